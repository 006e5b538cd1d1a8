"""A formula over the lines of reports, before anybody knows in which cell they stand.

"revenue ÷ average PP&E between 2018 and 2019" is a tree of lines, each with its period, joined by
operators; written out for a period it becomes a `Calculation`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from research_app.retrieval.ranking.glossary import Statement
from research_app.synthesis.calculations.values import Calculation, Kind, Operand
from research_app.synthesis.question.periods import shifted

Sign = Literal["+", "-", "*", "/"]
Counts = Literal["printed", "size", "spent"]
Function = Literal["mean", "sum", "change", "percentage_change", "cagr"]
"""Functions of `citations.numbers.derive`; where the order matters the older value comes first."""
_SHOWN: Mapping[Sign, str] = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_CALLED: Mapping[Function, str] = {
    "mean": "average of",
    "sum": "sum of",
    "change": "change between",
    "percentage_change": "percentage change between",
    "cagr": "yearly growth rate of",
}
_BINDS: Mapping[Sign, int] = {"+": 1, "-": 1, "*": 2, "/": 2}
_ATOM = 3
_WORD = re.compile(r"[\w&]+")
_ACRONYMS = frozenset(
    "ebitda ebit eps roa roe roic roce dso dio dpo ccc fcf cogs sg&a r&d pp&e d&a".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a report. `words` name it to the reader, `labels` are what it is printed under;
    `period` is set where the definition names one, else it is that of the question, moved by
    `shift` years. `counts` says how its sign is read: as it is printed; by its size, since money
    spent stands in brackets in one report and without in the next; or as money spent that may also
    be the opposite (a tax, or its benefit)."""

    words: str
    labels: tuple[str, ...] = ()
    statement: Statement | Literal[""] = ""
    period: str = ""
    shift: int = 0
    counts: Counts = "printed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number of the formula itself: 365 days."""

    value: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    left: Node
    sign: Sign
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """A function of several; `words` name it as one ("average inventory")."""

    parts: tuple[Node, ...]
    function: Function = "mean"
    words: str = ""


Node = Line | Amount | Joined | Called


def lines_in(node: Node) -> Iterator[Line]:
    """All lines, from left to right."""
    match node:
        case Line():
            yield node
        case Joined():
            yield from lines_in(node.left)
            yield from lines_in(node.right)
        case Called():
            for part in node.parts:
                yield from lines_in(part)


def moved(node: Node, years: int) -> Node:
    """The same of other years; a line whose period the definition names stays."""
    match node:
        case Line():
            return node if node.period else replace(node, shift=node.shift + years)
        case Joined():
            return replace(node, left=moved(node.left, years), right=moved(node.right, years))
        case Called():
            return replace(node, parts=tuple(moved(part, years) for part in node.parts))
    return node


def of_period(node: Node, period: str) -> Node:
    """Every line with the period that is meant; lines that name one keep it."""
    match node:
        case Line():
            return node if node.period else replace(node, period=_moved_period(node, period))
        case Joined():
            left, right = of_period(node.left, period), of_period(node.right, period)
            return replace(node, left=left, right=right)
        case Called():
            return replace(node, parts=tuple(of_period(part, period) for part in node.parts))
    return node


def over_year_ends(line: Line) -> Called:
    """The mean of a balance-sheet line at the beginning and at the end of its year."""
    return Called(parts=(moved(line, -1), line), words=f"average {line.words}")


def calculation_of(
    node: Node,
    *,
    name: str,
    definition: str,
    entity: str = "",
    kind: Kind = "same",
    decimals: int | None = None,
) -> Calculation:
    """The tree as a formula over its lines, each of which is looked for once."""
    operands: dict[Line, int] = {}
    for line in lines_in(node):
        operands.setdefault(line, len(operands) + 1)
    return Calculation(
        name=name,
        formula=_formula(node, operands)[0],
        operands=tuple(_operand(line, entity) for line in operands),
        definition=definition,
        kind=kind,
        decimals=decimals,
    )


def in_words(node: Node) -> str:
    """The tree as a reader follows it: "(current assets − inventory) ÷ current liabilities"."""
    return spelled(_worded(node)[0])


def spelled(words: str) -> str:
    """With acronyms as people write them: "PP&E"."""
    return " ".join(_WORD.sub(_in_capitals, each) for each in words.split())


def _in_capitals(match: re.Match[str]) -> str:
    return match[0].upper() if match[0] in _ACRONYMS else match[0]


def _moved_period(line: Line, period: str) -> str:
    return shifted(period, line.shift) if line.shift else period


def _operand(line: Line, entity: str) -> Operand:
    return Operand(
        words=line.words,
        labels=line.labels,
        period=line.period,
        entity=entity,
        statement=line.statement,
    )


def _formula(node: Node, operands: Mapping[Line, int]) -> tuple[str, int]:
    """The formula, and how tightly its last operator binds."""
    match node:
        case Line():
            place = f"#{operands[node]}"
            marks: Mapping[Counts, str] = {"printed": place, "size": f"abs({place})"}
            return marks.get(node.counts, f"spent({place})"), _ATOM
        case Amount():
            return f"{node.value:f}", _ATOM
        case Called():
            parts = ", ".join(_formula(part, operands)[0] for part in node.parts)
            return f"{node.function}({parts})", _ATOM
        case Joined():
            left = _in_brackets(*_formula(node.left, operands), _BINDS[node.sign])
            right = _in_brackets(*_formula(node.right, operands), _BINDS[node.sign] + 1)
            return f"{left} {node.sign} {right}", _BINDS[node.sign]


def _worded(node: Node) -> tuple[str, int]:
    match node:
        case Line():
            return node.words, _ATOM
        case Amount():
            return f"{node.value:f}", _ATOM
        case Called():
            parts = " and ".join(_worded(part)[0] for part in node.parts)
            return node.words or f"{_CALLED[node.function]} {parts}", _ATOM
        case Joined():
            left = _in_brackets(*_worded(node.left), _BINDS[node.sign])
            right = _in_brackets(*_worded(node.right), _BINDS[node.sign] + 1)
            return f"{left} {_SHOWN[node.sign]} {right}", _BINDS[node.sign]


def _in_brackets(words: str, binds: int, least: int) -> str:
    return words if binds >= least else f"({words})"

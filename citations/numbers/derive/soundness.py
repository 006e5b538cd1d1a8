"""Whether a formula derives anything, and from nothing but its inputs and its definition.

A formula may be computed rightly and still say nothing: it repeats a printed figure, counts one
figure twice, names inputs that it does not use, or brings a number along that stands nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from citations.drafts import InputDraft
from citations.errors import FormulaError
from citations.numbers.derive.compute import EXACT
from citations.numbers.derive.tree import (
    Call,
    Constant,
    Formula,
    Input,
    Negative,
    Node,
    Operation,
    PerCent,
    children,
    nodes,
)

_FREE = frozenset({Decimal(1), Decimal(100)})
"""A whole and per cent: what a formula may always hold."""
_CALENDAR = frozenset(map(Decimal, (2, 3, 4, 7, 12, 52, 360, 365, 366)))
"""Halves, quarters, months, weeks, days: known to everybody where the definition names them."""
_NUMBER = re.compile(r"(?<![\d.,])\d{1,20}(?:,\d{3}){0,6}(?:\.\d{1,20})?(?![\d])")
"""A whole printed number; not the rest of a longer one."""
_WHOLES = ("sum", "mean")


def check_soundness(formula: Formula, inputs: Sequence[InputDraft], definition: str) -> None:
    """Raises `FormulaError` where the formula leaves out an input, counts one twice, only repeats
    one, or holds a number that neither it nor its definition explains."""
    if missing := [place for place in formula.inputs if place > len(inputs)]:
        raise FormulaError(f"The formula's input #{min(missing)} is missing.")
    unused = [item for place, item in enumerate(inputs, start=1) if place not in formula.inputs]
    if unused:
        raise FormulaError(f"The formula does not use “{unused[0].name}”.")
    if only_repeats(formula.root):
        raise FormulaError("The formula only repeats a printed figure.")
    for node in nodes(formula.root):
        _check_twice(node, inputs)
    defined = numbers_in(definition)
    for value in _unexplained(formula.root):
        if value not in defined:
            raise FormulaError(f"The formula's {value:f} stands in no source and no definition.")


def uncited_constants(formula: Formula) -> list[Decimal]:
    """The numbers of a formula that only its definition gives and that are no matter of the
    calendar: nothing that is cited carries them."""
    found = dict.fromkeys(_unexplained(formula.root))
    return [value for value in found if value not in _CALENDAR]


def numbers_in(words: str) -> frozenset[Decimal]:
    """The figures in words, grouping left out."""
    return frozenset(Decimal(said.replace(",", "")) for said in _NUMBER.findall(words))


def only_repeats(node: Node) -> bool:
    """Whether the node is an input and nothing else, whatever is wrapped around it."""
    match node:
        case Input():
            return True
        case Negative(of) | PerCent(of):
            return only_repeats(of)
        case Operation("×", left, Constant(value)) | Operation("×", Constant(value), left):
            return value in _FREE and only_repeats(left)
        case Operation("÷", left, Constant(value)):
            return value in _FREE and only_repeats(left)
        case Operation("+" | "−", left, Constant(value)):
            return value == 0 and only_repeats(left)
        case Call("count"):
            return False
        case Call(_, (only,)):
            return only_repeats(only)
    return False


def _check_twice(node: Node, inputs: Sequence[InputDraft]) -> None:
    """Figures that are put together directly must stand in different places."""
    if not isinstance(node, Call | Operation) or (
        isinstance(node, Operation) and node.sign not in "+−÷"
    ):
        return
    parts = _addends(node) if isinstance(node, Operation) and node.sign == "+" else children(node)
    items = [inputs[each.position - 1] for each in parts if isinstance(each, Input)]
    places = [(item.label, item.start) for item in items]
    if len(set(places)) < len(places):
        raise FormulaError("The formula counts one printed figure twice.")
    if not _is_total(node):
        return
    named = [(item.name.casefold(), item.period.casefold(), item.value) for item in items]
    if len(set(named)) < len(named):
        raise FormulaError("The formula counts the same figure twice, printed in two places.")
    _check_rounded_copies(items)


def _is_total(node: Node) -> bool:
    if isinstance(node, Operation):
        return node.sign == "+"
    return isinstance(node, Call) and node.name in _WHOLES


def _check_rounded_copies(items: Sequence[InputDraft]) -> None:
    """ "3.2 billion" of the text and "3,214" of the table are one figure, if both are of one time
    and one thing."""
    for place, item in enumerate(items):
        for other in items[place + 1 :]:
            is_same = (item.name.casefold(), item.period) == (other.name.casefold(), other.period)
            if is_same and _is_near(item.value, other.value):
                raise FormulaError(f"“{item.raw}” and “{other.raw}” are one figure, rounded.")


def _is_near(one: Decimal, other: Decimal) -> bool:
    apart = EXACT.abs(EXACT.subtract(one, other))
    return EXACT.multiply(apart, Decimal(20)) <= EXACT.abs(one)


def _addends(node: Node) -> tuple[Node, ...]:
    """All that a chain of plus signs adds."""
    if isinstance(node, Operation) and node.sign == "+":
        return (*_addends(node.left), *_addends(node.right))
    return (node,)


def _unexplained(node: Node) -> Iterator[Decimal]:
    """The constants that are neither 1 nor 100, nor the number of what is averaged, nor the years
    of a growth rate, which are checked with its periods."""
    match node:
        case Constant(value):
            if value not in _FREE and value != 0:
                yield value
        case Operation("÷", above, Constant(value)) if value == len(_addends(above)):
            yield from _unexplained(above)
        case Call("cagr", (first, last, Constant())):
            yield from _unexplained(first)
            yield from _unexplained(last)
        case _:
            for child in children(node):
                yield from _unexplained(child)

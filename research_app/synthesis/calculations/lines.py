"""Which rows of tables print a line of the glossary: by their labels alone.

A formula knows what its lines are called, so no likeness of words counts: "net income" is no
"operating income". What a label adds ("net of allowances of $95 and $103", "(Note 7)") is left
out, and so are tables of another statement than the one that prints the line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from research_app.retrieval.ranking.glossary import STATEMENT_TITLES, Statement
from research_app.retrieval.ranking.measures import statements_named
from research_app.synthesis.calculations.fit import Fit, Fitting
from research_app.synthesis.calculations.glossary import Line, line_named
from research_app.synthesis.calculations.periods import without_times
from research_app.synthesis.calculations.series import Figure, Series
from research_app.synthesis.calculations.stems import asked_stems, label_stems, telling_stems
from research_app.synthesis.calculations.table_cells import CellCandidate
from research_app.synthesis.calculations.values import Calculation, Found, Operand

WHOLE, OPENS = 2.0, 0.7
"""For a label that is one of the usual ones, and for one that begins with it; the longer the rest,
the less."""
LATER_LABEL, LATER_PASSAGE = 0.035, 0.001
STRANGE_HEAD = 0.3
"""Taken off for a column that is named for something else than a time."""
CONSOLIDATED = 0.06
"""Added for a title that says so."""
LEAST_OF_LARGEST = Decimal("0.9")
"""A balance sheet may be cut by the end of a page: either half ends in the same total."""
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_POWERS = {"thousand": 3, "million": 6, "billion": 9, "000": 3}
_Table = tuple[int, int]
"""Text and start of a table."""
_ADDS = re.compile(
    r"\s*(?:[,;]| [—–-])?\s*(?:\bnet of\b|\bless\b(?! than)|\bincluding\b|\bincludes\b|\bof"
    r" which\b|\bnet\b(?=,| of)"
    r"|\bat cost\b|\(note|\(notes|\(see|\(includes|\(including|\(net of).*$|\s*\((?:\d{1,2}"
    r"|[a-z])\)\s*$|[*:]+\s*$",
    re.IGNORECASE,
)
_WHOLE_GROUP = frozenset(label_stems("group total consolidated company"))
_BESIDE = frozenset(label_stems("total consolidated net company and the amount"))


class LineFitting(Fitting):
    """Fits the lines of a formula against the series of an answer."""

    def __init__(self, series: Sequence[Series], cells: Sequence[CellCandidate] = ()) -> None:
        super().__init__(series, cells)
        self._all = series
        self._printed: dict[str, list[Series]] = {
            statement: _of_whole_group(
                [each for each in series if statement in _titles_of(each.first)]
            )
            for statement in STATEMENT_TITLES
        }

    def fits(self, operand: Operand) -> list[Fit]:
        """The series that print the line, best first: of its statement where that was read, else of
        any table that is no other statement. Lines without usual labels are fitted by their
        words."""
        if operand.part or (not operand.statement and len(operand.labels) < 2):
            return super().fits(operand)
        found = (
            Fit(series=each, score=score)
            for each in self._read(operand)
            if (score := _score(operand, each.first)) is not None
        )
        return sorted(found, key=lambda fit: -fit.score)

    def _read(self, operand: Operand) -> Sequence[Series]:
        own = self._printed.get(operand.statement)
        return own or [each for each in self._all if not _titles_of(each.first)]


def _score(operand: Operand, figure: Figure) -> float | None:
    own, heads = _plain_label(figure.row.label), figure.heads
    if set(own) <= _WHOLE_GROUP and heads:
        # "Group" under "Operating profit": here the column is the line.
        own, heads = heads, ()
    scores = [_printed(label, own) - LATER_LABEL * at for at, label in enumerate(operand.labels)]
    best = max(scores, default=0.0)
    if best <= 0.0:
        return None
    consolidated = "consolidated" in figure.row.caption.casefold()
    return (
        best
        + CONSOLIDATED * consolidated
        - STRANGE_HEAD * bool(heads)
        - LATER_PASSAGE * figure.row.rank
    )


def _printed(label: str, own: tuple[str, ...]) -> float:
    """How plainly a row's label is the usual one, at most `WHOLE`; below 0 where it is not."""
    wanted = label_stems(label)
    if own == wanted:
        return WHOLE
    if not wanted or own[: len(wanted)] != wanted:
        return -1.0
    rest = [word for word in own[len(wanted) :] if word not in _BESIDE]
    return WHOLE - 0.01 if not rest else OPENS * len(wanted) / len(own)


@lru_cache(maxsize=8192)
def _plain_label(label: str) -> tuple[str, ...]:
    """The stems of a label without what only qualifies it."""
    bare = _ADDS.sub("", " ".join(label.split()))
    return label_stems(without_times(bare or label))


def _of_whole_group(series: Sequence[Series]) -> list[Series]:
    """Of one statement's tables, in each text, those with the largest amounts and what is printed
    next to them. Annual reports also print the statements of the parent alone, of guarantors, of
    companies it holds shares in; figures of two of them must not be mixed."""
    largest: dict[_Table, Decimal] = {}
    for each in series:
        amounts = [_amount(figure) for figure in each.figures]
        largest[_table_of(each)] = max(largest.get(_table_of(each), Decimal(0)), *amounts)
    whole = {table for table in largest if largest[table] >= _most(largest, table)}
    pages = {
        (each.first.row.text_id, each.first.row.page) for each in series if _table_of(each) in whole
    }
    return [each for each in series if _table_of(each) in whole or _is_beside(each.first, pages)]


def _most(largest: Mapping[_Table, Decimal], table: _Table) -> Decimal:
    return LEAST_OF_LARGEST * max(
        amount for (text, _), amount in largest.items() if text == table[0]
    )


def _is_beside(figure: Figure, pages: Collection[tuple[int, int | None]]) -> bool:
    """Does the figure stand on the page before or behind one of these?"""
    page = figure.row.page
    if page is None:
        return False
    text = figure.row.text_id
    return (text, page - 1) in pages or (text, page + 1) in pages


def _table_of(series: Series) -> _Table:
    row = series.first.row
    return row.place


def _amount(figure: Figure) -> Decimal:
    """About what the figure is worth: enough to tell a group from a part of it."""
    digits = _DIGITS.search(figure.cell.value)
    scale = figure.row.table.scale
    said = scale.of(figure.row.text).casefold() if scale else ""
    power = next((power for word, power in _POWERS.items() if word in said), 0)
    return Decimal(digits.group().replace(",", "")).scaleb(power) if digits else Decimal(0)


def _titles_of(figure: Figure) -> frozenset[Statement]:
    return _titles(figure.row.caption, figure.row.header)


@lru_cache(maxsize=2048)
def _titles(caption: str, header: str) -> frozenset[Statement]:
    return frozenset(statements_named(f"{caption} {header}"))


def of_another_line(found: Sequence[Found]) -> bool:
    """Does one of the rows print something else than the known line that was asked for? The words
    of "operating income" stand in "other comprehensive income" as well."""
    return any(_is_another(each) for each in found)


def by_usual_labels(calculation: Calculation) -> Calculation:
    """The calculation with known lines looked for by the labels that they are printed under."""
    operands = tuple(
        replace(operand, labels=line.labels, statement=line.statement)
        if (line := _line_of(operand))
        else operand
        for operand in calculation.operands
    )
    return replace(calculation, operands=operands)


def _is_another(found: Found) -> bool:
    line = _line_of(found.operand)
    if line is None or not found.parts:
        return False
    own = set(label_stems(" ".join((found.label, *found.heads))))
    strange = telling_stems(found.label) - set(asked_stems(found.operand.words))
    is_usual = any(set(label_stems(label)) <= own for label in line.labels)
    lacks = telling_stems(found.operand.words) - own
    return bool(strange and lacks) and not is_usual


def _line_of(operand: Operand) -> Line | None:
    found = line_named(operand.words)
    return found if found is not None and len(found.labels) > 1 else None

"""The numbers of an answer as a page shows them: a table that is sorted by any of its columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from citations.cards.numbers import (
    Column,
    NumberRow,
    column_of,
    number_rows,
    numbers_csv,
    sort_rows,
)
from citations.drafts import AnswerDraft

NAMES: dict[Column, str] = {
    "place": "In the answer",
    "value": "Value",
    "unit": "Unit",
    "entity": "Measure",
    "period": "When",
    "source": "Source",
    "match": "Match",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The head of a column. `asks` is what its link sorts by: the other way round once it is
    sorted."""

    column: Column
    name: str
    sorted: Literal["", "ascending", "descending"]
    asks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTable:
    """`csv` is the whole table for the clipboard, in the order in which it is shown."""

    answer_id: UUID
    headings: tuple[Heading, ...]
    rows: tuple[NumberRow, ...]
    csv: str
    has_derived: bool


def number_table(answer: AnswerDraft, sort: str) -> NumberTable:
    """The table in the order that `sort` names, as "value" or "-value"; else in reading order."""
    rows = tuple(sort_rows(number_rows(answer), sort))
    return NumberTable(
        answer_id=answer.id,
        headings=_headings(sort),
        rows=rows,
        csv=numbers_csv(rows),
        has_derived=any(row.chip.kind == "derived" for row in rows),
    )


def _headings(sort: str) -> tuple[Heading, ...]:
    column, down = column_of(sort)
    headings = []
    for each, name in NAMES.items():
        here = each == column
        headings.append(
            Heading(
                column=each,
                name=name,
                sorted=("descending" if down else "ascending") if here else "",
                asks=f"-{each}" if here and not down else each,
            )
        )
    return tuple(headings)

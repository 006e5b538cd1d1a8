"""The cells of the tables around the passages seen as figures: what each is of, and when.

Years may stand over columns or in the labels of rows; either way a cell has words and a time. Cells
with the same words in one table make a `Series`: the same thing at several times.

A passage seldom holds a whole table: title, scale and heads often stand in the passage before. So
tables are read from the whole page of a passage, or from a wide stretch of a text without pages.
A figure that is chosen is read as a number, with the quotes it rests on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.drafts import PassageDraft, TextDraft
from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of
from citations.numbers.values import NO_UNIT, Number, NumberContext, Unit
from citations.steps.anchor import page_at
from citations.tables import counted, tables_of
from research_app.synthesis.calculations.values import Found, InTable, Operand
from research_app.synthesis.calculations.words import (
    When,
    label_stems,
    period_name,
    when_of,
    without_times,
)
from research_app.synthesis.table_cells import TableCell

BESIDE = 600
"""Code points before and behind a table that may tell what it is about."""
REACH = 6000
"""Code points read on either side of a passage where a text has no pages."""
PERCENT = Unit(code="%", kind="percent", dimension="percent")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_NEGATIVE = re.compile(r"^[^\d]*[(–−-]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A cell with its words as stems: of its row's label, of the heads over it, of the heading of
    its rows; times left out. `rank` is that of the best passage beside its table, from 0."""

    cell: TableCell
    rank: int
    label: tuple[str, ...]
    heads: tuple[str, ...]
    group: tuple[str, ...]
    when: When

    @property
    def named(self) -> set[str]:
        """The stems of label and heads."""
        return {*self.label, *self.heads}

    @property
    def title(self) -> str:
        """Of the document."""
        return self.cell.source.info.title

    @property
    def surroundings(self) -> str:
        """The words before and behind the table, which often tell what it is about."""
        text, table = self.cell.source.text, self.cell.table.span
        before = text[max(0, table.start - BESIDE) : table.start]
        return f"{before} {text[table.end : table.end + BESIDE]}"

    @property
    def key(self) -> tuple[object, ...]:
        """The same for the figures of one series."""
        label = without_times(self.cell.label).casefold().split()
        return (self.cell.place, tuple(label), self.heads, self.group)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The figures of one thing in one table, in the order of the text."""

    figures: tuple[Figure, ...]

    @property
    def first(self) -> Figure:
        return self.figures[0]


def find_series(figures: Sequence[Figure]) -> list[Series]:
    """In the order of their first figures."""
    found: dict[tuple[object, ...], list[Figure]] = {}
    for figure in figures:
        found.setdefault(figure.key, []).append(figure)
    return [Series(figures=tuple(several)) for several in found.values()]


def find_figures(passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]) -> list[Figure]:
    """Of the cells whose column is certain, by rank of the passage and then by place."""
    found: dict[tuple[int, int], Figure] = {}
    for text_id in dict.fromkeys(each.text_id for each in passages):
        source = texts[text_id]
        ranked = [(*_around(source, p), n) for n, p in enumerate(passages) if p.text_id == text_id]
        for start, end, rank in _merged(ranked):
            for cell in _cells(source, start, end):
                if (cell.heads or len(cell.row.cells) == 1) and any(map(str.isdigit, cell.value)):
                    found.setdefault((text_id, cell.cell.span.start), _figure(cell, rank))
    return sorted(found.values(), key=lambda each: each.rank)


def _figure(cell: TableCell, rank: int) -> Figure:
    heads = " ".join(cell.heads)
    when = when_of(heads).or_else(when_of(cell.label)).or_else(when_of(cell.group))
    for over in reversed(cell.over):
        # A title over the table may name one year; one that names several tells nothing.
        if not when.years and len(when_of(over).years) == 1:
            when = when.or_else(when_of(over))
    return Figure(
        cell=cell,
        rank=rank,
        label=label_stems(without_times(cell.label)),
        heads=label_stems(without_times(heads)),
        group=label_stems(without_times(cell.group)),
        when=when,
    )


def _cells(source: TextDraft, start: int, end: int) -> Iterator[TableCell]:
    for table in tables_of(source, start, end):
        for row in table.rows:
            for cell in row.cells:
                yield TableCell(source=source, table=table, row=row, cell=cell)


def _around(source: TextDraft, passage: PassageDraft) -> tuple[int, int]:
    pages = [page for page in source.pages if page.start < passage.end and page.end > passage.start]
    if pages:
        return pages[0].start, pages[-1].end
    low, high = max(0, passage.start - REACH), min(len(source.text), passage.end + REACH)
    return (
        source.text.find("\n", low, passage.start) + 1 if low else 0,
        source.text.rfind("\n", passage.end, high) if high < len(source.text) else high,
    )


def _merged(ranked: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Stretches that overlap put together, with the better rank; pages beside each other stay
    apart."""
    merged: list[tuple[int, int, int]] = []
    for start, end, rank in sorted(ranked):
        if merged and start < merged[-1][1]:
            first, last, best = merged.pop()
            start, end, rank = first, max(end, last), min(rank, best)
        merged.append((start, end, rank))
    return merged


def found_of(operand: Operand, figure: Figure) -> Found:
    """The figure with row and header as its quotes; offsets count in the row's quote."""
    cell = figure.cell
    context = context_for(cell)
    number = read_number(cell, context)
    return Found(
        operand=operand,
        name=", ".join(part for part in (cell.label, *cell.heads) if part),
        quote=cell.quote,
        context=cell.context,
        start=number.start,
        end=number.end,
        number=number,
        number_context=context,
        parts=cell.parts,
        period=period_name(figure.when),
        label=cell.label,
        heads=cell.heads,
        table=InTable(
            text_id=cell.source.id,
            start=cell.table.span.start,
            title=cell.over[0] or figure.title,
            page=page_at(cell.source, cell.row.span.start),
            counts=cell.scale,
        ),
    )


def context_for(cell: TableCell) -> NumberContext:
    """What source, table, heads and label say of the figure."""
    if "%" in cell.value:
        return NumberContext(unit=PERCENT, in_table=True)
    text = cell.source.text
    source = replace(context_of(text), in_table=True)
    return counted(text, cell.table, cell.row, cell.cell, source)


def read_number(cell: TableCell, context: NumberContext) -> Number:
    """The figure of a cell; offsets count in the quote of its row."""
    span = cell.cell.span
    words = cell.source.text[span.start : span.end]
    offset = span.start - cell.row.span.start
    digits = _DIGITS.search(words)
    if digits is None:
        raise ValueError(f"“{words}” is no figure")
    value = Decimal(digits.group().replace(",", ""))
    step = Decimal(1).scaleb(int(value.as_tuple().exponent))
    signed = -value if _NEGATIVE.match(words[: digits.start() + 1]) else value
    found = next(iter(find_numbers(words, context)), None)
    unit = found.unit if found else context.unit
    return Number(
        start=offset,
        end=offset + len(words),
        raw=words,
        value=signed * context.scale,
        step=step * context.scale,
        figure=(offset + digits.start(), offset + digits.end()),
        unit=context.unit if unit == NO_UNIT else unit,
        assumptions=found.assumptions if found else (),
    )

"""Figures of one table, as the table prints them: its heads, the rows that answer, the cell that is
asked for marked. Where the columns are not certain, the lines of the table as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.quoting import item_of, on_one_line
from research_app.synthesis.ranking import Ranked, Ranking, answering
from research_app.synthesis.table_cells import (
    NO_VALUE,
    PlacedCell,
    cells_of,
    named_item,
    value_item,
)

Blocks = tuple[BlockPlan, ...]
MOST_ROWS, MOST_SENTENCES = 3, 2


def row_blocks(cell: PlacedCell | None, ranked: Sequence[Ranked], ranking: Ranking) -> Blocks:
    """The cell that answers as headline, with its table below; without a certain cell the rows as
    printed. Sentences that answer as well stand behind."""
    rows = [each for each in answering(ranked, MOST_ROWS) if each.candidate.row is not None]
    sentences = [each for each in answering(ranked) if each.candidate.row is None]
    beside = tuple(
        BlockPlan(type="paragraph", items=(item_of(each, ranking.texts),))
        for each in sentences[:MOST_SENTENCES]
    )
    if cell is None:
        return (*rows_as_tables(rows, ranking), *beside)
    headline = BlockPlan(type="headline", items=(named_item(cell),))
    return (headline, *_table_of(cell, ranking), *beside)


def rows_as_tables(rows: Iterable[Ranked], ranking: Ranking) -> Iterator[BlockPlan]:
    """Rows below their heads, those of one table together. Where the columns are not certain, the
    heads and the row as printed, word for word: nothing says which head is whose."""
    for _, group in groupby(rows, key=lambda each: (each.candidate.text_id, each.candidate.table)):
        several = list(group)
        cells = [_cells(each, ranking) for each in several]
        if all(cells):
            yield table_block([(row[0].label, row) for row in cells])
        else:
            yield from (
                BlockPlan(type="paragraph", items=(item_of(each, ranking.texts),))
                for each in several
            )


def _cells(ranked: Ranked, ranking: Ranking) -> list[PlacedCell]:
    cells = cells_of(ranked.candidate, ranking.texts)
    return [replace(cell, probability=ranked.probability) for cell in cells]


def _table_of(cell: PlacedCell, ranking: Ranking) -> Iterator[BlockPlan]:
    """The row of the cell under its heads; its one value alone is no table."""
    row = list(cells_of(cell.candidate, ranking.texts))
    if len(row) > 1:
        yield table_block([(cell.label, row)], marked=cell)


def table_block(
    rows: Sequence[tuple[str, Sequence[PlacedCell]]], *, marked: PlacedCell | None = None
) -> BlockPlan:
    """Rows of one table below the heads of their columns, under the table's own caption."""
    heads = list(dict.fromkeys(cell.head for _, cells in rows for cell in cells))
    scale = rows[0][1][0].scale
    items = [_head(scale, 0, 0)] if scale else []
    items += [_head(head, 0, column) for column, head in enumerate(heads, start=1)]
    for at, (label, cells) in enumerate(rows, start=1):
        items.append(_head(label, at, 0))
        for cell in cells:
            place = CellAt(row=at, column=1 + heads.index(cell.head))
            items.append(
                _value(cell, place, is_marked=marked is not None and cell.cell == marked.cell)
            )
    return BlockPlan(type="table", items=tuple(items), title=_caption(rows[0][1][0]))


def _caption(cell: PlacedCell) -> str:
    """The lines of the caption; a heading that the title below it repeats is said once."""
    span = cell.table.caption
    printed = cell.source.text[span.start : span.end].splitlines() if span else []
    lines = [on_one_line(line) for line in printed if line.strip()]
    return " ".join(line for line in lines if sum(line in each for each in lines) == 1)


def _head(words: str, row: int, column: int) -> Item:
    return Item(text=words, cell=CellAt(row=row, column=column, header=True))


def _value(cell: PlacedCell, place: CellAt, *, is_marked: bool) -> Item:
    if cell.value in NO_VALUE:
        return Item(text=cell.value or "–", cell=place)
    item = value_item(cell)
    strong = ((0, len(item.text)),) if is_marked else ()
    return replace(item, cell=place, strong=strong, otherwise="not found")

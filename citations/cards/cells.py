"""A block's cells as a page shows them.

The cells divide the block: what stands between two of them are signs that part cells in the flat
text and are not shown. Where that does not hold, words or claims would be lost, so the block has no
cells and is shown as running text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from citations.cards.segments import (
    NOT_COUNTED,
    SourceCounts,
    free_segment,
    segments_of,
)
from citations.cards.values import CellView, Segment
from citations.drafts import BlockDraft, CellDraft, ClaimDraft

_WORDS = re.compile(r"\w")
#: A number with its signs, currency and at most two words: "(1,204)", "$3.2 billion", "+33.4 %".
_NUMBER = re.compile(r"\W*(?:[A-Z]{1,3}\s?\W*)?\d[\d.,\s]*(?:[^\W\d]+\s?){0,2}\W*")
LONGEST_NUMBER = 40
#: What stands in a cell that no source fills; free words of a printed table are none of it.
_EMPTY = re.compile(r"\W*|not (?:found|given)\b.*", re.IGNORECASE | re.DOTALL)
_SOURCES = re.compile(r"\s*\(\d+ sources?\)\s*")


def cells_of(
    text: str,
    block: BlockDraft,
    claims: Sequence[ClaimDraft],
    sources: SourceCounts = NOT_COUNTED,
) -> tuple[CellView, ...]:
    """The cells of a block of `text` in order, or none where they do not divide it."""
    inside = _claims_by_cell(block.cells, claims)
    if inside is None or not _divide(text, block):
        return ()
    cells = [
        _cell(text, block, cell, own, sources)
        for cell, own in zip(block.cells, inside, strict=True)
    ]
    if block.type != "table":
        return tuple(cells)
    columns: dict[int, list[CellView]] = defaultdict(list)
    for cell in cells:
        columns[cell.column].append(cell)
    numeric = _columns_of_figures(columns)
    answering = _answering(cells, block, inside)
    return tuple(
        replace(cell, numeric=cell.column in numeric, answers=at in answering)
        for at, cell in enumerate(cells)
    )


def _answering(
    cells: Sequence[CellView], block: BlockDraft, inside: Sequence[Sequence[ClaimDraft]]
) -> set[int]:
    """The numbers of the cells that answer, by their claims or by words in bold; none where all
    filled cells do."""
    filled = {at for at, cell in enumerate(cells) if not cell.header and cell.column}
    filled -= {at for at, cell in enumerate(cells) if cell.missing}
    found = {
        at
        for at in filled
        if any(claim.answers_directly for claim in inside[at])
        or any(
            start < block.cells[at].end and block.cells[at].start < end
            for start, end in block.strong
        )
    }
    return found if found < filled else set()


def segments_with_cells(
    text: str, block: BlockDraft, cells: Sequence[CellView]
) -> tuple[Segment, ...]:
    """All segments of a block that its cells divide: those of the cells and the signs between."""
    segments: list[Segment] = []
    position = block.start
    for drawn, cell in zip(block.cells, cells, strict=True):
        if position < drawn.start:
            segments.append(free_segment(text, position, drawn.start))
        segments += cell.segments
        position = drawn.end
    if position < block.end:
        segments.append(free_segment(text, position, block.end))
    return tuple(segments)


def _divide(text: str, block: BlockDraft) -> bool:
    """Do the cells stand in order, with nothing but signs between them?"""
    borders = [(block.start, block.start), *((cell.start, cell.end) for cell in block.cells)]
    borders.append((block.end, block.end))
    return bool(block.cells) and all(
        before[1] <= after[0] and not _WORDS.search(text, before[1], after[0])
        for before, after in pairwise(borders)
    )


def _claims_by_cell(
    cells: Sequence[CellDraft], claims: Iterable[ClaimDraft]
) -> list[list[ClaimDraft]] | None:
    """The claims of each cell; None where one stands in no cell."""
    starts = [cell.start for cell in cells]
    inside: list[list[ClaimDraft]] = [[] for _ in cells]
    for claim in claims:
        number = bisect_right(starts, claim.start) - 1
        if number < 0 or claim.end > cells[number].end:
            return None
        inside[number].append(claim)
    return inside


def _cell(
    text: str,
    block: BlockDraft,
    cell: CellDraft,
    inside: Sequence[ClaimDraft],
    sources: SourceCounts,
) -> CellView:
    if _SOURCES.search(text, cell.start, cell.end):
        sources = NOT_COUNTED
    segments = [
        segment._replace(aside=bool(segment.marker is None and _SOURCES.fullmatch(segment.text)))
        for segment in segments_of(text, cell.start, cell.end, inside, block.strong, sources)
    ]
    empty = not inside and not cell.header and _EMPTY.fullmatch(text, cell.start, cell.end)
    return CellView(
        row=cell.row,
        column=cell.column,
        segments=tuple(segments),
        header=cell.header,
        missing=block.type == "table" and bool(empty) and cell.column > 0,
    )


def _columns_of_figures(columns: Mapping[int, Iterable[CellView]]) -> set[int]:
    """The columns, without the first, in which every filled cell is a number. One that is not
    filled yet is like the others."""
    filled = {
        number: [cell.words.strip() for cell in column if not cell.header and not cell.missing]
        for number, column in columns.items()
        if number
    }
    figures = {number for number, words in filled.items() if all(map(_is_number, words))}
    return figures if any(filled[number] for number in figures) else set()


def _is_number(words: str) -> bool:
    """A number, or those on which sources disagree ("2,875 or 2,650")."""
    return all(
        len(each) <= LONGEST_NUMBER and _NUMBER.fullmatch(each) is not None
        for each in words.split(" or ")
    )

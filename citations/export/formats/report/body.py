"""The answer itself, in the layout of its page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from uuid import UUID

from citations.cards import BlockView, CellView, Segment, answer_blocks
from citations.drafts import AnswerDraft, ClaimDraft
from citations.export.formats.report.values import (
    Block,
    Bullets,
    Heading,
    Line,
    Paragraph,
    Run,
    Style,
    Table,
    mark_of,
)

Claims = Mapping[UUID, ClaimDraft]
_STYLES: dict[str, Style] = {"headline": "lead", "disagreement": "disagreement"}


def answer_body(answer: AnswerDraft) -> Iterator[Block]:
    claims = {claim.id: claim for claim in answer.claims}
    blocks = answer_blocks(answer)
    if not blocks and answer.text.strip():
        yield Paragraph(line=(Run(text=answer.text.strip()),))
    for index, block in enumerate(blocks):
        after = blocks[index + 1] if index + 1 < len(blocks) else None
        if block.type == "heading" and after is not None and after.caption:
            # It names the table that follows.
            continue
        yield from _block(block, claims)


def _block(block: BlockView, claims: Claims) -> Iterator[Block]:
    if block.type == "heading":
        yield Heading(text="".join(each.text + each.tail for each in block.segments), level=3)
    elif block.cells and block.type == "table":
        yield _table(block, claims)
    elif block.cells:
        sign = " – " if block.type == "timeline" else " "
        yield Bullets(items=tuple(_item(row, sign, claims) for row in block.rows))
    else:
        yield Paragraph(line=_line(block.segments, claims), style=_STYLES.get(block.type, ""))
    if block.where:
        yield Paragraph(line=(Run(text=block.where),), style="meta")


def _table(block: BlockView, claims: Claims) -> Table:
    below = (*block.heads[1:], *block.body)
    rows = tuple(tuple(_cell(cell, claims) for cell in row) for row in below)
    return Table(
        head=tuple(_cell(cell, claims) for cell in block.head),
        rows=rows,
        caption=block.caption,
        row_heads=all(row[0].header for row in block.body),
        figures=frozenset(cell.column for cell in block.cells if cell.numeric),
    )


def _item(row: Iterable[CellView], sign: str, claims: Claims) -> Line:
    filled = [line for line in (_cell(cell, claims) for cell in row) if line]
    item: list[Run] = [*filled[0]] if filled else []
    for _, line in pairwise(filled):
        item += [Run(text=sign), *line]
    return tuple(item)


def _cell(cell: CellView, claims: Claims) -> Line:
    return _line(cell.segments, claims)


def _line(segments: Iterable[Segment], claims: Claims) -> Line:
    runs: list[Run] = []
    for segment in segments:
        runs += _words(segment)
        if segment.tail:
            runs.append(Run(text=segment.tail))
        if segment.marker is not None:
            runs += mark_of(claims[segment.marker.claim_id])
        if segment.found:
            runs.append(Run(text=f" ({segment.found})"))
    return tuple(_trimmed(runs))


def _words(segment: Segment) -> Iterator[Run]:
    position = 0
    for start, end in sorted(segment.strong):
        if position < start:
            yield Run(text=segment.text[position:start])
        yield Run(text=segment.text[max(start, position) : end], strong=True)
        position = max(end, position)
    if segment.text[position:]:
        yield Run(text=segment.text[position:])


def _trimmed(runs: list[Run]) -> Iterator[Run]:
    """Without the white space that parts blocks in the flat text."""
    for at, run in enumerate(runs):
        text = run.text.lstrip() if at == 0 else run.text
        text = text.rstrip() if at == len(runs) - 1 else text
        if text:
            yield Run(
                text=text,
                strong=run.strong,
                raised=run.raised,
                tone=run.tone,
                to=run.to,
                spoken=run.spoken,
            )

"""From an answer back to what it was written from, nothing but its own words and labels: to the
pieces of an engine, or to the events of its writing, without judging it anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from citations.drafts import BlockDraft, CellDraft, ClaimDraft, NumberDraft
from research_app.answering.events import ClaimVerified, ClaimWritten, TextWritten
from research_app.answering.writing import Written
from research_app.synthesis.protocols import CellAt, Piece


def replayed(
    text: str, blocks: Iterable[BlockDraft], claims: Iterable[ClaimDraft]
) -> Iterator[Written]:
    """The events that write exactly this text with these claims, ids and verdicts included."""
    in_order = sorted(claims, key=lambda claim: claim.start)
    for index, block in enumerate(blocks):
        own = [each for each in in_order if block.start <= each.start and each.end <= block.end]
        if own:
            yield from _with_claims(text, index, block, own)
        else:
            words = text[block.start : block.end]
            yield TextWritten(
                block=index, block_type=block.type, text=words, cells=_own_cells(block, block.end)
            )


def _with_claims(
    text: str, index: int, block: BlockDraft, claims: list[ClaimDraft]
) -> Iterator[Written]:
    at = block.start
    for claim in claims:
        end = block.end if claim is claims[-1] else claim.end
        yield ClaimWritten(
            block=index,
            block_type=block.type,
            lead=text[at : claim.start],
            claim=claim,
            tail=text[claim.end : end],
            cells=_own_cells(block, end),
            strong=tuple((first - block.start, last - block.start) for first, last in block.strong),
        )
        yield ClaimVerified(claim=claim)
        at = end


def _own_cells(block: BlockDraft, end: int) -> tuple[CellDraft, ...]:
    """Those before `end`, offsets in the block's own text."""
    return tuple(cell.moved(-block.start) for cell in block.cells if cell.end <= end)


def pieces_of(
    text: str, blocks: Iterable[BlockDraft], claims: Iterable[ClaimDraft]
) -> Iterator[Piece]:
    """The pieces of `text` in reading order. Written again, they give the same text, blocks and
    claims; only ids and verdicts are new."""
    in_order = sorted(claims, key=lambda claim: claim.start)
    for number, block in enumerate(blocks):
        own = [each for each in in_order if block.start <= each.start and each.end <= block.end]
        for start, end, cell in _stretches(block):
            inside = [each for each in own if start <= each.start and each.end <= end]
            yield from _stretch(text, number, block, (start, end), cell, inside)


def _stretches(block: BlockDraft) -> Iterator[tuple[int, int, CellDraft | None]]:
    """The block cut at its cells, what lies between them too."""
    at = block.start
    for cell in sorted(block.cells, key=lambda cell: cell.start):
        if at < cell.start:
            yield at, cell.start, None
        yield cell.start, cell.end, cell
        at = cell.end
    if at < block.end:
        yield at, block.end, None


def _stretch(
    text: str,
    number: int,
    block: BlockDraft,
    span: tuple[int, int],
    cell: CellDraft | None,
    claims: Iterable[ClaimDraft],
) -> Iterator[Piece]:
    at, end = span
    place = CellAt(row=cell.row, column=cell.column, header=cell.header) if cell else None
    free = Piece(block=number, block_type=block.type, text="", cell=place)
    for claim in claims:
        if at < claim.start:
            yield _free(free, text, at, claim.start, block)
        yield _claim(free, claim, block)
        at = claim.end
    if at < end or (cell and cell.start == cell.end):
        yield _free(free, text, at, end, block)


def _free(free: Piece, text: str, start: int, end: int, block: BlockDraft) -> Piece:
    return replace(free, text=text[start:end], strong=_strong(block, start, end))


def _claim(free: Piece, claim: ClaimDraft, block: BlockDraft) -> Piece:
    carrying = tuple(each.label for each in claim.citations if each.role == "supports")
    context = tuple(each.label for each in claim.citations if each.role == "context")
    return replace(
        free,
        text=claim.text,
        labels=carrying or context,
        context=context if carrying else (),
        against=claim.against,
        statement="" if claim.statement == claim.text else claim.statement,
        parts=claim.parts,
        strong=_strong(block, claim.start, claim.end),
        reported=claim.reported,
        relevance=claim.relevance,
        computed=_computed(claim),
        unverified=not claim.citations,
    )


def _strong(block: BlockDraft, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The stretches in bold that lie in `[start:end)`, offsets in it."""
    return tuple(
        (max(first, start) - start, min(last, end) - start)
        for first, last in block.strong
        if first < end and start < last
    )


def _computed(claim: ClaimDraft) -> NumberDraft | None:
    for number in claim.numbers:
        if number.computation is not None:
            start, end = number.start - claim.start, number.end - claim.start
            return replace(number, start=start, end=end)
    return None

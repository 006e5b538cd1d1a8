"""An answer with footnotes, as a word processor takes it from the clipboard.

The numbers are those of the page. No word of a source becomes a link, an image or a tag: addresses
stand as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

from citations.cards import (
    BlockView,
    Segment,
    answer_blocks,
    citation_line,
    derivations_of,
    summary_view,
)
from citations.cards.judged import NO_EVIDENCE
from citations.cards.segments import UNCITED
from citations.drafts import AnswerDraft
from citations.queries import load_answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Words, bold or not; `notes` such as "3, 4" stand raised behind them."""

    text: str
    strong: bool = False
    notes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph or heading with `runs`, or a table, list or timeline with `rows` of cells of
    runs; `head` is a table's first row where it names the columns."""

    type: str
    runs: tuple[Run, ...] = ()
    head: tuple[tuple[Run, ...], ...] = ()
    rows: tuple[tuple[tuple[Run, ...], ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    mark: str
    quote: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RichText:
    question: str
    warning: str
    blocks: tuple[Block, ...]
    notes: tuple[Note, ...]
    derived: tuple[str, ...]
    lead: str


def rich_text(answer_id: UUID) -> RichText:
    """Of a stored answer. Raises `AnswerMissing`."""
    return rich_text_of(load_answer(answer_id, with_passages=False))


def rich_text_of(answer: AnswerDraft) -> RichText:
    summary = summary_view(answer)
    marks = {
        claim.id: _marks(citation.label for citation in claim.citations) for claim in answer.claims
    }
    return RichText(
        question=answer.question,
        warning=summary.warning.sentence if summary.warning else "",
        blocks=tuple(_block(block, marks) for block in answer_blocks(answer)),
        notes=tuple(_notes(answer)),
        derived=tuple(each.line for each in derivations_of(answer)),
        lead=summary.lead if summary.totals.claims else "",
    )


def _marks(labels: Iterable[str]) -> str:
    return ", ".join(label.removeprefix("E") for label in labels) or UNCITED


def _notes(answer: AnswerDraft) -> Iterator[Note]:
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    for label, item in answer.evidence_by_label().items():
        if label in cited:
            source = citation_line(item.source, item.page, item.section)
            yield Note(mark=_marks([label]), quote=" ".join(item.quote.split()), source=source)
    if any(not claim.citations for claim in answer.claims):
        yield Note(mark=UNCITED, quote="", source=NO_EVIDENCE)


def _block(block: BlockView, marks: dict[UUID, str]) -> Block:
    if not block.cells:
        return Block(type=block.type, runs=tuple(_runs(block.segments, marks)))
    rows = [tuple(tuple(_runs(cell.segments, marks)) for cell in row) for row in block.rows]
    is_headed = block.type == "table" and bool(block.head)
    return Block(
        type=block.type,
        head=rows[0] if is_headed else (),
        rows=tuple(rows[1:] if is_headed else rows),
    )


def _runs(segments: Iterable[Segment], marks: dict[UUID, str]) -> Iterator[Run]:
    for segment in segments:
        at = 0
        for start, end in sorted(segment.strong):
            if at < start:
                yield Run(text=segment.text[at:start])
            yield Run(text=segment.text[start:end], strong=True)
            at = max(at, end)
        if at < len(segment.text):
            yield Run(text=segment.text[at:])
        if segment.marker:
            yield Run(text="", notes=marks.get(segment.marker.claim_id, ""))
        if segment.tail:
            yield Run(text=segment.tail)

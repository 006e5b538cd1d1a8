"""An answer as text with numbered notes, and a source as a note names it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from citations.cards.answer import answer_blocks
from citations.cards.chips import chips_of
from citations.cards.judged import NO_EVIDENCE
from citations.cards.segments import REPORTED, UNCITED
from citations.cards.summary import SummaryView, summary_view
from citations.cards.values import BlockView, CellView, Segment
from citations.drafts import AnswerDraft, ClaimDraft, ReadingDraft, SourceInfo
from citations.language.wording import day_words
from citations.steps.labels import shown_as


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """A derived number as the answer prints it, with its definition and the steps to it."""

    text: str
    definition: str
    steps: tuple[str, ...]

    @property
    def line(self) -> str:
        return f"ƒ {self.text}: {'; '.join(self.steps) or self.definition}"


def derivations_of(answer: AnswerDraft) -> tuple[Derivation, ...]:
    """In reading order, each derivation once."""
    found: dict[Derivation, None] = {}
    for claim in answer.claims:
        if any(number.computation for number in claim.numbers):
            for chip in chips_of(claim):
                computation = claim.numbers[chip.index].computation
                if chip.kind == "derived" and computation is not None:
                    found[
                        Derivation(
                            text=chip.text,
                            definition=computation.definition,
                            steps=computation.steps,
                        )
                    ] = None
    return tuple(found)


#: "![", the "(" of "](", a "[…]:" that begins a line, the "<" of "<a", "</a" and "<!--".
_BECOMES_A_LINK = re.compile(
    r"!(?=\[)|(?<=\])\(|^ {0,3}(?=\[[^\]\n]{1,200}\]:)|<(?=[a-zA-Z/!?])", re.MULTILINE
)


def citation_line(source: SourceInfo, page: int | None, section: str) -> str:
    """A source as a note names it: author, title, publisher, date, page, address."""
    parts = [source.author, source.title, source.publisher, day_words(source.published)]
    if page is not None:
        parts.append(f"page {page}")
    elif section and section != source.title:
        parts.append(f"section “{section}”")
    parts.append(source.final_url or source.url)
    seen: list[str] = []
    for part in parts:
        if part and part not in seen:
            seen.append(part)
    return ", ".join(seen)


class QuoteNote(NamedTuple):
    """A note on paper: its number, the quote, source and page."""

    number: str
    quote: str
    where: str


def numbered_notes(
    answer: AnswerDraft,
    blocks: Iterable[BlockView] | None = None,
    summary: SummaryView | None = None,
) -> str:
    """The answer with its notes, ready to be pasted: markers as [4], tables and lists as Markdown,
    then one line a cited quote and one a derived number, what readers said of claims, and how well
    it is supported; a warning stands first. `blocks` and `summary` are the answer's, where they are
    at hand."""
    cited = {label for claim in answer.claims if not claim.citations for label in claim.against}
    quoted = _quote_notes(answer, cited)
    notes = [f"[{each.number}] “{each.quote}” – {each.where}" for each in quoted]
    numbers = {claim.id: _numbers(claim) for claim in answer.claims}
    body = [_block_text(block, numbers).strip() for block in blocks or answer_blocks(answer)]
    derived = [each.line for each in derivations_of(answer)]
    said = summary or summary_view(answer)
    warning = f"⚠ {said.warning.sentence}" if said.warning else ""
    if any(not claim.citations and not claim.against for claim in answer.claims):
        notes.append(f"[{UNCITED}] {NO_EVIDENCE}")
    lists = ("\n".join(lines) for lines in (notes, derived, reading_lines(answer.claims)))
    parts = (warning, *body, *lists, _summary_text(said))
    return _without_links("\n\n".join(part for part in parts if part))


def quote_notes(answer: AnswerDraft) -> tuple[QuoteNote, ...]:
    """The cited quotes, numbered as the markers are."""
    return _quote_notes(answer, {label for claim in answer.claims for label in claim.against})


def _quote_notes(answer: AnswerDraft, further: Collection[str]) -> tuple[QuoteNote, ...]:
    """Of the evidence that claims cite, and of `further`, in the order of the evidence."""
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    return tuple(
        QuoteNote(
            number=shown_as(label),
            quote=" ".join(item.quote.split()),
            where=citation_line(item.source, item.page, item.section),
        )
        for label, item in answer.evidence_by_label().items()
        if label in cited or label in further
    )


def _without_links(notes: str) -> str:
    """Words of sources that Markdown would make a link, an image or a tag of, escaped as it says:
    an image calls its server as soon as somebody looks at the notes."""
    return _BECOMES_A_LINK.sub(lambda found: f"\\{found[0].strip()}", notes)


def _summary_text(summary: SummaryView) -> str:
    """The summary in words; nothing for an answer without claims."""
    if not summary.totals.claims:
        return ""
    said = (summary.lead, summary.detail, summary.not_found, summary.coverage, summary.meaning)
    readings = f"{summary.readings.line}." if summary.readings.said else ""
    return " ".join(part for part in (*said, readings) if part)


def _block_text(block: BlockView, numbers: dict[UUID, str]) -> str:
    rows = [[_cell_text(cell, numbers) for cell in row] for row in block.rows]
    if not rows:
        return _segments_text(block.segments, numbers)
    if block.type == "table":
        lines = [" | ".join(row) for row in rows]
        if block.head:
            lines.insert(1, " | ".join("---" for _ in rows[0]))
        return "\n".join(lines)
    sign = " – " if block.type == "timeline" else " "
    return "\n".join(f"- {sign.join(part for part in row if part)}" for row in rows)


def _cell_text(cell: CellView, numbers: dict[UUID, str]) -> str:
    """On one line; the sign that parts two cells is escaped, as Markdown does."""
    return " ".join(_segments_text(cell.segments, numbers).split()).replace("|", "\\|")


def _segments_text(segments: Iterable[Segment], numbers: dict[UUID, str]) -> str:
    return "".join(
        segment.text
        + (f" [{numbers[segment.marker.claim_id]}]" if segment.marker else "")
        + segment.tail
        + (f" ({segment.found})" if segment.found else "")
        for segment in segments
    )


def _numbers(claim: ClaimDraft) -> str:
    """All that a claim cites; that a reader checked it, or that it only reports another work, is
    said where it stands."""
    listed = _cited(claim)
    listed = f"{listed} {CHECKED}" if is_checked(claim) else listed
    return f"{listed}; {REPORTED}" if claim.reported else listed


def _cited(claim: ClaimDraft) -> str:
    """The numbers of a claim's evidence; "?" where it cites nothing."""
    labels = [each.label for each in claim.citations] or claim.against
    return ", ".join(map(shown_as, labels)) or UNCITED


def marked_text(answer: AnswerDraft) -> str:
    """The answer's text with its evidence numbers in brackets behind each claim."""
    out: list[str] = []
    position = 0
    for claim in sorted(answer.claims, key=lambda claim: claim.start):
        out += [answer.text[position : claim.end], f" [{_cited(claim)}]"]
        position = claim.end
    return "".join(out) + answer.text[position:]


#: Stands in copied text behind a claim that a reader has checked.
CHECKED = "✓"


def is_checked(claim: ClaimDraft) -> bool:
    return any(reading.level is None for reading in claim.readings)


def reading_lines(claims: Sequence[ClaimDraft]) -> list[str]:
    """What readers said, for a text that is copied: who checked what bears the sign, and a line for
    each claim that somebody reads differently."""
    said = [(claim, reading) for claim in claims for reading in claim.readings]
    checkers = dict.fromkeys(reading.reader for _, reading in said if reading.level is None)
    lines = [f"{CHECKED} checked by {', '.join(checkers)}"] if checkers else []
    return lines + [_line(claim, reading) for claim, reading in said if reading.level]


def _line(claim: ClaimDraft, reading: ReadingDraft) -> str:
    note = f": {' '.join(reading.note.split())}" if reading.note else ""
    by = f"{reading.reader} ({day_words(reading.at)})"
    return f"“{claim.text}” – read differently by {by}, as {reading.level}{note}"

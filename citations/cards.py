"""What templates see: an answer as blocks of segments with markers, and evidence cards.

Everything here is made from an `AnswerDraft` (live or stored) and computed without a database, so that the
streamed page and the saved page cannot differ. Strings are plain text; templates escape them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import quote as url_quote
from uuid import UUID

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    BlockType,
    ClaimDraft,
    EvidenceDraft,
    Level,
    SourceInfo,
    SummaryDraft,
)

#: A quote longer than this is shortened on the card, with "Show more".
LONG_QUOTE = 500
#: Characters of source text shown on either side of a quote.
CONTEXT = 240
#: A marker holds at most this many characters beside its sign.
MARKER_WIDTH = 3

#: The sign (an SVG symbol's id) and the CSS class of each verdict: shape and colour, never colour alone.
SIGNS: dict[Level, str] = {
    "supported": "yes",
    "partially supported": "half",
    "not supported": "no",
    "unverified": "ask",
}
CLASSES: dict[Level, str] = {
    "supported": "v-ok",
    "partially supported": "v-part",
    "not supported": "v-bad",
    "unverified": "v-none",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """The sign behind a claim. `name` is what a screen reader says: "Source 4, supported"."""

    claim_id: UUID
    text: str
    name: str
    level: Level
    sign: str
    css_class: str
    conflicting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A run of an answer's words: a claim with its marker, or free text without one. `tail` is the
    punctuation behind a claim, kept on the marker's line."""

    text: str
    marker: Marker | None = None
    tail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockView:
    """A block of an answer. `where` names source and page of a headline, readable without a click."""

    type: BlockType
    index: int
    segments: tuple[Segment, ...]
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteView:
    """A quote inside its context. `more` is what a long quote hides until "Show more"."""

    before: str
    shown: str
    more: str
    after: str

    @property
    def full(self) -> str:
        return self.shown + self.more


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPassage:
    """One passage on a card. `page_url` is the live web page at the passage (a text fragment), or empty."""

    label: str
    number: str
    quote: QuoteView
    level: Level
    reason: str
    match: str
    title: str
    author: str
    publisher: str
    published: str
    page: int | None
    section: str
    start: int
    end: int
    source_id: int
    text_id: int
    page_url: str
    final_url: str
    file_name: str
    http_status: int | None
    fetched_at: str
    sha256: str
    extractor: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceCard:
    """All that a reader needs to check one claim, in the order in which it is shown."""

    claim_id: UUID
    claim: str
    statement: str
    level: Level
    sign: str
    css_class: str
    reason: str
    judge: str
    conflicting: bool
    passages: tuple[CardPassage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryView:
    """The totals of an answer with the sentence that leads them."""

    lead: str
    totals: SummaryDraft
    warning: str


def marker_for(claim: ClaimDraft) -> Marker:
    """One marker a claim: the number of its first evidence, "+" when there is more and it fits."""
    numbers = [citation.label.removeprefix("E") for citation in claim.citations] or ["?"]
    more = "+" if len(numbers) > 1 and len(numbers[0]) < MARKER_WIDTH else ""
    level = claim.verdict.level
    named = "Source " if len(numbers) == 1 else "Sources "
    conflict = ", conflicting evidence" if claim.conflicting else ""
    return Marker(
        claim_id=claim.id,
        text=numbers[0] + more,
        name=f"{named}{_listed(numbers)}, {level}{conflict}",
        level=level,
        sign=SIGNS[level],
        css_class=CLASSES[level],
        conflicting=claim.conflicting,
    )


def answer_blocks(answer: AnswerDraft) -> tuple[BlockView, ...]:
    """The answer's blocks in order; every character of a block is in exactly one segment."""
    sources = answer.evidence_by_label()
    return tuple(
        block_view(answer.text, block, index, answer.claims, sources)
        for index, block in enumerate(answer.blocks)
    )


def block_view(
    text: str,
    block: BlockDraft,
    index: int,
    claims: Iterable[ClaimDraft],
    evidence: dict[str, EvidenceDraft],
) -> BlockView:
    """One block of `text`; `claims` may hold those of other blocks too."""
    inside = [claim for claim in claims if block.start <= claim.start and claim.end <= block.end]
    return BlockView(
        type=block.type,
        index=index,
        segments=tuple(_segments(text, block.start, block.end, inside)),
        where=_where(inside, evidence) if block.type == "headline" else "",
    )


def evidence_card(
    claim: ClaimDraft, evidence: dict[str, EvidenceDraft], texts: dict[int, tuple[int, str]]
) -> EvidenceCard:
    """The card of a claim. `texts` gives for each text id a window of it: (offset of its first
    character, characters), wide enough for quote and context; a missing window shows the quote alone."""
    cited = [(citation, evidence[citation.label]) for citation in claim.citations]
    level = claim.verdict.level
    return EvidenceCard(
        claim_id=claim.id,
        claim=claim.text,
        statement=claim.statement if claim.statement != claim.text else "",
        level=level,
        sign=SIGNS[level],
        css_class=CLASSES[level],
        reason=claim.verdict.reason,
        judge=claim.verdict.judge,
        conflicting=claim.conflicting,
        passages=tuple(
            _passage(item, citation.verdict.level, citation.verdict.reason, texts)
            for citation, item in cited
            if item.place is not None
        ),
    )


def summary_view(summary: SummaryDraft, claims: Sequence[ClaimDraft]) -> SummaryView:
    """The totals, led by what they mean. Word for word means the source says it, not that it is true."""
    several = sum(len(claim.citations) > 1 for claim in claims)
    parts = [f"{_count(summary.claims, 'claim')}: {summary.supported} supported word for word"]
    if several:
        parts.append(f"{several} found in two or more sources")
    if summary.unverified:
        parts.append(f"{summary.unverified} not checked")
    warning = ""
    if summary.warning:
        warning = "Too few of these claims hold. Check them before you rely on this answer."
    return SummaryView(lead=", ".join(parts) + ".", totals=summary, warning=warning)


def citation_line(source: SourceInfo, page: int | None, section: str) -> str:
    """A source as a note names it: author, title, publisher, date, page, address."""
    parts = [source.author, source.title, source.publisher, source.published]
    if page is not None:
        parts.append(f"page {page}")
    elif section:
        parts.append(f"section “{section}”")
    parts.append(source.final_url or source.url)
    seen: list[str] = []
    for part in parts:
        if part and part not in seen:
            seen.append(part)
    return ", ".join(seen)


def numbered_notes(answer: AnswerDraft) -> str:
    """The answer with its notes, ready to be pasted: markers as [4], then one line a cited quote."""
    evidence = answer.evidence_by_label()
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    notes = [
        f"[{item.label.removeprefix('E')}] “{' '.join(item.quote.split())}” "
        f"– {citation_line(item.source, item.page, item.section)}"
        for label, item in evidence.items()
        if label in cited
    ]
    return "\n\n".join([marked_text(answer).strip(), "\n".join(notes)]).strip()


def marked_text(answer: AnswerDraft) -> str:
    """The answer's text with its evidence numbers in brackets behind each claim."""
    out: list[str] = []
    position = 0
    for claim in sorted(answer.claims, key=lambda claim: claim.start):
        numbers = ", ".join(citation.label.removeprefix("E") for citation in claim.citations)
        out += [answer.text[position : claim.end], f" [{numbers}]"]
        position = claim.end
    return "".join(out) + answer.text[position:]


def _segments(text: str, start: int, end: int, claims: Sequence[ClaimDraft]) -> Iterable[Segment]:
    position = start
    for claim in sorted(claims, key=lambda claim: claim.start):
        if position < claim.start:
            yield Segment(text=text[position : claim.start])
        tail_end = claim.end
        while tail_end < end and text[tail_end] in ".,;:!?)”’\"'":
            tail_end += 1
        yield Segment(text=claim.text, marker=marker_for(claim), tail=text[claim.end : tail_end])
        position = tail_end
    if position < end:
        yield Segment(text=text[position:end])


def _where(claims: Sequence[ClaimDraft], evidence: dict[str, EvidenceDraft]) -> str:
    for claim in claims:
        for citation in claim.citations:
            item = evidence.get(citation.label)
            if item is not None:
                place = f", page {item.page}" if item.page is not None else ""
                return f"{item.source.title}{place}"
    return ""


def _passage(
    item: EvidenceDraft, level: Level, reason: str, texts: dict[int, tuple[int, str]]
) -> CardPassage:
    assert item.place is not None
    place, source = item.place, item.source
    return CardPassage(
        label=item.label,
        number=item.label.removeprefix("E"),
        quote=_quote_view(place.quote, place.start, texts.get(place.text_id)),
        level=level,
        reason=reason,
        match="word for word"
        if place.match == "exact"
        else "after folding spaces, case and quotes",
        title=source.title,
        author=source.author,
        publisher=source.publisher,
        published=source.published,
        page=item.page,
        section=item.section,
        start=place.start,
        end=place.end,
        source_id=source.source_id,
        text_id=place.text_id,
        page_url=text_fragment_url(source, place.quote),
        final_url=source.final_url or source.url,
        file_name=source.file_name,
        http_status=source.http_status,
        fetched_at=source.fetched_at.strftime("%Y-%m-%d %H:%M UTC"),
        sha256=source.sha256,
        extractor=source.extractor,
        citation=f"“{' '.join(place.quote.split())}” – {citation_line(source, item.page, item.section)}",
    )


def _quote_view(quote: str, start: int, window: tuple[int, str] | None) -> QuoteView:
    before = after = ""
    if window is not None:
        offset, text = window
        begin = start - offset
        before = _trimmed(text[max(0, begin - CONTEXT) : begin], at_start=True)
        after = _trimmed(text[begin + len(quote) : begin + len(quote) + CONTEXT], at_start=False)
    cut = len(quote)
    if len(quote) > LONG_QUOTE:
        cut = quote.rfind(" ", 0, LONG_QUOTE)
        cut = cut if cut > 0 else LONG_QUOTE
    return QuoteView(before=before, shown=quote[:cut], more=quote[cut:], after=after)


def _trimmed(context: str, *, at_start: bool) -> str:
    """Context cut at a word's border, with an ellipsis where the source goes on."""
    if len(context) < CONTEXT:
        return context
    if at_start:
        return "… " + context.split(" ", 1)[-1]
    return context.rsplit(" ", 1)[0] + " …"


def text_fragment_url(source: SourceInfo, quote: str) -> str:
    """The web page scrolled to the quote (WICG Scroll to Text Fragment), or "" for other sources."""
    url = source.final_url or source.url
    if source.kind != "web" or not url.startswith(("https://", "http://")):
        return ""
    words = quote.split()
    start, end = " ".join(words[:6]), " ".join(words[-6:])
    target = _fragment(start) if len(words) <= 12 else f"{_fragment(start)},{_fragment(end)}"
    return f"{url.split('#', 1)[0]}#:~:text={target}"


def _fragment(words: str) -> str:
    return url_quote(words, safe="").replace("-", "%2D")


def _listed(numbers: Sequence[str]) -> str:
    return numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} and {numbers[-1]}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"

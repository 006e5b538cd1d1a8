"""The values that templates read."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from citations.drafts import BlockType, Level, SummaryDraft

#: The sign (an SVG symbol's id) and the CSS class of each verdict: shape and colour, never colour
#: alone.
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
    """A block of an answer. `where` names source and page of a headline, readable without a
    click."""

    type: BlockType
    index: int
    segments: tuple[Segment, ...]
    where: str = ""

    @property
    def lines(self) -> tuple[tuple[Segment, ...], ...]:
        """The segments cut at line breaks: the items of a list."""
        lines: list[list[Segment]] = [[]]
        for segment in self.segments:
            if segment.marker is not None:
                lines[-1].append(segment)
                continue
            first, *rest = segment.text.split("\n")
            lines[-1].append(Segment(text=first))
            lines += [[Segment(text=words)] for words in rest]
        return tuple(tuple(line) for line in lines if any(item.text.strip() for item in line))


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
    """One passage on a card. `page_url` is the live web page at the passage (a text fragment), or
    empty."""

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

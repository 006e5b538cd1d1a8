"""The values that templates read.

Claims' markers and runs of words, which a long page holds by the thousand, are named tuples: a
frozen dataclass takes three times as long to make.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Literal, NamedTuple
from uuid import UUID

from citations.drafts import BlockType, EvidenceDraft, Level, Place, SourceInfo

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


class Marker(NamedTuple):
    """The sign behind a claim. `name` is what a screen reader says: "Source 4, supported".
    `reported` marks a claim that only reports what somebody else wrote, `uncited` one that cites
    nothing."""

    claim_id: UUID
    text: str
    name: str
    level: Level
    sign: str
    css_class: str
    conflicting: bool
    reported: bool = False
    uncited: bool = False


ChipKind = Literal["quoted", "changed", "derived", "failing"]
"""As the source prints it; changed on the way (rounded, converted …); computed from cited inputs;
not carried by the quote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberChip:
    """A number inside a claim's words: `[start:end)` of the claim, `index` its place among the
    claim's numbers. `sign` and `word` tell the kinds apart without colour; `name` is what a screen
    reader says: "$3.2 billion: number, quoted"."""

    claim_id: UUID
    index: int
    start: int
    end: int
    text: str
    kind: ChipKind
    sign: str
    word: str
    name: str
    written: str

    @property
    def badge(self) -> str:
        """Sign and word, as a card begins: "ƒ Derived"."""
        word = self.word[:1].upper() + self.word[1:]
        return f"{self.sign} {word}" if self.sign else word


class Segment(NamedTuple):
    """A run of an answer's words: a claim with its marker, or free text without one. `tail` is the
    punctuation behind a claim, kept on the marker's line; `strong` are stretches of `text` in bold,
    `chips` its numbers; a stretch and a chip lie in each other or apart. An aside, such as
    "(3 sources)", speaks of the claim before it; `found` says what was found of the sentence of a
    checked text that ends here; `sources` is how many independent ones carry the
    claim, where that is not said so. Of a long claim only `first` is shown until a reader asks for
    the rest. `slots` are stretches that tell who, by when, if or unless what."""

    text: str
    marker: Marker | None = None
    tail: str = ""
    strong: tuple[tuple[int, int], ...] = ()
    aside: bool = False
    chips: tuple[NumberChip, ...] = ()
    sources: int = 1
    first: tuple[int, int] | None = None
    found: str = ""
    slots: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """A table's cell, an item of a list, or a period or event of a timeline. `missing` says that no
    source fills it; `numeric`, that its column holds numbers; `answers`, that this cell of a table
    answers where others only stand beside it."""

    row: int
    column: int
    segments: tuple[Segment, ...]
    header: bool = False
    missing: bool = False
    numeric: bool = False
    answers: bool = False

    @property
    def words(self) -> str:
        return "".join(segment.text + segment.tail for segment in self.segments)


def _is_head(row: Iterable[CellView]) -> bool:
    filled = [cell for cell in row if cell.words.strip()]
    return all(cell.header for cell in filled) and any(cell.column for cell in filled)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockView:
    """A block of an answer. `segments` hold every character once; `cells`, where the block has
    some, hold all of them but the signs between cells. `where` names source and page of a headline,
    or of a table that comes from one source, readable without a click; `caption` names a table."""

    type: BlockType
    index: int
    segments: tuple[Segment, ...]
    cells: tuple[CellView, ...] = ()
    where: str = ""
    caption: str = ""

    @property
    def rows(self) -> tuple[tuple[CellView, ...], ...]:
        """The cells row by row, all of one length: what is not written yet is an empty cell."""
        width = 1 + max((cell.column for cell in self.cells), default=0)
        placed = {(cell.row, cell.column): cell for cell in self.cells}
        return tuple(
            tuple(
                placed.get((row, column), CellView(row=row, column=column, segments=()))
                for column in range(width)
            )
            for row in sorted({cell.row for cell in self.cells})
        )

    @property
    def heads(self) -> tuple[tuple[CellView, ...], ...]:
        """The rows at the top of a table in which every filled cell is a header, and not only the
        first: a head may have several levels."""
        return tuple(takewhile(_is_head, self.rows))

    @property
    def head(self) -> tuple[CellView, ...]:
        """The first of them."""
        return self.heads[0] if self.heads else ()

    @property
    def body(self) -> tuple[tuple[CellView, ...], ...]:
        """The rows below all heads."""
        return self.rows[len(self.heads) :]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A run of a quote's words; `marked` where a number stands that is looked at."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteView:
    """A quote inside its context. `more` is what a long quote hides until "Show more". A quote of
    which only numbers are marked has its words in `stretches` instead; where these are not all of a
    long quote, `whole` are."""

    before: str
    shown: str
    more: str
    after: str
    stretches: tuple[Stretch, ...] = ()
    whole: tuple[Stretch, ...] = ()

    @property
    def full(self) -> str:
        return self.shown + self.more


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPassage:
    """One passage on a card: a piece of evidence at its place. `level` and `reason` say how far it
    alone carries the claim. `page_url` is the live web page at the passage (a text fragment), or
    empty. `part` says what the passage is to the claim where that needs saying: the row of a table,
    or words that only tell what is meant. `corrections` say in a sentence each which facts of the
    source a person set right."""

    item: EvidenceDraft
    place: Place
    number: str
    quote: QuoteView
    level: Level
    reason: str
    page_url: str
    citation: str
    part: str = ""
    corrections: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return self.item.label

    @property
    def source(self) -> SourceInfo:
        return self.item.source

    @property
    def match(self) -> str:
        is_exact = self.place.match == "exact"
        return "word for word" if is_exact else "after folding spaces, case and quotes"

    @property
    def address(self) -> str:
        """Where the source was found in the end; empty for a file."""
        return self.source.final_url or self.source.url

    @property
    def fetched_at(self) -> datetime:
        return self.source.fetched_at

"""What another source says of a claim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Literal

from citations.drafts.sources import SourceInfo

StanceRelation = Literal["supports", "refutes", "neutral"]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceDraft:
    """`[start:end)` of the text `text_id` says something of a claim. `words` pairs spans of the
    claim's statement with spans of that quote: what agrees or differs. `copy_of` is the text of
    which this one is a copy as far as the quote goes; None for one that speaks for itself. `judge`
    is set where another one than that of the comparison decided."""

    text_id: int
    start: int
    end: int
    relation: StanceRelation
    code: str
    page: int | None = None
    words: tuple[tuple[Span, Span], ...] = ()
    note: str = ""
    copy_of: int | None = None
    judge: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceReadingDraft:
    """What a reader says of a stance; `says` is a key of `models.StanceReading.Says`."""

    reader: str
    says: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceRead:
    """A stored stance with the words it rests on. `group` names what is independent: copies of one
    text share theirs. One that is not `current` is history."""

    id: int
    claim_id: str
    text_id: int
    source: SourceInfo
    start: int
    end: int
    quote: str
    page: int | None
    relation: StanceRelation
    code: str
    words: tuple[tuple[Span, Span], ...]
    note: str
    judge: str
    group: int
    at: datetime
    readings: tuple[StanceReadingDraft, ...] = ()
    current: bool = True

    @property
    def quote_sha256(self) -> str:
        return sha256(self.quote.encode("utf-8", "replace")).hexdigest()

    @property
    def shown_as(self) -> StanceRelation:
        """The relation that is counted: what a reader calls no contradiction, or another thing, is
        no longer counted as one."""
        return counted_as(self.relation, (reading.says for reading in self.readings))


def counted_as(relation: StanceRelation, said: Iterable[str]) -> StanceRelation:
    """What a stance counts as, after what readers say of it."""
    is_dismissed = not {"no contradiction", "another thing"}.isdisjoint(said)
    return "neutral" if is_dismissed else relation


@dataclass(frozen=True, slots=True, kw_only=True)
class CitesRead:
    """One source names another: by a link, a DOI or a reference, at `[start:end)` of its text where
    the place is known."""

    citing: int
    citing_sha256: str
    cited: int
    how: Literal["link", "doi", "reference"]
    start: int | None = None
    end: int | None = None
    quote: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitesDraft:
    """`[start:end)` of the text `text_id` names the source `cited`; `how` is a key of
    `models.SourceCites.How`."""

    text_id: int
    cited: int
    start: int
    end: int
    how: str

"""What another source says of a claim."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from citations.drafts.sources import SourceInfo

StanceRelation = Literal["supports", "refutes", "neutral"]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceDraft:
    """`[start:end)` of the text `text_id` says something of a claim. `words` pairs spans of the
    claim's statement with spans of that quote: what agrees or differs. `copy_of` is the text of
    which this one is a copy as far as the quote goes; None for one that speaks for itself."""

    text_id: int
    start: int
    end: int
    relation: StanceRelation
    code: str
    page: int | None = None
    words: tuple[tuple[Span, Span], ...] = ()
    note: str = ""
    copy_of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceReadingDraft:
    """What a reader says of a stance; `says` is a key of `models.StanceReading.Says`."""

    reader: str
    says: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceRead:
    """A stored stance with the words it rests on. `group` names what is independent: copies of one
    text share theirs."""

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

    @property
    def shown_as(self) -> StanceRelation:
        """The relation that is counted: what a reader calls no contradiction, or another thing, is
        no longer counted as one."""
        said = {reading.says for reading in self.readings}
        return "neutral" if said & {"no contradiction", "another thing"} else self.relation


@dataclass(frozen=True, slots=True, kw_only=True)
class CitesDraft:
    """`[start:end)` of the text `text_id` names the source `cited`; `how` is a key of
    `models.SourceCites.How`."""

    text_id: int
    cited: int
    start: int
    end: int
    how: str

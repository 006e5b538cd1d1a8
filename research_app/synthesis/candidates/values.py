"""What may answer a question, with all that is read together with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from citations.tables import Row, Table

CandidateKind = Literal["sentence", "item", "row", "definition"]
Bounds = tuple[int, int]
LAST_WORDS = 25
"""Words of the sentence before that a ranker reads as context."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """`text` is the quote: `[start:end)` of the source text. `rank` is that of its passage, from 0.

    `lead` is the stretch shown and verified together with it: the lead-in of a list, the term line
    of a definition, the sentence before that "It" or "This" points at; `lead_text` its words.
    `before` is the sentence before, which only a ranker reads. `group` is the stretch of the whole
    list that an item belongs to. A row has its `table`, and `columns`: its cells told with their
    heads, or the heads line over it as printed where the columns are not certain.
    """

    text_id: int
    start: int
    end: int
    text: str
    kind: CandidateKind
    rank: int
    lead: Bounds | None = None
    lead_text: str = ""
    title: str = ""
    heading: str = ""
    before: str = ""
    group: Bounds | None = None
    table: Table | None = None
    row: Row | None = None
    columns: str = ""

    @property
    def assertion(self) -> str:
        """What a reader reads, on one line: the words that are ranked and verified."""
        if self.columns:
            return self.columns
        return " ".join(f"{self.lead_text} {self.text}".split())

    @property
    def context(self) -> str:
        """Title, headings and the last words before: what tells what the assertion is about."""
        before = " ".join(self.before.split()[-LAST_WORDS:])
        return " · ".join(part for part in (self.title, self.heading, before) if part)


def list_of(candidate: Candidate, candidates: Sequence[Candidate]) -> list[Candidate]:
    """All items of the list that the candidate belongs to, itself included; empty for what is in
    no list."""
    if candidate.group is None:
        return []
    key = (candidate.text_id, candidate.group)
    return [each for each in candidates if (each.text_id, each.group) == key]

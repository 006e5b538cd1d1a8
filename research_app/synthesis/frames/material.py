"""What a frame lays out: the question with the sentences and table cells that may answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import PassageDraft, TextDraft
from research_app.synthesis.cells import CellCandidate
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance import Candidate, Scored
from research_app.synthesis.selection import Chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """`candidates` are all sentences of the passages that may be shown, by rank of their passage,
    `cells` those of the tables around them. `scored` are the best candidates, best first; `chosen`
    those that answer, the headline first, the others in reading order. Nothing is chosen where
    nothing addresses the question."""

    question: Question
    passages: Sequence[PassageDraft]
    texts: Mapping[int, TextDraft]
    candidates: Sequence[Candidate]
    cells: Sequence[CellCandidate]
    scored: Sequence[Scored]
    chosen: Sequence[Chosen]

    @property
    def not_found(self) -> str:
        """What a cell without evidence says."""
        count = len(self.passages)
        return f"not found in {count} passage{'' if count == 1 else 's'}"

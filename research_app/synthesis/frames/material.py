"""What a frame lays out: the question with the sentences that may answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import PassageDraft, TextDraft
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance import Scored
from research_app.synthesis.selection import Chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """`scored` are all candidates, best first; `chosen` those that answer, the headline first, the
    others in reading order. Nothing is chosen where nothing addresses the question."""

    question: Question
    passages: Sequence[PassageDraft]
    texts: Mapping[int, TextDraft]
    scored: Sequence[Scored]
    chosen: Sequence[Chosen]

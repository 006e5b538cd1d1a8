"""How far the research of one question has come."""

from __future__ import annotations

from dataclasses import dataclass, field

from citations.drafts import (
    FailedSourceDraft,
    PassageDraft,
    PlanStepDraft,
    ReflectionDraft,
    ResearchDraft,
)
from research_app.answering.events import (
    EvidenceFound,
    PlanMade,
    Reflected,
    SourceFailed,
    SourceRead,
    StepStarted,
)
from research_app.answering.evidence.collect import Collected
from research_app.answering.finding.found import NOTHING_FOUND, Found
from research_app.llm.errors import BadReply, EmptyReply, ModelFailed

Unreadable = (BadReply, EmptyReply, ModelFailed)
"""What a model may get wrong with one source without spoiling the others."""

Event = StepStarted | SourceRead | SourceFailed | PlanMade | Reflected | EvidenceFound


@dataclass(slots=True, kw_only=True)
class Research:
    """How far the research of one question has come."""

    collected: Collected
    found: Found = NOTHING_FOUND
    steps: tuple[PlanStepDraft, ...] = ()
    reflections: list[ReflectionDraft] = field(default_factory=list)
    unread: list[PassageDraft] = field(default_factory=list)
    failed: list[FailedSourceDraft] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    iterations: int = 1
    readings: int = 0
    below: int = 0
    restated: int = 0
    is_done: bool = False

    def draft(self, *, confidential: int, notes: tuple[str, ...] = ()) -> ResearchDraft:
        return ResearchDraft(
            steps=self.steps,
            reflections=tuple(self.reflections),
            failed=(*self.found.failed, *self.failed),
            iterations=self.iterations,
            below_confidence=self.below,
            confidential=confidential,
            web_pages=len(self.found.pages),
            restated=self.restated,
            notes=(*self.notes, *notes),
        )

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
from research_app.llm.protocols import Picture

Unreadable = (BadReply, EmptyReply, ModelFailed)
"""What a model may get wrong with one source without spoiling the others."""

Event = StepStarted | SourceRead | SourceFailed | PlanMade | Reflected | EvidenceFound


@dataclass(slots=True, kw_only=True)
class Research:
    """How far the research of one question has come. `pictures` of pages are those that a model was
    shown, by text id and page, None where there was none to be shown."""

    collected: Collected
    found: Found = NOTHING_FOUND
    steps: tuple[PlanStepDraft, ...] = ()
    reflections: list[ReflectionDraft] = field(default_factory=list)
    unread: list[PassageDraft] = field(default_factory=list)
    failed: list[FailedSourceDraft] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    pictures: dict[tuple[int, int], Picture | None] = field(default_factory=dict)
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
            notes=(*self.notes, *self._of_pictures(), *notes),
        )

    def _of_pictures(self) -> tuple[str, ...]:
        pages = [
            f"page {number} of “{self.found.texts[text_id].info.title}”"
            for (text_id, number), picture in self.pictures.items()
            if picture is not None
        ]
        told = "The model was also shown pictures of pages whose tables are hard to read from text"
        return (f"{told}: {', '.join(pages)}.",) if pages else ()

"""What a run has brought so far, from its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from uuid import UUID

from citations.cards import (
    BlockView,
    ResearchView,
    SummaryView,
    answer_blocks,
    block_view,
    caption_for,
    checked_so_far,
    research_so_far,
    statements_in_words,
    summary_so_far,
    summary_view,
)
from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    BlockType,
    CellDraft,
    ClaimDraft,
    EvidenceDraft,
    FailedSourceDraft,
    PlanStepDraft,
    ReflectionDraft,
)
from research_app.answering.events import (
    AnswerCompleted,
    ClaimVerified,
    ClaimWritten,
    DraftSentBack,
    Event,
    EvidenceFound,
    PlanMade,
    Reflected,
    Restarted,
    SourceFailed,
    SourceRead,
    Step,
    StepStarted,
    TextWritten,
)


@dataclass(slots=True, kw_only=True)
class LiveBlock:
    """A block so far: its own words, with claims whose offsets count in them."""

    type: BlockType
    text: str = ""
    claims: list[ClaimDraft] = field(default_factory=list)
    cells: tuple[CellDraft, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()

    def write(self, event: ClaimWritten) -> None:
        start = len(self.text) + len(event.lead)
        self.text += event.lead + event.claim.text + event.tail
        self.claims.append(moved(event.claim, start))
        self.cells, self.strong = event.cells, event.strong

    def go_on(self, event: TextWritten) -> None:
        self.text += event.text
        self.cells, self.strong = event.cells, event.strong

    def draft(self) -> BlockDraft:
        return BlockDraft(
            type=self.type, start=0, end=len(self.text), cells=self.cells, strong=self.strong
        )

    def verify(self, claim: ClaimDraft) -> None:
        """Puts the claim with its verdict in the place of the unchecked one."""
        self.claims = [
            moved(claim, written.start) if written.id == claim.id else written
            for written in self.claims
        ]


def moved(claim: ClaimDraft, start: int) -> ClaimDraft:
    """The claim with its numbers at another offset: in its block instead of the answer's text."""
    return claim.moved(start - claim.start)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """A step of the progress list. `done` of `total` sources; 0 of 0 where there is nothing to
    count."""

    name: Step
    detail: str
    going: bool = True
    done: int = 0
    total: int = 0


@dataclass(slots=True, kw_only=True)
class LiveState:
    """What a run has brought so far. The first question of a chat is its page's heading; a run that
    `checks` holds a text against the sources."""

    run_id: UUID
    is_first: bool = False
    checks: bool = False
    steps: list[StepView] = field(default_factory=list)
    blocks: dict[int, LiveBlock] = field(default_factory=dict)
    evidence: dict[str, EvidenceDraft] = field(default_factory=dict)
    judged: dict[UUID, ClaimDraft] = field(default_factory=dict)
    plan: tuple[PlanStepDraft, ...] = ()
    reflections: list[ReflectionDraft] = field(default_factory=list)
    failed: list[FailedSourceDraft] = field(default_factory=list)
    understood_as: str = ""
    answer: AnswerDraft | None = None

    def add(self, event: Event) -> None:
        match event:
            case Restarted():
                self.steps, self.blocks, self.evidence, self.judged = [], {}, {}, {}
                self.plan, self.reflections, self.failed = (), [], []
                self.answer, self.understood_as = None, ""
            case StepStarted():
                self._start_step(event)
            case SourceRead() if self.steps:
                self.steps[-1] = replace(self.steps[-1], done=event.done, total=event.total)
            case PlanMade():
                self.plan = event.steps
            case Reflected():
                self.reflections.append(event.reflection)
            case SourceFailed():
                self.failed.append(event.failed)
            case DraftSentBack():
                self.blocks, self.judged = {}, {}
            case EvidenceFound():
                self.evidence[event.evidence.label] = event.evidence
            case TextWritten():
                block = self.blocks.setdefault(event.block, LiveBlock(type=event.block_type))
                block.go_on(event)
            case ClaimWritten():
                block = self.blocks.setdefault(event.block, LiveBlock(type=event.block_type))
                block.write(event)
            case ClaimVerified():
                self.blocks[self.block_of(event.claim)].verify(event.claim)
                self.judged[event.claim.id] = event.claim
            case AnswerCompleted():
                self.answer = event.answer
                self._end_steps()

    def block_views(self) -> tuple[BlockView, ...]:
        """All blocks, in their final form once the answer is complete."""
        if self.answer is not None:
            return answer_blocks(self.answer)
        return tuple(self.block_view(index) for index in sorted(self.blocks))

    def block_view(self, index: int) -> BlockView:
        """One block as far as it is written."""
        block, before = self.blocks[index], self.blocks.get(index - 1)
        caption = caption_for(before.text, before.draft()) if before else ""
        draft = block.draft()
        view = block_view(block.text, draft, index, block.claims, self.evidence, caption=caption)
        return checked_so_far(block.text, draft, block.claims, view) if self.checks else view

    def block_of(self, claim: ClaimDraft) -> int:
        """The index of the block in which the claim was written."""
        return next(
            index
            for index, block in self.blocks.items()
            if any(written.id == claim.id for written in block.claims)
        )

    def claim(self, claim_id: UUID) -> ClaimDraft | None:
        """A claim of the run, for its card."""
        if self.answer is not None:
            found = [claim for claim in self.answer.claims if claim.id == claim_id]
        else:
            found = [c for block in self.blocks.values() for c in block.claims if c.id == claim_id]
        return found[0] if found else None

    def strong_in(self, claim: ClaimDraft) -> tuple[tuple[int, int], ...]:
        """The words of a claim of the run that stand in bold, `[start:end)` of it."""
        if self.answer is not None:
            return claim.within(span for block in self.answer.blocks for span in block.strong)
        return claim.within(self.blocks[self.block_of(claim)].strong)

    def summary_view(self) -> SummaryView:
        """The summary of what is judged so far, in its final form once the answer is complete."""
        if self.answer is not None:
            return summary_view(self.answer)
        disputes = [
            [self.judged[claim.id] for claim in block.claims if claim.id in self.judged]
            for block in self.blocks.values()
            if block.type == "disagreement"
        ]
        judged = list(self.judged.values())
        view = summary_so_far(judged, list(self.evidence.values()), disputes)
        if self.checks:
            lead = f"So far: {statements_in_words(judged)}"
            view = replace(view, lead=lead, detail="", meaning="", shares=(), conflicting=None)
        return view

    def _start_step(self, event: StepStarted) -> None:
        """A step that comes again, in a further round, goes to the end of the list."""
        self.understood_as = event.understood_as or self.understood_as
        self.steps = [step for step in self.steps if step.name != event.step]
        self._end_steps()
        self.steps.append(StepView(name=event.step, detail=event.detail))

    def research_view(self) -> ResearchView:
        """Plan, thoughts and sources that failed, so far."""
        return research_so_far(self.plan, tuple(self.reflections), tuple(self.failed))

    def _end_steps(self) -> None:
        self.steps = [replace(step, going=False) for step in self.steps]


def fold_events(run_id: UUID, events: Iterable[Event]) -> LiveState:
    """The state after these events."""
    state = LiveState(run_id=run_id)
    for event in events:
        state.add(event)
    return state

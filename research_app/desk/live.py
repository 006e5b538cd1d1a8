"""An answer while it is being written: a run's events folded into what the page shows.

`LiveState` takes events one by one and knows no HTML; `render_event` says which fragments an event
changes. Every fragment is one element with an id of its own, so rendering the whole log again
changes nothing. No database is touched here: the reader of the logs renders for all open pages.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.template.loader import render_to_string

from citations.cards import (
    BlockView,
    SummaryView,
    answer_blocks,
    block_view,
    caption_for,
    research_so_far,
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
from research_app.runs.failures import failure_for
from research_app.runs.feed import Ended

Fragment = tuple[str, str]


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
        self.claims.append(_moved(event.claim, start))
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
            _moved(claim, written.start) if written.id == claim.id else written
            for written in self.claims
        ]


def _moved(claim: ClaimDraft, start: int) -> ClaimDraft:
    """The claim with its numbers at another offset: in its block instead of the answer's text."""
    by = start - claim.start
    numbers = tuple(
        replace(number, start=number.start + by, end=number.end + by) for number in claim.numbers
    )
    return replace(claim, start=start, end=claim.end + by, numbers=numbers)


@dataclass(slots=True, kw_only=True)
class LiveState:
    """What a run has brought so far. The first question of a chat is its page's heading."""

    run_id: UUID
    is_first: bool = False
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
        return block_view(
            block.text, block.draft(), index, block.claims, self.evidence, caption=caption
        )

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

    def summary_view(self) -> SummaryView:
        """The summary of what is judged so far, in its final form once the answer is complete."""
        if self.answer is not None:
            return summary_view(self.answer)
        disputes = [
            [self.judged[claim.id] for claim in block.claims if claim.id in self.judged]
            for block in self.blocks.values()
            if block.type == "disagreement"
        ]
        return summary_so_far(list(self.judged.values()), list(self.evidence.values()), disputes)

    def _start_step(self, event: StepStarted) -> None:
        self.understood_as = event.understood_as or self.understood_as
        self.steps = [step for step in self.steps if step.name != event.step]
        self._end_steps()
        self.steps.append(StepView(name=event.step, detail=event.detail))

    def _end_steps(self) -> None:
        self.steps = [replace(step, going=False) for step in self.steps]


def fold_events(run_id: UUID, events: Iterable[Event]) -> LiveState:
    """The state after these events."""
    state = LiveState(run_id=run_id)
    for event in events:
        state.add(event)
    return state


def render_event(state: LiveState, event: Event | Ended) -> list[Fragment]:
    """The fragments that `event` changes, as (name of the server-sent event, HTML). `state` has
    taken the event already."""
    return list(_fragments(state, event))


def _fragments(state: LiveState, event: Event | Ended) -> Iterator[Fragment]:
    match event:
        case Restarted():
            yield "restart", _render("desk/_live_restart.html", state)
        case StepStarted() | SourceRead():
            if isinstance(event, StepStarted) and event.understood_as:
                yield "understood", _understood(state)
            for step in state.steps[-2:]:
                yield "step", _render("desk/_step.html", state, step=step)
        case PlanMade() | Reflected() | SourceFailed():
            yield "research", _research(state)
        case DraftSentBack():
            yield "again", _render("desk/_written_again.html", state, reason=event.reason)
        case TextWritten() | ClaimWritten():
            yield _block(state, state.block_view(event.block))
        case ClaimVerified():
            yield _block(state, state.block_view(state.block_of(event.claim)))
            yield _summary(state)
        case AnswerCompleted():
            for step in state.steps[-1:]:
                yield "step", _render("desk/_step.html", state, step=step)
            for view in state.block_views():
                yield _block(state, view)
            yield _summary(state)
        case Ended():
            failure = failure_for(event.state, event.failure)
            if failure is not None:
                yield "failed", _render("desk/_live_failure.html", state, failure=failure)
            yield "done", event.state or "gone"


def _block(state: LiveState, view: BlockView) -> Fragment:
    return "block", _render("desk/_block.html", state, block=view, is_first=state.is_first)


def _summary(state: LiveState) -> Fragment:
    return "summary", _render("desk/_summary.html", state, summary=state.summary_view())


def _research(state: LiveState) -> str:
    told = research_so_far(state.plan, tuple(state.reflections), tuple(state.failed))
    return _render("desk/_research.html", state, research=told)


def _understood(state: LiveState) -> str:
    return _render(
        "desk/_understood.html", state, understood_as=state.understood_as, again_id=uuid4()
    )


def _render(template: str, state: LiveState, **context: object) -> str:
    return render_to_string(template, {"run_id": state.run_id, **context}).strip()

"""What happens while a question is answered: the pipeline yields these values, the log stores them.

`dump` and `load` turn an event into JSON and back, so that a page, a second tab or a restarted
server sees the same run.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from citations.drafts import (
    AnswerDraft,
    BlockType,
    CellDraft,
    ClaimDraft,
    EvidenceDraft,
    FailedSourceDraft,
    PlanStepDraft,
    ReflectionDraft,
)

log = logging.getLogger(__name__)

Step = Literal[
    "plan", "retrieve", "extract", "gate", "reflect", "compose", "review", "style", "finish"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Restarted:
    """The run lost its runner and begins anew: what came before in its log no longer counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepStarted:
    """A step begins. `detail` is a short sentence for the reader; `understood_as` is the question
    in full, once it is known to differ from what was asked."""

    step: Step
    detail: str
    understood_as: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRead:
    """`done` of `total` sources with relevant passages have been read."""

    title: str
    done: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFailed:
    """A source could not be read; the run goes on without it."""

    failed: FailedSourceDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMade:
    """What is to be found out, in order. A later plan takes the place of an earlier one."""

    steps: tuple[PlanStepDraft, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflected:
    """What was thought after an iteration of the research."""

    reflection: ReflectionDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceFound:
    """A quote was placed in its source text, or rejected with its reason."""

    evidence: EvidenceDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimWritten:
    """A claim, as soon as it is written; its verdict is not known yet.

    `block` counts from 0. `lead` is the free text between the claim and what was written of its
    block before, `tail` free text behind the claim where it is known already; more may follow as
    `TextWritten`. The answer's text is, block by block, every lead + claim + tail and every text in
    the order of the events, with a blank line between blocks. `cells` and `strong` are the block's
    so far, offsets in its own text.
    """

    block: int
    block_type: BlockType
    lead: str
    claim: ClaimDraft
    tail: str = ""
    cells: tuple[CellDraft, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TextWritten:
    """Free text: a block without claims, such as a heading, or what follows the last claim of a
    block. It goes behind what was written of the block before. `cells` and `strong` are the
    block's, offsets in its own text."""

    block: int
    block_type: BlockType
    text: str
    cells: tuple[CellDraft, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerified:
    """The same claim with its verdict."""

    claim: ClaimDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSentBack:
    """The words so far do not hold and are written again: blocks and claims so far no longer count,
    evidence does. `reason` is a sentence for the reader."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCompleted:
    """The whole answer, not saved yet."""

    answer: AnswerDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSaved:
    """The answer is stored: the page may show the chat itself."""

    chat_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """An event that another version wrote, and this one cannot read: it shows nothing. Servers and
    workers are not renewed at one moment."""

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFailed:
    """The run ended without a saved answer. `failure` is a message id of `runs.failures`."""

    failure: str


Event = (
    Restarted
    | StepStarted
    | SourceRead
    | SourceFailed
    | PlanMade
    | Reflected
    | DraftSentBack
    | EvidenceFound
    | TextWritten
    | ClaimWritten
    | ClaimVerified
    | AnswerCompleted
    | RunSaved
    | RunFailed
    | Unreadable
)

_TYPES: dict[str, TypeAdapter[Any]] = {
    kind.__name__: TypeAdapter(kind)
    for kind in (
        Restarted,
        StepStarted,
        SourceRead,
        SourceFailed,
        PlanMade,
        Reflected,
        DraftSentBack,
        EvidenceFound,
        TextWritten,
        ClaimWritten,
        ClaimVerified,
        AnswerCompleted,
        RunSaved,
        RunFailed,
        Unreadable,
    )
}


def dump(event: Event) -> tuple[str, dict[str, Any]]:
    """The event's kind and its JSON payload."""
    kind = type(event).__name__
    payload: dict[str, Any] = _TYPES[kind].dump_python(event, mode="json")
    return kind, payload


def load(kind: str, payload: dict[str, Any]) -> Event:
    """The event back; `Unreadable` where this version does not know it, or knows it otherwise."""
    try:
        event: Event = _TYPES[kind].validate_python(payload)
    except (KeyError, ValidationError):
        log.warning("an event “%s” of another version is left out", kind)
        return Unreadable(kind=kind)
    return event

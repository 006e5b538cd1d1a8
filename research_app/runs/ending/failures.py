"""What a run's message ids say to its reader: what happened, and what to do.

A model that fails ends its run: what it had written stays on the page, and quotes can answer the
same question without it.
"""

from dataclasses import dataclass
from typing import Literal

from research_app.jobs.models import Job
from research_app.llm.errors import (
    BadReply,
    BudgetSpent,
    EmptyReply,
    ModelBusy,
    ModelError,
    ModelFailed,
    ModelRefused,
    ModelTooSlow,
    ModelUnreachable,
)
from research_app.runs.models import Run

Remedy = Literal["ask again", "save again", "answer from quotes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """`sentence` says what happened, `advice` what to do, `remedy` which button does it. Beside
    "answer from quotes" there is always "ask again"."""

    sentence: str
    advice: str
    remedy: Remedy


BROKE = "broke"
INTERRUPTED = "interrupted"
SAVE_FAILED = "save_failed"
STOPPED = "stopped"
MODEL_FAILED = "model_failed"
NO_SUCH_DEPTH = "no_such_depth"
DISK = "disk"

_INSTEAD = "answer from quotes instead: that needs no model."


def _by_model(sentence: str, before: str) -> Failure:
    return Failure(
        sentence=sentence, advice=f"{before}, or {_INSTEAD}", remedy="answer from quotes"
    )


FAILURES = {
    BROKE: Failure(
        sentence="Answering this question failed because of an error in Evidence Desk.",
        advice="Ask again, in other words if you can. The server's log says why it failed.",
        remedy="ask again",
    ),
    INTERRUPTED: Failure(
        sentence="This question was interrupted several times before its answer was complete.",
        advice="Ask again. If that does not help, see whether the server keeps restarting.",
        remedy="ask again",
    ),
    SAVE_FAILED: Failure(
        sentence="The answer is complete, but it could not be saved.",
        advice="Save it again. It is kept for 24 hours, and the question need not be asked again.",
        remedy="save again",
    ),
    STOPPED: Failure(
        sentence="You stopped this answer. Nothing of it was saved.",
        advice="Ask again to get the complete answer.",
        remedy="ask again",
    ),
    DISK: Failure(
        sentence="The server's disk is full, or its data folder cannot be written to.",
        advice="Tell an administrator, and ask again once there is room.",
        remedy="ask again",
    ),
    NO_SUCH_DEPTH: Failure(
        sentence="The depth that this question was asked with is not configured any more.",
        advice="Ask again, with another depth.",
        remedy="ask again",
    ),
    "model_unreachable": _by_model(
        "The language model could not be reached.", "Ask again in a moment"
    ),
    "model_too_slow": _by_model("The language model took too long.", "Ask again later"),
    "model_refused": _by_model(
        "The language model’s service refused the request.",
        "Have an administrator look at its key and the name of the model",
    ),
    "model_busy": _by_model(
        "The language model’s service is too busy to answer.", "Ask again in a few minutes"
    ),
    MODEL_FAILED: _by_model("The language model’s service failed.", "Ask again"),
    "model_silent": _by_model("The language model answered with nothing.", "Ask again"),
    "model_unreadable": _by_model(
        "The language model answered in a form that cannot be read.", "Ask again"
    ),
    "budget_spent": _by_model(
        "This question reached its limit of tokens, time or money.",
        "Ask again with a lighter depth",
    ),
}

_OF_MODELS: dict[type[ModelError], str] = {
    ModelUnreachable: "model_unreachable",
    ModelTooSlow: "model_too_slow",
    ModelRefused: "model_refused",
    ModelBusy: "model_busy",
    ModelFailed: MODEL_FAILED,
    EmptyReply: "model_silent",
    BadReply: "model_unreadable",
    BudgetSpent: "budget_spent",
}


def failure_by_model(error: ModelError) -> str:
    """The message id of what a model did."""
    known = (id_ for kind, id_ in _OF_MODELS.items() if isinstance(error, kind))
    return next(known, MODEL_FAILED)


def failure_of(run: Run) -> Failure | None:
    """What went wrong with a finished run; None while it goes on and when it was saved."""
    return failure_for(run.state, run.failure)


def failure_for(state: str, message_id: str) -> Failure | None:
    """The same from a run's two fields. A message id of an older version reads as an error."""
    if state == Job.State.STOPPED:
        return FAILURES[STOPPED]
    if message_id:
        return FAILURES.get(message_id, FAILURES[BROKE])
    return FAILURES[BROKE] if state == Job.State.FAILED else None

"""What a run's message ids say to its reader: what happened, and what to do."""

from dataclasses import dataclass
from typing import Literal

from research_app.jobs.models import Job
from research_app.runs.models import Run

Remedy = Literal["ask again", "save again"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """`sentence` says what happened, `advice` what to do, `remedy` which button does it."""

    sentence: str
    advice: str
    remedy: Remedy


BROKE = "broke"
INTERRUPTED = "interrupted"
SAVE_FAILED = "save_failed"
STOPPED = "stopped"

FAILURES = {
    BROKE: Failure(
        sentence="Answering this question failed because of an error in Evidence Desk.",
        advice="Ask again. If it fails once more, the server's log says why.",
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
}


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

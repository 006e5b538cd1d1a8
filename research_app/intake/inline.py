"""Reading a document in while the caller waits: for commands."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from research_app.intake.tasks import read_document
from research_app.jobs.dispatch import done_here
from research_app.library.erase import discard
from research_app.library.models import Intake


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one document, with a sentence for the person at the terminal."""

    name: str
    succeeded: bool
    sentence: str
    source_id: int | None = None
    title: str = ""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def refused(name: str, sentence: str) -> Outcome:
    return Outcome(name=name, succeeded=False, sentence=sentence)


def read_now(intake: Intake, *, name: str) -> Outcome:
    """Runs the job here, unless a server beside this process was faster; then waits for it. The
    intake's row is gone afterwards: nobody looks at a list of arrivals."""
    current = done_here(read_document, intake)
    if not isinstance(current, Intake):
        return refused(name, "Somebody removed this document while it was being read.")
    discard(current)
    if current.state != Intake.State.DONE or current.source is None:
        return refused(name, current.error or "Reading this document was stopped.")
    return Outcome(
        name=name,
        succeeded=True,
        sentence=current.note or f"added as “{current.source.title}”.",
        source_id=current.source.pk,
        title=current.source.title,
    )

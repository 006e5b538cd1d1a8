"""How far documents on their way in have come, in words and as a share for a progress bar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User

from research_app.library.models import Intake

State, Step = Intake.State, Intake.Step
LABELS = {
    Step.STORED: "stored",
    Step.READ: "read",
    Step.WORDS: "found by words",
    Step.MEANING: "found by meaning",
}
# Percent of the bar at which each step is reached; embedding takes longest.
REACHED = {Step.STORED: 5, Step.READ: 40, Step.WORDS: 50, Step.MEANING: 100}
NEXT = {Step.STORED: Step.READ, Step.READ: Step.WORDS, Step.WORDS: Step.MEANING}


@dataclass(frozen=True, slots=True, kw_only=True)
class StepMark:
    label: str
    is_reached: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """One document on its way in, for a template. `percent` is of the whole way."""

    intake: Intake
    words: str
    percent: int
    steps: tuple[StepMark, ...]

    @property
    def is_active(self) -> bool:
        return self.intake.is_active

    @property
    def can_be_dismissed(self) -> bool:
        """Once it is stored it must be made findable to the end."""
        return not self.is_active or self.intake.source is None

    @property
    def has_failed(self) -> bool:
        return self.intake.state == State.FAILED

    @property
    def can_try_again(self) -> bool:
        """An address can be fetched again; a file only while we have it or what was read from
        it."""
        intake = self.intake
        is_link = intake.origin == Intake.Origin.LINK and bool(intake.url)
        return self.has_failed and (is_link or bool(intake.file) or intake.source is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeList:
    """A user's documents on their way into the library, in order of arrival."""

    pending: tuple[Progress, ...]
    done: tuple[Progress, ...]

    @property
    def active(self) -> int:
        return sum(item.is_active for item in self.pending)

    @property
    def failed(self) -> int:
        return len(self.pending) - self.active

    @property
    def known(self) -> int:
        """Finished ones whose text the library has already."""
        return sum(item.intake.same_as_id is not None for item in self.done)

    @property
    def mark(self) -> str:
        """Changes whenever the library itself has changed: a document was read, or one is done."""
        stored = sum(item.intake.source is not None for item in (*self.pending, *self.done))
        return f"{self.active}-{stored}"

    @property
    def words(self) -> str:
        """For the live region: totals only."""
        total = len(self.pending) + len(self.done)
        failed = f"; {self.failed} could not be added" if self.failed else ""
        return f"{len(self.done)} of {total} ready{failed}." if total else ""


def list_intakes(user: User) -> IntakeList:
    """What is on its way into the library; files given with a question are not among it."""
    intakes = Intake.objects.filter(owner=user, chat_key=None).exclude(state=State.STOPPED)
    items = describe(intakes.select_related("source").order_by("created_at", "id"))
    return IntakeList(
        pending=tuple(item for item in items if item.intake.state != State.DONE),
        done=tuple(item for item in items if item.intake.state == State.DONE),
    )


def describe(intakes: Iterable[Intake]) -> tuple[Progress, ...]:
    return tuple(_describe(intake) for intake in intakes)


def _describe(intake: Intake) -> Progress:
    reached = Step(intake.step)
    order = list(LABELS)
    return Progress(
        intake=intake,
        words=_words(intake),
        percent=_percent(intake),
        steps=tuple(
            StepMark(label=LABELS[step], is_reached=order.index(step) <= order.index(reached))
            for step in order
        ),
    )


def _words(intake: Intake) -> str:
    if intake.state == State.FAILED:
        return intake.error
    if intake.state == State.DONE:
        return intake.note or "Ready: found by words and by meaning."
    if intake.state == State.QUEUED:
        is_found = intake.step == Step.WORDS
        return "Found by words; waiting to be prepared." if is_found else "Waiting for its turn."
    if intake.step == Step.STORED:
        reading = "Fetching and reading" if intake.origin == Intake.Origin.LINK else "Reading"
        return f"{reading}: page {_counted(intake)}." if intake.total else f"{reading} …"
    if intake.step == Step.READ:
        return "Read. Preparing the search by words …"
    passages = f": passage {_counted(intake)}." if intake.total else " …"
    return f"Found by words. Preparing the search by meaning{passages}"


def _counted(intake: Intake) -> str:
    return f"{intake.done} of {intake.total}"


def _percent(intake: Intake) -> int:
    step = Step(intake.step)
    if step not in NEXT or not intake.total:
        return REACHED[step]
    way = REACHED[NEXT[step]] - REACHED[step]
    return REACHED[step] + round(way * min(1.0, intake.done / intake.total))

"""What readers say of a claim: what was said, what this reader may do about it, and each act with
its entry in the audit log; never the words of a note."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import get_args
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from citations.drafts import Level, ReadingDraft
from citations.storage.read.claims import readings_of
from citations.storage.write import readings
from citations.storage.write.readings import LONGEST_NOTE
from research_app.audit_log.record import record


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What stands in the form: a reading that is stored, was just withdrawn, or was refused with
    `sentence`."""

    level: str = ""
    note: str = ""
    sentence: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingPanel:
    """The readings of a claim on its card or in the list of claims. `has_checked` and
    `has_differed` are this reader's own; who may not say anything only reads."""

    claim_id: UUID
    readings: tuple[ReadingDraft, ...]
    has_checked: bool
    has_differed: bool
    form: Written
    may_say: bool = True
    levels: tuple[Level, ...] = get_args(Level)
    longest_note: int = LONGEST_NOTE

    @property
    def checks(self) -> tuple[ReadingDraft, ...]:
        return tuple(reading for reading in self.readings if reading.level is None)

    @property
    def differing(self) -> tuple[ReadingDraft, ...]:
        return tuple(reading for reading in self.readings if reading.level is not None)


def panel_of(
    user: User,
    claim_id: UUID,
    readings: Iterable[ReadingDraft],
    form: Written | None = None,
    *,
    may_say: bool = True,
) -> ReadingPanel:
    """The panel over readings that are at hand; `form` is what the reader has just sent."""
    shown, name = tuple(readings), name_of(user)
    own = [reading for reading in shown if reading.reader == name]
    differing = [reading for reading in own if reading.level is not None]
    stored = [Written(level=each.level or "", note=each.note) for each in differing]
    return ReadingPanel(
        claim_id=claim_id,
        readings=shown,
        has_checked=len(own) > len(differing),
        has_differed=bool(differing),
        form=form or (stored[0] if stored else Written()),
        may_say=may_say,
    )


def panel_of_claim(
    user: User, claim_id: UUID, form: Written | None = None, *, may_say: bool = True
) -> ReadingPanel:
    """The same, read from the database."""
    return panel_of(user, claim_id, readings_of(claim_id), form, may_say=may_say)


LONGEST_NAME = 150


def name_of(user: User) -> str:
    """First and last name where they are known, else the user name."""
    return (user.get_full_name().strip() or user.get_username())[:LONGEST_NAME]


@transaction.atomic
def check_claim(user: User, claim_id: UUID) -> None:
    """See `citations.storage.write.readings`, also for what is raised."""
    readings.check_claim(claim_id, name_of(user))
    _tell(user, claim_id, "checked")


@transaction.atomic
def take_back_check(user: User, claim_id: UUID) -> None:
    readings.take_back_check(claim_id, name_of(user))
    _tell(user, claim_id, "check taken back")


@transaction.atomic
def read_differently(user: User, claim_id: UUID, level: Level, note: str) -> None:
    readings.read_differently(claim_id, name_of(user), level, note)
    _tell(user, claim_id, "read differently", level=level)


@transaction.atomic
def withdraw_reading(user: User, claim_id: UUID) -> None:
    readings.withdraw_reading(claim_id, name_of(user))
    _tell(user, claim_id, "reading withdrawn")


def _tell(user: User, claim_id: UUID, outcome: str, **details: str) -> None:
    record(
        "reading",
        actor=user,
        object_type="claim",
        object_id=claim_id,
        outcome=outcome,
        details=details,
    )

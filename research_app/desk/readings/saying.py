"""What readers say of claims, each act with its entry in the audit log; never the words of a
note."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from citations import readings
from citations.drafts import Level
from research_app.audit_log.record import record
from research_app.desk.readings.said import name_of


@transaction.atomic
def check_claim(user: User, claim_id: UUID) -> None:
    """See `citations.readings`, also for what is raised."""
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

"""Adding an entry to the audit log: the only way in."""

from __future__ import annotations

from typing import Any, Literal, get_args

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.utils import timezone

from research_app.audit_log.chain import FIRST, entry_hash
from research_app.audit_log.models import AuditEntry

Action = Literal[
    "sign-in",
    "sign-out",
    "question",
    "refusal",
    "export",
    "download",
    "deletion",
    "undo deletion",
    "erasure",
    "verdict change",
    "reading",
    "admin change",
    "legal hold",
    "retention",
    "access refused",
    "document added",
    "document changed",
    "log closed",
]
ACTIONS: tuple[Action, ...] = get_args(Action)


@transaction.atomic
def record(
    action: Action,
    *,
    actor: AbstractBaseUser | AnonymousUser | str | None,
    object_type: str = "",
    object_id: object = "",
    outcome: str = "done",
    details: dict[str, Any] | None = None,
) -> None:
    """Adds one entry, within the caller's transaction where there is one: what is undone is not
    told. `actor` None is the desk itself. `details` hold plain JSON and never the words of a
    question, an answer or a document."""
    name, user_id = _who(actor)
    columns: dict[str, Any] = {
        "at": timezone.now(),
        "actor": name[:150],
        "actor_id": user_id,
        "action": action,
        "object_type": object_type,
        "object_id": str(object_id),
        "outcome": outcome,
        "details": details or {},
    }
    last = AuditEntry.objects.order_by("-pk").values_list("hash", flat=True).first()
    previous = last or FIRST
    AuditEntry.objects.create(
        **columns, previous=previous, hash=entry_hash(previous=previous, **columns)
    )


def _who(actor: AbstractBaseUser | AnonymousUser | str | None) -> tuple[str, str]:
    """Name and id of a user; the name alone of somebody who is none."""
    if isinstance(actor, AbstractBaseUser):
        return actor.get_username(), str(actor.pk or "")
    return (actor, "") if isinstance(actor, str) else ("", "")

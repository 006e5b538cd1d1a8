"""Adding an entry to the audit log: the only way in.

One chain for all processes: whoever adds an entry holds the log until its transaction is over, so
that two never follow on the same one. SQLite serialises all writes anyway (IMMEDIATE transactions);
on PostgreSQL an advisory lock does it. So record last in a transaction: what it locks is locked for
everybody.

An act that cannot be recorded is not done: `record` raises, and stands in the act's transaction. A
complete answer is not lost by it: it is kept with its run and can be saved again.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import connection, transaction
from django.utils import timezone

from research_app.audit_log.chain import FIRST, entry_hash
from research_app.audit_log.models import AuditEntry, Checkpoint

Action = Literal[
    "sign-in",
    "sign-out",
    "question",
    "answer",
    "refusal",
    "access",
    "export",
    "download",
    "deletion",
    "undo deletion",
    "erasure",
    "verdict change",
    "reading",
    "admin change",
    "role change",
    "API token",
    "legal hold",
    "retention",
    "access refused",
    "document added",
    "document changed",
    "log closed",
]
ACTIONS: tuple[Action, ...] = get_args(Action)
Actor = AbstractBaseUser | AnonymousUser | str | None

#: Any number that nothing else locks: the first eight bytes of a SHA-256 over the log's name.
_LOCK = int.from_bytes(bytes.fromhex("3f6c1a9d5b7e2048"), "big")
_LENGTHS = {"actor": 150, "object_type": 40, "object_id": 64, "outcome": 40}


@transaction.atomic
def record(
    action: Action,
    *,
    actor: Actor,
    object_type: str = "",
    object_id: object = "",
    outcome: str = "done",
    details: dict[str, Any] | None = None,
) -> None:
    """Adds one entry, within the caller's transaction where there is one: what is undone is not
    told. `actor` None is the desk itself. `details` hold plain JSON and never the words of a
    question, an answer or a document. Raises `DatabaseError`."""
    name, user_id = _who(actor)
    texts = {
        "actor": name,
        "object_type": object_type,
        "object_id": str(object_id),
        "outcome": outcome,
    }
    columns: dict[str, Any] = {key: _storable(text)[: _LENGTHS[key]] for key, text in texts.items()}
    columns |= {"actor_id": user_id, "action": action, "details": _plain(details or {})}
    hold_log()
    last_id, previous = log_head()
    entry = AuditEntry(id=last_id + 1, at=timezone.now(), previous=previous, **columns)
    entry.hash = entry_hash(entry)
    entry.save(force_insert=True)


def hold_log() -> None:
    """Lets nobody else add an entry until this transaction is over."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def log_head() -> tuple[int, str]:
    """Id and hash of the newest entry; of the newest that was removed where none is left."""
    newest = AuditEntry.objects.order_by("-pk").values_list("pk", "hash").first()
    if newest is None:
        closed = Checkpoint.objects.filter(closes=True).order_by("-last_id")
        newest = closed.values_list("last_id", "last_hash").first()
    return newest or (0, FIRST)


def _who(actor: Actor) -> tuple[str, str]:
    """Name and id of a user; the name alone of somebody who is none."""
    if isinstance(actor, AbstractBaseUser):
        return actor.get_username(), str(actor.pk or "")
    return (actor, "") if isinstance(actor, str) else ("", "")


def _plain(value: Any) -> Any:
    """The value as every database gives it back."""
    match value:
        case dict():
            return {_storable(str(key)): _plain(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
        case None | bool() | int():
            return value
        case _:
            return _storable(str(value))


def _storable(text: str) -> str:
    """Without what PostgreSQL or UTF-8 cannot hold."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()

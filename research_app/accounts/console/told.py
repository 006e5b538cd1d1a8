"""What a command saves of users is told in the audit log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db.models.signals import post_save, pre_save

from research_app.audit_log.record import record


@contextmanager
def users_told(command: str) -> Iterator[None]:
    """Tells every user who is made, and every password that is set, while it is open. What cannot
    be told is not done: who was made is taken away again, and a password is told before it is set.
    No transaction stays open meanwhile: the command may wait long for what is typed."""

    def before(sender: type[User], instance: User, **values: Any) -> None:
        if not instance._state.adding:
            _tell_password(instance, command)

    def after(sender: type[User], instance: User, created: bool, **values: Any) -> None:
        if created:
            _tell_made(instance, command)

    pre_save.connect(before, sender=User)
    post_save.connect(after, sender=User)
    try:
        yield
    finally:
        pre_save.disconnect(before, sender=User)
        post_save.disconnect(after, sender=User)


def _tell_password(user: User, command: str) -> None:
    record(
        "admin change",
        actor=None,
        object_type="auth.user",
        object_id=user.pk,
        outcome="changed",
        details={"fields": ["password"], "by": command},
    )


def _tell_made(user: User, command: str) -> None:
    flags = [name for name in ("is_active", "is_staff", "is_superuser") if getattr(user, name)]
    try:
        record(
            "role change",
            actor=None,
            object_type="user",
            object_id=user.pk,
            outcome="user made",
            details={"before": [], "after": flags, "by": command},
        )
    except Exception:
        user.delete()
        raise

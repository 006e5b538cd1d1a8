"""Sign-ins in the audit log: those done, and those that failed, with the name if anybody has it."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.http import HttpRequest
from django.utils import timezone

from research_app.accounts import throttle
from research_app.audit_log.models import AuditEntry
from research_app.audit_log.record import record

#: What is refused unread costs its sender nothing, and must not fill the log.
THROTTLED_TOLD_EVERY = timedelta(minutes=1)
NOBODY = "(no such account)"


def tell_sign_in(user: AbstractBaseUser | AnonymousUser, *, by: str) -> None:
    record("sign-in", actor=user, details={"by": by})


def tell_failed_sign_in(request: HttpRequest, name: str) -> None:
    """`name` is what was typed where the user name belongs. One that nobody has is not kept: people
    type their password there. Too many attempts are told once a minute."""
    if not name.strip():
        return
    typed = name.strip()[:150]
    throttled = throttle.is_exhausted(request, typed)
    outcome = "too many attempts" if throttled else "failed"
    known = User.objects.filter(username__iexact=typed).values_list("username", flat=True).first()
    if throttled and _told_lately(known or NOBODY, outcome):
        return
    record(
        "sign-in",
        actor=known or NOBODY,
        outcome=outcome,
        details={"by": "password", "address": str(request.META.get("REMOTE_ADDR", ""))[:45]},
    )


def tell_failed_link(request: HttpRequest) -> None:
    """A link that was used, is too old or forged; told once a minute."""
    outcome = "failed by link"
    if not _told_lately("", outcome):
        address = str(request.META.get("REMOTE_ADDR", ""))[:45]
        record("sign-in", actor=None, outcome=outcome, details={"address": address})


def _told_lately(name: str, outcome: str) -> bool:
    since = timezone.now() - THROTTLED_TOLD_EVERY
    told = AuditEntry.objects.filter(actor=name, action="sign-in", outcome=outcome, at__gte=since)
    return told.exists()

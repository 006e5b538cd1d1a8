"""Signing how far the log went, and removing what is older than it is kept.

Only what a signed checkpoint closed may be deleted; the chain goes on from the checkpoint's hash.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from citations.export.sealing import Signer
from research_app.audit_log.chain import checkpoint_message
from research_app.audit_log.models import AuditEntry, Checkpoint
from research_app.audit_log.record import hold_log, record


@transaction.atomic
def sign_log(signer: Signer) -> Checkpoint | None:
    """A checkpoint over all entries since the last closing; None where nothing was added since the
    newest checkpoint."""
    hold_log()
    newest = AuditEntry.objects.order_by("-pk").first()
    signed = Checkpoint.objects.aggregate(last=Max("last_id"))["last"] or 0
    # The entry that tells of a closing is no reason for the next checkpoint by itself.
    if newest is None or newest.pk <= signed:
        return None
    return _sign(newest, signer, closes=False)


@transaction.atomic
def close_old_entries(signer: Signer, *, days: int, now: datetime | None = None) -> int:
    """Closes and removes what is older than `days`; returns how many entries went. 0 days keep
    everything. The newest entry always stays."""
    if days <= 0:
        return 0
    hold_log()
    before = (now or timezone.now()) - timedelta(days=days)
    # Entries go from the front: one that stays keeps all behind it, whatever the clock said.
    kept = AuditEntry.objects.filter(at__gte=before).order_by("pk").first()
    kept = kept or AuditEntry.objects.order_by("-pk").first()
    last = AuditEntry.objects.filter(pk__lt=kept.pk).order_by("-pk").first() if kept else None
    if last is None:
        return 0
    closed = _sign(last, signer, closes=True)
    details = {"first": closed.first_id, "last": closed.last_id, "entries": closed.count}
    details["older_than_days"] = days
    record("log closed", actor=None, object_type="checkpoint", object_id=closed.pk, details=details)
    AuditEntry.objects.filter(pk__lte=closed.last_id).delete()
    return closed.count


def closed_up_to() -> int:
    """The id of the last entry that was closed and removed; 0 where none was."""
    last: int | None = Checkpoint.objects.filter(closes=True).aggregate(last=Max("last_id"))["last"]
    return last or 0


def _sign(last: AuditEntry, signer: Signer, *, closes: bool) -> Checkpoint:
    first_id = closed_up_to() + 1
    checkpoint = Checkpoint(
        at=timezone.now(),
        first_id=first_id,
        last_id=last.pk,
        count=AuditEntry.objects.filter(pk__gte=first_id, pk__lte=last.pk).count(),
        last_hash=last.hash,
        closes=closes,
        public_key=signer.public_key.hex(),
    )
    checkpoint.signature = signer.sign(checkpoint_message(checkpoint)).hex()
    checkpoint.save(force_insert=True)
    return checkpoint

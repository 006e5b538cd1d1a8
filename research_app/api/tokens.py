"""Making, finding and noting the use of tokens."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from research_app.api.models import ApiToken
from research_app.audit_log.record import record

#: Lets people and scanners of leaked secrets recognise a token.
PREFIX = "desk_"
#: Reading must not cost a write each time.
USE_NOTED_EVERY = timedelta(minutes=1)


class NameTaken(Exception):
    """The owner has a token of this name; the message says what to do."""


def make_token(owner: User, name: str, *, expires_at: datetime | None = None) -> str:
    """A new token, to be shown once. Raises `NameTaken`."""
    token = PREFIX + token_urlsafe(32)
    try:
        with transaction.atomic():
            ApiToken.objects.create(
                owner=owner, name=name, token_sha256=_hash(token), expires_at=expires_at
            )
            until = expires_at.isoformat() if expires_at else ""
            record(
                "API token",
                actor=owner,
                object_type="API token",
                object_id=name,
                outcome="made",
                details={"expires": until},
            )
    except IntegrityError as error:
        raise NameTaken(
            f"{owner.username} has a token named “{name}”. Choose another name, or revoke that one "
            "in the administration."
        ) from error
    return token


def owner_of_token(token: str) -> User | None:
    """Whose token it is; None where it is unknown, revoked or expired, or its owner is switched
    off."""
    now = timezone.now()
    found = (
        ApiToken.objects.select_related("owner")
        .filter(Q(expires_at=None) | Q(expires_at__gt=now), token_sha256=_hash(token))
        .filter(owner__is_active=True)
        .first()
    )
    if found is None:
        return None
    if found.last_used_at is None or now - found.last_used_at > USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found.owner


def _hash(token: str) -> str:
    """A plain hash is enough: a token is 256 random bits, nobody's choice of words."""
    return sha256(token.encode("utf-8", errors="replace")).hexdigest()

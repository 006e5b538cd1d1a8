"""Who asks: a program with a token, or a browser that is signed in."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from ninja.errors import HttpError
from ninja.security import HttpBearer
from ninja.security.base import AuthBase
from ninja.utils import check_csrf

from research_app.accounts.middleware import tell_refused
from research_app.accounts.roles import READERS_CHANGE_NOTHING, may_do
from research_app.api.models import ApiToken
from research_app.audit_log.record import record


class Token(HttpBearer):
    """`Authorization: Bearer …`. A header that does not hold is refused, whoever else is signed
    in."""

    def __call__(self, request: HttpRequest) -> User | None:
        if "Authorization" not in request.headers:
            return None
        scheme, _, token = request.headers["Authorization"].partition(" ")
        if scheme.lower() != self.openapi_scheme:
            raise HttpError(401, "Write the header as “Authorization: Bearer TOKEN”.")
        return self.authenticate(request, token.strip())

    def authenticate(self, request: HttpRequest, token: str) -> User:
        owner = owner_of_token(token)
        if owner is None:
            raise HttpError(
                401,
                "This token is unknown, expired or revoked. Make another with manage.py api_token.",
            )
        request.user = owner
        demand_role(request)
        return owner


class Session(AuthBase):
    """The cookie of a browser that is signed in. What changes something needs its CSRF token too,
    because other sites can make a browser send the cookie."""

    openapi_type = "apiKey"
    openapi_in = "cookie"
    openapi_name = settings.SESSION_COOKIE_NAME

    def __call__(self, request: HttpRequest) -> User | None:
        if not request.user.is_authenticated:
            return None
        if check_csrf(request):
            raise HttpError(
                403,
                "The CSRF token is missing or wrong. Send the cookie's value in the header "
                "X-CSRFToken, or use an API token.",
            )
        demand_role(request)
        return request.user


def demand_role(request: HttpRequest) -> None:
    """Who only reads and exports changes nothing, with a token either."""
    match = request.resolver_match
    if not may_do(request.user, request.method or "", match.view_name if match else ""):
        tell_refused(request)
        raise HttpError(403, READERS_CHANGE_NOTHING)


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

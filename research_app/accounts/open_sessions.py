"""Whether those who were let in some time ago would be let in still: for connections that stay
open."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody signed in in one browser."""

    session_key: str
    user_id: int


def seat_of(request: HttpRequest) -> Seat:
    """Of a request by somebody who is signed in."""
    assert request.user.pk is not None
    return Seat(request.session.session_key or "", request.user.pk)


def seats_lost(seats: Collection[Seat]) -> frozenset[Seat]:
    """Those who have signed out meanwhile, or were signed out: by a new password, by being
    deactivated or deleted, or by the time. Two queries, however many they are."""
    sessions = Session.objects.filter(
        pk__in={seat.session_key for seat in seats}, expire_date__gt=timezone.now()
    )
    users = User.objects.filter(pk__in={seat.user_id for seat in seats}, is_active=True)
    known = {session.pk: session.get_decoded() for session in sessions}
    active = {user.pk: user for user in users}
    return frozenset(
        seat for seat in seats if not _is_kept(seat, known.get(seat.session_key), active)
    )


def _is_kept(seat: Seat, session: dict[str, str] | None, active: dict[int, User]) -> bool:
    user = active.get(seat.user_id)
    if session is None or user is None or session.get(SESSION_KEY) != str(seat.user_id):
        return False
    stored = session.get(HASH_SESSION_KEY, "")
    return constant_time_compare(stored, user.get_session_auth_hash())

"""Who may open these pages: Compliance and Admin."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404
from django.http.response import HttpResponseBase

from research_app.accounts.middleware import refused
from research_app.accounts.requests import SignedInRequest
from research_app.accounts.roles import is_admin, reads_all_provenance
from research_app.chats.models import Turn

ONLY_READERS: Final = (
    "Only the roles Compliance and Admin read the answers of all users and the audit log."
)
ONLY_ADMINS: Final = "Only the role Admin sets and lifts legal holds."

View = Callable[..., HttpResponseBase]


def for_readers(view: View) -> View:
    """Refuses everybody whose role does not read all provenance."""
    return _allowed(view, reads_all_provenance, ONLY_READERS)


def for_admins(view: View) -> View:
    return _allowed(view, is_admin, ONLY_ADMINS)


def _allowed(view: View, rule: Callable[[User], bool], sentence: str) -> View:
    @wraps(view)
    def allowed(request: SignedInRequest, *args: Any, **values: Any) -> HttpResponseBase:
        if rule(request.user):
            return view(request, *args, **values)
        return refused(request, sentence)

    return allowed


def get_saved_turn_or_404(answer_id: UUID) -> Turn:
    """The turn of a stored answer in anybody's chat that is not deleted."""
    found = Turn.objects.filter(answer=answer_id, chat__deleted_at=None)
    turn = found.select_related("chat__owner", "answer").first()
    if turn is None:
        raise Http404("No such answer.")
    return turn

"""What a reader says of a stance, with its entry in the audit log: for pages and for the API."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404

from citations.models import Stance
from citations.storage.write.stances import say_of_stance, take_back, take_up
from research_app.audit_log.record import record
from research_app.desk.access import get_own_turn_of_claim_or_404, may_say
from research_app.desk.readings import name_of
from research_app.library.visibility import visible_sources


def get_own_stance_or_404(user: User, stance_id: int) -> Stance:
    """A current stance to a claim of an own answer, of a source that the user may see."""
    seen = visible_sources(user).values("pk")
    stances = Stance.objects.filter(current=True, source_text__source__in=seen)
    stance = stances.filter(pk=stance_id).first()
    if stance is None:
        raise Http404("No such stance.")
    if not may_say(user, get_own_turn_of_claim_or_404(user, stance.claim_id)):
        raise Http404("No such stance.")
    return stance


@transaction.atomic
def say(user: User, stance: Stance, says: str) -> None:
    """Keep what the user says of the stance; an empty `says` takes it back. Raises
    `StanceMissing`."""
    if says:
        say_of_stance(stance.pk, name_of(user), says)
    else:
        take_back(stance.pk, name_of(user))
    _tell(user, stance, says or "taken back")


@transaction.atomic
def keep(user: User, stance: Stance) -> str:
    """Take its words up as evidence of the chat; returns the label. Raises `StanceMissing`."""
    label = take_up(stance.pk)
    _tell(user, stance, "kept as evidence")
    return label


def _tell(user: User, stance: Stance, outcome: str) -> None:
    record(
        "reading",
        actor=user,
        object_type="stance",
        object_id=stance.pk,
        outcome=outcome,
        details={"claim": str(stance.claim_id)},
    )

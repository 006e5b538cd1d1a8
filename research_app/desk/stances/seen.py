"""Stances as one reader sees them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from citations.cards.stances import OtherSources, SourceTable, other_sources, source_table
from citations.drafts import StanceRead
from citations.models import Claim
from citations.storage.read.answers import load_answer
from citations.storage.read.stances import stances_of_answer, stances_of_claim
from research_app.accounts.names import name_of
from research_app.chats.models import Turn
from research_app.evidence_graph.models import CrossCheck
from research_app.scope.searchable import visible_sources


def others_of_claim(user: User, turn: Turn, claim_id: UUID) -> OtherSources:
    """What other sources say of one claim of the turn's answer."""
    check = _check_of(turn)
    stances = stances_of_claim(claim_id, visible_sources(user), holder=turn.chat.store.holder)
    return other_sources(
        Claim.objects.values_list("statement", flat=True).get(pk=claim_id),
        stances,
        reader=name_of(user),
        searched=check.searched if check else 0,
        is_done=_is_done(check),
    )


def table_of(user: User, turn: Turn) -> SourceTable:
    """What each source says of the turn's answer."""
    check = _check_of(turn)
    return source_table(
        load_answer(turn.answer_id, with_passages=False),
        stances_of(user, turn),
        searched=check.searched if check else 0,
        is_done=_is_done(check),
        left=check.left if check else 0,
    )


def stances_of(user: User, turn: Turn) -> tuple[StanceRead, ...]:
    """All stances to claims of the turn's answer that the user may see."""
    holder = turn.chat.store.holder
    return stances_of_answer(turn.answer_id, visible_sources(user), holder=holder)


def progress_of(turn: Turn) -> CrossCheck | None:
    """The comparison of an answer; None where nothing is to be compared."""
    return _check_of(turn)


def _check_of(turn: Turn) -> CrossCheck | None:
    return CrossCheck.objects.filter(answer=turn.answer_id).first()


def _is_done(check: CrossCheck | None) -> bool:
    return check is None or not check.is_active

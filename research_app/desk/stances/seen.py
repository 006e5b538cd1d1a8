"""Stances as one reader sees them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast
from uuid import UUID

from django.contrib.auth.models import User

from citations.cards.stances import OtherSources, SourceTable, other_sources, source_table
from citations.cards.stances.other import CLASSES, HEADINGS
from citations.cards.stances.table import others_table
from citations.drafts import StanceRead, StanceRelation
from citations.models import Claim, Source, Stance
from citations.storage.read.network import used_evidence
from citations.storage.read.stances import stances_of_answer, stances_of_claim
from research_app.chats.models import Turn
from research_app.chats.sidebar import own_chats
from research_app.desk.readings import name_of
from research_app.evidence_graph.models import CrossCheck
from research_app.evidence_graph.on_web import is_confidential
from research_app.library.visibility import visible_sources
from research_app.scope.scope import Scope
from research_app.scope.searchable import visible_text_ids
from research_app.web_search.configured import configured_service

MOST_TOLD = 30


def others_of_claim(user: User, turn: Turn, claim_id: UUID) -> OtherSources:
    """What other sources say of one claim of the turn's answer."""
    check = comparison_of(turn)
    stances = stances_of_claim(claim_id, visible_sources(user), holder=turn.chat.store.holder)
    return other_sources(
        Claim.objects.values_list("statement", flat=True).get(pk=claim_id),
        stances,
        reader=name_of(user),
        searched=check.searched if check else 0,
        is_done=_is_done(check),
    )


def table_of(user: User, turn: Turn, check: CrossCheck | None) -> SourceTable:
    """What each source says of the turn's answer; `check` is its comparison."""
    table = source_table(
        used_evidence(turn.answer_id, holder=turn.chat.store.holder),
        stances_of(user, turn),
        claims=Claim.objects.filter(answer=turn.answer_id).count(),
        searched=check.searched if check else 0,
        is_done=_is_done(check),
        left=check.left if check else 0,
    )
    if not (turn.chat.owner_id == user.pk and 0 < table.silent <= MOST_TOLD):
        return table
    texts = visible_text_ids(user, Scope.library(chat_key=turn.chat_id))
    named = [row.source_id for row in table.rows]
    silent = Source.objects.filter(texts__in=texts).exclude(pk__in=named).order_by("title")
    titles = silent.values_list("title", flat=True).distinct()[:MOST_TOLD]
    return replace(table, silent_titles=tuple(filter(None, titles)))


def line_of(user: User, turn: Turn, check: CrossCheck) -> SourceTable:
    """What a finished comparison gave, counted without loading the answer."""
    claims = Claim.objects.filter(answer=turn.answer_id).count()
    return others_table(claims, stances_of(user, turn), searched=check.searched, left=check.left)


def stances_of(user: User, turn: Turn) -> tuple[StanceRead, ...]:
    """All stances to claims of the turn's answer that the user may see."""
    holder = turn.chat.store.holder
    return stances_of_answer(turn.answer_id, visible_sources(user), holder=holder)


def comparison_of(turn: Turn) -> CrossCheck | None:
    """The comparison of an answer; None where nothing is to be compared."""
    return CrossCheck.objects.filter(answer=turn.answer_id).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class WebLook:
    """Looking on the web for what contradicts a claim: `check` is the latest look. `host` is where
    a search would go, empty where none may: with no service, or for a claim that rests on a
    confidential document, which `is_confidential` tells."""

    check: CrossCheck | None = None
    host: str = ""
    is_confidential: bool = False


def web_look(user: User, claim_id: UUID) -> WebLook:
    """For the owner of the answer."""
    service = configured_service()
    if service is None:
        return WebLook()
    if is_confidential(claim_id, user):
        return WebLook(is_confidential=True)
    check = CrossCheck.objects.filter(kind=CrossCheck.Kind.WEB, claim=claim_id).first()
    return WebLook(check=check, host=service.host)


def _is_done(check: CrossCheck | None) -> bool:
    return check is None or not check.is_active


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDocument:
    """A claim of an own answer that a document supports or contradicts."""

    claim_id: UUID
    statement: str
    chat_id: UUID
    chat_title: str
    heading: str
    css_class: str


def says_of_answers(user: User, source_id: int) -> list[OfDocument]:
    """What a document that the user may see says of claims of the user's own answers: first what it
    contradicts, at most `MOST_TOLD`."""
    told = Stance.objects.filter(
        current=True,
        source_text__source=source_id,
        relation__in=(Stance.Relation.REFUTES, Stance.Relation.SUPPORTS),
        claim__answer__turn__chat__in=own_chats(user),
    ).order_by("relation", "-created_at")
    rows = told.values_list(
        "relation",
        "claim",
        "claim__statement",
        "claim__answer__turn__chat",
        "claim__answer__turn__chat__title",
    )
    return [
        OfDocument(
            claim_id=claim,
            statement=statement,
            chat_id=chat,
            chat_title=title,
            heading=HEADINGS[cast(StanceRelation, relation)],
            css_class=CLASSES[cast(StanceRelation, relation)],
        )
        for relation, claim, statement, chat, title in rows[:MOST_TOLD]
    ]

"""The answers of all users: one page of them, and the sums over all that were chosen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet, Sum

from citations.models import Answer
from research_app.audit.forms import AnswersForm
from research_app.chats.models import Turn
from research_app.exports.bulk.filters import chosen
from research_app.library.entries import looked_for

PAGE_SIZE = 50
LEVELS = ("supported", "partially_supported", "not_supported", "unverified")
_CLAIMS = F("answer__supported") + F("answer__partially_supported")
CLAIMS = _CLAIMS + F("answer__not_supported") + F("answer__unverified")
_COLUMNS = {
    "when": "answer__created_at",
    "user": "chat__owner__username",
    "claims": "claims",
    "not_supported": "answer__not_supported",
    "unverified": "answer__unverified",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One answer in the list. Only what is shown leaves the database."""

    answer_id: UUID
    at: datetime
    user: str
    question: str
    mode: str
    result: str
    refused: bool
    claims: int
    supported: int
    partially_supported: int
    not_supported: int
    unverified: int
    warning: bool
    confidence: str
    judge: str
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    answers: int
    refusals: int
    warnings: int
    claims: int
    supported: int
    partially_supported: int
    not_supported: int
    unverified: int


def choose_answers(form: AnswersForm) -> QuerySet[Turn]:
    """The saved answers that the form lets through; those of deleted chats never are."""
    turns = chosen(Turn.objects.filter(chat__deleted_at=None), form.filters)
    for word in looked_for(form.given("words")):
        turns = turns.filter(Q(answer__question__icontains=word) | Q(answer__text__icontains=word))
    if result := form.given("result"):
        turns = turns.filter(answer__result=result)
    if held := form.given("held"):
        turns = turns.filter(chat__hold=held == "yes")
    return turns


def list_answers(turns: QuerySet[Turn], order: str, page: str | None) -> Page[Row]:
    """One page; a number beyond the end gives the last one."""
    column = _COLUMNS.get(order.removeprefix("-"), "answer__created_at")
    direction = "-" if order.startswith("-") or not order else ""
    rows = turns.annotate(claims=CLAIMS).order_by(f"{direction}{column}", "-pk")
    values = rows.values_list(
        *["answer_id", "answer__created_at", "chat__owner__username", "answer__question"],
        *["answer__config__mode", "answer__result", "claims"],
        *[f"answer__{level}" for level in LEVELS],
        *["answer__warning", "answer__grounding_confidence", "answer__judge", "chat__hold"],
    )
    found = Paginator(values, PAGE_SIZE).get_page(page)
    found.object_list = [_row(*each) for each in found.object_list]
    return found


def totals_of(turns: QuerySet[Turn]) -> Totals:
    refused = Q(answer__result=Answer.Result.NO_AUTHORITATIVE_EVIDENCE)
    sums = turns.aggregate(
        answers=Count("pk"),
        refusals=Count("pk", filter=refused),
        warnings=Count("pk", filter=Q(answer__warning=True)),
        **{level: Sum(f"answer__{level}", default=0) for level in LEVELS},
    )
    return Totals(**sums, claims=sum(sums[level] for level in LEVELS))


def _row(
    answer_id: UUID,
    at: datetime,
    user: str,
    question: str,
    mode: str | None,
    result: str,
    claims: int,
    *more: object,
) -> Row:
    supported, partly, unsupported, unverified, warning, confidence, judge, held = more
    return Row(
        answer_id=answer_id,
        at=at,
        user=user,
        question=question,
        mode=mode or "research",
        result=Answer.Result(result).label,
        refused=result == Answer.Result.NO_AUTHORITATIVE_EVIDENCE,
        claims=claims,
        supported=supported,  # type: ignore[arg-type]
        partially_supported=partly,  # type: ignore[arg-type]
        not_supported=unsupported,  # type: ignore[arg-type]
        unverified=unverified,  # type: ignore[arg-type]
        warning=bool(warning),
        confidence=str(confidence),
        judge=str(judge),
        held=bool(held),
    )

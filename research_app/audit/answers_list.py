"""The answers of all users: one page of them, and the sums over all that were chosen."""

from __future__ import annotations

from typing import Any

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
_SHOWN = (
    *("created_at", "question", "config", "result", "warning", "grounding_confidence", "judge"),
    *LEVELS,
)


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


def list_answers(turns: QuerySet[Turn], order: str, page: str | None) -> Page[Any]:
    """One page; a number beyond the end gives the last one. Only what is shown leaves the
    database."""
    column = _COLUMNS.get(order.removeprefix("-"), "answer__created_at")
    direction = "-" if order.startswith("-") or not order else ""
    rows = turns.select_related("answer", "chat__owner").annotate(claims=CLAIMS)
    rows = rows.only(*(f"answer__{name}" for name in _SHOWN), "chat__hold", "chat__owner__username")
    return Paginator(rows.order_by(f"{direction}{column}", "-pk"), PAGE_SIZE).get_page(page)


def totals_of(turns: QuerySet[Turn]) -> dict[str, int]:
    """Sums over all of them, by name."""
    refused = Q(answer__result=Answer.Result.NO_AUTHORITATIVE_EVIDENCE)
    sums: dict[str, int] = turns.aggregate(
        answers=Count("pk"),
        refusals=Count("pk", filter=refused),
        warnings=Count("pk", filter=Q(answer__warning=True)),
        **{level: Sum(f"answer__{level}", default=0) for level in LEVELS},
    )
    return sums | {"claims": sum(sums[level] for level in LEVELS)}

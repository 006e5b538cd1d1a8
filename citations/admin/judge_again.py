"""The action "Judge again with today's judge": asks first, then tells what changed.

It judges while the browser waits, so it takes no more claims than that allows; the command
`rejudge` takes any number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import F, QuerySet, Sum
from django.http import HttpRequest
from django.template.response import TemplateResponse

from citations.errors import AnswerMissing
from citations.models import Answer
from citations.protocols import Judge
from citations.storage.write.rejudge import Rejudged, rejudge_answer
from citations.verification.cache import CachedJudge
from citations.verification.judge import EmbeddedJudge

MOST_CLAIMS = 300
"""At about 30 ms for a claim and as much for each of its quotes, well under half a minute."""


@admin.action(description="Judge again with today's judge", permissions=["judge"])
def judge_again(
    page: admin.ModelAdmin, request: HttpRequest, answers: QuerySet[Answer]
) -> TemplateResponse | None:
    claims = _count_claims(answers)
    if claims > MOST_CLAIMS:
        messages.error(
            request,
            f"The chosen answers have {claims} claims; at most {MOST_CLAIMS} are judged here at "
            "once. Choose fewer, or use the command rejudge.",
        )
        return None
    judge = CachedJudge(EmbeddedJudge())
    if request.POST.get("confirmed") != "yes":
        return _ask(page, request, answers, claims, judge)
    done, gone = _judge_all(answers, judge, by=request.user.get_username())
    messages.success(request, _message(done, judge))
    if gone:
        messages.warning(request, f"{_answers(gone)} had been erased in the meantime.")
    return None


def _count_claims(answers: QuerySet[Answer]) -> int:
    levels = F("supported") + F("partially_supported") + F("not_supported") + F("unverified")
    return int(answers.aggregate(claims=Sum(levels, default=0))["claims"])


def _ask(
    page: admin.ModelAdmin,
    request: HttpRequest,
    answers: QuerySet[Answer],
    claims: int,
    judge: Judge,
) -> TemplateResponse:
    context: dict[str, Any] = {
        **page.admin_site.each_context(request),
        "title": "Judge again with today's judge?",
        "answers": answers,
        "claims": claims,
        "judge": judge.name,
        "checkbox_name": ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/citations/answer/judge_again.html", context)


def _judge_all(answers: QuerySet[Answer], judge: Judge, *, by: str) -> tuple[list[Rejudged], int]:
    """What came of each answer, and how many were gone."""
    done: list[Rejudged] = []
    gone = 0
    for answer_id in list(answers.values_list("pk", flat=True)):
        try:
            done.append(rejudge_answer(answer_id, judge=judge, by=by))
        except AnswerMissing:
            gone += 1
    return done, gone


def _message(done: Sequence[Rejudged], judge: Judge) -> str:
    judged = [result for result in done if result.claims]
    changed = sum(result.changed for result in judged)
    claims = sum(result.claims for result in judged)
    message = (
        f"{_answers(len(judged))} judged again by {judge.name}: {changed} of {claims} claims have "
        "another verdict now, the older ones stay as history."
    )
    if same := len(done) - len(judged):
        message += f" For {_answers(same)} there was nothing to judge anew."
    return message


def _answers(count: int) -> str:
    return "1 answer" if count == 1 else f"{count} answers"

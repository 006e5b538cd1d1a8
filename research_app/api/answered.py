"""Question in, answer out: for programs that do not want to follow a run."""

from __future__ import annotations

import time
from typing import Annotated
from uuid import UUID, uuid4

from django.urls import reverse
from ninja import Router, Schema, Status
from ninja.errors import HttpError
from pydantic import Field

from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft
from citations.storage.read.answers import load_answer
from research_app.accounts.requests import SignedInRequest
from research_app.api.asking import Asked, AskedScope, RunAccepted, accepted, begin
from research_app.api.errors import REFUSALS, Refusal
from research_app.api.strict import Id, Strict, Words
from research_app.chats.models import Turn
from research_app.desk.forms import LONGEST_QUESTION
from research_app.runs.ending.failures import failure_of
from research_app.runs.models import Run
from research_app.scope.scope import MAX_DOCUMENTS

router = Router(tags=["Questions"])
LONGEST_WAIT = 60.0
BETWEEN_LOOKS = 0.2
"""Seconds."""


class QuickQuestion(Strict):
    """A question, of the documents `sources` alone where some are named."""

    question: Annotated[Words, Field(min_length=1, max_length=LONGEST_QUESTION)]
    sources: Annotated[list[Id], Field(max_length=MAX_DOCUMENTS)] = []


class QuickCitation(Schema):
    """`snippet` is the words of the passage that are quoted, `source` where it comes from."""

    page: int | None
    snippet: str
    source: str


class QuickAnswer(Schema):
    """`answer` has the label of a passage in brackets behind each statement that rests on it,
    `context` holds these passages one after the other."""

    answer: str
    context: str
    citations: dict[str, QuickCitation]
    answer_id: UUID
    answer_url: str


@router.post(
    "/qa",
    response={200: QuickAnswer, 202: RunAccepted, REFUSALS | {409, 503}: Refusal},
    summary="Ask, and wait for the answer",
)
def ask_and_wait(
    request: SignedInRequest, asked: QuickQuestion
) -> Status[QuickAnswer] | Status[RunAccepted]:
    """Waits a minute at most; what takes longer goes on, and 202 tells where to follow it. Each
    question begins a chat of its own."""
    scope = AskedScope(search="documents", documents=asked.sources) if asked.sources else None
    question = Asked(question=asked.question, run_id=uuid4(), scope=scope or AskedScope())
    run = _waited_for(begin(request.user, question))
    if run.is_active:
        return Status(202, accepted(run))
    turn = Turn.objects.filter(key=run.pk, chat__owner=request.user).first()
    if turn is None:
        failure = failure_of(run)
        said = f"{failure.sentence} {failure.advice}" if failure else "The question was stopped."
        raise HttpError(503, said)
    return Status(200, quick_answer(load_answer(turn.answer_id)))


def _waited_for(run: Run) -> Run:
    until = time.monotonic() + LONGEST_WAIT
    while run.is_active and time.monotonic() < until:
        time.sleep(BETWEEN_LOOKS)
        run.refresh_from_db(fields=["state"])
    run.refresh_from_db()
    return run


def quick_answer(answer: AnswerDraft) -> QuickAnswer:
    """A quote that lies in none of the passages goes by its own label."""
    evidence = answer.evidence_by_label()
    passages = {each.label: each for each in answer.passages}
    citations: dict[str, QuickCitation] = {}
    context, out, position = [], [], 0
    for claim in sorted(answer.claims, key=lambda claim: claim.start):
        labels = [_label(item, answer) for item in _cited(claim, evidence)]
        for label, item in zip(labels, _cited(claim, evidence), strict=True):
            if label not in citations:
                citations[label] = _citation(item)
                words = passages[label].text if label in passages else item.quote
                page = f" page {item.page}" if item.page else ""
                context.append(f"[{label}]{page}: {' '.join(words.split())}")
        out += [answer.text[position : claim.end]]
        out += [f" [{label}]" for label in dict.fromkeys(labels)]
        position = claim.end
    return QuickAnswer(
        answer="".join(out) + answer.text[position:],
        context="\n".join(context),
        citations=citations,
        answer_id=answer.id,
        answer_url=reverse("api:get_answer", args=[answer.id]),
    )


def _cited(claim: ClaimDraft, evidence: dict[str, EvidenceDraft]) -> list[EvidenceDraft]:
    return [evidence[link.label] for link in claim.citations if link.label in evidence]


def _label(item: EvidenceDraft, answer: AnswerDraft) -> str:
    passage = answer.passage_with(item)
    return passage.label if passage else item.label


def _citation(item: EvidenceDraft) -> QuickCitation:
    return QuickCitation(page=item.page, snippet=item.quote, source=item.source.title)

"""What stands behind an answer: the cards of its claims and numbers, and both as lists."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from citations.cards import EvidenceCard, Marker, marker_for
from citations.cards.numbers import NumberCard, number_rows, numbers_csv
from citations.drafts import AnswerDraft
from citations.storage.history import count_readings, reading_counts
from citations.storage.read.answers import load_answer
from research_app.accounts.requests import SignedInRequest
from research_app.audit_log.record import record
from research_app.chats.models import Turn
from research_app.desk.access import (
    find_readable_turn_of_claim,
    get_readable_turn_or_404,
    may_say,
    page_of_answer,
)
from research_app.desk.cards.evidence import find_card, find_number_card
from research_app.desk.cards.number_table import number_table
from research_app.desk.cards.pictured import copies_of, pictured_texts
from research_app.desk.readings import ReadingPanel, panel_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimLine:
    """A claim read on its own, with what readers said of it."""

    statement: str
    marker: Marker
    panel: ReadingPanel


def claim_lines(user: User, answer: AnswerDraft, *, may_say: bool = True) -> list[ClaimLine]:
    """The claims of a stored answer, in reading order."""
    return [
        ClaimLine(
            statement=claim.statement,
            marker=marker_for(claim),
            panel=panel_of(user, claim.id, claim.readings, may_say=may_say),
        )
        for claim in answer.claims
    ]


@require_GET
@vary_on_headers("HX-Request")
def show_card(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """The evidence of one claim, or with `?number=0` that of its first number; a page of its own
    for browsers without script."""
    try:
        run_id = UUID(request.GET["run"]) if request.GET.get("run") else None
        number = int(request.GET["number"]) if "number" in request.GET else None
    except ValueError as error:
        raise Http404("No such claim.") from error
    turn = find_readable_turn_of_claim(request.user, claim_id)
    if number is None:
        card = find_card(request.user, claim_id, run_id, turn)
        panel = _panel(request, card, turn) if card and turn else None
        return _shown_card(request, "card", card, {"run_id": run_id, "panel": panel})
    number_card = find_number_card(request.user, claim_id, number, run_id, turn)
    return _shown_card(request, "number", number_card, {"run_id": run_id})


def _panel(request: SignedInRequest, card: EvidenceCard, turn: Turn) -> ReadingPanel:
    told = may_say(request.user, turn)
    return panel_of(request.user, card.claim_id, card.readings, may_say=told)


def card_page(
    request: SignedInRequest, claim_id: UUID, panel: ReadingPanel, *, status: int
) -> HttpResponse:
    """The page of a stored claim's card, with what its reader has just sent."""
    context: dict[str, object] = {"run_id": None, "panel": panel}
    turn = find_readable_turn_of_claim(request.user, claim_id)
    card = find_card(request.user, claim_id, None, turn)
    return _shown_card(request, "card", card, context, status)


def _shown_card(
    request: HttpRequest,
    name: str,
    card: EvidenceCard | NumberCard | None,
    context: dict[str, object],
    status: int = 200,
) -> HttpResponse:
    if card is None:
        raise Http404("No such claim.")
    template = f"desk/_{name}.html" if _is_part(request) else f"desk/{name}.html"
    context = {"card": card, "pictured": pictured_texts(card), "care": copies_of(card), **context}
    return render(request, template, context, status=status)


@require_GET
@vary_on_headers("HX-Request")
def list_claims(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """The claims of an answer as a list, for those who check one after the other."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    answer = load_answer(turn.answer_id, with_passages=False)
    context = {
        "claims": claim_lines(request.user, answer, may_say=may_say(request.user, turn)),
        "readings": reading_counts(answer.claims),
        "answer_id": answer_id,
        "question": answer.question,
        "run_id": turn.key,
        "chat_id": turn.chat_id,
        "back": page_of_answer(request.user, turn),
    }
    template = "desk/_claims.html" if _is_part(request) else "desk/claims.html"
    return render(request, template, context)


@require_GET
@vary_on_headers("HX-Request")
def list_numbers(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """The numbers of an answer as a table, in the order of `?sort=`."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    answer = load_answer(turn.answer_id, with_passages=False)
    context = {
        "table": number_table(answer, request.GET.get("sort", "")),
        "question": answer.question,
        "run_id": turn.key,
        "chat_id": turn.chat_id,
        "back": page_of_answer(request.user, turn),
    }
    template = "desk/_numbers.html" if _is_part(request) else "desk/numbers.html"
    return render(request, template, context)


@require_GET
def download_numbers(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """The numbers of an answer for a spreadsheet, in reading order."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    told = {"format": "numbers as CSV"}
    record("export", actor=request.user, object_type="answer", object_id=answer_id, details=told)
    body = numbers_csv(number_rows(load_answer(turn.answer_id, with_passages=False)))
    # The byte order mark tells spreadsheets that the text is UTF-8.
    response = HttpResponse(f"\ufeff{body}", content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="numbers-{answer_id}.csv"'
    return response


def _is_part(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


@require_GET
def show_progress(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """How many claims of an own answer readers have checked by now."""
    get_readable_turn_or_404(request.user, answer_id)
    context = {"readings": count_readings(answer_id), "answer_id": answer_id}
    return render(request, "desk/_progress.html", context)

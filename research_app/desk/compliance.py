"""Questions over statutes and policies on the page: choices to make, the audit trail of an answer,
and the cards of its requirements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from citations.cards import CONTEXT, EvidenceCard
from citations.cards.compliance import (
    RequirementCard,
    requirement_card,
    trail_view,
    with_requirements,
)
from citations.drafts import EvidenceDraft
from citations.steps.labels import is_requirement
from citations.storage.read.answers import (
    compliance_of,
    compliance_of_claim,
    context_windows,
    evidence_of,
    load_answer,
)
from research_app.accounts.requests import SignedInRequest
from research_app.desk.access import get_readable_turn_or_404, is_own, page_of_answer
from research_app.desk.cards.pictured import copies_of, pictured_texts
from research_app.library.filed import filed_words, section_headings


@require_GET
def show_choices(request: SignedInRequest) -> HttpResponse:
    """Topics, sections and categories of the statutes and policies that the user sees; where there
    are none, what to do."""
    filed = filed_words(request.user, binding=True)
    sections = section_headings(request.user) if filed.has_binding else ()
    context = {"filed": filed, "sections": sections}
    return render(request, "desk/_compliance_choices.html", context)


@require_GET
@vary_on_headers("HX-Request")
def show_trail(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """From passages to what an own answer cites; with `?step=` one step of it, for a page that has
    the rest. Whole, it is a page of its own for browsers without script."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    context = {
        "trail": trail_view(load_answer(turn.answer_id)),
        "back": page_of_answer(request.user, turn),
        "read_only": not is_own(request.user, turn),
        "lazy": True,
    }
    if not _is_part(request):
        return render(request, "desk/trail.html", context)
    if step := request.GET.get("step", ""):
        return render(request, "desk/_trail_step.html", {**context, "step": step})
    return render(request, "desk/_trail.html", context)


@require_GET
@vary_on_headers("HX-Request")
def show_requirement(request: SignedInRequest, answer_id: UUID, label: str) -> HttpResponse:
    """One requirement of an own answer, verified or not, with its quote and the gate's answers."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    card = find_requirement_card(turn.answer_id, label)
    if card is None:
        raise Http404("No such requirement.")
    context = {
        "card": card,
        "pictured": pictured_texts(card),
        "care": copies_of(card),
        "answer_id": answer_id,
        "back": page_of_answer(request.user, turn),
    }
    name = "_requirement_card" if _is_part(request) else "requirement"
    return render(request, f"desk/{name}.html", context)


def _is_part(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


def find_requirement_card(answer_id: UUID, label: str) -> RequirementCard | None:
    """Of a stored answer; None where it extracted no such requirement."""
    compliance = compliance_of(answer_id)
    if compliance is None:
        return None
    evidence = evidence_of(answer_id, label)
    windows = context_windows([evidence], reach=CONTEXT) if evidence else {}
    return requirement_card(compliance, label, evidence, windows.get(label))


def with_cited_requirements(
    card: EvidenceCard, evidence: Mapping[str, EvidenceDraft]
) -> EvidenceCard:
    """The card of a stored claim with what is known of the requirements that it cites."""
    if not any(is_requirement(each.label) for each in card.passages):
        return card
    compliance = compliance_of_claim(card.claim_id)
    passages, requirements = with_requirements(card.passages, compliance, evidence)
    return replace(card, passages=passages, requirements=requirements)

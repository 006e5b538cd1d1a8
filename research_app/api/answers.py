"""Answers with their whole chain of evidence, and single claims."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from ninja import Router

from citations.export.answer_json import answer_data, answer_json
from research_app.accounts.requests import SignedInRequest
from research_app.api.shapes import ANSWER, CITATIONS, CLAIM, answering
from research_app.desk.access import get_readable_turn_of_claim_or_404, get_readable_turn_or_404
from research_app.exports.contents import turn_provenance
from research_app.exports.key import signing_key

router = Router(tags=["Answers"])
JSON = "application/json; charset=utf-8"


@router.get("/answers/{answer_id}", summary="Read an answer", **answering(ANSWER))
def get_answer(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """The answer exactly as `manage.py export` prints it. Offsets count code points of `text`;
    those of evidence count in the source's text."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    exported = answer_json(turn_provenance(turn, reader=request.user), signing_key())
    return HttpResponse(exported, content_type=JSON)


@router.get("/answers/{answer_id}/citations", summary="Read its citations", **answering(CITATIONS))
def get_citations(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """The claims of an answer, the links from each to its evidence, and the evidence itself,
    rejected quotes included."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    answer = answer_data(turn_provenance(turn, reader=request.user))
    return _as_json({name: answer[name] for name in ("answer_id", "claims", "evidence")})


@router.get("/claims/{claim_id}", summary="Read one claim", **answering(CLAIM))
def get_claim(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """A claim with the evidence that it cites, and what is said against it."""
    turn = get_readable_turn_of_claim_or_404(request.user, claim_id)
    answer = answer_data(turn_provenance(turn, reader=request.user))
    [claim] = [claim for claim in answer["claims"] if claim["id"] == str(claim_id)]
    shown = {*claim["citations"], *claim["against"]}
    return _as_json(
        {
            "answer_id": answer["answer_id"],
            "answer_url": reverse("api:get_answer", args=[turn.answer_id]),
            "claim": claim,
            "evidence": [item for item in answer["evidence"] if item["id"] in shown],
        }
    )


def _as_json(data: dict[str, Any]) -> HttpResponse:
    return HttpResponse(json.dumps(data, ensure_ascii=False, indent=2) + "\n", content_type=JSON)

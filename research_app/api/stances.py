"""What other sources say of an answer's claims: as a list, as a graph, and what its owner says of
it. Nothing of a source that the reader may not see is told or counted."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Router
from pydantic import Field

from citations.export.formats import FORMATS
from citations.export.network import network_data
from citations.export.shapes import plain
from citations.export.stances import stance_data, support_data, weights_data
from citations.storage.read.stances import stances_of_claim
from research_app.accounts.requests import SignedInRequest
from research_app.api.shapes import NETWORK, STANCE_READINGS, STANCES, answering
from research_app.api.strict import Parameters, Strict, json_body, parse
from research_app.desk.access import get_readable_turn_or_404
from research_app.desk.stances import saying
from research_app.exports.contents import Wanted, turn_provenance
from research_app.exports.downloads import tell_export
from research_app.library.visibility import visible_sources

router = Router(tags=["Answers"])
JSON = "application/json; charset=utf-8"


class GraphParameters(Parameters):
    format: Annotated[
        Literal["json", "graphml", "jsonld"],
        Field(description="json as described here; GraphML; JSON-LD in the words of CiTO"),
    ] = "json"


class SaidOfStance(Strict):
    """`right`, `no contradiction`, or `another thing` where it speaks of something else. The last
    two are no longer counted as support or contradiction."""

    says: Literal["right", "no contradiction", "another thing"]


@router.get(
    "/answers/{answer_id}/stances",
    summary="Read what other sources say",
    **answering(STANCES),
)
def get_stances(request: SignedInRequest, answer_id: UUID) -> HttpResponse:
    """Each claim of which another source says something, with the sentence that says it: one
    stance a source. `weights` says how often each code was right where it was measured."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    provenance = turn_provenance(turn, reader=request.user)
    claims = []
    for claim in provenance.answer.claims:
        stances = provenance.stances_of(claim.id)
        numbered = zip(stances, stance_data(stances), strict=True)
        if stances:
            claims.append(
                {
                    "claim_id": str(claim.id),
                    "statement": claim.statement,
                    "support_ratio": support_data(stances),
                    "stances": [{"id": each.id, **data} for each, data in numbered],
                }
            )
    weights = weights_data(provenance.current_stances())
    return _as_json({"answer_id": str(answer_id), "claims": claims, "weights": weights})


@router.get("/answers/{answer_id}/graph", summary="Read its evidence graph", **answering(NETWORK))
def get_graph(
    request: SignedInRequest, answer_id: UUID, parameters: Query[GraphParameters]
) -> HttpResponse:
    """Claims and sources with all that leads from one to the other. `cited` leads from a claim to
    a source; `supports`, `refutes` and `neutral` from a source to a claim; `cites` from a source to
    one that it names."""
    turn = get_readable_turn_or_404(request.user, answer_id)
    provenance = turn_provenance(turn, reader=request.user)
    if parameters.format == "json":
        return _as_json(network_data(provenance))
    wanted = FORMATS[parameters.format]
    tell_export("answer", answer_id, Wanted(format=wanted.name, user=request.user))
    return HttpResponse(wanted.write(provenance, None), content_type=wanted.media_type)


@router.post(
    "/stances/{stance_id}/readings",
    summary="Say whether a stance is right",
    **answering(STANCE_READINGS, sent=SaidOfStance),
)
def say(request: SignedInRequest, stance_id: int) -> HttpResponse:
    """Stored under your name beside the stance, which stays as it is, in the place of what you said
    before. Only of claims of your own."""
    stance = saying.get_own_stance_or_404(request.user, stance_id)
    saying.say(request.user, stance, parse(SaidOfStance, json_body(request)).says)
    visible = visible_sources(request.user)
    stances = stances_of_claim(stance.claim_id, visible)
    [now] = [each for each in stances if each.id == stance.pk]
    readings = plain(now.readings)
    return _as_json({"stance_id": now.id, "counted_as": now.shown_as, "readings": readings})


def _as_json(data: dict[str, Any]) -> HttpResponse:
    return HttpResponse(json.dumps(data, ensure_ascii=False, indent=2) + "\n", content_type=JSON)

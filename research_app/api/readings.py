"""What a reader says of an own claim: checked, or read differently; beside the verdict."""

from __future__ import annotations

import json
from typing import Any, Literal
from uuid import UUID

from django.http import Http404, HttpResponse
from ninja import Query, Router
from pydantic import model_validator

from citations.drafts import Level
from citations.errors import ClaimMissing, NoteRefused
from citations.export.answer_json import reading_data
from citations.storage.read.claims import readings_of
from research_app.accounts.requests import SignedInRequest
from research_app.api.errors import refuse
from research_app.api.shapes import READINGS, answering
from research_app.api.strict import Parameters, Strict, json_body, parse
from research_app.desk.access import get_own_turn_of_claim_or_404
from research_app.desk.readings import (
    check_claim,
    read_differently,
    take_back_check,
    withdraw_reading,
)

router = Router(tags=["Answers"])
JSON = "application/json; charset=utf-8"
Kind = Literal["checked", "read differently"]


class Said(Strict):
    """`checked`, or `read differently` with your own `level` and a `note` of at most 2,000
    characters."""

    kind: Kind
    level: Level | None = None
    note: str = ""

    @model_validator(mode="after")
    def _fits(self) -> Said:
        if self.kind == "checked" and (self.level or self.note):
            raise ValueError("“level” and “note” belong to the kind “read differently”.")
        if self.kind == "read differently" and self.level is None:
            raise ValueError("“level” is missing: say how you read it.")
        return self


class TakenBack(Parameters):
    """Without `kind` both are taken back."""

    kind: Kind | None = None


@router.post(
    "/claims/{claim_id}/readings",
    summary="Check a claim, or read it differently",
    **answering(READINGS, sent=Said),
)
def say(request: SignedInRequest, claim_id: UUID) -> HttpResponse:
    """Stored under your name beside the verdict, which stays as it is. You can have each kind once;
    a second reading takes the place of the first."""
    get_own_turn_of_claim_or_404(request.user, claim_id)
    # Read only now: what is wrong with a body says nothing to somebody whose claim it is not.
    said = parse(Said, json_body(request))
    try:
        if said.level is None:
            check_claim(request.user, claim_id)
        else:
            read_differently(request.user, claim_id, said.level, said.note)
    except NoteRefused as error:
        return refuse(422, str(error))
    except ClaimMissing as error:
        raise Http404("No such claim.") from error
    return _readings(claim_id)


@router.delete(
    "/claims/{claim_id}/readings",
    summary="Take a reading back",
    **answering(READINGS),
)
def take_back(
    request: SignedInRequest, claim_id: UUID, parameters: Query[TakenBack]
) -> HttpResponse:
    """Removes your own reading of that `kind`, or both; what others said stays."""
    get_own_turn_of_claim_or_404(request.user, claim_id)
    if parameters.kind != "read differently":
        take_back_check(request.user, claim_id)
    if parameters.kind != "checked":
        withdraw_reading(request.user, claim_id)
    return _readings(claim_id)


def _readings(claim_id: UUID) -> HttpResponse:
    data: dict[str, Any] = {
        "claim_id": str(claim_id),
        "readings": [reading_data(reading) for reading in readings_of(claim_id)],
    }
    return HttpResponse(json.dumps(data, ensure_ascii=False, indent=2) + "\n", content_type=JSON)

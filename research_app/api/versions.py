"""A further version of an answer: refined by a critique, or in another style."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any
from uuid import UUID, uuid4

from django.urls import reverse
from ninja import Router, Status
from ninja.errors import HttpError
from pydantic import Field

from research_app.accounts.requests import SignedInRequest
from research_app.answering.options import AskOptions, EngineChoice
from research_app.answering.versions.critique import LONGEST_CRITIQUE
from research_app.api.asking import RunAccepted
from research_app.api.errors import REFUSALS, Refusal
from research_app.api.strict import Strict, Words, json_body, parse
from research_app.desk.access import get_own_turn_or_404
from research_app.runs.beginning.versions import (
    NOTHING_SAID,
    CannotRefine,
    Wanted,
    in_other_style,
    options_before,
    refined,
    start_version,
)
from research_app.runs.models import Run
from research_app.synthesis.styles import style_names

router = Router(tags=["Answers"])
OPTIONS = frozenset({"style", "depth", "engine", "web", "max_output_length"})
RESTYLES = frozenset({"style", "max_output_length"})


class Version(Strict):
    """What is wanted of it. With a `critique` (or `by_model`) the question is answered once more,
    better: what is found anew comes to the evidence so far. With a `style` or a length alone, its
    claims are said in that, from the same evidence. Evidence keeps its labels either way. What is
    left out is as it was for the answer before."""

    critique: Annotated[
        Words,
        Field(
            max_length=LONGEST_CRITIQUE,
            description="what is to be better; it may name evidence: “leave out E3”. Without a "
            "language model that is all it may say",
        ),
    ] = ""
    by_model: Annotated[
        bool, Field(strict=True, description="let the model criticise the answer as well")
    ] = False
    style: Annotated[
        str | None,
        Field(max_length=20, description=f"one of {', '.join(style_names())}; some need a model"),
    ] = None
    depth: Annotated[str | None, Field(max_length=20)] = None
    engine: EngineChoice | None = None
    web: Annotated[bool | None, Field(strict=True)] = None
    max_output_length: Annotated[
        int | None,
        Field(strict=True, description="the longest answer, in words; null sets no limit"),
    ] = None
    run_id: UUID | None = None

    def options(self, before: AskOptions) -> AskOptions:
        """Those of the answer before, with what is given here."""
        given = {
            name: value
            for name, value in self.model_dump(include=set(OPTIONS), exclude_unset=True).items()
            if value is not None or name == "max_output_length"
        }
        return replace(before, **given)


REQUEST_BODY: dict[str, Any] = {
    "required": True,
    "content": {"application/json": {"schema": Version.model_json_schema()}},
}


@router.post(
    "/answers/{answer_id}/versions",
    response={202: RunAccepted, REFUSALS | {409}: Refusal},
    summary="Ask for a further version",
    openapi_extra={"requestBody": REQUEST_BODY},
)
def make_version(request: SignedInRequest, answer_id: UUID) -> Status[RunAccepted]:
    """A turn of the same chat, written in the background: follow `status_url` until it is over. The
    answer before stays; the new one names it in `refines`."""
    turn = get_own_turn_or_404(request.user, answer_id)
    # Read only now: what is wrong with a body says nothing to somebody whose answer it is not.
    version = parse(Version, json_body(request))
    options = version.options(options_before(turn))
    if version.critique or version.by_model:
        wanted = refined(turn.answer, options, version.critique, by_model=version.by_model)
    elif version.model_fields_set & RESTYLES:
        wanted = in_other_style(turn.answer, options)
    else:
        raise CannotRefine(NOTHING_SAID)
    run = start_version(request.user, turn, wanted, run_id=version.run_id or uuid4())
    _demand_same_version(run, turn.chat_id, wanted)
    accepted = RunAccepted(
        run_id=run.pk, chat_id=turn.chat_id, status_url=reverse("api:get_run", args=[run.pk])
    )
    return Status(202, accepted)


def _demand_same_version(run: Run, chat_id: UUID, wanted: Wanted) -> None:
    """A `run_id` stands for one version: another one must not seem to be made by it."""
    if (
        run.chat_key != chat_id
        or run.choices != wanted.choices.to_json()
        or AskOptions.from_json(run.options) != wanted.options
    ):
        raise HttpError(409, "This run_id belongs to something else. Choose a new one.")

"""Answers as files: one at once, many in the background."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from ninja import Query, Router, Schema, Status
from ninja.errors import HttpError
from pydantic import Field, model_validator

from citations.drafts import Level
from citations.export.archive import PackageRefused
from citations.export.formats import FormatRefused
from research_app.accounts.middleware import tell_refused
from research_app.accounts.requests import SignedInRequest
from research_app.answering.options import Mode
from research_app.api.errors import REFUSALS, Refusal
from research_app.api.strict import Parameters, Strict, Words
from research_app.exports.access import get_exportable_turn_or_404, get_own_export_or_404
from research_app.exports.bulk import start
from research_app.exports.bulk.filters import Filters
from research_app.exports.bulk.folder import finished_file
from research_app.exports.bulk.start import CannotExport, MayNotExport
from research_app.exports.contents import UnknownFormat, Wanted, format_choices, known_format
from research_app.exports.downloads import send_answer, send_export
from research_app.exports.key import NoSigningKey
from research_app.exports.models import ExportJob

router = Router(tags=["Exports"])
FORMATS_SAID = "package, or " + ", ".join(name for name, _ in format_choices()[1:])
FILE: dict[str, Any] = {
    "responses": {
        200: {
            "description": "The file, as an attachment",
            "content": {
                "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
            },
        }
    }
}


class FileParameters(Parameters):
    """`originals`: the original files too, in a package."""

    format: Annotated[str, Field(max_length=40, description=FORMATS_SAID)] = "json"
    originals: bool = False


class AskedExport(Strict):
    """Which answers, and in what form. All filters must hold. `since` and `until` are days, both
    included; `verdict`: at least one claim has it. `everyone` (Compliance and Admin) takes the
    answers of all users, `user` those of one of them."""

    format: Annotated[str, Field(max_length=40, description=FORMATS_SAID)] = "package"
    originals: Annotated[
        bool, Field(strict=True, description="the original files too, in packages")
    ] = False
    everyone: Annotated[bool, Field(strict=True)] = False
    user: Annotated[Words, Field(max_length=150)] = ""
    since: date | None = None
    until: date | None = None
    verdict: Level | None = None
    warning: Annotated[bool | None, Field(strict=True)] = None
    mode: Mode | None = None

    @model_validator(mode="after")
    def _makes_sense(self) -> AskedExport:
        if self.user and not self.everyone:
            raise ValueError("A “user” needs “everyone”: true.")
        if self.since and self.until and self.since > self.until:
            raise ValueError("“since” is later than “until”.")
        return self

    def filters(self) -> Filters:
        return Filters(
            user=self.user,
            since=self.since,
            until=self.until,
            verdict=self.verdict or "",
            warning="" if self.warning is None else "yes" if self.warning else "no",
            mode=self.mode or "",
        )


class ExportStatus(Schema):
    """`state` is queued, running, done, failed or stopped. `done` of `total` answers are written;
    `left_out` were deleted meanwhile, or the format cannot tell them. `download_url` is there while
    the file is; `sha256` and `size` (bytes) are its own."""

    export_id: UUID
    state: str
    format: str
    everyone: bool
    filters: dict[str, str]
    total: int
    done: int
    left_out: int
    error: str
    size: int | None
    sha256: str | None
    download_url: str | None
    expires_at: datetime | None
    status_url: str
    created_at: datetime
    finished_at: datetime | None


@router.get(
    "/answers/{answer_id}/export",
    response={REFUSALS | {400, 503}: Refusal},
    summary="Download an answer",
    openapi_extra=FILE,
)
def export_answer(
    request: SignedInRequest, answer_id: UUID, parameters: Query[FileParameters]
) -> HttpResponseBase:
    """One answer in one format, byte for byte what the page gives; a signed one each time the
    same."""
    turn = get_exportable_turn_or_404(request.user, answer_id)
    wanted = Wanted(
        format=_format(parameters.format), originals=parameters.originals, user=request.user
    )
    try:
        return send_answer(request, turn, wanted)
    except (FormatRefused, PackageRefused) as error:
        raise HttpError(400, str(error)) from None
    except NoSigningKey as error:
        raise HttpError(503, str(error)) from None


@router.post(
    "/exports",
    response={202: ExportStatus, REFUSALS | {400, 409}: Refusal},
    summary="Export many answers",
)
def start_export(request: SignedInRequest, asked: AskedExport) -> Status[ExportStatus]:
    """Written in the background: follow `status_url`. It holds the answers that are there now, each
    as it is when its turn comes."""
    try:
        job = start.start_export(
            request.user,
            format=_format(asked.format),
            filters=asked.filters(),
            originals=asked.originals,
            everyone=asked.everyone,
        )
    except MayNotExport as error:
        tell_refused(request)
        raise HttpError(403, str(error)) from None
    except CannotExport as error:
        raise HttpError(409, str(error)) from None
    return Status(202, _status(job))


@router.get(
    "/exports/{export_id}",
    response={200: ExportStatus, REFUSALS: Refusal},
    summary="Follow an export",
)
def get_export(request: SignedInRequest, export_id: UUID) -> ExportStatus:
    """How far it is. Only whoever asked for an export sees it."""
    return _status(get_own_export_or_404(request.user, export_id))


@router.get(
    "/exports/{export_id}/file",
    response={REFUSALS: Refusal},
    summary="Download an export",
    openapi_extra=FILE,
)
def get_export_file(request: SignedInRequest, export_id: UUID) -> HttpResponseBase:
    """The finished file, until it expires."""
    return send_export(request, get_own_export_or_404(request.user, export_id))


@router.post(
    "/exports/{export_id}/stop",
    response={200: ExportStatus, REFUSALS: Refusal},
    summary="Stop an export",
)
def stop_export(request: SignedInRequest, export_id: UUID) -> ExportStatus:
    """Nothing of it is kept; a finished one stays as it is."""
    job = get_own_export_or_404(request.user, export_id)
    start.stop_export(job)
    return _status(job)


@router.delete(
    "/exports/{export_id}",
    response={204: None, REFUSALS: Refusal},
    summary="Delete an export",
)
def delete_export(request: SignedInRequest, export_id: UUID) -> HttpResponse:
    """The file and what is known of it."""
    start.delete_export(get_own_export_or_404(request.user, export_id))
    return HttpResponse(status=204)


def _format(name: str) -> str:
    try:
        return known_format(name)
    except UnknownFormat as error:
        raise HttpError(400, str(error)) from None


def _status(job: ExportJob) -> ExportStatus:
    is_there = finished_file(job) is not None
    return ExportStatus(
        export_id=job.pk,
        state=job.state,
        format=job.format,
        everyone=job.everyone,
        filters=job.filters,
        total=job.total,
        done=job.done,
        left_out=job.left_out,
        error=job.error,
        size=job.size if is_there else None,
        sha256=job.sha256 if is_there else None,
        download_url=reverse("api:get_export_file", args=[job.pk]) if is_there else None,
        expires_at=job.expires_at,
        status_url=reverse("api:get_export", args=[job.pk]),
        created_at=job.created_at,
        finished_at=job.finished_at,
    )

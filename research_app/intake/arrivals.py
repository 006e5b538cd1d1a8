"""What a form brought, taken in one by one: a file or link that is refused never holds up the
others, it stands in the list of arrivals with its sentence."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.files.uploadedfile import UploadedFile

from research_app.accounts.requests import SignedInRequest
from research_app.intake.receive import files_too_large, too_large_sentence
from research_app.intake.recording import (
    Destination,
    queue,
    record_file,
    record_link,
    record_refusal,
)
from research_app.library.models import Intake
from research_app.reading.errors import SourceError

Origin = Intake.Origin


def take_in_files(request: SignedInRequest, where: Destination) -> list[Intake]:
    """Every file of the request's `files`, in order, then those that were too large."""
    taken = [_take_in_file(file, where) for file in request.FILES.getlist("files")]
    refused = [
        record_refusal(name, too_large_sentence(name), where, origin=Origin.FILE)
        for name in files_too_large(request)
    ]
    return taken + refused


def take_in_links(links: Iterable[str], where: Destination) -> list[Intake]:
    return [_take_in_link(link, where) for link in links]


def _take_in_file(file: UploadedFile[bytes], where: Destination) -> Intake:
    try:
        return queue(record_file(file, where))
    except SourceError as error:
        return record_refusal(file.name or "", str(error), where, origin=Origin.FILE)


def _take_in_link(link: str, where: Destination) -> Intake:
    try:
        return queue(record_link(link, where))
    except SourceError as error:
        return record_refusal(link, str(error), where, origin=Origin.LINK)

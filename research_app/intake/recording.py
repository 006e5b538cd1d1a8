"""Documents at the door: each file, link or pasted text becomes an intake row and a queued job.

Nothing is read here. A file is stored under the id of its row; its given name is only words on a
page. `record_…` makes the row, `take_in_…` also queues it, one by
one: a file or link that is refused never holds up the others, it stands among the arrivals with its
sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.files.base import ContentFile, File
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone

from research_app.accounts.requests import SignedInRequest
from research_app.intake.receive import refused_files, size_limit, too_large_sentence
from research_app.intake.store_text import Given
from research_app.intake.tasks import read_document
from research_app.jobs.dispatch import enqueue
from research_app.library.display_name import clean_line, display_name
from research_app.library.models import DocumentKind, Intake
from research_app.reading.errors import DocumentTooLarge, EmptyDocument, InvalidLink, SourceError
from research_app.reading.url_key import url_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """Where a document goes: the owner's library, everybody's (`shared`), or one chat's
    questions. `confidential`: no language model and no search service ever learns of it.
    `authority` enacted or issued it; it is filed under `topic` and `category`."""

    owner: User | None
    chat_key: UUID | None = None
    shared: bool = False
    kind: str = DocumentKind.OTHER
    authority: str = ""
    topic: str = ""
    category: str = ""
    confidential: bool = False


def take_in_file(
    owner: User | None,
    file: File[bytes],
    *,
    chat_key: UUID | None = None,
    shared: bool = False,
    kind: str = DocumentKind.OTHER,
) -> Intake:
    """Stores the bytes and queues their reading. Raises `DocumentTooLarge` or `EmptyDocument`."""
    where = Destination(owner=owner, chat_key=chat_key, shared=shared, kind=kind)
    return queue(record_file(file, where))


def take_in_link(
    owner: User | None,
    url: str,
    *,
    chat_key: UUID | None = None,
    kind: str = DocumentKind.OTHER,
) -> Intake:
    """Queues fetching and reading. Raises `InvalidLink`; whether the address may be opened is for
    the guard to say when it is."""
    where = Destination(owner=owner, chat_key=chat_key, kind=kind)
    return queue(record_link(url, where))


def record_file(file: File[bytes], where: Destination, given: Given | None = None) -> Intake:
    given = given or Given()
    name = display_name(given.file_name or file.name or "")
    return _record(_new(where, origin=Intake.Origin.FILE, name=name, given=given), file)


def record_link(url: str, where: Destination) -> Intake:
    url = url.strip()
    try:
        url_key(url)
    except ValueError as error:
        raise InvalidLink() from error
    intake = _new(where, origin=Intake.Origin.LINK, name=clean_line(url, limit=255), given=Given())
    intake.url = url
    intake.save()
    return intake


def record_paste(text: str, given: Given, where: Destination) -> Intake:
    first_line = next((line for line in text.splitlines() if line.strip()), "")
    name = clean_line(given.title or first_line, limit=120) or "Pasted text"
    file = ContentFile(text.encode("utf-8", errors="replace"))
    return _record(_new(where, origin=Intake.Origin.PASTE, name=name, given=given), file)


def record_refusal(name: str, sentence: str, where: Destination, *, origin: str) -> Intake:
    """A document that was refused at the door, so that the list of arrivals tells why."""
    is_link = origin == Intake.Origin.LINK
    shown = clean_line(name, limit=255) if is_link else display_name(name)
    intake = _new(where, origin=origin, name=shown, given=Given())
    intake.state, intake.error = Intake.State.FAILED, sentence
    intake.finished_at = timezone.now()
    intake.save()
    return intake


def try_again(intake: Intake) -> Intake:
    """Puts a failed intake back in line as a new row, so that a runner of the old one can never
    write to it."""
    again = Intake.objects.get(pk=intake.pk)
    again.pk, again.state, again.error, again.attempt = uuid4(), Intake.State.QUEUED, "", 0
    again.lease_until = again.heartbeat_at = again.finished_at = None
    again.stop_requested, again.done, again.total = False, 0, 0
    again._state.adding = True
    with transaction.atomic():
        Intake.objects.filter(pk=intake.pk).delete()
        again.save(force_insert=True)
    return queue(again)


def _new(where: Destination, *, origin: str, name: str, given: Given) -> Intake:
    return Intake(
        owner=where.owner,
        chat_key=where.chat_key,
        shared=where.shared,
        kind=where.kind,
        authority=clean_line(where.authority, limit=300),
        topic=clean_line(where.topic, limit=200),
        category=clean_line(where.category, limit=200),
        confidential=where.confidential,
        origin=origin,
        name=name,
        url=given.url,
        given_title=clean_line(given.title, limit=500),
        given_author=clean_line(given.author, limit=500),
        given_publisher=clean_line(given.publisher, limit=500),
        given_date=given.published,
    )


def _record(intake: Intake, file: File[bytes]) -> Intake:
    if file.size > size_limit():
        raise DocumentTooLarge(too_large_sentence(intake.name))
    if not file.size:
        raise EmptyDocument(f"“{intake.name}” is empty; check that you chose the right file.")
    intake.file.save(str(intake.pk), file, save=False)
    try:
        intake.save()
    except BaseException:
        intake.file.delete(save=False)
        raise
    return intake


def queue(intake: Intake) -> Intake:
    enqueue(read_document, intake.pk)
    return intake


def take_in_files(request: SignedInRequest, where: Destination) -> list[Intake]:
    """Every file of the request's `files`, in order, then those that were refused on their way."""
    taken = [_take_in_file(file, where) for file in request.FILES.getlist("files")]
    refused = [
        record_refusal(name, sentence, where, origin=Intake.Origin.FILE)
        for name, sentence in refused_files(request)
    ]
    return taken + refused


def take_in_links(links: Iterable[str], where: Destination) -> list[Intake]:
    return [_take_in_link(link, where) for link in links]


def _take_in_file(file: UploadedFile[bytes], where: Destination) -> Intake:
    try:
        return queue(record_file(file, where))
    except SourceError as error:
        return record_refusal(file.name or "", str(error), where, origin=Intake.Origin.FILE)


def _take_in_link(link: str, where: Destination) -> Intake:
    try:
        return queue(record_link(link, where))
    except SourceError as error:
        return record_refusal(link, str(error), where, origin=Intake.Origin.LINK)

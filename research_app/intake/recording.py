"""Documents at the door: each file, link or pasted text becomes an intake row and a queued job.

Nothing is read here. A file is stored under the id of its row; its given name is only words on a
page. `record_…` makes the row, `take_in_…` also queues it, one by
one: a file or link that is refused never holds up the others, it stands among the arrivals with its
sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.files.base import ContentFile, File
from django.db import transaction
from django.utils import timezone

from citations.drafts import DocumentFacts
from research_app.accounts.requests import SignedInRequest
from research_app.intake.receive import refused_files, size_limit, too_large_sentence
from research_app.intake.store_text import Given
from research_app.intake.tasks import read_document
from research_app.jobs.dispatch import enqueue
from research_app.library.display_name import clean_line, display_name
from research_app.library.models import Intake
from research_app.reading.errors import DocumentTooLarge, EmptyDocument, InvalidLink, SourceError
from research_app.reading.url_key import url_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """Where a document goes: the owner's library, everybody's (`shared`), or one chat's
    questions; and under which `facts` it is filed. `confidential`: no language model and no search
    service ever learns of it."""

    owner: User | None
    chat_key: UUID | None = None
    shared: bool = False
    facts: DocumentFacts = DocumentFacts()
    confidential: bool = False


def record_file(file: File[bytes], where: Destination, given: Given | None = None) -> Intake:
    """Stores the bytes. Raises `DocumentTooLarge` or `EmptyDocument`."""
    given = given or Given()
    name = display_name(given.file_name or file.name or "")
    return _record(_new(where, origin=Intake.Origin.FILE, name=name, given=given), file)


def record_link(url: str, where: Destination) -> Intake:
    """Raises `InvalidLink`; whether the address may be opened is for the guard to say when it
    is."""
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
        kind=where.facts.kind,
        authority=clean_line(where.facts.authority, limit=300),
        topic=clean_line(where.facts.topic, limit=200),
        category=clean_line(where.facts.category, limit=200),
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
    origin = Intake.Origin.FILE
    taken = [
        _take_in(partial(record_file, file), file.name or "", where, origin=origin)
        for file in request.FILES.getlist("files")
    ]
    refused = [
        record_refusal(name, sentence, where, origin=origin)
        for name, sentence in refused_files(request)
    ]
    return taken + refused


def take_in_links(links: Iterable[str], where: Destination) -> list[Intake]:
    origin = Intake.Origin.LINK
    return [_take_in(partial(record_link, link), link, where, origin=origin) for link in links]


def _take_in(
    record: Callable[[Destination], Intake], name: str, where: Destination, *, origin: str
) -> Intake:
    try:
        return queue(record(where))
    except SourceError as error:
        return record_refusal(name, str(error), where, origin=origin)

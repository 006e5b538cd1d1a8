"""Giving a read document its place: in somebody's library, in everybody's, or with one chat's
questions.

What its owner has already is not stored twice: the user is told in a sentence. What others have
makes no difference and is never told.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.contrib.auth.models import User

from citations.drafts import DocumentFacts
from citations.models import Source, SourceText
from research_app.audit_log.record import record
from research_app.intake.store_text import (
    Fetched,
    Given,
    StoredText,
    store_upload_text,
    store_web_text,
)
from research_app.library.confidential import mark, share_mark
from research_app.library.corrections import facts_of, share_corrections
from research_app.library.filed import note_on_adding
from research_app.library.models import Intake, LibraryEntry, Upload
from research_app.library.visibility import visible_entries
from research_app.reading.extraction import ExtractedText


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """`took_file`: an upload now holds the intake's file. `note` is a sentence for the user, or
    empty; `same_as` is what was here already: the source itself, or another one of its text."""

    source: Source
    same_as: Source | None
    note: str
    took_file: bool


def keep_document(intake: Intake, extracted: ExtractedText, fetched: Fetched) -> Kept:
    """Stores the text and what makes it visible; to be called inside a transaction."""
    if intake.origin == Intake.Origin.LINK:
        stored = store_web_text(extracted, fetched)
        source, text_is_new = stored.row.source, stored.is_new
    else:
        known = _own_document_with(fetched.file_sha256, intake)
        source = known or _store_upload(intake, extracted, fetched).row.source
        text_is_new = known is None
    placed = _attach(intake, source) if intake.chat_key else _enter(intake, source)
    if _is_confidential(intake):
        mark(source, None if intake.shared else intake.owner)
    same = source if not placed else _same_text_elsewhere(source, intake.owner)
    kept = Kept(
        source=source,
        same_as=same,
        note=_note_on(intake, source, same, text_is_new=text_is_new),
        took_file=_keep_original(intake, source, fetched),
    )
    _tell(intake, source)
    return kept


def _tell(intake: Intake, source: Source) -> None:
    where = "chat" if intake.chat_key else "everybody" if intake.shared else "library"
    record(
        "document added",
        actor=intake.owner,
        object_type="document",
        object_id=source.pk,
        details={
            "origin": intake.origin,
            "kind": intake.kind,
            "for": where,
            "confidential": "yes" if _is_confidential(intake) else "no",
        },
    )


def _is_confidential(intake: Intake) -> bool:
    """As the row says now: the mark may have been set while the document was being read."""
    row = Intake.objects.filter(pk=intake.pk).values_list("confidential", flat=True).first()
    return intake.confidential if row is None else row


def _own_document_with(file_sha256: str, intake: Intake) -> Source | None:
    """The source that this owner made of the very same bytes. Without an owner only what everybody
    has counts: uploads also lose their owner when a user is deleted."""
    same = Source.objects.filter(
        url_key=None, uploads__owner=intake.owner, uploads__file_sha256=file_sha256
    )
    if intake.owner is None:
        same = same.filter(library_entries__owner=None, library_entries__deleted_at=None)
    return same.order_by("id").first()


def _store_upload(intake: Intake, extracted: ExtractedText, fetched: Fetched) -> StoredText:
    given = Given(
        file_name=intake.name if intake.origin == Intake.Origin.FILE else "",
        title=intake.given_title,
        author=intake.given_author,
        publisher=intake.given_publisher,
        published=intake.given_date,
        url=intake.url,
    )
    return store_upload_text(extracted, fetched, given)


def _attach(intake: Intake, source: Source) -> bool:
    """Whether the source was not given with this chat's questions before."""
    _, is_new = Upload.objects.get_or_create(
        source=source, owner=intake.owner, chat_key=intake.chat_key
    )
    return is_new


def _enter(intake: Intake, source: Source) -> bool:
    """Whether the library gained something. A personal entry becomes everybody's when it is shared;
    what everybody has needs no personal entry."""
    live = LibraryEntry.objects.filter(source=source, deleted_at=None)
    if live.filter(owner=None).exists():
        return False
    if intake.shared or intake.owner is None:
        if not live.filter(owner=intake.owner).update(owner=None, **asdict(intake.facts)):
            LibraryEntry.objects.create(source=source, owner=None, **asdict(intake.facts))
        share_mark(source, intake.owner)
        share_corrections(source, intake.owner)
        return True
    _, is_new = live.get_or_create(source=source, owner=intake.owner, defaults=asdict(intake.facts))
    return is_new


def _keep_original(intake: Intake, source: Source, fetched: Fetched) -> bool:
    """Hands the intake's file over to an upload, once for the same bytes of a source."""
    if not intake.file:
        return False
    uploads = Upload.objects.filter(source=source)
    if uploads.filter(file_sha256=fetched.file_sha256).exclude(file="").exists():
        return False
    held = {"file": intake.file.name, "file_sha256": fetched.file_sha256}
    in_chat = uploads.filter(owner=intake.owner, chat_key=intake.chat_key, file="")
    if intake.chat_key is None or not in_chat.update(**held):
        Upload.objects.create(source=source, owner=intake.owner, **held)
    return True


def _note_on(intake: Intake, source: Source, same: Source | None, *, text_is_new: bool) -> str:
    if same == source:
        filed = intake.facts != DocumentFacts() and not intake.chat_key
        stays = " It stays filed as it was; its page changes that." if filed else ""
        return _already_there(intake, source, text_is_new=text_is_new) + stays
    if intake.chat_key:
        return ""
    if same is not None:
        title = facts_of(same, intake.owner)["title"]
        return f"Ready. The very same text is in the library already, as “{title}”."
    newest = source.texts.order_by("-fetched_at", "-id").values_list("id", flat=True)[0]
    return note_on_adding(intake.kind, newest)


def _already_there(intake: Intake, source: Source, *, text_is_new: bool) -> str:
    title = facts_of(source, intake.owner)["title"]
    if text_is_new:
        return f"“{title}” was here already; its newer text is now searched."
    if intake.chat_key:
        return f"“{title}” was added to this chat already and is kept once."
    return f"“{title}” is in the library already and is kept once."


def _same_text_elsewhere(source: Source, user: User | None) -> Source | None:
    """Another document in this user's library (or everybody's) whose newest or older text is the
    same, the oldest first. What others have makes no difference and is never told."""
    hashes = SourceText.objects.filter(source=source).values("sha256")
    texts = SourceText.objects.filter(sha256__in=hashes).exclude(source=source)
    held = visible_entries(user).values("source_id")
    same = Source.objects.filter(id__in=held).filter(id__in=texts.values("source_id"))
    return same.order_by("id").first()

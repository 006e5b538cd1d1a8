"""Erasing sources for good: the row, its texts, their passages and index entries, the original
files and the pages drawn of them.

A source lives as long as something uses it: a library entry (also a removed one that can still be
brought back), a chat it was given with, an intake at work, or an answer's evidence or passages.
What was only compared with claims is held by nothing of that: its stances go with it, except where
a legal hold keeps what its chat was shown.
"""

from collections.abc import Collection

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from citations.models import Evidence, RetrievedPassage, Source, SourceText
from citations.storage.write.cites import erase_mentions
from citations.storage.write.stances import hand_on_copies
from research_app.library import chat_port
from research_app.library.models import Intake, LibraryEntry, Upload
from research_app.library.originals import forget_pages_of_unused
from research_app.retrieval.indexing import remove_texts

BATCH = 100


def unused_sources() -> QuerySet[Source]:
    this = OuterRef("pk")
    return Source.objects.exclude(
        Exists(LibraryEntry.objects.filter(source=this))
        | Exists(Upload.objects.filter(source=this).exclude(chat_key=None))
        | Exists(Intake.objects.filter(source=this, state__in=Intake.ACTIVE))
        | Exists(Evidence.objects.filter(source_text__source=this))
        | Exists(RetrievedPassage.objects.filter(source_text__source=this))
        | Q(pk__in=chat_port.chats.held_sources())
    )


def erase_unused_sources(source_ids: Collection[int] | None = None) -> int:
    """Erases those of `source_ids` (without them: of all sources) that nothing uses; returns how
    many."""
    candidates = unused_sources()
    if source_ids is not None:
        candidates = candidates.filter(id__in=source_ids)
    ids = list(candidates.values_list("id", flat=True))
    return sum(_erase_batch(ids[at : at + BATCH]) for at in range(0, len(ids), BATCH))


@transaction.atomic
def _erase_batch(ids: list[int]) -> int:
    """Asks again under a lock: somebody may have added a source in the meantime."""
    there = Source.objects.select_for_update().filter(id__in=ids).order_by("id")
    locked = list(there.values_list("id", flat=True))
    doomed = list(unused_sources().filter(id__in=locked).values_list("id", flat=True))
    text_ids = list(SourceText.objects.filter(source__in=doomed).values_list("id", flat=True))
    uploads = Upload.objects.filter(source__in=doomed).exclude(file="")
    held = list(uploads.values_list("file", "file_sha256"))
    remove_texts(text_ids)
    erase_mentions(doomed)
    hand_on_copies(doomed)
    Source.objects.filter(id__in=doomed).delete()
    transaction.on_commit(lambda: _delete_files([file for file, _ in held]))
    transaction.on_commit(lambda: forget_pages_of_unused([sha256 for _, sha256 in held]))
    return len(doomed)


def discard(intake: Intake) -> None:
    """Forgets an intake and its bytes. A runner that is at work on it loses its lease and stores
    nothing; what is stored already stays with its library entry or upload."""
    fresh = Intake.objects.filter(pk=intake.pk)
    with transaction.atomic():
        files = list(fresh.select_for_update().exclude(file="").values_list("file", flat=True))
        fresh.delete()
        transaction.on_commit(lambda: _delete_files(files))


def _delete_files(names: list[str]) -> None:
    """Files follow the database; what a crash in between leaves is swept up (see `tasks`)."""
    for name in names:
        default_storage.delete(name)

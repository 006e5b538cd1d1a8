"""Chores of the library: what is over is thrown away. Each may run in several processes at once
without harm."""

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.core.files.storage import default_storage
from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.utils import timezone

from research_app.jobs import registry
from research_app.library import chat_port
from research_app.library.erase import discard, erase_unused_sources
from research_app.library.models import Collection as Collected
from research_app.library.models import Intake, LibraryEntry, PageCheck, Upload
from research_app.library.originals import forget_pages_of_unused

# The page offers "undo" for 10 s. Without its script a reader needs longer to find the button.
UNDO_TIME = timedelta(seconds=60)
DAY = timedelta(hours=24)
#: Looks that are kept of each page.
CHECKS_KEPT = 10


def erase_removed_entries() -> None:
    """Library entries removed longer ago than the undo time, and the sources that only they
    held."""
    gone = LibraryEntry.objects.filter(deleted_at__lt=timezone.now() - UNDO_TIME)
    rows = list(gone.values_list("id", "source_id"))
    if rows:
        gone.filter(id__in=[row[0] for row in rows]).delete()
        erase_unused_sources([row[1] for row in rows])


def erase_deleted_collections() -> None:
    """Collections deleted longer ago than the undo time; their documents stay."""
    Collected.objects.filter(deleted_at__lt=timezone.now() - UNDO_TIME).delete()


def prune_intakes() -> None:
    """Intakes that ended a day ago. One that stands for a file given with a chat's questions stays
    as long as the chat has the file."""
    still_given = Upload.objects.filter(
        source=OuterRef("source"), owner=OuterRef("owner"), chat_key=OuterRef("chat_key")
    )
    ended = Intake.objects.filter(finished_at__lt=timezone.now() - DAY).exclude(
        state__in=Intake.ACTIVE
    )
    for intake in ended.exclude(Q(state=Intake.State.DONE) & Exists(still_given)):
        discard(intake)


def prune_page_checks() -> None:
    """Looks at pages beyond the newest ones of a page, which say whether it is gone, what its site
    said of its state, and what its newest text came from."""
    newest = PageCheck.objects.filter(source=OuterRef("source")).order_by("-pk")
    finished = PageCheck.objects.exclude(state__in=PageCheck.ACTIVE)
    ended = finished.filter(finished_at__lt=timezone.now() - DAY)
    oldest_kept = newest.exclude(state__in=PageCheck.ACTIVE).values("pk")
    stale = ended.annotate(kept_from=Subquery(oldest_kept[CHECKS_KEPT - 1 : CHECKS_KEPT]))
    stale.filter(pk__lt=F("kept_from")).delete()


def erase_draft_uploads() -> None:
    """What was given with questions of chats that were never saved, after a day."""
    old = Upload.objects.filter(created_at__lt=timezone.now() - DAY).exclude(chat_key=None)
    keys = {key for key in old.values_list("chat_key", flat=True).distinct() if key}
    if keys:
        erase_chat_uploads(keys - set(chat_port.chats.saved_keys(keys)))


def erase_chat_uploads(chat_keys: Collection[UUID]) -> None:
    """What was given with the questions of these chats. A source that something else uses
    stays, with its original."""
    given = Upload.objects.filter(chat_key__in=chat_keys)
    intakes = Intake.objects.filter(chat_key__in=chat_keys)
    for intake in intakes:
        discard(intake)
    source_ids = set(given.values_list("source_id", flat=True))
    given.update(chat_key=None)
    erase_unused_sources(source_ids)


def erase_leftovers() -> None:
    """Sources that nothing uses any more, and files that no row names: a process may have died
    between writing a file and committing its row. Pages may have been drawn while their document
    was erased."""
    erase_unused_sources()
    forget_pages_of_unused()
    folder = str(Intake._meta.get_field("file").upload_to).rstrip("/")
    try:
        names = default_storage.listdir(folder)[1]
    except FileNotFoundError:  # a folder that nothing was ever put into
        return
    for name in names:
        path = f"{folder}/{name}"
        is_old = default_storage.get_modified_time(path) < timezone.now() - DAY
        if is_old and not _is_named(path):
            default_storage.delete(path)


def _is_named(path: str) -> bool:
    return Intake.objects.filter(file=path).exists() or Upload.objects.filter(file=path).exists()


registry.every(30, erase_removed_entries)
registry.every(30, erase_deleted_collections)
registry.every(600, prune_intakes)
registry.every(3600, prune_page_checks)
registry.every(3600, erase_draft_uploads)
registry.every(3600, erase_leftovers)

"""Removed documents come back within the undo time and are erased after it, unless answers cite
them."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from citations.models import Answer, Evidence, EvidencePlace, EvidenceStore, Source, SourceText
from research_app.library import chat_port
from research_app.library.entries import bring_back_entry, count_documents, remove_entry
from research_app.library.erase import erase_unused_sources
from research_app.library.models import Intake, LibraryEntry, Upload
from research_app.library.tasks import (
    UNDO_TIME,
    erase_chat_uploads,
    erase_draft_uploads,
    erase_leftovers,
    erase_removed_entries,
    prune_intakes,
)
from research_app.retrieval.models import Passage
from tests.unit.library.library_documents import bring_in, document

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def cite(source):
    text = SourceText.objects.get(source=source)
    place = EvidencePlace.objects.create(source_text=text, start=0, end=3, quote_sha256="x")
    store = EvidenceStore.objects.create()
    return Evidence.objects.create(
        store=store,
        found_in=Answer.objects.create(store=store, question="What do owls do?", result="ANSWERED"),
        source_text=text,
        label="E1",
        place=place,
        proposed_quote="Owl",
        retrieval_context="library",
    )


def let_undo_time_pass():
    LibraryEntry.objects.exclude(deleted_at=None).update(
        deleted_at=timezone.now() - UNDO_TIME - timedelta(seconds=1)
    )
    erase_removed_entries()


def test_a_removed_document_can_be_brought_back(alice):
    entry = document(alice)
    remove_entry(entry)
    erase_removed_entries()
    assert count_documents(alice) == 0
    bring_back_entry(entry)
    assert count_documents(alice) == 1


def test_bringing_back_what_was_added_again_keeps_one(alice):
    kept = bring_in(alice, "Owls.")
    entry = LibraryEntry.objects.get()
    remove_entry(entry)
    bring_in(alice, "Owls.")
    bring_back_entry(entry)
    assert LibraryEntry.objects.get().source == kept.source


def test_after_the_undo_time_everything_of_it_is_gone(alice, django_capture_on_commit_callbacks):
    entry = document(alice)
    text = SourceText.objects.get()
    Passage.objects.create(source_text=text, start=0, end=3)
    upload = Upload.objects.get(source=entry.source)
    upload.file.save("owls", ContentFile(b"owls"))
    remove_entry(entry)
    with django_capture_on_commit_callbacks(execute=True):
        let_undo_time_pass()
    for model in (Source, SourceText, Passage, Upload, LibraryEntry):
        assert not model.objects.exists(), model
    assert not default_storage.exists(upload.file.name)


def test_what_an_answer_cites_stays_until_the_answer_goes(alice):
    entry = document(alice)
    evidence = cite(entry.source)
    remove_entry(entry)
    let_undo_time_pass()
    assert Source.objects.get() == entry.source
    place = evidence.place
    evidence.delete()
    place.delete()
    assert erase_unused_sources([entry.source.pk]) == 1


def test_a_page_that_somebody_else_holds_stays(alice, bob):
    for person in (alice, bob):
        bring_in(person, "Owls.", url="https://owls.example/a")
    remove_entry(LibraryEntry.objects.get(owner=alice))
    let_undo_time_pass()
    assert Source.objects.count() == 1
    assert count_documents(bob) == 1


def test_the_hourly_sweep_touches_nothing_that_is_used(alice, staff):
    document(alice)
    document(None)
    bring_in(alice, "Given.", chat_key=uuid4())
    remove_entry(document(staff))
    assert erase_unused_sources() == 0
    assert Source.objects.count() == 4


def test_files_of_a_deleted_chat_go_and_those_of_other_chats_stay(alice):
    mine, other = uuid4(), uuid4()
    bring_in(alice, "Mine.", chat_key=mine)
    bring_in(alice, "Both.", chat_key=mine)
    both = bring_in(alice, "Both.", chat_key=other)
    erase_chat_uploads([mine])
    assert set(Source.objects.all()) == {both.source}


def age_uploads():
    Upload.objects.update(created_at=timezone.now() - timedelta(hours=25))


def test_files_of_drafts_expire_and_those_of_saved_chats_do_not(alice, monkeypatch):
    draft, saved, fresh = uuid4(), uuid4(), uuid4()

    monkeypatch.setattr(chat_port.chats, "saved_keys", lambda keys: {saved} & set(keys))
    bring_in(alice, "Draft.", chat_key=draft)
    kept = bring_in(alice, "Saved.", chat_key=saved)
    age_uploads()
    new = bring_in(alice, "Fresh.", chat_key=fresh)
    erase_draft_uploads()
    assert set(Source.objects.all()) == {kept.source, new.source}


def test_an_attachment_stays_listed_as_long_as_its_chat_has_it(alice):
    key = uuid4()
    kept = bring_in(alice, "Given.", chat_key=key)
    long_ago = timezone.now() - timedelta(days=3)
    facts = {"owner": alice, "name": "x", "origin": "file", "finished_at": long_ago}
    given = Intake.objects.create(state="done", source=kept.source, chat_key=key, **facts)
    Intake.objects.create(state="done", source=kept.source, **facts)
    prune_intakes()
    assert Intake.objects.get() == given


def test_files_that_no_row_names_are_swept_up_after_a_day(alice, monkeypatch):
    entry = document(alice)
    upload = Upload.objects.get(source=entry.source)
    upload.file.save("named", ContentFile(b"owls"))
    orphan = default_storage.save("originals/orphan", ContentFile(b"x"))
    erase_leftovers()
    assert default_storage.exists(orphan)
    monkeypatch.setattr("research_app.library.tasks.DAY", timedelta(seconds=-1))
    erase_leftovers()
    assert not default_storage.exists(orphan)
    assert default_storage.exists(upload.file.name)


def test_documents_of_a_deleted_user_go_and_shared_ones_keep_their_original(alice, staff):
    bring_in(alice, "Own.")
    shared = bring_in(staff, "Shared.", shared=True)
    alice.delete()
    staff.delete()
    erase_unused_sources()
    assert Source.objects.get() == shared.source
    assert Upload.objects.get(source=shared.source).file.name

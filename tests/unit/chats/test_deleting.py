"""A deleted chat is hidden at once, can be brought back for a moment, and then leaves nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from citations.models import (
    Answer,
    Claim,
    Evidence,
    EvidencePlace,
    EvidenceStore,
    Source,
    SourceText,
    Verdict,
)
from research_app.chats.delete_chat import ChatHeld, delete_chat, erase_deleted_chats, undo_delete
from research_app.chats.models import Chat, Turn
from research_app.library.models import LibraryEntry, Upload
from research_app.runs.models import Run, RunEvent
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import finished_run, saved_chat

pytestmark = pytest.mark.django_db


def let_the_undo_time_pass():
    Chat.objects.exclude(deleted_at=None).update(deleted_at=timezone.now() - timedelta(seconds=11))


def test_undo_brings_everything_back(alice):
    chat = saved_chat(alice)
    delete_chat(chat)
    assert undo_delete(chat)
    assert erase_deleted_chats() == 0
    assert Chat.objects.get().deleted_at is None and Turn.objects.count() == 1


def test_nothing_is_erased_within_the_undo_time(alice):
    delete_chat(saved_chat(alice))
    assert erase_deleted_chats() == 0 and Claim.objects.exists()


def test_undo_can_come_too_late(alice):
    chat = saved_chat(alice)
    delete_chat(chat)
    let_the_undo_time_pass()
    assert not undo_delete(chat)


def test_a_chat_on_hold_cannot_be_deleted(alice):
    chat = saved_chat(alice)
    Chat.objects.update(hold=True)
    with pytest.raises(ChatHeld, match="legal hold"):
        delete_chat(chat)
    assert Chat.objects.get().deleted_at is None


def test_a_hold_that_comes_within_the_undo_time_keeps_the_chat(alice):
    chat = saved_chat(alice)
    delete_chat(chat)
    Chat.objects.update(hold=True)
    let_the_undo_time_pass()
    assert erase_deleted_chats() == 0
    assert Chat.objects.get().turns.exists()


def test_erasing_leaves_nothing_that_was_the_chats_own(alice):
    chat = saved_chat(alice)
    run = Run.objects.get()
    RunEvent.objects.create(run=run, attempt=1, seq=1, kind="StepStarted", payload={})
    Upload.objects.create(source=Source.objects.get(), owner=alice, chat_key=chat.pk)
    delete_chat(chat)
    let_the_undo_time_pass()
    assert erase_deleted_chats() == 1
    for model in (Chat, Turn, Answer, Claim, Verdict, Evidence, EvidencePlace, EvidenceStore):
        assert not model.objects.exists(), model.__name__
    for model in (Run, RunEvent, Upload, Source, SourceText):
        assert not model.objects.exists(), model.__name__


def test_runs_that_failed_before_the_chat_was_saved_go_with_it(alice):
    chat = saved_chat(alice)
    stopped = finished_run(alice, chat_key=chat.pk)
    Run.objects.filter(pk=stopped.pk).update(state="stopped", chat=chat)
    delete_chat(chat)
    let_the_undo_time_pass()
    erase_deleted_chats()
    assert not Run.objects.exists()


def test_what_a_library_holds_stays_without_the_chats_places(alice):
    text = stored_text(REPORT)
    LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    delete_chat(saved_chat(alice, text=text))
    let_the_undo_time_pass()
    erase_deleted_chats()
    assert Source.objects.exists() and SourceText.objects.exists()
    assert not EvidencePlace.objects.exists()


def test_what_another_chat_cites_stays(alice, bob):
    text = stored_text(REPORT)
    delete_chat(saved_chat(alice, text=text))
    other = saved_chat(bob, text=text)
    let_the_undo_time_pass()
    erase_deleted_chats()
    assert Chat.objects.get() == other
    assert EvidencePlace.objects.count() == 1 and Evidence.objects.count() == 1

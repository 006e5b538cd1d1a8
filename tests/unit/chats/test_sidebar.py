"""The list of chats: whose they are, how they are grouped and found."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from research_app.chats import sidebar
from research_app.chats.delete_chat import delete_chat
from research_app.chats.manage import archive_chat, rename_chat, unarchive_chat
from research_app.chats.models import Chat
from research_app.chats.sidebar import list_chats
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 18, 12, tzinfo=UTC)


def chats_aged(owner, *ages):
    for days in ages:
        chat = saved_chat(owner, question=f"Asked {days} days ago?")
        Chat.objects.filter(pk=chat.pk).update(updated_at=NOW - timedelta(days=days))


def titles(chats) -> list[str]:
    return [chat.title for group in chats.groups for chat in group.chats]


def test_chats_are_grouped_by_when_they_were_last_used(alice, monkeypatch):
    chats_aged(alice, 0, 1, 2, 7, 8, 30, 31, 100)
    monkeypatch.setattr(sidebar.timezone, "localdate", lambda day=NOW: day.date())
    groups = {group.name: len(group.chats) for group in list_chats(alice).groups}
    assert groups == {
        "Today": 1,
        "Yesterday": 1,
        "Last 7 days": 2,
        "Last 30 days": 2,
        "February": 1,
        "December 2025": 1,
    }


def test_nobody_sees_the_chats_of_others(alice, bob):
    saved_chat(bob)
    assert list_chats(alice).groups == ()


def test_search_finds_titles_and_questions_with_every_word(alice):
    renamed = saved_chat(alice, question="What did the turbines cost?")
    rename_chat(renamed, "Wind farm")
    saved_chat(alice, question="What did the batteries cost?")
    assert titles(list_chats(alice, search="wind")) == ["Wind farm"]
    assert titles(list_chats(alice, search="BATTERIES cost")) == ["What did the batteries cost?"]
    assert titles(list_chats(alice, search="wind batteries")) == []


def test_a_pasted_page_is_looked_for_by_its_first_words(alice):
    saved_chat(alice, question="wind " * 3)
    assert len(titles(list_chats(alice, search=f"wind {'a ' * 40_000}"))) == 0
    assert len(titles(list_chats(alice, search="wind " * 40_000))) == 1
    assert titles(list_chats(alice, search=" ".join(f"w{at}" for at in range(20_000)))) == []


def test_search_takes_special_characters_as_they_are(alice):
    saved_chat(alice, question="Is it 100 %?")
    assert titles(list_chats(alice, search="100%")) == []
    assert titles(list_chats(alice, search="100 %")) == ["Is it 100 %?"]


def test_an_archived_chat_is_folded_away_and_comes_back(alice):
    chat = saved_chat(alice)
    archive_chat(chat)
    assert list_chats(alice).groups == () and list_chats(alice).archived == (chat,)
    unarchive_chat(chat)
    assert list_chats(alice).archived == () and titles(list_chats(alice)) == [chat.title]


def test_a_deleted_chat_is_only_there_for_the_undo(alice):
    chat = saved_chat(alice)
    delete_chat(chat)
    assert list_chats(alice).groups == () and list_chats(alice).deleted == (chat,)
    Chat.objects.update(deleted_at=timezone.now() - timedelta(seconds=11))
    assert list_chats(alice).deleted == ()


def test_a_title_is_one_line_and_never_empty(alice):
    chat = saved_chat(alice)
    rename_chat(chat, "  Two\nlines ")
    assert chat.title == "Two lines"
    rename_chat(chat, "   ")
    chat.refresh_from_db()
    assert chat.title == "Two lines"


def test_renaming_does_not_move_a_chat(alice):
    chat = saved_chat(alice)
    before = chat.updated_at
    rename_chat(chat, "Other")
    chat.refresh_from_db()
    assert chat.updated_at == before


def test_the_newest_chats_are_listed_first_and_more_on_request(alice, monkeypatch):
    monkeypatch.setattr(sidebar, "AT_ONCE", 2)
    chats_aged(alice, 0, 1, 2, 3, 4)
    first = list_chats(alice, shown=2)
    assert (titles(first), first.unlisted) == (["Asked 0 days ago?", "Asked 1 days ago?"], 3)
    everything = list_chats(alice, shown=first.next_shown + 2)
    assert (len(titles(everything)), everything.unlisted) == (5, 0)
    assert titles(list_chats(alice, search="4 days", shown=2)) == ["Asked 4 days ago?"]


def test_archived_chats_are_counted_where_few_are_listed(alice):
    for number in range(3):
        archive_chat(saved_chat(alice, question=f"Question {number}?"))
    listed = list_chats(alice, shown=2)
    assert (len(listed.archived), listed.archived_count, listed.unlisted) == (2, 3, 1)

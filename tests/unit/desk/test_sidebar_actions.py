"""What the menus of the chat list do, and only for the owner."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from research_app.chats.models import Chat
from research_app.chats.sidebar import AT_ONCE
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db
ACTIONS = ["rename", "archive", "unarchive", "delete", "undo"]


@pytest.mark.parametrize("action", ACTIONS)
def test_chats_of_others_cannot_be_touched(alice_client, bob, action):
    chat = saved_chat(bob)
    before = Chat.objects.values().get()
    assert alice_client.post(f"/chats/{chat.pk}/{action}/", {"title": "Mine"}).status_code == 404
    assert alice_client.post(f"/chats/{uuid4()}/{action}/").status_code == 404
    assert Chat.objects.values().get() == before


@pytest.mark.parametrize("action", ["archive", "unarchive", "delete", "undo"])
def test_reading_changes_nothing(alice_client, alice, action):
    assert alice_client.get(f"/chats/{saved_chat(alice).pk}/{action}/").status_code == 405


def test_renaming_in_place(alice_client, alice):
    chat = saved_chat(alice)
    assert f'value="{chat.title}"' in alice_client.get(f"/chats/{chat.pk}/rename/").text
    assert (
        "Wind &amp; sun"
        in alice_client.post(f"/chats/{chat.pk}/rename/", {"title": "Wind & sun"}).text
    )
    assert 'name="title"' in alice_client.post(f"/chats/{chat.pk}/rename/", {"title": ""}).text
    assert Chat.objects.get().title == "Wind & sun"
    assert "Wind &amp; sun" in alice_client.get(f"/chats/{chat.pk}/row/").text


def test_archiving_and_bringing_back(alice_client, alice):
    chat = saved_chat(alice)
    assert "Archived · 1" in alice_client.post(f"/chats/{chat.pk}/archive/").text
    assert "Archived" not in alice_client.post(f"/chats/{chat.pk}/unarchive/").text


def test_deleting_hides_at_once_and_can_be_undone(alice_client, alice):
    chat = saved_chat(alice)
    listed = alice_client.post(f"/chats/{chat.pk}/delete/").text
    assert f'id="chat-{chat.pk}"' not in listed and "Undo" in listed
    assert alice_client.get(f"/chats/{chat.pk}/").status_code == 404
    assert f"chat-{chat.pk}" in alice_client.post(f"/chats/{chat.pk}/undo/").text
    assert alice_client.get(f"/chats/{chat.pk}/").status_code == 200


def test_the_undo_is_offered_on_the_next_page_too(alice_client, alice):
    chat = saved_chat(alice)
    here = {"HX-Current-URL": f"http://testserver/chats/{chat.pk}/"}
    response = alice_client.post(f"/chats/{chat.pk}/delete/", headers=here)
    assert response.headers["HX-Redirect"] == "/"
    assert f"/chats/{chat.pk}/undo/" in alice_client.get("/").text


def test_an_undo_that_comes_too_late_says_so(alice_client, alice):
    chat = saved_chat(alice)
    Chat.objects.update(deleted_at=timezone.now() - timedelta(seconds=20))
    assert "too late" in alice_client.post(f"/chats/{chat.pk}/undo/").text


def test_a_chat_on_hold_says_why_it_stays(alice_client, alice):
    chat = saved_chat(alice)
    Chat.objects.update(hold=True)
    assert "legal hold" in alice_client.post(f"/chats/{chat.pk}/delete/").text


def test_search_keeps_to_own_chats(alice_client, alice, bob):
    saved_chat(alice, question="What do turbines cost?")
    saved_chat(bob, question="What do secret turbines cost?")
    part = {"HX-Request": "true"}
    listed = alice_client.get("/sidebar/?search=turbines", headers=part).text
    assert "What do turbines cost?" in listed and "secret" not in listed
    assert "No chat holds" in alice_client.get("/sidebar/?search=sun", headers=part).text
    assert "<html" in alice_client.get("/sidebar/?search=turbines").text


def test_the_list_says_how_many_chats_are_older_and_shows_them(alice_client, alice):
    for number in range(AT_ONCE + 1):
        saved_chat(alice, question=f"Question {number:02}?")
    page = alice_client.get("/").text
    assert "Question 50?" in page and "Question 00?" not in page and "1 older" in page
    part = {"headers": {"hx-request": "true"}}
    more = alice_client.get(f"/sidebar/?shown={2 * AT_ONCE}&search=", **part).text
    assert "Question 00?" in more and "older" not in more
    assert "Question 00?" in alice_client.get("/sidebar/?search=00", **part).text
    assert "Question 00?" not in alice_client.get("/sidebar/?shown=all", **part).text
    # What is shown stays so after a change.
    chat = Chat.objects.order_by("-pk").first()
    changed = alice_client.post(f"/chats/{chat.pk}/archive/", {"shown": 2 * AT_ONCE}).text
    assert "Question 00?" in changed

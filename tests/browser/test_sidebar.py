"""The list of chats: finding, renaming, archiving, deleting with undo."""

import pytest
from playwright.sync_api import expect

from tests.browser.made_answers import run

pytestmark = pytest.mark.own_address


@pytest.fixture
def chat(page, server):
    chat = run(server, "save_chat('alice')")
    page.goto("/")
    return page.locator(f"#chat-{chat}")


def choose(chat, action):
    chat.hover()
    chat.locator("summary").click()
    chat.get_by_role("button", name=action).click()


def test_a_chat_is_renamed_in_its_place_and_found_by_its_new_name(page, chat):
    choose(chat, "Rename")
    expect(page.get_by_label("New title")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("Zebra crossing")
    page.keyboard.press("Enter")
    expect(chat.get_by_role("link")).to_have_text("Zebra crossing")
    page.get_by_label("Search your chats").fill("zebra")
    expect(page.locator("#chats .chat")).to_have_count(1)
    page.get_by_label("Search your chats").fill("zebra unicorn")
    expect(page.locator("#chats")).to_contain_text("No chat holds")


def test_escape_ends_renaming_without_a_change(page, chat):
    title = chat.get_by_role("link").inner_text()
    choose(chat, "Rename")
    page.get_by_label("New title").fill("Something else")
    page.keyboard.press("Escape")
    expect(chat.get_by_role("link")).to_have_text(title)


def test_an_archived_chat_is_folded_away_and_comes_back(page, chat):
    choose(chat, "Archive")
    expect(chat).to_be_hidden()
    page.locator("details.archived > summary").click()
    choose(chat, "Bring back")
    expect(chat).to_be_visible()


def test_a_deleted_chat_goes_at_once_and_comes_back(page, chat):
    choose(chat, "Delete")
    expect(chat).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(chat).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_deleting_the_chat_on_the_page_leads_away_and_can_be_undone(page, chat):
    # What the page asks by itself about the answer would else find it gone.
    with page.expect_response("**/compared/"):
        chat.get_by_role("link").click()
    expect(page.locator(".turn")).to_be_visible()
    choose(chat, "Delete")
    expect(page.get_by_role("heading", name="What do you want to know?")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(chat).to_be_visible()


def test_on_a_phone_the_list_is_a_drawer(phone, server):
    run(server, "save_chat('alice')")
    phone.goto("/")
    expect(phone.get_by_label("Search your chats")).to_be_hidden()
    phone.get_by_role("button", name="Chats", exact=True).click()
    expect(phone.get_by_label("Search your chats")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.get_by_label("Search your chats")).to_be_hidden()
    expect(phone.get_by_role("button", name="Chats", exact=True)).to_be_focused()

"""From the empty page to a checked answer, as somebody does on the first day."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look
from tests.browser.conftest import DESK, PHONE

QUESTION = "How much revenue did Helios report for 2022?"
both_widths = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def ask(page, question=QUESTION):
    page.get_by_label("Question", exact=True).fill(question)
    page.get_by_role("button", name="Ask", exact=True).click()
    # The address of a draft loses its "?draft=1" when the answer is saved.
    page.wait_for_url("**/chats/*/", timeout=60_000)


def markers(page):
    return page.get_by_role("button", name="Source")


@both_widths
def test_a_marker_opens_the_passage_and_gives_the_focus_back(open_page, size):
    page = open_page(size=size)
    ask(page)
    marker = markers(page).first
    marker.click()
    quote = page.locator("mark").first
    expect(quote).to_be_visible()
    assert "3,214" in quote.inner_text()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(quote).to_be_hidden()
    expect(marker).to_be_focused()


@both_widths
def test_the_answer_is_the_same_after_a_reload(open_page, size):
    page = open_page(size=size)
    ask(page)
    answer = page.locator("article.turn")
    before, marked = answer.inner_text(), markers(page).count()
    page.reload()
    expect(markers(page)).to_have_count(marked)
    assert answer.inner_text() == before
    assert marked > 0
    assert_accessible(page)


def test_somebody_else_s_chat_is_not_there(open_page):
    page = open_page()
    ask(page)
    stranger = open_page(user="bob")
    assert stranger.goto(page.url).status == 404
    assert QUESTION not in stranger.content()


def test_pages_are_accessible_and_fit(page):
    for path in ("/", "/library/"):
        page.goto(path)
        assert_good_in_every_look(page)

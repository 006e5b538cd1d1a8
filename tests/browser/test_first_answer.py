"""From the empty page to a checked answer, as somebody does on the first day."""

import re

from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look
from tests.browser.conftest import PHONE

QUESTION = "How much revenue did Helios report for 2022?"
SAID = re.compile(r"3,214|\$3\.2 billion")
"""The annual report gives the figure in full, the papers round it."""


def test_an_answer_opens_its_passage_and_is_the_same_after_a_reload(page):
    page.get_by_label("Question", exact=True).fill(QUESTION)
    page.get_by_role("button", name="Ask", exact=True).click()
    # The address of a draft loses its "?draft=1" when the answer is saved.
    page.wait_for_url("**/chats/*/", timeout=60_000)
    answer = page.locator("article.turn")
    markers = page.get_by_role("button", name="Source")
    before, marked = answer.inner_text(), markers.count()
    assert marked > 0
    page.reload()
    expect(markers).to_have_count(marked)
    assert answer.inner_text() == before
    for width, height in (page.viewport_size.values(), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert_accessible(page)
        markers.first.click()
        quote = page.locator("mark").first
        expect(quote).to_contain_text(SAID)
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(quote).to_be_hidden()
        expect(markers.first).to_be_focused()


def test_pages_are_accessible_and_fit(page):
    for path in ("/", "/library/"):
        page.goto(path)
        assert_good_in_every_look(page)

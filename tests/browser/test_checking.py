"""Checking a text of one's own by keyboard, and words that are selected in an answer or a
document."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_good_in_every_look

TEXT = """Helios employed 8,215 people at the end of 2022, compared with 7,460 at the end of 2021 \
and 6,840 at the end of 2020. The moon is made of green cheese.

Is that all?"""
SELECT = """(selector) => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(selector));
    getSelection().removeAllRanges();
    getSelection().addRange(range);
}"""


@pytest.fixture
def checked(page):
    page.get_by_role("link", name="New chat").first.click()
    page.get_by_role("button", name="Add or check").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Check my text", exact=True).focus()
    page.keyboard.press("Enter")
    box = page.get_by_label("Text to be checked")
    expect(box).to_be_focused()
    box.fill(TEXT)
    expect(page.locator("#check-count")).to_have_text(f"{len(TEXT)} of 20,000 characters.")
    page.keyboard.press("Enter")
    expect(page.locator(".turn")).to_have_count(0)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=30_000)
    return page


def test_a_text_is_checked_sentence_by_sentence(checked):
    expect(checked.locator(".summary .lead")).to_have_text(
        "3 sentences: 1 supported, 1 nothing found, 1 no statement of fact."
    )
    expect(checked.locator(".answer .tag[class*=found-]")).to_have_text(
        ["supported", re.compile(r"^nothing found in \d+ documents$"), "no statement of fact"]
    )
    # The next words are a question again.
    expect(checked.get_by_role("button", name="Ask", exact=True)).to_be_visible()
    assert_good_in_every_look(checked)


def test_selected_words_of_an_answer_are_checked_by_one_key(checked):
    checked.locator("main").focus()
    checked.evaluate(SELECT, ".answer .block")
    expect(checked.get_by_role("button", name="Check this")).to_be_visible()
    checked.keyboard.press("x")
    box = checked.get_by_label("Text to be checked")
    expect(box).to_have_value(TEXT.partition("\n")[0])
    expect(checked.get_by_role("button", name="Check this")).to_be_hidden()


def test_selected_words_of_a_document_are_checked_in_a_new_chat(page):
    # Other tests add documents, some of this title: the sample is the oldest.
    page.goto("/library/?q=annual+report&order=-newest")
    page.locator("#documents").get_by_role("link", name="Helios Annual Report 2022").first.click()
    page.wait_for_url("**/library/sources/*/")
    page.evaluate(SELECT, ".reading .text p:not(.page-mark)")
    words = page.evaluate("getSelection().toString()")
    page.get_by_role("button", name="Check this").click()
    box = page.get_by_label("Text to be checked")
    expect(box).to_be_focused()
    # A label in the margin of the text is none of its words.
    assert " ".join(words.split()).endswith(" ".join(box.input_value().split()))

"""Files, links and the choice of what is searched, in the box for questions."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible

OTTERS = (
    "# Otters\n\nSea otters hold hands while they sleep. A sea otter weighs up to 45 kilograms.\n"
)


def add_file(page, name="otters.md", text=OTTERS):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add or check").click()
        page.get_by_role("button", name="Add files").click()
    chooser.value.set_files({"name": name, "mimeType": "text/markdown", "buffer": text.encode()})


def search_only_what_is_added(page):
    page.locator("#options-button").click()
    page.locator("#scope-button").click()
    page.get_by_role("button", name="Only this chat’s sources").click()
    expect(page.locator("#scope-words")).to_have_text("this chat’s sources (1)")


def test_a_file_given_with_a_question_is_what_answers_it(page):
    page.get_by_role("link", name="New chat").first.click()
    add_file(page)
    expect(page.locator("#attachments li.ready")).to_be_visible(timeout=30_000)
    search_only_what_is_added(page)
    page.locator("#question").fill("How much does a sea otter weigh?")
    page.keyboard.press("Enter")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=30_000)
    expect(page.locator(".answer")).to_contain_text("45 kilograms")
    page.reload()
    expect(page.locator("#attachments")).to_contain_text("otters.md")
    expect(page.locator("#scope-words")).to_have_text("this chat’s sources (1)")


def test_a_file_that_cannot_be_read_says_why_and_can_be_taken_out(page):
    page.get_by_role("link", name="New chat").first.click()
    add_file(page, name="empty.md", text="")
    expect(page.locator("#attachments li.failed")).to_be_visible(timeout=30_000)
    assert_accessible(page)
    page.get_by_role("button", name="Remove empty.md").click()
    expect(page.locator("#attachments li")).to_have_count(0)


@pytest.mark.parametrize("way", ["dialog", "paste"])
def test_links_are_added_and_not_asked(open_page, way):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="New chat").first.click()
    if way == "dialog":
        page.get_by_role("button", name="Add or check").click()
        page.get_by_role("button", name="Add links").click()
        page.get_by_label("Addresses, one per line").fill("http://127.0.0.1/secret")
        page.get_by_role("button", name="Add", exact=True).click()
    else:
        page.locator("#question").fill("http://127.0.0.1/secret")
        page.keyboard.press("Control+a")
        page.keyboard.press("Control+x")
        page.keyboard.press("Control+v")
        expect(page.locator("#question")).to_have_value("")
    expect(page.locator("#attachments li.failed")).to_contain_text("127.0.0.1", timeout=30_000)

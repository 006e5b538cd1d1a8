"""From the card of a claim to the page it stands on: cut, page, next evidence, zoom by keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look

pytestmark = pytest.mark.own_address

SAVE = """
from django.contrib.auth import get_user_model
from tests.unit.document_view.made_pages import FIRST, LAST, quoting_chat, stored_pdf
alice = get_user_model().objects.get(username="alice")
print(quoting_chat(alice, stored_pdf(alice), FIRST, LAST).pk)
"""


@pytest.fixture(scope="module")
def chat(server):
    return server.evaluate(SAVE).strip()


def test_from_the_card_to_the_page_and_on_to_the_next_evidence(page, chat):
    page.goto(f"/chats/{chat}/")
    page.get_by_role("button", name="Source 1, supported").click()
    card = page.get_by_role("dialog", name="Evidence for")
    crop = card.get_by_role("link", name="The harbour was opened in March")
    expect(crop).to_be_visible(timeout=30_000)
    assert_accessible(page)

    crop.click()
    picture = page.get_by_role("img", name="Page 1 of Harbour report")
    expect(picture).to_be_visible(timeout=30_000)
    expect(page.locator("rect#mark")).to_be_visible()
    expect(page.get_by_text("Evidence 1 of 2")).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") >= 1240
    assert_good_in_every_look(page)

    size = page.get_by_role("status").filter(has_text="%")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(size).to_have_text("150 %")
    expect(picture).to_have_attribute("src", address_of_wide_picture(page))
    page.keyboard.press("-")
    expect(size).to_have_text("125 %")

    page.get_by_role("link", name="Next evidence").click()
    expect(page.get_by_text("Page 2 of 3")).to_be_visible()
    expect(page.get_by_text("Evidence 2 of 2")).to_be_visible()
    expect(size).to_have_text("125 %")
    expect(page.locator("rect#mark")).to_be_visible()
    page.keyboard.press("0")
    expect(size).to_have_text("100 %")
    page.keyboard.press("p")
    expect(page.get_by_text("Evidence 1 of 2")).to_be_visible()
    page.keyboard.press("j")
    expect(page.get_by_text("Page 2 of 3")).to_be_visible()
    page.keyboard.press("k")
    expect(page.get_by_text("Page 1 of 3")).to_be_visible()
    page.keyboard.press("k")
    expect(page.locator("#toasts")).to_contain_text("This is the first page.")
    page.get_by_role("link", name="Back to the answer").click()
    expect(page.get_by_role("button", name="Source 1, supported")).to_be_visible()


def address_of_wide_picture(page) -> str:
    return page.locator("#sheet").get_attribute("data-wide")

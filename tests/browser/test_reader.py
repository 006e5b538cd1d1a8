"""A document in a browser: from an evidence card into its text, from quote to quote, a search, and
back to the answer."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.own_address

SETUP = """
from django.contrib.auth.models import User
from citations.models import SourceText
from citations.storage.read.answers import text_draft
from research_app.runs.ending.saving import save_run
from tests.unit.answers import proposal, written_answer
from tests.unit.chats.made_chats import finished_run
from tests.unit.library.library_documents import bring_in

owner = User.objects.get(username="alice")
quotes = ["Herons wait for fish.", "Terns dive from high up.", "Gulls follow the plough."]
filler = "\\n\\n".join("Nothing is quoted from this paragraph. " * 12 for _ in range(90))
words = f"{quotes[0]} {quotes[1]}\\n\\n{filler}\\n\\n{quotes[2]} Café owners like herons."
text = text_draft(SourceText.objects.get(source=bring_in(owner, words).source))
answer = written_answer([proposal(text, quote) for quote in quotes], [text])
print(save_run(finished_run(owner), answer).pk)
"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_from_a_card_through_the_document_and_back(open_page, server, size):
    chat = server.evaluate(SETUP).strip()
    page = open_page(size=size)
    page.goto(f"/chats/{chat}/")
    page.locator(".answer .cite").first.click()
    page.locator("#card").get_by_role("link", name="Show in the document").click()
    expect(page.locator("#quote")).to_have_text("Herons wait for fish.")
    expect(page.locator("#quote")).to_be_in_viewport()
    expect(page.get_by_text("Quote 1 of 3")).to_be_visible()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    page.keyboard.press("n")
    expect(page.locator("#quote")).to_have_text("Terns dive from high up.")
    # The quote is drawn before the page's script listens to keys.
    page.wait_for_load_state()
    page.keyboard.press("n")  # into another part of the text
    expect(page.locator("#quote")).to_have_text("Gulls follow the plough.")
    expect(page.locator("#quote")).to_be_in_viewport()
    page.wait_for_load_state()
    page.keyboard.press("n")
    expect(page.get_by_text("This is the last quote.")).to_be_visible()

    page.get_by_role("link", name=re.compile("^Evidence E")).last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card")).to_contain_text("Gulls follow the plough.")
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()

    page.get_by_label("Find in this document").fill("CAFE")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_have_text("Café")
    expect(page.locator("#found")).to_be_in_viewport()
    page.get_by_label("Find in this document").fill("herons")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 matches; this is number 2")).to_be_visible()
    page.get_by_role("link", name="Previous match").click()
    expect(page.locator("#found")).to_be_in_viewport()
    expect(page.get_by_text("part 1 of")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("n")
    expect(page.get_by_text("2 matches; this is number 2")).to_be_visible()
    page.get_by_role("link", name="Back to the quote").click()
    expect(page.locator("#quote")).to_have_text("Gulls follow the plough.")

    page.locator(".strip .stop[tabindex='0']").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".strip .stop:focus")).to_have_attribute(
        "aria-label", re.compile("^Quotes 1 to 2, ")
    )
    page.keyboard.press("Enter")
    expect(page.locator("#quote")).to_have_text("Herons wait for fish.")

    page.get_by_text("Quotes (3)").click()
    page.locator(".quote-list li").first.get_by_role("link", name="Evidence").click()
    expect(page.locator("#card, .on-page").filter(has_text="Herons wait").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Back to the answer").click()
    expect(page).to_have_url(re.compile(f"/chats/{chat}/"))

"""The evidence graph: reached from the answer, read as a table, walked by keyboard, filtered."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import DESK, assert_good_in_every_look
from tests.browser.made_stances import call

pytestmark = pytest.mark.own_address


@pytest.fixture(scope="module")
def chat(server):
    return call(server, "save_compared('alice')")


def test_the_graph_is_reached_filtered_and_walked_by_keyboard(page, chat):
    page.goto(f"/chats/{chat}/")
    expect(page.locator(".disputed")).to_have_text("⇄ contradicted by another source")
    page.get_by_text("More", exact=True).first.click()
    page.get_by_role("link", name="Evidence graph").click()
    expect(page.get_by_role("cell", name="Contradicts it: Harbour log")).to_be_visible()
    assert_good_in_every_look(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.get_by_label("Relation").select_option("contradicts it")
    page.get_by_role("button", name="Show", exact=True).press("Enter")
    line = page.locator(".evidence-graph .line")
    expect(line).to_have_count(1)
    line.focus()
    expect(line).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/claims/[0-9a-f-]+/card/$"))
    page.goto(f"/chats/{chat}/graph/")
    lines = page.locator(".evidence-graph .line")
    expect(lines).to_have_count(7)
    lines.first.focus()
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.classList.contains('of-source')")

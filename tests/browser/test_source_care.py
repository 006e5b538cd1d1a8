"""The care of a source in a browser: a title is set right, the page is fetched again, and what
changed is read."""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look
from tests.browser.conftest import run_server
from tests.browser.server import WITH_PAGES

QUESTION = "When do the owls of Aldern hunt?"
NIGHT = "The owls of Aldern hunt at night, said the keepers of the reserve in 2023."
DUSK = "The owls of Aldern hunt at dusk, said the keepers of the reserve in 2023."
SHOTS = os.environ.get("SCREENSHOTS", "")


def html(words):
    head = "<html><head><title>Untitled</title></head>"
    return f"{head}<body><p>{words}</p><p>They hear better than they see.</p></body></html>"


@pytest.fixture(scope="module")
def desk(prepared_data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("care")
    pages = folder / "pages.json"
    pages.write_text(json.dumps({"owls.example/": html(NIGHT)}))
    data = folder / "data"
    for server in run_server(prepared_data, data, program=WITH_PAGES, PAGES_FILE=str(pages)):
        yield server, pages


def shot(page, name):
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def test_a_title_is_set_right_and_a_changed_page_is_compared(open_page, desk):
    server, pages = desk
    page = open_page(at=server)
    page.goto("/library/")
    page.locator("summary", has_text="Add documents").click()
    page.locator("summary", has_text="Add links").click()
    page.get_by_label("Web addresses, one per line").fill("https://owls.example/\n" * 2)
    page.get_by_role("button", name="Add links").click()
    entry = page.locator("#documents").get_by_role("link", name="Untitled", exact=True)
    expect(entry).to_be_visible(timeout=60_000)
    expect(page.locator("#arrivals")).to_contain_text("1 document added", timeout=60_000)

    page.goto("/")
    page.locator("#question").fill(QUESTION)
    page.keyboard.press("Enter")
    turn = page.locator(".turn[data-state=answered]")
    expect(turn.locator(".answer")).to_contain_text("hunt at night", timeout=60_000)
    chat = page.url

    page.goto("/library/")
    entry.click()
    page.get_by_text("Details and tools").click()
    summary = page.locator("#facts-of-source summary").last
    summary.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Title", exact=True).fill("Owls of Aldern")
    page.get_by_label("Title", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Owls of Aldern")
    expect(page.locator(".corrections")).to_contain_text("corrected by alice")
    shot(page, "corrected")

    pages.write_text(json.dumps({"owls.example/": html(DUSK)}))
    page.get_by_role("button", name="Fetch the page again").click()
    expect(page.locator("#check")).to_contain_text("≠ Changed", timeout=60_000)
    shot(page, "checked")
    page.get_by_role("link", name="Show what changed").click()
    expect(page.locator(".line-changes del")).to_have_text("night,")
    expect(page.locator(".line-changes ins")).to_have_text("dusk,")
    expect(page.locator(".lost")).to_contain_text("hunt at night")
    assert_good_in_every_look(page)
    shot(page, "compared")

    page.goto(chat)
    page.locator(".turn .answer button").first.click()
    card = page.locator(".card").first
    expect(card).to_contain_text("Title corrected by alice")
    expect(card).to_contain_text("(found: Untitled)")
    expect(card).to_contain_text("The page has changed since, showing the copy of")
    assert_accessible(page)
    shot(page, "card")

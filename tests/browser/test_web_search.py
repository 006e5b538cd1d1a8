"""Looking a question up on the web, and keeping a document back from models and services."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_good_in_every_look
from tests.browser.conftest import run_server
from tests.browser.server import WITH_PAGES
from tests.search_server import SearchServer, result

QUESTION = "How many owls live in the reserve of Aldern?"
FORTY = "Forty owls live in the reserve of Aldern, the keepers counted in 2023."
PAGE = f"<html><head><title>Owls of Aldern</title></head><body><p>{FORTY}</p></body></html>"


@pytest.fixture(scope="module")
def desk_with_web(prepared_data, tmp_path_factory):
    """A server of its own whose search service is scripted, and its internet with it."""
    folder = tmp_path_factory.mktemp("web")
    pages = folder / "pages.json"
    pages.write_text(json.dumps({"owls.example/": PAGE}))
    with SearchServer() as service:
        service.results = [
            result("https://owls.example/", "Owls of Aldern"),
            result("http://192.168.0.1/", "A router"),
        ]
        configured = {
            "WEB_SEARCH": "searxng",
            "WEB_SEARCH_URL": service.url,
            "PAGES_FILE": str(pages),
        }
        data = folder / "data"
        for server in run_server(prepared_data, data, program=WITH_PAGES, **configured):
            yield server, service


def test_a_question_is_looked_up_on_the_web(open_page, desk_with_web):
    server, service = desk_with_web
    page = open_page(at=server)
    page.get_by_role("link", name="New chat").first.click()
    page.locator("#options-button").click()
    page.locator("#options-form [name=web]").check()
    expect(page.locator("#options-form [data-leaves]")).to_contain_text("127.0.0.1")
    page.get_by_role("button", name="Done").click()
    page.locator("#question").fill(QUESTION)
    page.keyboard.press("Enter")
    turn = page.locator(".turn[data-state=answered]")
    expect(turn).to_be_visible(timeout=60_000)
    expect(turn.locator(".answer")).to_contain_text("Forty owls live in the reserve of Aldern")
    assert service.queries == [QUESTION]
    turn.get_by_text("More", exact=True).first.click()
    way = turn.get_by_text("How this was researched")
    way.click()
    expect(turn.get_by_text("Read 1 page of the web.")).to_be_visible()
    expect(turn.get_by_text("http://192.168.0.1/")).to_be_visible()
    expect(page.get_by_role("link", name="192.168.0.1")).to_have_count(0)
    turn.locator(".answer button").first.click()
    expect(page.locator(".card").first).to_contain_text("owls.example")
    page.keyboard.press("Escape")
    assert_good_in_every_look(page)


def test_a_document_is_kept_back_in_the_library(open_page, desk_with_web):
    server, _ = desk_with_web
    page = open_page("staff", at=server)
    page.goto("/library/")
    entry = page.locator(".documents li").first
    entry.locator("summary").click()
    entry.get_by_role("button", name=re.compile("Make confidential")).click()
    expect(entry.locator(".tag.confidential")).to_have_text(" Confidential")
    assert_good_in_every_look(page)
    entry.locator("summary").click()
    entry.get_by_role("button", name=re.compile("Remove confidentiality:")).click()
    expect(entry.locator(".tag.confidential")).to_have_count(0)

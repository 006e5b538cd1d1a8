"""Every page that is not looked at elsewhere: accessible, and no wider than the window."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, PHONE
from tests.browser.made_answers import run

both_widths = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def chat(server):
    return run(server, "save_dense_chat('alice')")


def assert_good(page):
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@both_widths
def test_the_pages_behind_an_answer(open_page, chat, size):
    page = open_page(size=size)
    page.goto(f"/chats/{chat}/")
    claims = page.locator(".as-list .list a").get_attribute("href")
    claim = page.locator(".cite").first.get_attribute("data-claim")
    page.get_by_text("Claims as a list").click()
    expect(page.locator(".claims-list li")).to_have_count(8)
    assert_good(page)
    for path in (claims, f"/claims/{claim}/card/", "/sidebar/?search=Helios"):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        assert_good(page)
    page.goto(f"/claims/{claim}/card/")
    page.get_by_role("link", name="Show in the document").first.click()
    expect(page.locator("mark#quote")).to_be_visible()
    assert_good(page)


@both_widths
def test_a_running_answer(open_page, server, size):
    page = open_page(size=size)
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator(".claim")).to_have_count(1)
    assert_good(page)
    run(server, f"stop_run('{draft}')")


@both_widths
def test_a_refusal_says_what_was_searched(open_page, size):
    page = open_page(size=size)
    page.locator("[data-example]").last.click()
    refusal = page.get_by_role("group", name="What was searched")
    expect(refusal).to_contain_text(
        re.compile(r"Searched: \d+ of \d+ documents, \d+ pages, \d+ passages\."), timeout=60_000
    )
    assert_good(page)


@both_widths
def test_the_list_of_tables(open_page, size):
    page = open_page(user="staff", size=size)
    page.goto("/admin/")
    assert_good(page)

"""Every page that is not looked at elsewhere: accessible, and no wider than the window."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_good_in_every_look
from tests.browser.made_answers import run

pytestmark = pytest.mark.own_address


@pytest.fixture(scope="module")
def chat(server):
    return run(server, "save_dense_chat('alice')")


def test_the_pages_behind_an_answer(page, chat):
    page.goto(f"/chats/{chat}/")
    claims = page.locator(".as-list .list a").get_attribute("href")
    claim = page.locator(".cite").first.get_attribute("data-claim")
    page.get_by_text("More", exact=True).first.click()
    page.get_by_text("Claims as a list").click()
    expect(page.locator(".claims-list li")).to_have_count(8)
    assert_good_in_every_look(page)
    for path in (claims, f"/claims/{claim}/card/", "/sidebar/?search=Helios"):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        assert_good_in_every_look(page)
    page.goto(f"/claims/{claim}/card/")
    page.get_by_role("link", name="Show in the document").first.click()
    expect(page.locator("mark#quote")).to_be_visible()
    assert_good_in_every_look(page)


def test_a_running_answer(page, server):
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator(".claim")).to_have_count(1)
    assert_good_in_every_look(page)
    run(server, f"stop_run('{draft}')")


def test_a_refusal_says_what_was_searched(page):
    page.goto("/")
    page.get_by_role("button", name="How many patents").click()
    refusal = page.get_by_role("group", name="What was searched")
    expect(refusal).to_contain_text(
        re.compile(r"Searched: \d+ of \d+ documents, \d+ pages, \d+ passages\."), timeout=60_000
    )
    assert_good_in_every_look(page)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "auth/user/",
        "citations/answer/",
        "chats/chat/",
        "runs/run/",
        "audit_log/auditentry/",
        "web-search/",
    ],
)
def test_the_administration(open_page, chat, address):
    page = open_page(user="staff")
    page.goto(f"/admin/{address}")
    page.wait_for_load_state()
    assert_good_in_every_look(page)


def test_citation_quality(open_page, chat):
    page = open_page(user="staff")
    page.goto("/admin/citations/answer/quality/?days=7")
    expect(page.get_by_role("img", name="Unsupported rate by day")).to_be_visible()
    page.get_by_text("The same figures as a table").click()
    assert_good_in_every_look(page)
    page.get_by_label("Judge:").select_option(index=1)
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/quality/?days=7&**")
    expect(page.get_by_role("table", name="By judge").locator("tbody tr")).to_have_count(1)

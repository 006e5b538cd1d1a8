"""User story 4: how well an answer is supported, by mouse, by keyboard and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, PHONE
from tests.browser.made_answers import run
from tests.browser.made_summaries import call
from tests.unit.made_summaries import OPEN, SIDES, WRONG

pytestmark = pytest.mark.own_address

LINE = "3 of 9 checked claims are not supported"


@pytest.fixture(scope="module")
def chat(server):
    return call(server, "save_summed('alice')")


def switch(page, name):
    return page.locator(".legend").get_by_role("button", name=name)


def here(page):
    return page.locator(".claim.here")


def announced(page):
    return page.locator("#announcer")


def test_a_warning_leads_to_the_summary_and_stands_in_the_sidebar(page, chat):
    page.goto(f"/chats/{chat}/")
    expect(page.locator(f"#chat-{chat} .warned svg")).to_be_visible()
    row = page.get_by_role("link", name="an answer in it needs checking")
    expect(row.and_(page.locator("[aria-current]"))).to_be_visible()
    page.get_by_role("link", name=f"Warning: {LINE}").click()
    summary = page.get_by_role("group", name="How well this answer is supported")
    expect(summary).to_be_focused()
    expect(summary).to_contain_text(f"{LINE} (33.3 %). Look at each of them")
    expect(summary).to_contain_text("1 point in two or more independent sources · 1 disagreement")
    expect(summary).to_contain_text("12 of 14 quotes found are cited.")
    page.locator(f"#chat-{chat} .chat-menu summary").click()
    page.locator(f"#chat-{chat}").get_by_role("button", name="Rename").click()
    page.keyboard.press("Enter")
    expect(page.locator(f"#chat-{chat} .warned")).to_be_visible()


def test_the_claims_of_a_verdict_are_gone_through_with_the_keyboard(page, chat):
    page.goto(f"/chats/{chat}/")
    switch(page, "Not supported 3").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".claim.lit")).to_have_text(WRONG)
    expect(here(page)).to_have_text(WRONG[0])
    expect(announced(page)).to_have_text(f"Not supported: 1 of 3. {WRONG[0]}")
    expect(page.get_by_role("button", name="Next highlighted claim")).to_be_focused()
    for key, position in (("Enter", 1), ("ArrowRight", 2), ("Enter", 2), ("j", 2), ("k", 1)):
        page.keyboard.press(key)
        expect(here(page)).to_have_text(WRONG[position])
        expect(announced(page)).to_contain_text(f"{position + 1} of 3")
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name=f"Evidence for: {WRONG[1]}")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Next claim").click()
    expect(here(page)).to_have_text(WRONG[2])
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    expect(page.locator(".claim.lit")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator(".claim.lit, .claim.here")).to_have_count(0)
    expect(page.locator("#stepper")).to_be_hidden()
    expect(switch(page, "Not supported 3")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_switches_show_one_kind_of_claims_at_a_time(open_page, chat, size):
    page = open_page(size=size)
    page.goto(f"/chats/{chat}/")
    switch(page, "Conflicting 2").click()
    expect(page.locator(".claim.lit")).to_have_text(SIDES)
    switch(page, "Unverified 1").click()
    expect(page.locator(".claim.lit")).to_have_text([OPEN])
    expect(page.locator("#stepper-place")).to_have_text("Unverified: 1 of 1")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.locator("#stepper").get_by_role("button", name="Evidence").click()
    expect(page.get_by_role("dialog", name=f"Evidence for: {OPEN}")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="End highlighting").click()
    expect(page.locator(".claim.lit")).to_have_count(0)


def test_the_summary_grows_with_the_answer_and_is_the_saved_one_in_the_end(page, server):
    draft = call(server, "hold_summed('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    summary = page.locator(".summary")
    expect(summary.locator(".lead")).to_have_text(
        "So far: 5 claims: 3 supported, 1 partially supported, 1 not supported."
    )
    expect(page.locator(".warn, .alarm")).to_have_count(0)
    switch(page, "Supported 3").first.click()
    expect(page.locator(".claim.lit")).to_have_count(3)
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=15_000)
    expect(announced(page)).to_contain_text(f"Warning: {LINE}. 10 claims: 5 supported")
    expect(page.locator(".claim.lit")).to_have_count(5)
    live = summary.inner_text()
    page.reload()
    assert summary.inner_text() == live


def test_a_tick_is_counted_at_once(page, chat):
    page.goto(f"/chats/{chat}/")
    line = page.locator(".summary .progress-line")
    expect(line).to_have_text("Checked by readers: 0 of 10 claims")
    page.locator(".cite").first.click()
    page.get_by_role("dialog").get_by_role("button", name="I checked this").click()
    expect(line).to_have_text("Checked by readers: 1 of 10 claims")
    page.emulate_media(media="print")
    expect(line).to_be_visible()
    expect(page.locator(".alarm")).to_have_text(re.compile(LINE))

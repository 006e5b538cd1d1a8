"""User stories 1 and 6 again, without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.made_answers import FACTS, REVENUE, run

pytestmark = pytest.mark.own_address


@pytest.fixture
def chat(server):
    return run(server, "save_chat('alice')")


def tab_to(page, target, *, most=200, key="Tab"):
    """Presses Tab until `target` has the focus. Each chat that other tests left has two stops."""
    for _ in range(most):
        if target.evaluate_all("found => found.includes(document.activeElement)"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{target} is not reached by {key}")


def card_of(page):
    return page.get_by_role("dialog", name="Evidence for")


def test_a_claim_is_checked_from_the_keyboard(page, chat):
    page.goto(f"/chats/{chat}/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    markers = page.locator(".cite")
    tab_to(page, markers)
    expect(markers.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(card_of(page).locator("mark")).to_have_text(FACTS[0])
    expect(page.locator("#card-body")).to_be_focused()
    page.keyboard.press("Escape")
    expect(card_of(page)).to_be_hidden()
    expect(markers.first).to_be_focused()


def test_arrows_go_from_claim_to_claim_and_an_answer_is_one_tab_stop(page, chat):
    page.goto(f"/chats/{chat}/")
    markers, stops = page.locator(".cite"), page.locator(".answer :is(.cite, .num)")
    tab_to(page, markers)
    page.keyboard.press("ArrowRight")
    expect(stops.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(markers.nth(2)).to_be_focused()
    page.keyboard.press("Tab")
    assert not stops.evaluate_all("found => found.includes(document.activeElement)")
    page.keyboard.press("Shift+Tab")
    expect(markers.nth(2)).to_be_focused()


def test_single_keys_step_through_the_claims_and_their_cards(page, chat):
    page.goto(f"/chats/{chat}/")
    page.keyboard.press("j")
    expect(page.locator(".cite").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(card_of(page).locator("mark")).to_have_text(FACTS[0])
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(card_of(page).locator("mark")).to_have_text(REVENUE)
    page.keyboard.press("k")
    expect(card_of(page).locator("mark")).to_have_text(FACTS[1])


def test_single_keys_are_dead_in_text_and_can_be_switched_off(page, chat):
    page.goto(f"/chats/{chat}/")
    page.locator("#question").focus()
    page.keyboard.type("jk?")
    expect(page.locator("#question")).to_have_value("jk?")
    expect(page.locator("#keyboard")).to_be_hidden()
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    assert_accessible(page)
    page.get_by_label("Shortcuts of a single key").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    expect(page.locator(".cite").first).not_to_be_focused()
    page.reload()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_hidden()


def test_a_draft_is_written_answered_and_checked_from_the_keyboard(page):
    page.goto("/")
    tab_to(page, page.get_by_role("link", name="New chat").first)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.type("How much revenue did Helios")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("report for 2022?")
    page.keyboard.press("Enter")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=30_000)
    expect(page).to_have_url(re.compile(r"/chats/[0-9a-f-]{36}/$"))
    expect(page.locator("#question")).to_be_focused()
    tab_to(page, page.locator(".cite"), key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(card_of(page).locator("mark").first).to_be_visible()


def test_a_chats_menu_works_from_the_keyboard(page, chat):
    page.goto("/")
    row = page.locator(f"#chat-{chat}")
    tab_to(page, row.locator("summary"), most=80)
    page.keyboard.press("Enter")
    expect(row.get_by_role("button", name="Rename")).to_be_visible()
    page.keyboard.press("Escape")
    expect(row.get_by_role("button", name="Rename")).to_be_hidden()
    expect(row.locator("summary")).to_be_focused()

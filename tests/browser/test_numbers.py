"""Every number of an answer opens its value, its quote and its calculation."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, PHONE
from tests.browser.made_answers import run
from tests.unit.made_numbers import ABOUT_USERS, GROWTH, ROW

pytestmark = pytest.mark.own_address

STOPS = ".answer :is(.cite, .num)"


@pytest.fixture(scope="module")
def chat(server):
    return run(server, "save_numbers('alice')")


@pytest.fixture
def answer(page, chat):
    page.goto(f"/chats/{chat}/")
    return page


def chip(page, words):
    return page.locator(".answer").get_by_role("button", name=f"{words}: number")


def card_of(page):
    return page.get_by_role("dialog", name="Number:")


def test_a_click_shows_value_and_quote_and_leads_to_the_whole_evidence(answer):
    users = chip(answer, "1.5 million users")
    users.click()
    card = card_of(answer)
    expect(card.locator(".amount")).to_have_text("1,500,000 users")
    expect(card.locator("mark")).to_have_text("1,487,230 users")
    expect(card).to_contain_text("In the source: 1,487,230 users")
    expect(card).to_contain_text("≈ Rounded")
    expect(users).to_have_attribute("aria-expanded", "true")
    card.get_by_role("link", name="All evidence of the claim").click()
    whole = answer.get_by_role("dialog", name="Evidence for")
    expect(whole).to_contain_text(f"“{ABOUT_USERS}”")
    whole.get_by_text("How this was checked").click()
    whole.get_by_role("link", name="1.5 million users: number").click()
    expect(card.locator(".amount")).to_be_visible()
    answer.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(users).to_be_focused()
    users.click()
    expect(card).to_be_visible()
    users.click()
    expect(card).to_be_hidden()


def test_keys_go_from_marker_to_number_in_reading_order(answer):
    stops = answer.locator(STOPS)
    assert answer.locator(".answer [tabindex='0']").count() == 1
    stops.nth(1).focus()
    answer.keyboard.press("Home")
    expect(stops.first).to_be_focused()
    expect(stops.first).to_have_class("num changed")
    answer.keyboard.press("Enter")
    expect(card_of(answer).locator(".amount")).to_have_text("3,200,000,000 USD")
    expect(answer.locator("#card-body")).to_be_focused()
    answer.keyboard.press("Escape")
    expect(stops.first).to_be_focused()
    answer.keyboard.press("ArrowRight")
    expect(stops.nth(1)).to_have_class("cite v-ok")
    expect(stops.nth(1)).to_be_focused()
    answer.keyboard.press("End")
    expect(stops.last).to_be_focused()
    assert answer.locator(".answer [tabindex='0']").count() == 1


def test_a_derived_number_shows_steps_whose_inputs_lead_to_their_quote(answer):
    chip(answer, GROWTH).click()
    card = card_of(answer)
    expect(card).to_contain_text("ƒ Derived")
    expect(card.locator("ol.steps > li")).to_have_count(4)
    expect(card.locator("ol.steps")).to_contain_text("(3,214 − 2,410) ÷ 2,410")
    expect(card.locator("mark")).to_have_text(["3,214", "2,410"])
    card.get_by_role("link", name="show the quote of input 1").click()
    expect(card.locator(".passage").first).to_be_focused()
    card.get_by_role("button", name="Next number").click()
    expect(card).to_contain_text("1,500,000 users")


def test_the_table_of_numbers_sorts_opens_and_is_copied(open_page, chat):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/chats/{chat}/")
    page.get_by_text("More", exact=True).first.click()
    page.get_by_text("Numbers (7)").click()
    table = page.get_by_role("table", name="Numbers of the answer")
    value = table.get_by_role("link", name="Value")
    value.click()
    expect(table.get_by_role("columnheader", name="Value")).to_have_attribute(
        "aria-sort", "ascending"
    )
    expect(value).to_be_focused()
    expect(table.locator("tbody th").first).to_have_text("12.5 %")
    derived = table.get_by_role("link", name=f"{GROWTH}: number, derived")
    derived.click()
    expect(card_of(page).locator("ol.steps")).to_be_visible()
    page.keyboard.press("Escape")
    expect(derived).to_be_focused()
    page.get_by_role("button", name="Copy as CSV").click()
    expect(page.get_by_text("The numbers are copied as CSV.")).to_be_visible()
    page.locator("#question").focus()
    page.keyboard.press("Control+v")
    lines = page.locator("#question").input_value().splitlines()
    assert lines[0].startswith("Number,Value,") and lines[1].startswith("12.5 %,12.5,")
    assert any(line.startswith("+33.4 %,33.4,") for line in lines)


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_numbers_are_accessible_wherever_they_are_shown(open_page, chat, size, scheme):
    page = open_page(size=size, color_scheme=scheme)
    page.goto(f"/chats/{chat}/")
    page.get_by_text("More", exact=True).first.click()
    page.get_by_text("Numbers (7)").click()
    expect(page.locator(".numbers tbody tr")).to_have_count(7)
    assert_accessible(page)
    for words in ("$3.2 billion", GROWTH):
        chip(page, words).click()
        expect(card_of(page)).to_contain_text("Assumed")
        assert_accessible(page)
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.goto(page.get_by_role("link", name="All numbers on one page").get_attribute("href"))
    assert_accessible(page)
    page.locator("tbody .num").first.click()
    expect(card_of(page).locator("mark").first).to_be_visible()


def test_a_number_opens_while_the_answer_is_written_and_stays_open(page, server):
    draft = run(server, "hold_numbers('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    billion = chip(page, "$3.2 billion")
    billion.click()
    expect(card_of(page).locator("blockquote .words").first).to_have_text(ROW)
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=15_000)
    expect(card_of(page)).to_be_visible()
    expect(billion).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(billion).to_be_focused()


def test_numbers_are_copied_with_their_words_and_without_their_signs(answer):
    paragraph = answer.locator(".answer p.block").last
    paragraph.evaluate("(words) => getSelection().selectAllChildren(words)")
    answer.keyboard.press("Control+c")
    answer.locator("#question").focus()
    answer.keyboard.press("Control+v")
    copied = answer.locator("#question").input_value()
    assert ABOUT_USERS in copied and "≠" not in copied

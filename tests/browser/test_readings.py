"""What readers say of claims, by keyboard and mouse, on wide and narrow screens."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, PHONE
from tests.browser.made_answers import run
from tests.browser.made_readings import call
from tests.unit.made_verdicts import COUNTED, FARES, GREW, SHIPS

pytestmark = pytest.mark.own_address


@pytest.fixture
def chat(server):
    return call(server, "save_verdicts('alice')")


def card_of(page):
    return page.get_by_role("dialog", name="Evidence for")


def said(page):
    return page.locator("#announcer")


def test_all_claims_are_checked_by_one_key(page, chat):
    page.goto(f"/chats/{chat}/")
    page.locator(".answer .cite").first.focus()
    page.keyboard.press("c")
    card = card_of(page)
    expect(card).to_be_visible()  # nothing is ticked unseen
    expect(card.get_by_text("Checked by")).to_have_count(0)
    for number, claim in enumerate((GREW, FARES, SHIPS), start=1):
        page.keyboard.press("c")
        expect(said(page)).to_have_text(f"{number} of 4 claims checked. Next: {claim}")
        expect(card).to_contain_text(f"“{claim}”")
        expect(page.locator("#card-place")).to_have_text(f"Claim {number + 1} of 4")
    page.keyboard.press("c")
    expect(said(page)).to_have_text("All 4 of 4 claims checked.")
    expect(card.get_by_text("Checked by alice")).to_be_visible()
    expect(page.locator(".progress-line").first).to_contain_text("4 of 4")
    expect(page.locator("textarea.notes")).to_have_value(re.compile(r"\[4 ✓\]"))
    page.keyboard.press("c")  # never takes a tick back
    expect(card.get_by_text("Checked by alice")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".answer .cite").nth(3)).to_be_focused()


def test_the_key_can_be_switched_off(page, chat):
    page.goto(f"/chats/{chat}/")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard")
    expect(keys).to_contain_text("I checked this")
    keys.get_by_role("checkbox").uncheck()
    keys.get_by_role("button", name="Close").click()
    page.locator(".answer .cite").first.click()
    expect(card_of(page)).to_be_visible()
    expect(card_of(page).locator(".say kbd")).to_be_hidden()
    page.keyboard.press("c")
    page.keyboard.press("c")
    expect(card_of(page).get_by_text("Checked by")).to_have_count(0)


def test_a_tick_and_another_reading_by_keyboard_alone(page, chat):
    page.goto(f"/chats/{chat}/")
    page.locator(".answer .cite").nth(1).focus()
    page.keyboard.press("Enter")
    card = card_of(page)
    tick = card.get_by_role("button", name="I checked this")
    tick.focus()
    page.keyboard.press("Enter")
    back = card.get_by_role("button", name="Undo my check")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(card.get_by_role("button", name="I checked this")).to_be_focused()

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(card.get_by_label("Supported", exact=True)).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Check the k-th and j-th c. <b>")  # letters of keys are letters here
    card.get_by_role("button", name="Next claim").click()
    expect(card).to_contain_text(f"“{FARES}”")
    card.get_by_role("button", name="Previous claim").click()
    note = card.get_by_label("Why")
    expect(note).to_have_value("Check the k-th and j-th c. <b>")  # what was typed is kept
    card.get_by_role("button", name="Save my reading").press("Enter")
    expect(card.locator(".differing")).to_contain_text("Supported is how alice reads it")
    expect(card.locator(".differing .note")).to_have_text("Check the k-th and j-th c. <b>")
    expect(card.locator(".verdict .badge").first).to_contain_text("Not supported")
    expect(card.locator(".differ summary")).to_be_focused()

    page.keyboard.press("Enter")
    card.get_by_role("button", name="Withdraw it").press("Enter")
    expect(card.locator(".differing")).to_have_count(0)
    expect(note).to_have_value("Check the k-th and j-th c. <b>")


def test_card_and_list_of_claims_keep_in_step(page, chat):
    page.goto(f"/chats/{chat}/")
    page.get_by_text("More", exact=True).first.click()
    page.get_by_text("Claims as a list").click()
    rows = page.locator(".claims-list > li")
    rows.nth(2).get_by_role("button", name=f"I checked this {FARES}").click()
    expect(rows.nth(2)).to_contain_text("Checked by alice")
    expect(page.locator(".progress-line").first).to_contain_text("1 of 4")
    rows.nth(1).get_by_role("link", name="Evidence for claim 2").click()
    card_of(page).get_by_role("button", name="I checked this").click()
    expect(rows.nth(1)).to_contain_text("Checked by alice")
    expect(rows.nth(0)).not_to_contain_text("Checked by")


def test_quotes_that_disagree_stand_side_by_side_or_one_above_the_other(open_page, chat):
    for size, is_beside in (((1440, 900), True), (PHONE, False)):
        page = open_page(size=size)
        page.goto(f"/chats/{chat}/")
        page.get_by_role("button", name="conflicting evidence").click()
        own, other = (card_of(page).locator(".sides .passage").nth(n) for n in (0, 1))
        expect(own).to_contain_text("This answer’s claim")
        expect(own).to_contain_text("Tarn Ferries Annual Report")
        expect(other).to_contain_text("Another source says")
        expect(other.locator("mark")).to_have_text(COUNTED)
        expect(other).to_contain_text("newest")
        a, b = own.bounding_box(), other.bounding_box()
        assert (a["x"] + a["width"] <= b["x"] + 1) is is_beside
        assert (a["y"] + a["height"] <= b["y"] + 1) is not is_beside


def test_an_answer_that_is_going_on_cannot_be_checked_yet(page, server):
    draft = call(server, "hold_verdicts('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    page.locator(".answer .cite").first.click()
    card = card_of(page)
    expect(card.locator(".sides .passage")).to_have_count(2)
    expect(card).to_contain_text("After the answer is saved")
    page.keyboard.press("c")
    expect(said(page)).to_have_text("Claims can be checked after the answer is saved.")
    page.keyboard.press("Escape")
    run(server, f"end_run('{draft}')")
    expect(page.get_by_text("More", exact=True).first).to_be_visible()
    page.locator(".answer .cite").first.click()
    card.get_by_role("button", name="I checked this").click()
    expect(card).to_contain_text("Checked by alice")


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"]
)
def test_cards_of_all_verdicts_are_accessible(open_page, chat, size, scheme):
    page = open_page(size=size, color_scheme=scheme)
    page.goto(f"/chats/{chat}/")
    for number in range(4):
        page.locator(".answer .cite").nth(number).click()
        card = card_of(page)
        expect(card).to_be_visible()
        for summary in card.locator(".verdict summary").all():
            summary.click()
        card.locator(".differ summary").click()
        assert_accessible(page)
        page.keyboard.press("Escape")


def test_everything_works_without_script(open_page, chat):
    page = open_page(java_script_enabled=False)
    page.goto(f"/chats/{chat}/")
    address = page.locator(".answer .cite").nth(1).get_attribute("data-claim")
    page.goto(f"/claims/{address}/card/")
    page.get_by_role("button", name="I checked this").click()
    expect(page.get_by_text("Checked by alice")).to_be_visible()
    page.get_by_text("I disagree").click()
    page.get_by_label("Partially supported").check()
    page.get_by_label("Why").fill("Only half of it.")
    page.get_by_role("button", name="Save my reading").click()
    expect(page.locator(".differing")).to_contain_text("Only half of it.")
    page.get_by_text("Change my reading").click()
    page.get_by_role("button", name="Withdraw it").click()
    expect(page.locator(".differing")).to_have_count(0)
    page.get_by_role("button", name="Undo my check").click()
    expect(page.get_by_role("button", name="I checked this")).to_be_visible()

"""Compliance mode as its user sees it: chosen beside the question, its answer, cards and trail."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import (
    DESK,
    assert_accessible,
    assert_fits,
    assert_good_in_every_look,
)
from tests.browser.made_compliance import call
from tests.unit.made_compliance import LIGHTS

pytestmark = pytest.mark.own_address

NARROW = {"width": 360, "height": 780}


@pytest.fixture(scope="module")
def chat(server):
    return call(server, "save_compliance('alice')")


def line(page):
    return page.locator("#options-words")


def test_the_mode_is_chosen_by_keyboard_and_kept(page, chat):
    page.goto("/")
    page.get_by_role("link", name="New chat").first.click()
    page.locator("#options-button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Research")).to_be_focused()
    expect(page.get_by_label("Topic", exact=True)).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#compliance-known")).to_contain_text(
        re.compile(r"\d+ statutes? and \d+ polic")
    )
    expect(page.locator("#options-topics option[value=harbours]")).to_have_count(1)
    page.get_by_label("Section", exact=True).press_sequentially("5")
    page.get_by_label("Topic", exact=True).press_sequentially("harbours")
    page.keyboard.press("Tab")
    expect(line(page)).to_have_text("Compliance · section 5 · topic: harbours · Depth: medium")
    expect(page.get_by_role("group", name="Style")).to_be_hidden()
    assert_good_in_every_look(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.keyboard.press("Escape")
    expect(page.locator("#options-button")).to_be_focused()
    page.reload()
    expect(line(page)).to_have_text("Compliance · section 5 · topic: harbours · Depth: medium")


def test_requirements_are_checked_from_the_table_to_the_source(page, chat):
    page.goto(f"/chats/{chat}/")
    expect(line(page)).to_have_text("Compliance · section 4 · Depth: medium")
    marker = page.get_by_role("button", name="Requirement REQ-S001, statute, supported")
    expect(marker).to_have_text("S001")
    assert_good_in_every_look(page)
    page.set_viewport_size(NARROW)
    assert_fits(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})

    label = page.get_by_role("table").first.get_by_role("button", name="Requirement REQ-S003")
    label.focus()
    page.keyboard.press("Enter")
    card = page.locator("#card")
    expect(card.locator(".words mark")).to_have_count(2)
    expect(card).to_contain_text("Can the quote be understood alone?")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(label).to_be_focused()

    marker.click()
    expect(card.locator(".requirement")).to_contain_text("Parliament of Orne")
    card.get_by_role("link", name="Show in the document").first.click()
    expect(page.locator("mark#quote")).to_be_visible()


def test_each_requirement_is_one_row_whose_whole_quote_unfolds(page, chat):
    page.goto(f"/chats/{chat}/")
    table = page.get_by_role("table").first
    heads = [" ".join(head.split()) for head in table.get_by_role("columnheader").all_inner_texts()]
    assert heads == ["Who", "Must / must not", "What", "By when", "If", "Unless", "Where", "Policy"]
    row = table.get_by_role("row").filter(has_text="store every berth record for 10 years").first
    cells = [words.split("\n")[0] for words in row.get_by_role("cell").all_inner_texts()]
    assert cells[0] == "A harbour office" and cells[3] == "–"
    assert cells[5] == "a court orders otherwise"
    quotes = table.get_by_text("(b) store every berth record for 10 years")
    # Requirements that cannot be met together are unfolded already, the others are not.
    expect(quotes).to_be_visible()
    row.locator("summary").click()
    expect(quotes).to_be_hidden()
    row.locator("summary").click()
    expect(table.locator(".slot[title=Exception]:visible")).to_have_text("a court orders otherwise")
    expect(table.get_by_text("Berth records must be stored for 5 years.")).to_be_visible()
    # The marker in the last column leads to a card that does not lie over it.
    marker = row.get_by_role("button", name="Requirement REQ-P003")
    marker.click()
    card = page.locator("#card")
    expect(card.locator(".words mark").first).to_be_visible()
    beside, around = marker.bounding_box(), card.bounding_box()
    assert (
        around["x"] + around["width"] <= beside["x"] or beside["x"] + beside["width"] <= around["x"]
    )
    page.keyboard.press("Escape")
    page.set_viewport_size(NARROW)
    assert (
        row.get_by_role("cell").first.evaluate("cell => getComputedStyle(cell, '::before').content")
        == '"Who"'
    )
    assert_fits(page)


def test_the_audit_trail_opens_step_by_step(page, chat):
    page.goto(f"/chats/{chat}/")
    page.get_by_text("Trail", exact=True).first.click()
    trail = page.locator(".trail")
    expect(trail.get_by_role("list", name="The way to this answer")).to_contain_text(
        "9 requirements"
    )
    expect(trail.get_by_text(LIGHTS)).to_have_count(0)
    trail.locator("summary", has_text="Rejected").click()
    expect(trail.get_by_text(LIGHTS)).to_be_visible()
    assert_good_in_every_look(page)
    page.get_by_role("link", name="The audit trail on a page of its own").first.click()
    page.get_by_text("Passages read").click()
    expect(page.get_by_text("Taken from it: REQ-P001")).to_be_visible()
    assert_good_in_every_look(page)


def test_a_refusal_says_what_is_missing(page, server):
    refused = call(server, "save_refusal('alice')")
    page.goto(f"/chats/{refused}/")
    grounding = page.get_by_role("group", name="How this answer is grounded")
    expect(grounding).to_contain_text("No statute or policy addresses moorage in winter.")
    expect(grounding).to_contain_text("Confidence: insufficient")
    assert_good_in_every_look(page)


def test_a_document_is_filed_on_its_page(page, server):
    page.goto("/library/")
    assert_good_in_every_look(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.get_by_text("Add documents", exact=True).click()
    page.get_by_text("Paste text", exact=True).click()
    paste = page.locator("form[action$='/paste/']")
    paste.get_by_label("Title").fill("Pier rules")
    paste.get_by_label("Text", exact=True).fill("A pier must be lit from dusk to dawn.")
    paste.get_by_text("Authority, topic, category").click()
    paste.get_by_label("Topic").fill("piers")
    paste.get_by_role("button", name="Add text").click()
    page.get_by_role("heading", name="Pier rules").get_by_role("link").click(timeout=60_000)
    page.get_by_text("Details and tools").click()
    page.get_by_text("Kind, authority, topic").click()
    facts = page.locator("[id^=facts-][class=facts-of]").first
    expect(facts.get_by_label("Topic")).to_have_value("piers")
    facts.get_by_label("Kind of document").select_option("policy")
    facts.get_by_label("Enacted or issued by").fill("Harbour board")
    facts.get_by_role("button", name="Save").click()
    expect(facts.get_by_role("status")).to_have_text("Saved.")
    assert_good_in_every_look(page)
    page.goto("/library/?kind=policy&topic=piers")
    expect(page.locator(".documents .facts-line")).to_contain_text("Harbour board")

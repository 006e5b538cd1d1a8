"""An answer made of quotes: what it says of itself, and a long sentence by mouse, by keyboard, with
a screen reader, copied and printed."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look
from tests.browser.conftest import DESK, PHONE
from tests.browser.made_quotes import AGAIN, ANSWER, LONG, SAME, call

pytestmark = pytest.mark.own_address

HIDDEN = "no court has stopped it"
SELECTED = """() => {
  getSelection().selectAllChildren(document.querySelector(".headline"));
  return getSelection().toString();
}"""


@pytest.fixture(scope="module")
def chat(server):
    return call(server, "save_quotes('alice')")


@pytest.fixture
def quotes(page, chat):
    page.goto(f"/chats/{chat}/")
    return page


def height(page) -> float:
    return page.locator(".headline").bounding_box()["height"]


def test_quotes_are_counted_in_place_of_a_bar(quotes):
    summary = quotes.get_by_role("group", name="How well this answer is supported")
    expect(summary.locator(".lead")).to_have_text(
        "4 quotes answer directly, 2 are related – from 3 independent sources."
    )
    expect(summary).to_contain_text("Not found: Buybacks, 2022.")
    expect(summary.locator(".bar, .legend")).to_have_count(0)
    expect(quotes.locator(".turn > .meta")).to_have_count(1)
    assert_good_in_every_look(quotes)


def test_several_sources_are_named_and_each_has_its_quote_on_the_card(quotes):
    expect(quotes.locator(".headline .tag")).to_have_text("3 sources")
    quotes.locator(".headline .cite").click()
    card = quotes.get_by_role("dialog")
    for title in ("Helios Annual Report 2022", "Energy Courier", "Grid Monitor"):
        expect(card.locator(".passage .title", has_text=title)).to_be_visible()
    expect(card.locator("blockquote > mark, .cut mark")).to_have_text(
        ["the same dividend", SAME, AGAIN]
    )
    expect(card.locator(".more .words").first).to_be_hidden()
    card.locator(".more > summary").first.click()
    expect(card.locator(".cut").first).to_be_hidden()
    expect(card.locator(".passage").first.locator(".more .words")).to_have_text(LONG)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_long_sentence_unfolds_and_folds_by_keyboard(open_page, chat, size):
    page = open_page(size=size)
    page.goto(f"/chats/{chat}/")
    expect(page.locator(".headline .first")).to_contain_text(ANSWER)
    button = page.get_by_role("button", name="Show whole sentence")
    expect(button).to_have_attribute("aria-expanded", "false")
    folded = height(page)
    button.focus()
    page.keyboard.press("Enter")
    less = page.get_by_role("button", name="Show less")
    expect(less).to_be_focused()
    expect(less).to_have_attribute("aria-expanded", "true")
    assert height(page) > 1.5 * folded
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show whole sentence")).to_be_focused()
    assert height(page) == folded


def test_nothing_of_a_long_sentence_is_lost_while_it_is_folded(quotes):
    assert LONG in quotes.evaluate(SELECTED), "what is selected and copied"
    assert HIDDEN in quotes.locator(".headline").aria_snapshot(), "what a screen reader says"
    rest = quotes.locator(".headline .rest").last
    assert rest.bounding_box()["width"] <= 1
    quotes.emulate_media(media="print")
    assert rest.bounding_box()["width"] > 100
    expect(quotes.get_by_role("button", name="Show whole sentence")).to_be_hidden()


def test_without_script_it_is_whole(quotes, open_page):
    folded = height(quotes)
    bare = open_page(java_script_enabled=False)
    bare.goto(quotes.url)
    expect(bare.locator(".unfold")).to_be_hidden()
    assert height(bare) > folded


def test_a_printed_table_marks_what_answers_and_names_its_source(quotes):
    table = quotes.get_by_role("table", name="Payments to shareholders")
    expect(table.locator("caption")).to_contain_text("Helios Annual Report 2022")
    expect(table.locator("td.answers")).to_contain_text(["Answers: 64"])
    expect(table.locator("td.missing")).to_have_text("not found in 12 passages")

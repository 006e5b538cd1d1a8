"""User story 1: the evidence card of any claim, by mouse and touch. See test_keyboard for keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import (
    assert_accessible,
    assert_good_in_every_look,
    every_look,
)
from tests.browser.conftest import DESK, PHONE
from tests.browser.made_answers import FACTS, LONG, NEWS_URL, OUTPUTS, REVENUE, run

pytestmark = pytest.mark.own_address


@pytest.fixture(scope="module")
def chat(server):
    return run(server, "save_chat('alice', long=True)")


@pytest.fixture(scope="module")
def dense_chat(server):
    return run(server, "save_dense_chat('alice')")


@pytest.fixture
def answer(page, chat):
    page.goto(f"/chats/{chat}/")
    return page


def card_of(page):
    return page.get_by_role("dialog", name="Evidence for")


def shown_by_now(page):
    """Returns when what has arrived is drawn."""
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")


def test_the_card_shows_source_quote_and_place(answer):
    answer.get_by_role("button", name="Source 3, supported").click()
    card = card_of(answer)
    expect(card).to_be_visible()
    expect(card.locator("mark")).to_have_text(REVENUE)
    for words in ("Helios in brief", "Ada Author", "Helios AG", "28 Feb 2023"):
        expect(card).to_contain_text(words)
    card.get_by_text("Details").click()
    expect(card).to_contain_text(re.compile(r"characters \d+–\d+"))
    expect(card).to_contain_text("word for word")


def test_the_card_says_how_far_the_claim_is_supported(answer):
    answer.locator(".cite").first.click()
    expect(card_of(answer).locator(".badge")).to_have_text(re.compile("Supported"))


def test_two_claims_of_one_sentence_have_two_cards(answer):
    for number, fact in enumerate(FACTS, start=1):
        answer.get_by_role("button", name=f"Source {number}, supported").click()
        expect(card_of(answer).locator("mark")).to_have_text(fact)


def test_a_claim_of_two_sources_shows_both_passages(page, dense_chat):
    page.goto(f"/chats/{dense_chat}/")
    page.get_by_role("button", name="Sources 1 and 2, supported").click()
    card = card_of(page)
    expect(card.locator("mark")).to_have_text([OUTPUTS[0], OUTPUTS[0]])
    expect(card.locator(".title")).to_have_text(["Helios by month", "Busy start"])
    live = card.get_by_role("link", name="Open the live page at the passage")
    assert live.get_attribute("href").startswith(NEWS_URL)
    assert "#:~:text=Output" in live.get_attribute("href")
    card.get_by_text("Details").last.click()
    expect(card).to_contain_text(NEWS_URL)


def test_a_click_outside_closes_and_the_focus_returns(answer):
    marker = answer.locator(".cite").nth(1)
    marker.click()
    expect(marker).to_have_attribute("aria-expanded", "true")
    answer.locator("h1").click()
    expect(card_of(answer)).to_be_hidden()
    expect(marker).to_be_focused()
    expect(marker).to_have_attribute("aria-expanded", "false")


def test_a_second_click_on_the_marker_closes(answer):
    marker = answer.locator(".cite").first
    marker.click()
    expect(card_of(answer)).to_be_visible()
    marker.click()
    expect(card_of(answer)).to_be_hidden()


def test_resting_on_a_marker_opens_its_card(answer):
    answer.locator(".cite").nth(2).hover()
    expect(card_of(answer).locator("mark")).to_have_text(REVENUE)


def test_two_fast_clicks_show_the_second_card(answer):
    slow = []
    answer.route("**/card/*", lambda route: slow.append(route), times=1)
    answer.locator(".cite").nth(0).click()
    answer.locator(".cite").nth(2).click()
    expect(card_of(answer).locator("mark")).to_have_text(REVENUE)
    with answer.expect_event("requestfinished", lambda request: request == slow[0].request):
        slow[0].continue_()
    shown_by_now(answer)
    expect(card_of(answer).locator("mark")).to_have_text(REVENUE)


def test_a_long_quote_unfolds(answer):
    answer.get_by_role("button", name="Source 4, supported").click()
    card = card_of(answer)
    expect(card.get_by_text("Show more")).to_be_visible()
    card.get_by_text("Show more").click()
    shown = "".join(card.locator("mark").all_text_contents())
    assert shown == LONG


def test_the_document_opens_at_the_quote(answer):
    answer.get_by_role("button", name="Source 3, supported").click()
    answer.get_by_role("link", name="Show in the document").click()
    expect(answer.locator("mark#quote")).to_have_text(REVENUE)


def test_copies_go_to_the_clipboard(open_page, chat):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/chats/{chat}/")
    page.get_by_role("button", name="Copy answer with numbered notes").click()
    expect(page.get_by_text("The answer and its notes are copied.")).to_be_visible()
    # The page's content policy forbids evaluating code in it, so the box is what tells.
    page.locator("#question").focus()
    page.keyboard.press("Control+v")
    text = page.locator("#question").input_value()
    assert f"{REVENUE} [3]" in text and f"[3] “{REVENUE}” – Ada Author, Helios in brief" in text


def test_an_answer_with_and_without_card_is_accessible(page, chat):
    page.goto(f"/chats/{chat}/")
    assert_good_in_every_look(page)
    for _look in every_look(page):
        page.locator(".cite").first.click()
        expect(card_of(page)).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(card_of(page)).to_be_hidden()


def test_on_a_phone_the_card_is_a_sheet_that_leaves_its_claim_in_sight(phone, chat):
    phone.goto(f"/chats/{chat}/")
    marker = phone.locator(".cite").nth(2)
    marker.click()
    expect(card_of(phone)).to_be_visible()
    sheet, mark = card_of(phone).bounding_box(), marker.bounding_box()
    assert sheet["x"] == 0 and round(sheet["width"]) == 420
    assert 0 < mark["y"] < sheet["y"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_eight_markers_of_a_paragraph_do_not_change_its_lines(open_page, dense_chat, size):
    page = open_page(size=size)
    page.goto(f"/chats/{dense_chat}/")
    markers = page.locator(".answer p .cite")
    expect(markers).to_have_count(8)
    assert max(len(text.strip()) for text in markers.all_inner_texts()) <= 3
    # The height of a line with markers and of one without: lines and height of the same paragraph,
    # once as it is and once with its markers taken out.
    with_markers, without = page.locator(".answer p").evaluate(
        """(old) => {
            const lineHeight = (element) => {
                const words = [...element.querySelectorAll('.claim')];
                const tops = new Set(words.flatMap((word) =>
                    [...word.getClientRects()].map((box) => Math.round(box.top))));
                return element.getBoundingClientRect().height / tops.size;
            };
            const plain = old.cloneNode(true);
            plain.querySelectorAll('.cite').forEach((marker) => marker.remove());
            const before = lineHeight(old);
            old.replaceWith(plain);
            return [before, lineHeight(plain)];
        }"""
    )
    assert abs(with_markers - without) <= 1


def test_markers_are_small_and_easy_to_hit(answer):
    marker = answer.locator(".cite").first
    assert len(marker.inner_text()) <= 3
    box = marker.bounding_box()
    answer.mouse.click(box["x"] + box["width"] / 2, box["y"] - 3)
    expect(card_of(answer)).to_be_visible()


def test_cards_work_while_the_answer_is_written_and_stay_open_at_its_end(page, server):
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    marker = page.get_by_role("button", name="Source 1, supported")
    marker.click()
    expect(card_of(page).locator("mark")).to_have_text(FACTS[0])
    written = page.locator(".claim").first.inner_text()
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible()
    expect(card_of(page)).to_be_visible()
    expect(marker).to_have_attribute("aria-expanded", "true")
    assert page.locator(".claim").first.inner_text() == written


def test_a_card_opened_by_hovering_goes_with_the_pointer_and_a_click_keeps_it(answer):
    marker = answer.locator(".answer .cite").first
    card = answer.locator("#card")
    marker.hover()
    expect(card).to_be_visible()
    answer.locator("h1").hover()
    expect(card).to_be_hidden()
    marker.hover()
    expect(card).to_be_visible()
    marker.click()
    answer.locator("h1").hover()
    answer.wait_for_timeout(900)  # longer than a preview stays
    expect(card).to_be_visible()
    marker.click()
    expect(card).to_be_hidden()


def test_a_marker_that_scrolls_below_a_pointer_at_rest_opens_nothing(answer):
    marker = answer.locator(".cite").first
    box = marker.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    answer.evaluate("document.querySelector('main').style.paddingBottom = '120vh'")
    answer.evaluate("scrollTo({ top: 60, behavior: 'instant' })")
    answer.mouse.move(x, y)
    answer.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(answer.locator(".cite:hover")).to_have_count(1)
    answer.wait_for_timeout(800)
    expect(answer.locator("#card")).to_be_hidden()
    answer.mouse.move(x, y + 60)
    answer.mouse.move(x, y)
    expect(card_of(answer)).to_be_visible()

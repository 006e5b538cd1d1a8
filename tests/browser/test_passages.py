"""What was found beside the answer, composing again from other passages, changing how a follow-up
was understood, and the ways on from a refusal."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, PHONE
from tests.browser.made_answers import run
from tests.unit.made_frames import UNDERSTOOD

pytestmark = pytest.mark.own_address

both_widths = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
SLOW = 30_000
FRAMES, REFUSAL = "save_frames('alice')", "refuse('alice')"


@pytest.fixture
def fact(page, server):
    """The first question of a chat, with its passages unfolded."""
    page.goto(f"/chats/{run(server, FRAMES)}/")
    turn = page.locator(".turn").first
    turn.get_by_text("More", exact=True).first.click()
    turn.get_by_text("More passages found (4)").click()
    expect(turn.locator(".found > li")).to_have_count(7)
    return turn


def choose(turn, label, choice):
    turn.get_by_role("group", name=f"Passage {label},").get_by_role("radio", name=choice).check()


def test_every_answer_says_what_was_searched(fact):
    expect(fact.locator(".meta")).to_contain_text(
        "Searched 2 of 12 documents, 412 pages, 2 unreadable"
    )


def test_passages_show_where_they_stand_and_the_words_of_the_question(fact):
    first = fact.locator(".found > li").first
    expect(first.get_by_role("link")).to_have_text("Helios Annual Report 2022")
    expect(first.locator("mark")).to_have_text(["Helios", "2022"])
    expect(fact.get_by_text("Quoted in the answer", exact=True)).to_be_visible()
    assert_accessible(fact.page)


def test_composing_again_answers_below_and_keeps_the_first_answer(fact):
    page = fact.page
    choose(fact, "C4", "Leave out")
    choose(fact, "C5", "Pin")
    expect(fact.locator(".chosen")).to_have_text("1 passage pinned, 1 left out")
    turns = page.locator(".turn")
    before = turns.count()
    fact.get_by_role("button", name="Compose again with these choices").click()
    expect(turns).to_have_count(before + 1)
    again = turns.last
    expect(again.locator(".question")).to_have_text("What was the revenue of Helios in 2022?")
    expect(again.locator(".composed")).to_have_text(
        re.compile(r"Rebuilt with 1 passage pinned, [01] left out"), timeout=SLOW
    )
    expect(fact.locator(".headline strong")).to_have_text("3,214")
    again.get_by_text("More", exact=True).click()
    again.locator(".more-passages summary").click()
    pinned = again.locator(".found > li").filter(has=page.locator("[value=pinned]:checked"))
    expect(pinned).to_have_count(1)
    expect(pinned).to_contain_text("Sorrel")


def test_choices_are_made_by_keys(fact):
    group = fact.get_by_role("group", name="Passage C1,")
    group.get_by_role("radio", name="As found").focus()
    fact.page.keyboard.press("ArrowRight")
    expect(group.get_by_role("radio", name="Pin")).to_be_checked()
    expect(fact.locator(".chosen")).to_have_text("1 passage pinned, 0 left out")


def test_composing_without_a_choice_says_what_is_missing(fact):
    fact.get_by_role("button", name="Compose again with these choices").click()
    expect(fact.get_by_role("alert")).to_have_text(
        "Nothing is chosen yet. Pin a passage or leave one out first."
    )


def test_a_follow_up_that_was_understood_otherwise_is_asked_anew(page, server):
    page.goto(f"/chats/{run(server, FRAMES)}/")
    turn = page.locator(".turn").nth(1)
    expect(turn.locator(".understood")).to_contain_text(f"Understood as: {UNDERSTOOD}")
    turn.get_by_text("Change", exact=True).click()
    page.locator("#question").fill("half a question")
    turn.get_by_label("Question to ask instead").fill("What was the revenue of Helios in 2021?")
    turn.get_by_role("button", name="Ask this instead").click()
    last = page.locator(".turn").last
    expect(last.locator(".question")).to_have_text("What was the revenue of Helios in 2021?")
    expect(page.locator("#question")).to_have_value("half a question")


def test_a_running_question_is_stopped_when_another_is_asked_instead(page, server):
    draft = run(server, "hold_table('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    page.get_by_text("Change", exact=True).click()
    page.get_by_label("Question to ask instead").fill("Who founded Helios Energy?")
    page.keyboard.press("Enter")
    run(server, f"stop_run('{draft}')")
    expect(page.locator(".turn").last.locator(".question")).to_have_text(
        "Who founded Helios Energy?", timeout=SLOW
    )
    expect(page.locator(".turn").first).to_contain_text("You stopped this answer.")


def test_what_is_typed_into_the_running_question_outlives_its_end(page, server):
    draft = run(server, "hold_table('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    page.get_by_text("Change", exact=True).click()
    page.get_by_label("Question to ask instead").fill("Who founded Helios")
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=SLOW)
    expect(page.get_by_label("Question to ask instead")).to_have_value("Who founded Helios")
    expect(page.get_by_label("Question to ask instead")).to_be_focused()


@both_widths
def test_a_refusal_says_what_is_missing_and_names_three_ways_on(open_page, server, size):
    page = open_page(size=size)
    page.goto(f"/chats/{run(server, REFUSAL)}/")
    refusal = page.get_by_role("group", name="What was searched")
    expect(refusal).to_contain_text("dividend, 1987")
    expect(refusal).to_contain_text("2 of 12 documents, 412 pages, 2 unreadable, 2,904 passages")
    expect(refusal.locator(".ways > li")).to_have_count(3)
    expect(refusal.locator(".found")).to_be_hidden()
    refusal.get_by_text("Closest passages – not an answer (7)").click()
    expect(refusal.locator(".found > li")).to_have_count(7)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_ways_on_lead_to_the_box(page, server):
    page.goto(f"/chats/{run(server, REFUSAL)}/")
    page.get_by_role("button", name="Put the question back into the box").click()
    expect(page.locator("#question")).to_have_value("What dividend did Helios pay in 1987?")
    expect(page.locator("#question")).to_be_focused()
    page.get_by_role("button", name="Choose documents").click()
    expect(page.locator("#scope-dialog")).to_be_visible()


@both_widths
def test_all_passages_have_a_page_without_script(open_page, server, size):
    page = open_page(size=size)
    page.goto(f"/chats/{run(server, FRAMES)}/")
    page.goto(page.locator(".more-passages .drawer a").first.get_attribute("href"))
    expect(page.locator(".found > li")).to_have_count(7)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

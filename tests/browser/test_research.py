"""A deep run with a scripted model, from the question to the saved answer."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_good_in_every_look
from tests.browser.conftest import run_server
from tests.scripted_model import ScriptedModel
from tests.scripted_model.fixtures import environment_of
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import fact, facts, thought, told_in

QUOTE = re.compile(r"Helios Energy increased its revenue[^.]{0,200}\.(?:\d[^.]{0,80}\.)?")


def facts_of(body):
    """The sentences on revenue that this source holds."""
    found = QUOTE.findall(told_in(body))
    return facts(*(fact(quote) for quote in dict.fromkeys(found)))


def write(body):
    """Each quote again, with the label that stands above it."""
    told = told_in(body)
    quotes = [(quote, told.index(quote)) for quote in dict.fromkeys(QUOTE.findall(told))]
    labelled = [(re.findall(r"\bE\d+\b", told[:start])[-1], quote) for quote, start in quotes]
    return " ".join(f'<cite key="{label}">{quote}</cite>' for label, quote in labelled)


def reflect(body):
    """A second round looks for the press."""
    if "Energy Courier Helios" in told_in(body):
        return thought("The figure is known.", enough=True)
    return thought("What the press says is missing.", "Energy Courier Helios")


SCRIPT = {
    "PlannedSteps": {
        "steps": [
            {
                "aim": "Find the revenue that Helios reported",
                "queries": ["Helios Energy increased its revenue 2022"],
                "expects": "the figure in the annual report",
            }
        ]
    },
    "FoundFacts": facts_of,
    "Thought": reflect,
    "words": write,
    "Clarity": {"clear": False, "question_back": "Which company do you mean?"},
}


@pytest.fixture(scope="module")
def desk_with_model(prepared_data, tmp_path_factory):
    """A server of its own whose models are scripted."""
    data = tmp_path_factory.mktemp("research") / "data"
    with ScriptedModel(by_form(SCRIPT)) as model:
        yield from run_server(prepared_data, data, **environment_of(model))


def test_a_plan_is_seen_an_answer_saved_and_a_reload_shows_the_same(open_page, desk_with_model):
    page = open_page(at=desk_with_model)
    page.locator("#options-button").click()
    page.get_by_role("radio", name="Deep").press("Space")
    page.keyboard.press("Escape")
    page.get_by_label("Question", exact=True).fill("How did the revenue of Helios Energy develop?")
    page.get_by_role("button", name="Ask", exact=True).click()
    turn = page.locator("article.turn")
    expect(turn.get_by_text("Find the revenue that Helios reported")).to_be_visible(timeout=60_000)
    page.wait_for_url("**/chats/*/", timeout=60_000)
    expect(page.get_by_role("button", name="Source").first).to_be_visible()
    before = turn.inner_text()
    turn.get_by_text("More", exact=True).first.click()
    turn.get_by_text("How this was researched").click()
    for words in (
        "not evidence",
        "the figure in the annual report",
        "What the press says is missing.",
        "The figure is known.",
        "2 rounds",
    ):
        expect(turn.get_by_text(words)).to_be_visible()
    assert_good_in_every_look(page)
    page.reload()
    expect(page.get_by_role("button", name="Source").first).to_be_visible()
    assert turn.inner_text() == before


def test_a_question_back_waits_in_the_box_for_its_answer(open_page, desk_with_model):
    page = open_page(at=desk_with_model)
    page.get_by_label("Question", exact=True).fill("How much was it?")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.wait_for_url("**/chats/*/", timeout=60_000)
    expect(page.locator(".answer")).to_have_text("Which company do you mean?")
    expect(page.get_by_label("Question", exact=True)).to_be_focused()
    page.keyboard.type("the revenue of Helios Energy")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Source").first).to_be_visible(timeout=60_000)
    whole = "How much was it: the revenue of Helios Energy?"
    expect(page.locator(".understood .reading").last).to_have_text(whole)

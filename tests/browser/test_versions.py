"""From an answer to its second version: in another style, and refined by its reader's critique."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_good_in_every_look
from tests.browser.conftest import run_server
from tests.browser.made_answers import REVENUE, run
from tests.scripted_model import ScriptedModel
from tests.scripted_model.fixtures import environment_of
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import facts, thought, told_in

SLOW = 60_000
FOUNDED = "Helios Energy was founded in 2010"


def write(body):
    """The version before lacks nothing but the founding; its reader wants it left out."""
    told = told_in(body)
    label = re.findall(r"\bE\d+\b", told[: told.index(REVENUE)])[-1]
    return f'<cite key="{label}">{REVENUE}.</cite>'


SCRIPT = {
    "PlannedSteps": {"steps": [{"aim": "Revenue", "queries": ["revenue"], "expects": "a figure"}]},
    "FoundFacts": facts(),
    "Thought": thought("Enough.", enough=True),
    "words": write,
}


@pytest.fixture(scope="module")
def desk_with_model(prepared_data, tmp_path_factory):
    data = tmp_path_factory.mktemp("versions") / "data"
    with ScriptedModel(by_form(SCRIPT)) as model:
        yield from run_server(prepared_data, data, **environment_of(model))


def test_bullets_then_a_critique_and_what_changed(open_page, desk_with_model):
    page = open_page(at=desk_with_model)
    chat = run(desk_with_model, "save_chat('alice')")
    page.goto(f"/chats/{chat}/")
    turns = page.locator("article.turn")
    turns.first.get_by_text("Style", exact=True).click()
    turns.first.get_by_role("button", name="Bullet points").click()
    expect(turns).to_have_count(2)
    expect(turns.last.locator("ul.block li")).to_have_count(3, timeout=SLOW)
    expect(
        turns.last.get_by_text("Version 2, after version 1 · Style: Bullet points")
    ).to_be_visible()

    turns.first.get_by_text("Improve", exact=True).click()
    turns.first.get_by_role("textbox", name="Your critique").fill("Only the revenue, please.")
    turns.first.get_by_role("button", name="Make a better version").click()
    expect(turns).to_have_count(3)
    third = turns.last
    expect(third.get_by_text("Only the revenue, please.")).to_be_visible(timeout=SLOW)
    expect(third.locator(".answer")).to_contain_text(REVENUE)
    third.get_by_text("What changed since version 1").click()
    changes = third.locator(".changes li")
    expect(changes).to_have_text([re.compile("Kept: .*Revenue"), *[re.compile("Removed: ")] * 2])
    third.get_by_role("link", name="version 1").click()
    expect(page).to_have_url(re.compile("#turn-"))
    assert_good_in_every_look(page)

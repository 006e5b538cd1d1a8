"""How a question is answered: the choice beside it, and the way on where a model fails."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import DESK, assert_accessible, assert_good_in_every_look
from tests.browser.conftest import run_server
from tests.scripted_model import ScriptedModel, broken

QUESTION = "How much revenue did Helios report for 2022?"


@pytest.fixture(scope="module")
def failing_model():
    """A model whose service refuses its key, whatever it is asked."""
    with ScriptedModel(lambda request: broken(401)) as model:
        yield model


@pytest.fixture(scope="module")
def server(prepared_data, tmp_path_factory, failing_model):
    """A desk with a model on the same machine and a search service in the house."""
    configured = {
        "LLM_BASE_URL": failing_model.base_url,
        "LLM_API_KEY": failing_model.key,
        "LLM_MODEL_FAST": "small",
        "LLM_FIRST_WAIT": "0",
        "WEB_SEARCH": "searxng",
        "WEB_SEARCH_URL": "http://search.internal",
    }
    yield from run_server(prepared_data, tmp_path_factory.mktemp("options") / "data", **configured)


def line(page):
    return page.locator("#options-words")


def leaves(page):
    return page.locator("#options-button [data-leaves]")


def test_how_it_is_answered_is_chosen_by_keyboard_and_kept(page):
    page.get_by_role("link", name="New chat").first.click()
    expect(line(page)).to_have_text("Depth: medium · Style: report · Web: off")
    expect(leaves(page)).to_have_text("Nothing leaves this machine.")

    page.locator("#options-button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Research")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="How compliance works")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Medium")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.get_by_role("radio", name="Executive memo").press("Space")
    expect(line(page)).to_have_text("Depth: deep · Style: executive memo · Web: off")
    page.get_by_role("checkbox", name="Search the web").press("Space")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("search.internal")
    # Quotes cannot be written in other words.
    page.get_by_role("radio", name="From quotes only").press("Space")
    expect(page.get_by_role("radio", name="Executive memo")).to_be_disabled()
    expect(page.get_by_role("radio", name="Report")).to_be_checked()
    assert_good_in_every_look(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.keyboard.press("Escape")

    expect(page.locator("#options-button")).to_be_focused()
    chosen = "Depth: deep · Style: report · Quotes only · Web: on"
    expect(line(page)).to_have_text(chosen)
    expect(leaves(page)).to_contain_text("search.internal")
    page.reload()
    expect(line(page)).to_have_text(chosen)
    page.get_by_role("link", name="New chat").first.click()
    expect(line(page)).to_have_text("Depth: medium · Style: report · Web: off")


def test_a_model_that_fails_leaves_the_question_and_quotes_answer_it(page, failing_model):
    page.get_by_role("link", name="New chat").first.click()
    page.locator("#question").fill(QUESTION)
    page.keyboard.press("Enter")
    notice = page.locator(".turn[data-state='broken off'] .notice")
    expect(notice).to_contain_text("refused the request", timeout=30_000)
    assert failing_model.requests
    assert failing_model.key not in page.content()
    assert_accessible(page)

    page.reload()
    expect(notice).to_contain_text("refused the request")
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    asked_so_far = len(failing_model.requests)
    page.get_by_role("button", name="Answer from quotes instead").focus()
    page.keyboard.press("Enter")

    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=30_000)
    expect(page.locator(".turn")).to_have_count(1)
    expect(page.locator(".asked")).to_have_text("from quotes")
    assert len(failing_model.requests) == asked_so_far
    # The box goes on as this question was asked in the end.
    page.reload()
    expect(line(page)).to_have_text("Depth: medium · Style: report · Quotes only · Web: off")

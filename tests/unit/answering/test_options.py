"""What can be chosen for a question, what is refused, and what an answer keeps of the choice."""

import pytest

from research_app.answering.asked.equip import models_for
from research_app.answering.asked.kept import config_of, options_kept
from research_app.answering.asked.offer import (
    OptionRefused,
    checked_options,
    current_offer,
    from_quotes_instead,
    what_is_left,
)
from research_app.answering.asked.sent import UnreadableOptions, options_as_sent, read_options
from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.desk.options import leaving
from research_app.llm.configuration.from_environment import models_of_environment
from research_app.web_search.environment import read_settings
from tests.unit.answering.asking import ask

pytestmark = pytest.mark.django_db

MODELS = {
    "LLM_BASE_URL": "https://models.example/v1",
    "LLM_API_KEY": "sk-1234567890",
    "LLM_MODEL_FAST": "small",
    "LLM_MODEL_STRONG": "large",
}
MEMO = AskOptions(style="memo")
WEB = AskOptions(web=True)
FACTS = [f"The observatory of Rana counted {number} comets in {number}." for number in range(1, 90)]


@pytest.fixture
def models(settings):
    settings.LLM = models_of_environment(MODELS)


@pytest.fixture
def web(settings):
    settings.WEB_SEARCH = read_settings({"WEB_SEARCH": "brave", "WEB_SEARCH_KEY": "k-1234567890"})


def test_only_what_is_configured_is_offered():
    offer = current_offer()
    assert [each.name for each in offer.styles] == ["report", "brief", "bullets"]
    assert (offer.has_model, offer.web_host) == (False, "")
    assert leaving(current_offer()).sentence(DEFAULT_OPTIONS) == "Nothing leaves this machine."


def test_with_models_and_a_search_service_more_is_offered(models, web):
    offer = current_offer()
    assert "memo" in [each.name for each in offer.styles]
    assert offer.model_host == "models.example" and offer.web_host


@pytest.mark.parametrize("options", [MEMO, WEB], ids=["a style", "the web"])
def test_what_is_not_configured_is_refused(options):
    with pytest.raises(OptionRefused):
        checked_options(options)


def test_what_is_configured_can_be_had(models, web):
    assert checked_options(MEMO) == MEMO
    assert checked_options(WEB) == WEB


def test_other_words_cannot_be_had_from_quotes_alone(models):
    with pytest.raises(OptionRefused, match="needs a language model"):
        checked_options(AskOptions(style="memo", engine="quotes"))


def test_what_leaves_the_machine_changes_with_the_choice(models, web):
    leaves = leaving(current_offer())
    assert leaves.sentence(DEFAULT_OPTIONS) == "Questions and passages go to models.example."
    with_web = leaves.sentence(WEB)
    assert "models.example" in with_web and current_offer().web_host in with_web
    assert leaves.sentence(AskOptions(engine="quotes")) == "Nothing leaves this machine."


def test_whoever_answers_from_quotes_gets_no_model(models):
    assert models_for(AskOptions(engine="quotes")) is None
    assert models_for(DEFAULT_OPTIONS).host == "models.example"


def test_without_a_model_there_is_none(settings):
    settings.LLM = None
    assert models_for(DEFAULT_OPTIONS) is None


def test_a_choice_goes_to_the_browser_and_back():
    chosen = AskOptions(depth="deep", style="brief", engine="quotes", max_output_length=90)
    assert read_options(options_as_sent(chosen)) == chosen
    assert read_options("") == DEFAULT_OPTIONS


@pytest.mark.parametrize(
    "sent",
    [
        "[",
        "[]",
        "[" * 100_000,
        '{"depth": 3}',
        '{"engine": "best"}',
        '{"web": "yes"}',
        '{"critique": "Shorter"}',
        '{"max_output_length": 1.5}',
    ],
    ids=range(8),
)
def test_what_is_no_choice_is_not_read(sent):
    with pytest.raises(UnreadableOptions):
        read_options(sent)


def test_an_answer_keeps_the_choice_and_the_profile_as_flat_strings(web):
    chosen = AskOptions(depth="light", engine="quotes", web=True, max_output_length=90)
    config = config_of(chosen)

    assert all(isinstance(value, str) for value in config.values())
    assert config["profile.budget.tokens"] == "40000"
    assert config["profile.tiers.write"] == "fast"
    assert options_kept(config) == chosen
    assert options_kept({}) == DEFAULT_OPTIONS


def test_a_box_begins_with_what_can_still_be_had():
    gone = AskOptions(depth="abyss", style="memo", engine="quotes", web=True, critique="Shorter")
    assert what_is_left(gone, current_offer()) == DEFAULT_OPTIONS


def test_the_way_out_keeps_what_needs_no_model(models, web):
    asked, offer = AskOptions(depth="deep", style="memo", web=True), current_offer()
    instead = AskOptions(depth="deep", engine="quotes", web=True)
    assert from_quotes_instead(asked, offer) == instead
    assert from_quotes_instead(AskOptions(style="brief"), offer).style == "brief"


def test_deeper_reads_more_without_a_model_too():
    def passages(depth):
        answer = ask(
            "How many comets did the observatory of Rana count?",
            *FACTS,
            options=AskOptions(depth=depth),
        )
        return len(answer.passages)

    assert [passages(depth) for depth in ("light", "medium", "deep")] == [8, 16, 24]

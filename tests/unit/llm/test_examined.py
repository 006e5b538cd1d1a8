"""What "Test the models" finds becomes the default of what is asked of a model."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import research_app.llm.health as health
import research_app.llm.judge as judging
from citations.verification.judge import EmbeddedJudge
from research_app.answering.asked.equip import with_model_judge
from research_app.answering.options import AskOptions
from research_app.answering.tools import memory_tools
from research_app.llm import models_for_run
from research_app.llm.calling.abilities import ABILITIES
from research_app.llm.configuration import configured
from research_app.llm.health import examine_models, keep_findings
from research_app.llm.judge import ModelJudge
from tests.scripted_model import calls, says
from tests.scripted_model.fixtures import environment_of
from tests.unit.answers import memory_text

pytestmark = pytest.mark.django_db

SAMPLE = json.loads(Path(judging.__file__).with_name("judged_sample.json").read_text("utf-8"))


@pytest.fixture
def one_model(scripted_model, settings):
    """One that reads and writes; nobody named a judge."""
    from research_app.llm.configuration.from_environment import models_of_environment

    given = {name: environment_of(scripted_model)[name] for name in ("LLM_BASE_URL", "LLM_API_KEY")}
    settings.LLM = models_of_environment(given | {"LLM_MODEL_FAST": "small"})
    return scripted_model


def plays(*, agrees_on: int, thinks: bool = False, sees: str = "I see nothing."):
    def reply(body):
        if body.get("tools"):
            return calls("note_colour", colour="red")
        if "tomato" in str(body["messages"]):
            return {"colour": "red"}
        if "the picture" in str(body["messages"]):
            return sees
        if "one word: ready" in str(body["messages"]):
            return says("ready", reasoning="Let me see." if thinks else "")
        said = [
            each["supported"] if number <= agrees_on else not each["supported"]
            for number, each in enumerate(SAMPLE, start=1)
        ]
        levels = ["supported" if yes else "not supported" for yes in said]
        return {
            "verdicts": [
                {"claim": number, "verdict": level, "deciding_words": "words", "reason": "So."}
                for number, level in enumerate(levels, start=1)
            ]
        }

    return reply


def examined():
    tested = examine_models(configured())
    keep_findings(tested)
    return {check.name: check for check in tested[0].checks}


def the_judge():
    models = models_for_run(tokens=None, seconds=None, cost=None)
    tools = replace(memory_tools([memory_text("Helios is in Basel.")]), models=models)
    return with_model_judge(tools, AskOptions(depth="medium"), keeps=False).judge


@pytest.mark.parametrize(("agrees_on", "kind"), [(12, ModelJudge), (7, EmbeddedJudge)])
def test_a_model_that_agrees_with_too_few_readers_is_no_judge(one_model, agrees_on, kind) -> None:
    one_model.script = plays(agrees_on=agrees_on)
    assert isinstance(the_judge(), ModelJudge)
    check = examined()["Judging"]
    assert f"on {agrees_on} of 12 claims" in check.note
    assert ("not used as judge" in check.note) == (kind is EmbeddedJudge)
    assert isinstance(the_judge(), kind)


def test_who_is_named_as_judge_judges_and_the_page_warns(one_model, settings) -> None:
    from research_app.llm.configuration.from_environment import models_of_environment

    settings.LLM = models_of_environment(
        environment_of(one_model) | {"LLM_MODEL_STRONG": "small", "LLM_MODEL_JUDGE": "small"}
    )
    one_model.script = plays(agrees_on=7)
    assert "should not be the judge" in examined()["Judging"].note
    assert isinstance(the_judge(), ModelJudge)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/props", {"default_generation_settings": {"n_ctx": 8192}}),
        ("/api/ps", {"models": [{"name": "small", "context_length": 8192}]}),
        ("/api/v0/models", {"data": [{"id": "small", "loaded_context_length": 8192}]}),
        ("/v1/models", {"data": [{"id": "small", "max_model_len": 8192}]}),
    ],
    ids=["llama.cpp", "Ollama", "LM Studio", "vLLM"],
)
def test_requests_fit_the_window_that_was_found(one_model, path, told) -> None:
    one_model.script = plays(agrees_on=12)
    one_model.told[path] = told
    assert models_for_run(tokens=None, seconds=None, cost=None).fast.context == 32_768
    assert "8,192 tokens" in examined()["Window"].note
    assert models_for_run(tokens=None, seconds=None, cost=None).fast.context == 8_192


def test_a_window_that_is_not_told_or_too_small_is_said(one_model) -> None:
    one_model.script = plays(agrees_on=12)
    assert "does not tell" in examined()["Window"].note
    one_model.told["/props"] = {"default_generation_settings": {"n_ctx": 2048}}
    assert examined()["Window"].outcome == "fails"
    one_model.told["/props"] = {"default_generation_settings": "nonsense", "data": [3, None]}
    assert examined()["Window"].outcome == "missing"


def test_another_process_knows_what_was_found(one_model) -> None:
    one_model.script = plays(agrees_on=12, thinks=True)
    one_model.rejects = {"json_schema"}
    found = examined()
    assert found["Structured replies"].note == "as JSON" and found["Thinking"].outcome == "works"
    url = configured().tiers["fast"].address.url
    ABILITIES.forget(url, "small")
    models_for_run(tokens=None, seconds=None, cost=None)
    assert ABILITIES.thinks(url, "small")
    assert ABILITIES.rejected(url, "small") == {"json_schema"}


@pytest.mark.parametrize(
    ("says_it_sees", "rejects", "sees"),
    [
        ("Anchor.", set(), True),
        ("There is no picture.", set(), False),
        ("Anchor.", {"image_url"}, False),
    ],
    ids=["reads it", "does not", "is not shown it"],
)
def test_a_model_that_reads_the_word_in_a_picture_is_shown_pages(
    one_model, monkeypatch, says_it_sees, rejects, sees
) -> None:
    monkeypatch.setattr(health, "_SHOWN_WORDS", ("anchor",))
    one_model.rejects = rejects
    one_model.script = plays(agrees_on=12, sees=says_it_sees)
    assert not models_for_run(tokens=None, seconds=None, cost=None).fast.sees
    assert (examined()["Pictures"].outcome == "works") == sees
    shown = [url for each in one_model.requests for url in each.pictures]
    assert len(shown) == 1 and shown[0].startswith("data:image/png;base64,")
    assert models_for_run(tokens=None, seconds=None, cost=None).fast.sees == sees

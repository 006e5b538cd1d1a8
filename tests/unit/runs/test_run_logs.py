"""Even at the most talkative level a log holds no key, no question and no words of a source."""

import logging
from dataclasses import replace
from uuid import uuid4

import pytest

from research_app.answering.tools import memory_tools
from research_app.runs import tasks
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from tests.scripted_model import bad_json, cut, echoes_key, ignores_schema
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import (
    GOOD_REPLIES,
    HELIOS,
    QUESTION,
    RISE,
)
from tests.unit.answers import stored_text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "instead",
    [
        {},
        {"words": echoes_key()},
        {"words": cut(RISE)},
        {"FoundFacts": ignores_schema(RISE), "Thought": ignores_schema(RISE)},
        {"PlannedSteps": bad_json()},
    ],
    ids=["good", "key repeated", "cut", "schema ignored", "bad json"],
)
def test_a_run_logs_neither_keys_nor_words(
    alice, monkeypatch, configured_model, settings, caplog, capfd, instead
):
    settings.LLM_FIRST_WAIT = 0
    monkeypatch.setenv("OPENAI_LOG", "debug")
    text = stored_text(HELIOS, "Helios Report")
    tools = memory_tools([text])
    monkeypatch.setattr(
        tasks, "library_tools", lambda *_, models, web: replace(tools, models=models)
    )
    configured_model.script = by_form(GOOD_REPLIES | instead)
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question=QUESTION)
    with caplog.at_level(logging.DEBUG):
        logging.getLogger("openai").setLevel(logging.DEBUG)
        logging.getLogger("httpcore2").setLevel(logging.DEBUG)
        answer_run(str(run.pk))
    assert configured_model.requests
    printed = capfd.readouterr()
    logged = caplog.text + printed.out + printed.err
    for words in (configured_model.key, "3,214", "Critics deny", QUESTION, "Helios Report"):
        assert words not in logged

"""The client against a real server: what it says must be words, forms and counts, whatever they
say."""

import pytest
from pydantic import BaseModel, ConfigDict

from research_app.llm import models_for_run
from research_app.llm.configuration import configured
from research_app.llm.health import examine_models
from research_app.llm.protocols import Message, Tool, ToolCall

pytestmark = [
    pytest.mark.llm,
    pytest.mark.django_db,
    pytest.mark.usefixtures("small_model_configured"),
]

QUESTION = [Message(role="user", content="Name the colour of a ripe tomato in one sentence.")]


class Colour(BaseModel):
    """The colour of a thing."""

    model_config = ConfigDict(extra="forbid")

    thing: str
    colour: str


def models(**limits):
    return models_for_run(**{"tokens": 50_000, "seconds": 600, "cost": None, **limits})


def test_it_streams_words_and_tells_what_they_cost():
    tiers = models()
    parts = list(tiers.fast.stream(QUESTION, max_tokens=60))
    assert len(parts) > 3
    assert "".join(parts).strip()
    assert 0 < tiers.spent().completion_tokens <= 120
    assert tiers.spent().host.startswith("127.0.0.1")


def test_it_answers_in_a_form():
    tiers = models()
    read = tiers.fast.structured(QUESTION, Colour, max_tokens=100)
    assert isinstance(read.colour, str)
    assert tiers.spent().prompt_tokens > 0


def test_tools_are_used_or_done_without():
    tool = Tool(name="note_colour", description="Notes a colour.", arguments=Colour)
    parts = list(models().fast.stream(QUESTION, tools=[tool], max_tokens=80))
    assert parts
    calls = [part for part in parts if isinstance(part, ToolCall)]
    assert all(call.name == "note_colour" for call in calls)


def test_a_stream_that_is_closed_frees_the_server_for_the_next_request():
    fast = models().fast
    words = fast.stream(QUESTION, max_tokens=2000)
    assert next(words)
    words.close()
    assert fast.say(QUESTION, max_tokens=20)


def test_the_test_page_says_that_it_works():
    (found,) = examine_models(configured())
    outcomes = {check.name: check.outcome for check in found.checks}
    assert outcomes["Model known"] == outcomes["Answers"] == "works"
    assert outcomes["Structured replies"] == "works"
    assert outcomes["Tools"] in ("works", "missing")

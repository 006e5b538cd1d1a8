"""Replies of a given form: asked for strictly, read strictly, asked for once more."""

import pytest

from research_app.llm.errors import BadReply, EmptyReply
from tests.scripted_model import empty, ignores_schema
from tests.unit.llm.asking import HELLO, Query, fast_model


def ask(model, *script):
    model.script = list(script)
    return fast_model().structured(HELLO, Query)


def test_a_reply_of_the_form_is_read(configured_model):
    assert ask(configured_model, {"query": "tides", "limit": 5}) == Query(query="tides", limit=5)
    form = configured_model.requests[0].body["response_format"]["json_schema"]
    assert form["strict"]
    assert form["schema"]["required"] == ["query", "limit"]
    assert form["schema"]["additionalProperties"] is False


@pytest.mark.parametrize("fence", ["```json\n{}\n```", "```\n{}\n```", "  {}\n"])
def test_one_code_fence_around_it_is_no_mistake(configured_model, fence):
    said = fence.replace("{}", '{"query": "tides"}')
    assert ask(configured_model, said).query == "tides"
    assert len(configured_model.requests) == 1


@pytest.mark.parametrize(
    "said",
    [
        ignores_schema(),
        'Here it is: {"query": "tides"}',
        '{"query": "tides",}',
        "{'query': 'tides'}",
        '{"query": 5}',
        '{"query": "tides", "limit": "5"}',
        '{"query": "tides", "colour": "blue"}',
        '{"limit": 3}',
        '[{"query": "tides"}]',
        '```json\n{"query": "tides"}\n```\nThat is all.',
    ],
)
def test_anything_else_is_asked_for_once_more_and_told_what_was_wrong(configured_model, said):
    assert ask(configured_model, said, {"query": "second"}).query == "second"
    again = configured_model.requests[1].messages
    assert again[-2]["role"] == "assistant"
    assert "cannot be read" in again[-1]["content"]
    assert '"query"' in again[-1]["content"]


def test_twice_another_form_is_a_named_error(configured_model):
    with pytest.raises(BadReply):
        ask(configured_model, "no", "no again", {"query": "never asked"})
    assert len(configured_model.requests) == 2


def test_twice_nothing_is_an_empty_reply(configured_model):
    with pytest.raises(EmptyReply):
        ask(configured_model, empty(), empty())


@pytest.mark.parametrize(
    ("rejects", "form"),
    [({"json_schema"}, "json_object"), ({"json_schema", "response_format"}, None)],
)
def test_an_endpoint_without_schemas_is_told_the_form_in_words(configured_model, rejects, form):
    configured_model.rejects = rejects
    assert ask(configured_model, {"query": "tides"}).query == "tides"
    asked = configured_model.requests[-1]
    assert asked.body.get("response_format", {}).get("type") == form
    assert '"query"' in asked.words
    assert [message["role"] for message in asked.messages] == ["user"]

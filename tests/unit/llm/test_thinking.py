"""A model that thinks before it replies: its thoughts have room of their own, and a reply that
broke off at its cap is asked for once more."""

import json

import pytest
from django.core.exceptions import ImproperlyConfigured

from research_app.llm.errors import BudgetSpent, CutReply
from tests.scripted_model import says
from tests.unit.llm.asking import HELLO, Query, fast_model, models

THOUGHTS = "hmm " * 3_000
REPLY = json.dumps({"query": "tides", "limit": 2})


def thinks(tagged):
    """3,000 tokens of thoughts count against the cap, as they do at real endpoints."""

    def script(body):
        if body["max_tokens"] < 3_100:
            broken_off = THOUGHTS[: 4 * body["max_tokens"]]
            said = f"<think>{broken_off}" if tagged else ""
            return says(said, reasoning="" if tagged else broken_off, finish="length")
        said = f"<think>{THOUGHTS}</think>{REPLY}" if tagged else REPLY
        return says(said, reasoning="" if tagged else THOUGHTS)

    return script


@pytest.fixture(params=[True, False], ids=["think tags", "reasoning_content"])
def thinking(configured_model, request):
    configured_model.script = thinks(request.param)
    return configured_model


def test_a_reply_behind_3000_tokens_of_thoughts_is_heard(thinking) -> None:
    model = fast_model()
    assert model.structured(HELLO, Query, max_tokens=200).query == "tides"
    assert model.say(HELLO, max_tokens=200) == REPLY
    assert "".join(model.stream(HELLO, max_tokens=200)) == REPLY


def test_the_cap_is_raised_once_and_from_then_on(thinking) -> None:
    own = models()
    own.fast.structured(HELLO, Query, max_tokens=200)
    own.fast.structured(HELLO, Query, max_tokens=200)
    caps = [request.body["max_tokens"] for request in thinking.requests]
    assert caps == [200, 8_392, 8_392]
    assert "broke off at 200 tokens, thinking included" in own.notes()[0]


def test_a_stream_of_thoughts_alone_is_asked_for_again(thinking) -> None:
    assert "".join(fast_model().stream(HELLO, max_tokens=200)) == REPLY
    assert len(thinking.requests) == 2


def test_more_than_the_budget_is_never_asked_for(thinking) -> None:
    with pytest.raises(BudgetSpent, match="1,000 tokens"):
        fast_model(tokens=1_000).structured(HELLO, Query, max_tokens=200)


def test_what_breaks_off_with_more_room_too_says_so(configured_model) -> None:
    configured_model.script = lambda body: says('{"query": "ti', finish="length")
    with pytest.raises(CutReply, match="longer than it may be"):
        fast_model().structured(HELLO, Query, max_tokens=200)
    assert [request.body["max_tokens"] for request in configured_model.requests] == [200, 400]


def test_the_effort_is_asked_for_and_left_out_where_it_is_not_known(
    scripted_model, settings
) -> None:
    from tests.scripted_model.fixtures import configuration_of

    settings.LLM = configuration_of(scripted_model, LLM_EFFORT="low")
    scripted_model.script = lambda body: says("high")
    assert fast_model().say(HELLO) == "high"
    assert scripted_model.requests[-1].body["reasoning_effort"] == "low"


def test_what_the_endpoint_had_in_its_cache_is_told(configured_model, monkeypatch) -> None:
    own = models()
    own.fast._budget.spend(own.fast._tier, 1_000, 10, estimated=False, cached=400)
    assert own.spent().cached_tokens == 400


def test_the_cap_of_a_step_is_a_setting(configured_model, settings) -> None:
    from research_app.llm.configuration.from_environment import reply_tokens_of

    settings.LLM_REPLY_TOKENS = reply_tokens_of({"LLM_REPLY_TOKENS_WRITE": "300"})
    configured_model.script = lambda body: says("high")
    "".join(fast_model().stream(HELLO))
    assert configured_model.requests[-1].body["max_tokens"] == 300
    with pytest.raises(ImproperlyConfigured, match="LLM_REPLY_TOKENS_PLAN"):
        reply_tokens_of({"LLM_REPLY_TOKENS_PLAN": "few"})

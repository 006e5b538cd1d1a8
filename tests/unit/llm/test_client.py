"""Words, streams and tools behind an endpoint, and every way in which it can fail."""

import pytest

from research_app.llm import models_for_run
from research_app.llm.errors import (
    BadReply,
    EmptyReply,
    ModelBusy,
    ModelFailed,
    ModelRefused,
    ModelTooSlow,
    ModelUnreachable,
)
from research_app.llm.protocols import Message, ToolCall
from research_app.llm.troubles import last_troubles
from tests.scripted_model import (
    Reply,
    bad_json,
    broken,
    busy,
    calls,
    cut,
    drips,
    echoes_key,
    empty,
    huge,
    redirects,
    says,
    silent,
    wrong_encoding,
)
from tests.scripted_model.fixtures import configuration_of
from tests.unit.llm.asking import HELLO, SEARCH, Query, fast_model, models

NOTHING_READ = (EmptyReply, ModelUnreachable)
"""A whole reply without words, or a stream that never says that it is whole."""


@pytest.fixture
def model(configured_model):
    return configured_model


def say(model, *script):
    model.script = list(script)
    return fast_model().say(HELLO)


def stream(model, *script, tools=()):
    model.script = list(script)
    return list(fast_model().stream(HELLO, tools=tools))


def test_nothing_configured_means_no_models(db):
    assert models_for_run(tokens=1, seconds=1, cost=None) is None


def test_each_tier_asks_for_its_own_model(model):
    model.script = ["one", "two", "three"]
    tiers = models()
    said = [tier.say(HELLO) for tier in (tiers.fast, tiers.strong, tiers.judge)]
    assert said == ["one", "two", "three"]
    assert [each.body["model"] for each in model.requests] == ["small", "large", "large"]
    assert {each.key for each in model.requests} == {model.key}


def test_a_stream_gives_the_words_as_they_come(model):
    reply = says(chunks=["The spring ti", "de\n", "is the highest."])
    assert stream(model, reply) == ["The spring ti", "de\n", "is the highest."]


def test_a_stream_ends_with_the_tools_that_are_asked_for(model):
    parts = stream(model, calls("search", query="spring tide", text="I look."), tools=[SEARCH])
    assert "".join(part for part in parts if isinstance(part, str)) == "I look."
    assert parts[-1] == ToolCall(id="call_1", name="search", arguments='{"query": "spring tide"}')
    offered = model.requests[0].body["tools"][0]["function"]
    assert (offered["name"], "query" in offered["parameters"]["properties"]) == ("search", True)


def test_a_tools_answer_is_sent_back_with_the_call_it_answers(model):
    model.script = ["Done"]
    call = ToolCall(id="call_9", name="search", arguments="{}")
    talk = [
        *HELLO,
        Message(role="assistant", content="", calls=(call,)),
        Message(role="tool", content="Nothing found", answers="call_9"),
    ]
    fast_model().say(talk)
    sent = model.requests[0].messages
    assert sent[1]["tool_calls"][0]["id"] == sent[2]["tool_call_id"] == "call_9"


def test_closing_a_stream_ends_the_request(model):
    model.script = [drips("word " * 2000, pause=0.005)]
    words = fast_model().stream(HELLO)
    assert next(words)
    words.close()
    model.close()
    assert model.left == 1


@pytest.mark.parametrize("thought", ["<think>It may be E9.</think>", "<THINKING>x</thinking>"])
def test_what_a_model_thinks_reaches_nobody(model, thought):
    chunks = [*thought, "The spring", " tide."]
    assert "".join(stream(model, says(chunks=chunks))) == "The spring tide."
    assert say(model, thought + "The spring tide.") == "The spring tide."
    assert say(model, says("The spring tide.", reasoning="It may be E9.")) == "The spring tide."
    assert say(model, "It may be E9.</think>The spring tide.") == "The spring tide."


def test_a_thought_that_never_ends_is_an_empty_reply(model):
    with pytest.raises(EmptyReply):
        stream(model, "<think>It may be E9, or E10")


@pytest.mark.parametrize("trouble", [busy(), broken(500), broken(503), busy(retry_after=None)])
def test_what_may_pass_is_tried_again(model, trouble):
    assert say(model, trouble, trouble, "Now") == "Now"
    assert stream(model, trouble, "Now") == ["Now"]


def test_an_endpoint_is_tried_three_times_and_no_more(model):
    with pytest.raises(ModelBusy):
        say(model, *[busy()] * 9)
    assert len(model.requests) == 3


def test_an_endpoint_that_wants_a_long_wait_is_not_waited_for(model):
    with pytest.raises(ModelBusy):
        say(model, busy(retry_after="3600"), "Later")
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (broken(500), ModelFailed),
        (broken(401), ModelRefused),
        (broken(403), ModelRefused),
        (broken(404), ModelRefused),
        (broken(413, "maximum context length is 2048 tokens"), ModelFailed),
        (echoes_key(), ModelRefused),
        (echoes_key(400), ModelFailed),
        (bad_json(), BadReply),
        (wrong_encoding(), BadReply),
        (empty(), EmptyReply),
        (redirects("https://elsewhere.example/v1"), ModelRefused),
        (Reply(raw=b"[" * 100_000), BadReply),
        (Reply(raw=b'{"choices": "none"}'), NOTHING_READ),
        (Reply(raw=b'{"choices": [{"message": {"content": {"a": 1}}}]}'), NOTHING_READ),
        (Reply(raw=b"null"), NOTHING_READ),
    ],
    ids=str.split(
        "500 401 403 404 too-long echoes echoes-400 bad-json encoding empty redirect nested "
        "no-choices no-text null"
    ),
)
def test_every_failure_has_its_error_and_tells_nothing_of_the_key(model, reply, error):
    for way in (say, stream):
        with pytest.raises(error) as raised:
            way(model, *[reply] * 6)
        assert model.key not in str(raised.value) + repr(raised.value)
        assert raised.value.__cause__ is raised.value.__context__ is None


def test_a_key_that_the_endpoint_repeats_is_heard_by_nobody(model):
    key = model.key
    told = f"You sent Bearer {key} and {key[:5]} to me"
    for size in (1, 3, len(key) - 1, len(key), 1000):
        chunks = [told[at : at + size] for at in range(0, len(told), size)]
        words = stream(model, says(told, chunks=chunks))
        assert "".join(words) == told.replace(key, "•••")
    assert say(model, told) == told.replace(key, "•••")
    model.script = [{"query": told, "limit": 1}, calls("search", query=key)]
    assert fast_model().structured(HELLO, Query).query == told.replace(key, "•••")
    (call,) = fast_model().stream(HELLO, tools=[SEARCH])
    assert key not in call.arguments


def test_a_reply_far_longer_than_asked_for_is_not_read_to_its_end(model):
    assert len(say(model, "word " * 1_000_000)) < 40_000


@pytest.mark.parametrize("politely", [False, True])
def test_a_stream_that_breaks_off_says_so_after_its_words(model, politely):
    model.script = [cut("The spring tide is", after=2, politely=politely)]
    words = fast_model().stream(HELLO)
    assert [next(words), next(words)] == ["The ", "spring "]
    with pytest.raises(ModelUnreachable):
        next(words)


def test_a_reply_beyond_all_bounds_is_not_read_to_its_end(model):
    with pytest.raises(BadReply):
        say(model, huge(9_000_000))
    model.script = ["word " * 5000]
    assert 0 < len(list(fast_model().stream(HELLO, max_tokens=100))) < 300


def test_an_endpoint_that_never_answers_is_too_slow(scripted_model, settings):
    settings.LLM = configuration_of(scripted_model, LLM_TIMEOUT="1")
    scripted_model.script = lambda body: silent()
    with pytest.raises(ModelTooSlow):
        model = fast_model()
        _hurry(model)
        model.say(HELLO)


def test_nobody_listening_is_unreachable(scripted_model, settings):
    settings.LLM = configuration_of(scripted_model)
    scripted_model.close()
    with pytest.raises(ModelUnreachable):
        fast_model().say(HELLO)


def test_an_endpoint_without_tools_is_asked_without_them_and_not_offered_them_again(model):
    model.rejects = {"tools"}
    model.script = ["No tools here", "Still none"]
    fast = fast_model()
    assert list(fast.stream(HELLO, tools=[SEARCH])) == ["No ", "tools ", "here"]
    assert len(model.requests) == 2
    list(fast.stream(HELLO, tools=[SEARCH]))
    assert len(model.requests) == 3
    assert "tools" not in model.requests[-1].body


def test_an_endpoint_that_only_says_bad_request_is_asked_for_less(model):
    model.script = lambda body: "Well" if "tools" not in body else broken(400, "Bad request")
    assert list(fast_model().stream(HELLO, tools=[SEARCH])) == ["Well"]


def test_a_request_that_stays_bad_is_not_sent_for_ever(model):
    model.script = lambda body: broken(400, "Bad request")
    with pytest.raises(ModelFailed):
        list(fast_model().stream(HELLO, tools=[SEARCH]))
    assert len(model.requests) <= 6
    model.script = ["Better"]
    assert list(fast_model().stream(HELLO, tools=[SEARCH])) == ["Better"]
    assert "tools" in model.requests[-1].body


def test_reasoning_models_are_given_the_length_under_its_other_name(model):
    def newer(body):
        if "max_tokens" in body:
            return broken(400, "Unsupported parameter: 'max_tokens'")
        if "temperature" in body:
            return broken(400, "Unsupported value: 'temperature'")
        return str(body["max_completion_tokens"])

    model.script = newer
    assert fast_model().say(HELLO, max_tokens=77) == "77"


def _hurry(model):
    """The silence that is waited for, 0.05 s instead of whole seconds."""
    transport = model._endpoint._api._client._transport
    transport._limits = type(transport._limits)(connect=0.05, silence=0.05, whole=0.05)


class Stopped(Exception):
    """As a run's lease raises it: from some moment on, always."""


def stop_after(looks):
    left = iter(range(looks))

    def check():
        if next(left, None) is None:
            raise Stopped

    return check


@pytest.mark.parametrize(
    "reply",
    [silent(), drips("word " * 1000, pause=0.02), busy(retry_after="15")],
    ids=["silent", "dripping", "busy"],
)
def test_whoever_stops_a_run_ends_its_call_and_no_model_is_blamed(model, reply):
    model.script = [reply]
    with pytest.raises(Stopped):
        list(models(check=stop_after(6)).fast.stream(HELLO))
    model.script = [reply]
    with pytest.raises(Stopped):
        models(check=stop_after(6)).strong.say(HELLO)
    assert last_troubles() == []


def test_what_was_said_before_the_stop_is_counted(model):
    model.script = [drips("word " * 1000, pause=0.01)]
    stopped = False

    def check():
        if stopped:
            raise Stopped

    asked = models(check=check)
    with pytest.raises(Stopped):
        for _ in asked.fast.stream(HELLO):
            stopped = True
    spent = asked.spent()
    assert spent.requests == 1 and spent.completion_tokens >= 1 and spent.estimated


def test_no_reply_is_asked_for_that_the_window_cannot_hold(scripted_model, settings) -> None:
    settings.LLM = configuration_of(scripted_model, LLM_CONTEXT="8192")
    scripted_model.script = lambda body: says("high")
    long = [Message(role="user", content="tide " * 3_000)]
    fast_model().say(long)
    fast_model().say([Message(role="user", content="tide " * 9_000)])
    fast_model().say(HELLO)
    room, least, usual = (each.body["max_tokens"] for each in scripted_model.requests)
    assert 2_500 < room < 8_192 - 3_000 * 5 / 4
    assert (least, usual) == (512, 4_096)

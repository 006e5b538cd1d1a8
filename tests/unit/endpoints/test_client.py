"""The client of configured addresses: one origin, bounds, no redirect, nothing of this machine."""

import httpx2
import pytest

from research_app.endpoints.address import endpoint_address
from research_app.endpoints.client import endpoint_client
from research_app.endpoints.errors import (
    OtherOrigin,
    RedirectRefused,
    ReplyEncoded,
    ReplyTooLarge,
    ReplyTooSlow,
)
from research_app.endpoints.secret import Secret
from research_app.endpoints.transport import Limits
from tests.scripted_model import Reply, cut, drips, huge, redirects, silent

ASKED = {"messages": [{"role": "user", "content": "Hello"}]}


def client_of(model, **more):
    limits = Limits(connect=1, silence=1, **{"whole": 5, **more.pop("limits", {})})
    key = more.pop("key", Secret(model.key))
    return endpoint_client(endpoint_address(model.base_url), key=key, limits=limits, **more)


def ask(model, script, body=ASKED, **more):
    model.script = script
    with client_of(model, **more) as client:
        return client.post("chat/completions", json=body)


def test_the_key_goes_to_the_endpoint_and_nothing_of_this_machine_does(scripted_model):
    reply = ask(scripted_model, ["Hello yourself"])
    sent = scripted_model.requests[0]
    assert reply.json()["choices"][0]["message"]["content"] == "Hello yourself"
    assert sent.key == scripted_model.key
    assert set(sent.headers) <= {
        "host",
        "accept",
        "accept-encoding",
        "authorization",
        "connection",
        "content-length",
        "content-type",
        "user-agent",
    }
    assert sent.headers["user-agent"] == "EvidenceDesk/0.1"


def test_a_key_may_have_a_header_of_its_own(scripted_model):
    ask(scripted_model, ["Hello"], key_header="X-Subscription-Token", key_prefix="")
    headers = scripted_model.requests[0].headers
    assert headers["x-subscription-token"] == scripted_model.key
    assert "authorization" not in headers


def test_without_a_key_none_is_sent(scripted_model):
    ask(scripted_model, ["Hello"], key=Secret())
    assert "authorization" not in scripted_model.requests[0].headers


def test_a_redirect_is_not_followed(scripted_model):
    with pytest.raises(RedirectRefused):
        ask(scripted_model, [redirects(f"{scripted_model.base_url}/models")])
    assert scripted_model.paths == ["/v1/chat/completions"]


def test_no_other_address_is_asked_than_the_configured_one(scripted_model):
    with client_of(scripted_model) as client, pytest.raises(OtherOrigin):
        client.get("http://localhost:1/v1/models")


@pytest.mark.parametrize("stream", [False, True])
def test_a_reply_has_a_largest_size_streamed_or_not(scripted_model, stream):
    with pytest.raises(ReplyTooLarge):
        ask(
            scripted_model,
            [huge(2_000_000)],
            {**ASKED, "stream": stream},
            limits={"reply_bytes": 100_000},
        )


def test_a_compressed_reply_is_refused_because_it_may_grow_without_bound(scripted_model):
    with pytest.raises(ReplyEncoded):
        ask(scripted_model, [Reply(raw=b"{}", headers={"Content-Encoding": "gzip"})])


def test_a_reply_that_drips_has_to_end_in_time(scripted_model):
    with pytest.raises(ReplyTooSlow):
        ask(
            scripted_model,
            [drips("one two three four five six", pause=0.02)],
            {**ASKED, "stream": True},
            limits={"whole": 0.05},
        )


def test_an_endpoint_that_never_answers_is_not_waited_for(scripted_model):
    with pytest.raises(httpx2.TimeoutException):
        ask(scripted_model, [silent()], limits={"whole": 0.05})


def test_a_run_whose_time_is_over_asks_nothing_more(scripted_model):
    with pytest.raises(ReplyTooSlow):
        ask(scripted_model, ["Hello"], seconds_left=lambda: -1.0)
    assert scripted_model.requests == []


def test_a_reply_that_breaks_off_is_an_error(scripted_model):
    with pytest.raises(httpx2.TransportError):
        ask(scripted_model, [cut("one two three four")])


def test_no_proxy_is_taken_from_the_environment(scripted_model, monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert ask(scripted_model, ["Hello"]).status_code == 200

"""A model made of a script: a real HTTP server on loopback that speaks the OpenAI protocol.

    def test_something(scripted_model):
        scripted_model.script = ["First reply", calls("search", query="tides"), {"level": "x"}]
        client = OpenAI(base_url=scripted_model.base_url, api_key=scripted_model.key)
        ...
        assert scripted_model.requests[0].messages[-1]["content"] == "What are tides?"

A script is a list of replies, one a request, or a function from the request's body to a reply:

    scripted_model.script = lambda body: says("yes") if "tools" in body else busy()

A reply is a string (words), a dict or list (its JSON text), or one of `replies`: `says`, `calls`,
and every way to misbehave – `cut`, `busy`, `broken`, `bad_json`, `empty`, `drips`, `stalls`,
`silent`, `wrong_encoding`, `ignores_schema`, `redirects`, `huge`, `echoes_key`. A server that knows
less than others rejects what it does not know with 400, whatever the script says, and takes no
reply for it:

    scripted_model.rejects = {"tools"}   # or "json_schema", "stream_options", "image_url"

A request beyond the end of a list is answered with 500. Outside pytest: `with ScriptedModel(…)`.
"""

from tests.scripted_model.replies import (
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
    ignores_schema,
    redirects,
    says,
    silent,
    stalls,
    wrong_encoding,
)
from tests.scripted_model.server import Request, ScriptedModel

__all__ = [
    "Reply",
    "Request",
    "ScriptedModel",
    "bad_json",
    "broken",
    "busy",
    "calls",
    "cut",
    "drips",
    "echoes_key",
    "empty",
    "huge",
    "ignores_schema",
    "redirects",
    "says",
    "silent",
    "stalls",
    "wrong_encoding",
]

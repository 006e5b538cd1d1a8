"""Replies in the form of the protocol: one JSON object, or a stream of events."""

import json
from collections.abc import Iterator
from typing import Any

from tests.scripted_model.replies import Reply

CREATED = 1_767_225_600


def completion(reply: Reply, body: dict[str, Any]) -> bytes:
    """The whole reply as one object of `/v1/chat/completions`."""
    message: dict[str, Any] = {"role": "assistant", "content": reply.text or None}
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.tool_calls:
        message["tool_calls"] = [_call(reply, at) for at in range(len(reply.tool_calls))]
    choice = {"index": 0, "message": message, "finish_reason": reply.finish_reason}
    whole = _head(body, "chat.completion") | {"choices": [choice]}
    if usage := _usage(reply, body):
        whole["usage"] = usage
    return json.dumps(whole).encode()


def events(reply: Reply, body: dict[str, Any]) -> Iterator[bytes]:
    """The reply as server-sent events, `[DONE]` at the end; the usage where it was asked for."""
    yield _event(body, {"role": "assistant", "content": ""})
    if reply.reasoning:
        yield _event(body, {"reasoning_content": reply.reasoning})
    for piece in reply.pieces if reply.text else ():
        yield _event(body, {"content": piece})
    for at in range(len(reply.tool_calls)):
        yield from _streamed_call(reply, at, body)
    yield _event(body, {}, finish=reply.finish_reason)
    asked = (body.get("stream_options") or {}).get("include_usage")
    if asked and (usage := _usage(reply, body)):
        yield _data(_head(body, "chat.completion.chunk") | {"choices": [], "usage": usage})
    yield b"data: [DONE]\n\n"


def models(names: list[str]) -> bytes:
    """The list of `/v1/models`."""
    listed = [
        {"id": name, "object": "model", "created": CREATED, "owned_by": "script"} for name in names
    ]
    return json.dumps({"object": "list", "data": listed}).encode()


def _streamed_call(reply: Reply, at: int, body: dict[str, Any]) -> Iterator[bytes]:
    """Name first, then the arguments in two halves, as real servers do."""
    call = _call(reply, at)
    arguments = call["function"]["arguments"]
    head = {"name": call["function"]["name"], "arguments": ""}
    yield _event(body, {"tool_calls": [call | {"index": at, "function": head}]})
    middle = len(arguments) // 2
    for half in (arguments[:middle], arguments[middle:]):
        yield _event(body, {"tool_calls": [{"index": at, "function": {"arguments": half}}]})


def _call(reply: Reply, at: int) -> dict[str, Any]:
    name, arguments = reply.tool_calls[at]
    function = {"name": name, "arguments": arguments}
    return {"id": f"call_{at + 1}", "type": "function", "function": function}


def _event(body: dict[str, Any], delta: dict[str, Any], *, finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return _data(_head(body, "chat.completion.chunk") | {"choices": [choice]})


def _data(event: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(event)}\n\n".encode()


def _head(body: dict[str, Any], kind: str) -> dict[str, Any]:
    model = body.get("model", "")
    return {"id": "chatcmpl-1", "object": kind, "created": CREATED, "model": model}


def _usage(reply: Reply, body: dict[str, Any]) -> dict[str, int] | None:
    if reply.usage is None:
        return None
    if reply.usage == "counted":
        asked = sum(len(str(one.get("content")).split()) for one in body.get("messages", []))
        said = len(reply.text.split())
    else:
        asked, said = reply.usage
    return {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}

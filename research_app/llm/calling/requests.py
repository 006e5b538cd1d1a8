"""What is asked of an endpoint, in the strictest form that it is known to accept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from research_app.llm.calling import structured as form
from research_app.llm.calling.wire import offered, told
from research_app.llm.configuration.values import TierConfiguration
from research_app.llm.protocols import Message, Tool
from research_app.llm.replies import reply_tokens

_TEMPERATURE = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """`reply` is the form of a structured reply; `max_tokens` bound it."""

    messages: tuple[Message, ...]
    tools: tuple[Tool, ...] = ()
    reply: type[BaseModel] | None = None
    max_tokens: int | None = None
    stream: bool = False

    @property
    def wanted_tokens(self) -> int:
        return reply_tokens("write") if self.max_tokens is None else self.max_tokens


def request_of(ask: Ask, *, tier: TierConfiguration, without: frozenset[str]) -> dict[str, Any]:
    """The body of the request but for the length of its reply, without features that were
    rejected."""
    request: dict[str, Any] = {"model": tier.model}
    request |= _messages_and_form(ask, without)
    if ask.tools and "tools" not in without:
        request["tools"] = offered(ask.tools)
    if ask.stream:
        request["stream"] = True
        if "stream_options" not in without:
            request["stream_options"] = {"include_usage": True}
    if tier.effort and "reasoning_effort" not in without:
        request["reasoning_effort"] = tier.effort
    if "temperature" not in without:
        request["temperature"] = _TEMPERATURE
    return request


def limited(request: dict[str, Any], tokens: int, *, without: frozenset[str]) -> dict[str, Any]:
    """The request with the length of its reply; endpoints of reasoning models have another name for
    it."""
    name = "max_completion_tokens" if "max_tokens" in without else "max_tokens"
    return request | {name: tokens}


def _messages_and_form(ask: Ask, without: frozenset[str]) -> dict[str, Any]:
    messages, asked = list(ask.messages), {}
    if ask.reply is not None:
        if "json_schema" not in without:
            asked["response_format"] = form.response_format(ask.reply)
        else:
            messages = form.with_instruction(messages, form.in_words(ask.reply))
            if "json_object" not in without:
                # llama.cpp's servers take the schema here; others look at the type alone.
                schema = ask.reply.model_json_schema()
                asked["response_format"] = {"type": "json_object", "schema": schema}
    return {"messages": told(messages, with_tools="tools" not in without), **asked}

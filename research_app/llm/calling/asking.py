"""One request and its repeats: what an endpoint rejects is left out, what may pass is tried again.

Errors of the library are never raised on and never the context of ours: they hold requests, and
what the endpoint said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import openai
from pydantic import BaseModel

from research_app.endpoints.watched import sleep_watched
from research_app.llm.calling import structured as form
from research_app.llm.calling.abilities import ABILITIES, features_of, rejected_feature
from research_app.llm.calling.budget import Budget, estimated_tokens
from research_app.llm.calling.failures import LIBRARY_ERRORS, Failure, failure_of
from research_app.llm.calling.wire import length_of, offered, told
from research_app.llm.configuration.values import TierConfiguration
from research_app.llm.errors import BudgetSpent
from research_app.llm.protocols import Message, Tool, reply_tokens

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

    @property
    def picture_tokens(self) -> int:
        return sum(each.tokens for message in self.messages for each in message.pictures)


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
                schema = form.bare(ask.reply.model_json_schema())
                asked["response_format"] = {"type": "json_object", "schema": schema}
    with_tools, with_pictures = "tools" not in without, "pictures" not in without
    shown = told(messages, with_tools=with_tools, with_pictures=with_pictures)
    return {"messages": shown, **asked}


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """`repeats` after a failure that may pass: the first after `first` seconds, the next after
    twice as long, or after what the endpoint asks for, unless that is over `longest`."""

    repeats: int = 2
    first: float = 1.0
    longest: float = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A completion or a stream of chunks, with the estimated tokens of its prompt and those its
    reply may have. `capped`: the budget allows fewer than were wanted."""

    content: Any
    prompt_tokens: int
    allowed_tokens: int
    capped: bool


class Endpoint:
    """What one tier's requests go through."""

    def __init__(
        self,
        api: openai.OpenAI,
        tier: TierConfiguration,
        budget: Budget,
        patience: Patience,
        check: Callable[[], None],
    ) -> None:
        self._api = api
        self._tier = tier
        self._budget = budget
        self._patience = patience
        self._check = check

    def answer(self, ask: Ask) -> Answered:
        """Raises a `ModelError`, or what `check` raises."""
        known = ABILITIES.rejected(self._tier.address.url, self._tier.model)
        dropped: frozenset[str] = frozenset()
        repeats = 0
        while True:
            answered, failure, used = self._attempt(ask, known | dropped)
            if answered is not None:
                for feature in dropped:
                    ABILITIES.reject(self._tier.address.url, self._tier.model, feature)
                return answered
            if feature := _to_leave_out(failure, used):
                dropped |= {feature}
            else:
                self._wait(failure, repeats)
                repeats += 1

    def _room_to_think(self) -> int:
        """Tokens beside the reply's own, for a model that was seen to think."""
        thinks = ABILITIES.thinks(self._tier.address.url, self._tier.model)
        return self._tier.thinking_tokens if thinks else 0

    def _in_window(self, prompt_tokens: int) -> int:
        """What the model's window has beside the prompt: some servers refuse to be asked for more.
        A prompt's estimate is rather too high, so that there is always room for a short reply."""
        return max(self._tier.context - prompt_tokens, _SHORT_REPLY)

    def _attempt(
        self, ask: Ask, without: frozenset[str]
    ) -> tuple[Answered | None, Failure, list[str]]:
        request = request_of(ask, tier=self._tier, without=without)
        prompt_tokens = estimated_tokens(length_of(request))
        prompt_tokens += 0 if "pictures" in without else ask.picture_tokens
        allowance = self._budget.allowance(self._tier, prompt_tokens)
        wanted = min(ask.wanted_tokens + self._room_to_think(), self._in_window(prompt_tokens))
        tokens = min(allowance, wanted)
        request = limited(request, tokens, without=without)
        content, failure = self._send(request)
        if failure is not None:
            return None, failure, features_of(request)
        answered = Answered(
            content=content,
            prompt_tokens=prompt_tokens,
            allowed_tokens=tokens,
            capped=tokens < wanted,
        )
        return answered, _NOTHING, []

    def _send(self, request: dict[str, Any]) -> tuple[Any, Failure | None]:
        self._check()
        try:
            return self._api.chat.completions.create(**request), None
        except LIBRARY_ERRORS as error:
            return None, failure_of(error)

    def _wait(self, failure: Failure, repeats: int) -> None:
        """Until the request may be sent again; raises the failure's error where it may not."""
        self._check()
        if self._budget.deadline.left() <= 0:
            raise self._budget.reached()
        patience = self._patience
        seconds = patience.first * 2**repeats if failure.after is None else failure.after
        tired = repeats >= patience.repeats or seconds > patience.longest
        if not failure.again or tired or seconds >= self._budget.deadline.left():
            raise failure.error
        if seconds > 0:
            sleep_watched(seconds, self._check)


def _to_leave_out(failure: Failure, used: list[str]) -> str:
    """The feature that is at fault for certain, or, where an endpoint only says that the request is
    bad, the one that is rarest; a request that is too long may be so by its pictures. "" where it
    is none."""
    named = rejected_feature(failure.said, used)
    is_final = failure.rejected or (bool(failure.said) and not failure.again)
    if not named and "pictures" in used and is_final:
        return "pictures"
    return named or (used[0] if failure.rejected and used else "")


_SHORT_REPLY = 512
"""Tokens."""
_NOTHING = Failure(error=BudgetSpent())

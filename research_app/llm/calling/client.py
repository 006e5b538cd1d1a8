"""The model of one tier of one run, behind an endpoint that speaks the OpenAI protocol."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import httpx2
import openai
from pydantic import ValidationError

from research_app.endpoints.client import silence_libraries
from research_app.llm.calling.abilities import ABILITIES
from research_app.llm.calling.asking import Answered, Ask, Endpoint, Patience
from research_app.llm.calling.budget import Budget
from research_app.llm.calling.failures import LIBRARY_ERRORS, Failure, failure_of
from research_app.llm.calling.structured import asked_again, read_or_mistake
from research_app.llm.calling.thoughts import (
    EchoFilter,
    ThoughtFilter,
    without_echo,
    without_thoughts,
)
from research_app.llm.calling.wire import MOST_BYTES_PER_TOKEN, Heard
from research_app.llm.configuration.values import TierConfiguration
from research_app.llm.errors import (
    BadReply,
    CutReply,
    EmptyReply,
    ModelError,
    ModelUnreachable,
)
from research_app.llm.protocols import Message, Reply, Tool, ToolCall

_ESTIMATED_TOO_HIGH = 4
"""How many times too many tokens an estimate of a prompt has at the most."""


class EndpointModel:
    """Every call counts against the budget. `check` ends a call by what
    it raises; `failed` hears of every error of a model that a call ends with."""

    def __init__(
        self,
        tier: TierConfiguration,
        *,
        http: httpx2.Client,
        budget: Budget,
        patience: Patience,
        check: Callable[[], None] = lambda: None,
        failed: Callable[[ModelError], None] = lambda error: None,
    ) -> None:
        self.name = tier.model
        self._tier = tier
        self._budget = budget
        self._check = check
        self._failed = failed
        # The key is added by the transport; the library gets none that it could lose.
        api = openai.OpenAI(
            base_url=tier.address.url, api_key="none", http_client=http, max_retries=0
        )
        silence_libraries()
        self.context = tier.context
        self.may_judge = tier.may_judge
        self._endpoint = Endpoint(api, tier, budget, patience, check)

    @property
    def sees(self) -> bool:
        url, model = self._tier.address.url, self._tier.model
        return self._tier.sees and "pictures" not in ABILITIES.rejected(url, model)

    def __repr__(self) -> str:
        return f"<EndpointModel {self.name} at {self._tier.address.host}>"

    def stream(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        max_tokens: int | None = None,
    ) -> Iterator[str | ToolCall]:
        ask = Ask(messages=tuple(messages), tools=tuple(tools), max_tokens=max_tokens, stream=True)
        with self._noting():
            yield from self._streamed(ask)

    def say(self, messages: Sequence[Message], *, max_tokens: int | None = None) -> str:
        with self._noting():
            said = self._whole(Ask(messages=tuple(messages), max_tokens=max_tokens))
            if not said:
                raise EmptyReply()
            return said

    def structured(
        self, messages: Sequence[Message], reply: type[Reply], *, max_tokens: int | None = None
    ) -> Reply:
        with self._noting():
            first = self._whole(Ask(messages=tuple(messages), reply=reply, max_tokens=max_tokens))
            read = read_or_mistake(first, reply)
            if not isinstance(read, ValidationError):
                return read
            again = tuple(asked_again(list(messages), first, read, reply))
            second = self._whole(Ask(messages=again, reply=reply, max_tokens=max_tokens))
            read = read_or_mistake(second, reply)
            if isinstance(read, ValidationError):
                raise BadReply() if first or second else EmptyReply()
            return read

    def _whole(self, ask: Ask) -> str:
        """The whole reply. One that broke off at its cap is asked for once more, with more room."""
        said, answered, heard = self._once(ask)
        if heard.finish == "length" and (more := self._with_more_room(ask, answered)):
            said, answered, heard = self._once(more)
            if heard.finish == "length" and ask.reply is not None:
                raise self._budget.reached() if answered.capped else CutReply()
        if answered.capped and heard.finish == "length":
            raise self._budget.reached()
        return without_echo(without_thoughts(said).strip(), self._tier.key)

    def _once(self, ask: Ask) -> tuple[str, Answered, Heard]:
        answered = self._endpoint.answer(ask)
        heard = Heard()
        said = heard.whole(answered.content)
        self._spend(answered, heard)
        self._notice_thoughts(heard, said)
        # What is far longer than was asked for is not read to its end.
        return said[: answered.allowed_tokens * MOST_BYTES_PER_TOKEN], answered, heard

    def _notice_thoughts(self, heard: Heard, said: str) -> None:
        if heard.thought or said != without_thoughts(said):
            ABILITIES.has_thought(self._tier.address.url, self._tier.model)

    def _with_more_room(self, ask: Ask, answered: Answered) -> Ask | None:
        """The question with twice its room, beside what a model that thinks may think; None where
        the budget does not allow it. It is said."""
        if answered.capped:
            return None
        thinks = ABILITIES.thinks(self._tier.address.url, self._tier.model)
        had = answered.allowed_tokens - ask.wanted_tokens
        room = ask.wanted_tokens * (1 if thinks and not had else 2)
        self._budget.note(
            f"A reply of {self.name} broke off at {answered.allowed_tokens:,} tokens"
            f"{', thinking included' if thinks else ''}; it was asked for again with more room."
        )
        return replace(ask, max_tokens=room)

    def _streamed(self, ask: Ask) -> Iterator[str | ToolCall]:
        """The words as they come; a reply that was thoughts alone up to its cap is asked for once
        more, with more room."""
        heard = Heard()
        anything, answered = yield from self._stream_once(ask, heard)
        if not anything and heard.finish == "length":
            more = self._with_more_room(ask, answered)
            if more is not None:
                heard = Heard()
                anything, answered = yield from self._stream_once(more, heard)
        if answered.capped and heard.finish == "length":
            raise self._budget.reached()
        if heard.finish == "length" and anything:
            self._budget.note(
                f"The words of {self.name} end at {answered.allowed_tokens:,} tokens."
            )
        calls = heard.tool_calls()
        if not calls and not anything:
            raise CutReply() if heard.finish == "length" else EmptyReply()
        yield from (self._without_echo(call) for call in calls)

    def _stream_once(self, ask: Ask, heard: Heard) -> Generator[str, None, tuple[bool, Answered]]:
        """Returns whether it said anything."""
        answered = self._endpoint.answer(ask)
        thoughts, echoes = ThoughtFilter(), EchoFilter(self._tier.key)
        anything = False
        try:
            for chunk in self._chunks(answered.content):
                words = heard.chunk(chunk)
                if self._budget.deadline.left() <= 0:
                    raise self._budget.reached()
                if heard.surely > answered.allowed_tokens:
                    # The endpoint does not keep to the length that was asked for.
                    heard.finish = "length"
                    break
                if words := echoes.feed(thoughts.feed(words)):
                    anything = anything or not words.isspace()
                    yield words
        finally:
            answered.content.close()
            self._spend(answered, heard)
        if heard.thought or thoughts.seen:
            ABILITIES.has_thought(self._tier.address.url, self._tier.model)
        if not heard.finish:
            # A stream that ends without saying so has broken off.
            raise ModelUnreachable()
        if words := echoes.feed(thoughts.close()) + echoes.close():
            anything = anything or not words.isspace()
            yield words
        return anything, answered

    def _without_echo(self, call: ToolCall) -> ToolCall:
        key = self._tier.key
        return replace(
            call,
            id=without_echo(call.id, key),
            name=without_echo(call.name, key),
            arguments=without_echo(call.arguments, key),
        )

    def _chunks(self, stream: Any) -> Iterator[Any]:
        pieces = iter(stream)
        while True:
            chunk, failure = _next(pieces)
            if failure is not None:
                self._check()
                late = self._budget.deadline.left() <= 0
                raise self._budget.reached() if late else failure.error
            if chunk is None:
                return
            yield chunk

    def _spend(self, answered: Answered, heard: Heard) -> None:
        """As the endpoint counts, or estimated where it does not say. One that counts too little
        would make every budget endless: it counts at least what the texts have for certain."""
        prompt, completion = heard.usage or (answered.prompt_tokens, heard.roughly)
        prompt = max(prompt, answered.prompt_tokens // _ESTIMATED_TOO_HIGH)
        completion = max(completion, heard.characters // MOST_BYTES_PER_TOKEN)
        self._budget.spend(
            self._tier,
            prompt,
            completion,
            estimated=heard.usage is None,
            cached=heard.cached,
        )

    @contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except ModelError as error:
            self._budget.failed(error)
            self._failed(error)
            raise


def _next(pieces: Iterator[Any]) -> tuple[Any, Failure | None]:
    try:
        return next(pieces, None), None
    except LIBRARY_ERRORS as error:
        return None, failure_of(error)

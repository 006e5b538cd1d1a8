"""What a model is to the rest of the product."""

from __future__ import annotations

import struct
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from django.conf import settings
from pydantic import BaseModel

from citations.drafts import SpentDraft

Tier = Literal["fast", "strong", "judge"]
Reply = TypeVar("Reply", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool that the model wants used. `arguments` is the JSON it wrote, not checked yet."""

    id: str
    name: str
    arguments: str


_PIXELS_PER_TOKEN = 750
"""As Anthropic counts pictures; OpenAI counts fewer tokens of a page, Qwen2-VL about as many."""
_SIZE = struct.Struct(">II")
_SIZE_AT = 16
"""Where a PNG tells its width and height (its first chunk, IHDR)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A PNG that was drawn on this machine."""

    png: bytes

    @property
    def url(self) -> str:
        """The picture itself: whoever is told this fetches nothing."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"

    @property
    def tokens(self) -> int:
        """Of a prompt, roughly."""
        wide, high = _SIZE.unpack_from(self.png, _SIZE_AT)
        return int(wide * high // _PIXELS_PER_TOKEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message of a conversation. A reply of a tool names the call it answers. `pictures` go
    with the words to a model that sees; others are told the words alone."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    calls: tuple[ToolCall, ...] = ()
    answers: str = ""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool offered to a model; the schema of `arguments` tells how to call it."""

    name: str
    description: str
    arguments: type[BaseModel]


class Model(Protocol):
    """One tier of one run. Every call counts against the run's budget and may raise a
    `ModelError`, whose sentence says what happened. `context` are the tokens that prompt and reply
    may have together; `may_judge` is false where a test showed that it judges badly, `sees`
    true where one showed that it reads pictures and its endpoint takes them."""

    name: str
    context: int
    may_judge: bool

    @property
    def sees(self) -> bool: ...

    def stream(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        max_tokens: int | None = None,
    ) -> Iterator[str | ToolCall]:
        """The reply's words as they come, then the tools it asks for. Closing the iterator ends the
        request."""
        ...

    def say(self, messages: Sequence[Message], *, max_tokens: int | None = None) -> str:
        """The whole reply; raises `EmptyReply`."""
        ...

    def structured(
        self, messages: Sequence[Message], reply: type[Reply], *, max_tokens: int | None = None
    ) -> Reply:
        """A reply of this form, parsed strictly; one that is not is asked for once more, then
        `BadReply` is raised."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """The models of one run. `host` is where everything they are told goes; `spent` tells what they
    cost so far, `errors` how many calls failed, by the kind of error, `notes` what
    else should be said of their calls. `at_once` calls may go on side by side, while `check` is
    asked whether the run is still wanted. Without a `judge` tier none
    judges."""

    fast: Model
    strong: Model
    judge: Model | None
    host: str
    spent: Callable[[], SpentDraft]
    errors: Callable[[], Mapping[str, int]] = dict
    notes: Callable[[], tuple[str, ...]] = tuple
    check: Callable[[], None] = lambda: None
    at_once: int = 1

    def of_tier(self, tier: str) -> Model:
        return self.strong if tier == "strong" else self.fast


def reply_tokens(step: str) -> int:
    """The cap that is set for a step; thinking has room of its own beside it."""
    return settings.LLM_REPLY_TOKENS[step]

"""Messages and tools as the protocol has them, and what a reply says.

The library builds its objects without checking them: what comes back may be of any form, so that
every part is looked at before it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from research_app.llm.calling.budget import estimated_tokens
from research_app.llm.calling.structured import CHECKED_HERE, bare
from research_app.llm.protocols import Message, Tool, ToolCall

MOST_BYTES_PER_TOKEN = 8
"""More than any language has on average: what is longer than this has more tokens for certain."""
_PIECES_AROUND = 4
"""Of a stream, that hold no token."""


def told(
    messages: Sequence[Message], *, with_tools: bool, with_pictures: bool
) -> list[dict[str, Any]]:
    """The messages for an endpoint; one that knows no tools is told of them in words, one that
    takes no pictures gets none."""
    return [
        {**_told(message, with_tools), "content": _with_pictures(message)}
        if message.pictures and with_pictures
        else _told(message, with_tools)
        for message in messages
    ]


def _with_pictures(message: Message) -> list[dict[str, Any]]:
    pictures = ({"type": "image_url", "image_url": {"url": each.url}} for each in message.pictures)
    return [{"type": "text", "text": message.content}, *pictures]


def _told(message: Message, with_tools: bool) -> dict[str, Any]:
    if message.role == "tool" and not with_tools:
        return {"role": "user", "content": f"The tool answered:\n{message.content}"}
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.answers, "content": message.content}
    if message.calls and not with_tools:
        used = "\n".join(f"{call.name}({call.arguments})" for call in message.calls)
        return {"role": message.role, "content": f"{message.content}\n{used}".strip()}
    written: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.calls:
        written["tool_calls"] = [_call(call) for call in message.calls]
    return written


def _call(call: ToolCall) -> dict[str, Any]:
    function = {"name": call.name, "arguments": call.arguments}
    return {"id": call.id, "type": "function", "function": function}


def offered(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": bare(tool.arguments.model_json_schema(), without=CHECKED_HERE),
            },
        }
        for tool in tools
    ]


def length_of(request: dict[str, Any]) -> str:
    """All of a request's words that count as its prompt, to estimate its tokens from."""
    parts = [str(_without_pictures(message)) for message in request["messages"]]
    parts += [str(request.get(name) or "") for name in ("tools", "response_format")]
    return "".join(parts)


def _without_pictures(message: dict[str, Any]) -> dict[str, Any]:
    content = message["content"]
    return message if isinstance(content, str) else message | {"content": content[0]}


@dataclass(slots=True)
class Heard:
    """What a reply has said so far. `finish` is "" until the endpoint says that it is whole;
    `thought`: the endpoint sent thoughts beside the words; `cached` tokens of the prompt it did not
    read anew. It is `characters` long, `roughly` so many tokens."""

    finish: str = ""
    usage: tuple[int, int] | None = None
    cached: int = 0
    thought: bool = False
    calls: dict[int, list[str]] = field(default_factory=dict)
    characters: int = 0
    roughly: int = 0
    _bytes: int = 0
    _pieces: int = 0

    @property
    def surely(self) -> int:
        """Tokens that a stream has at least; beside them the pieces that open and close it."""
        return max(self._pieces - _PIECES_AROUND, self._bytes // MOST_BYTES_PER_TOKEN)

    def chunk(self, chunk: Any) -> str:
        """The words of a piece of a stream; its other parts are kept."""
        self._usage(getattr(chunk, "usage", None))
        choice = _first(getattr(chunk, "choices", None))
        self._finish(choice)
        delta = getattr(choice, "delta", None)
        self._think(delta)
        for position, call in enumerate(_listed(getattr(delta, "tool_calls", None))):
            index = getattr(call, "index", None)
            self._call(index if isinstance(index, int) else position, call)
        return self._counted(_text(getattr(delta, "content", None)))

    def whole(self, completion: Any) -> str:
        """The words of a reply that came at once."""
        self._usage(getattr(completion, "usage", None))
        choice = _first(getattr(completion, "choices", None))
        self._finish(choice)
        message = getattr(choice, "message", None)
        self._think(message)
        return self._counted(_text(getattr(message, "content", None)))

    def tool_calls(self) -> list[ToolCall]:
        return [
            ToolCall(id=given or f"call_{at}", name=name, arguments=arguments)
            for at, (given, name, arguments) in sorted(self.calls.items())
            if name
        ]

    def _counted(self, words: str) -> str:
        """A piece without words may be one of a thought, or of a tool's arguments."""
        self._pieces += 1
        self._bytes += len(words.encode())
        self.roughly += estimated_tokens(words)
        self.characters += len(words)
        return words

    def _call(self, index: int, call: Any) -> None:
        kept = self.calls.setdefault(index, ["", "", ""])
        function = getattr(call, "function", None)
        kept[0] = kept[0] or _text(getattr(call, "id", None))
        kept[1] += _text(getattr(function, "name", None))
        kept[2] += _text(getattr(function, "arguments", None))

    def _think(self, part: Any) -> None:
        names = ("reasoning_content", "reasoning")
        self.thought = self.thought or any(_text(getattr(part, name, None)) for name in names)

    def _finish(self, choice: Any) -> None:
        self.finish = _text(getattr(choice, "finish_reason", None)) or self.finish

    def _usage(self, usage: Any) -> None:
        counts = [getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens")]
        if all(isinstance(count, int) and 0 <= count < 10**9 for count in counts):
            self.usage = (counts[0], counts[1])  # type: ignore[assignment]
        details = getattr(usage, "prompt_tokens_details", None)
        cached = getattr(details, "cached_tokens", None)
        self.cached = cached if isinstance(cached, int) and 0 <= cached < 10**9 else self.cached


def _first(choices: Any) -> Any:
    return next(iter(_listed(choices)), None)


def _listed(given: Any) -> list[Any]:
    return given if isinstance(given, list) else []


def _text(given: Any) -> str:
    """Text that a database can keep and UTF-8 can write, or nothing."""
    if not isinstance(given, str):
        return ""
    return given.encode("utf-8", "replace").decode("utf-8").replace("\x00", "")

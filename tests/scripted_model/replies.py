"""What a scripted model answers, well or badly."""

import json
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Usage = tuple[int, int] | Literal["counted"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One answer. `chunks` are the pieces of a stream. `usage` are tokens of prompt and reply:
    "counted" by words, or None where none are reported. `cut_after` chunks the connection breaks
    (or ends without `[DONE]` where `politely`). `pause` seconds pass before every chunk; with
    `silent` nothing ever comes; a stream stalls after `stalls_after` chunks until `goes_on`, or for
    good. `raw` bytes replace the body, `status` and `headers` its head."""

    text: str = ""
    tool_calls: tuple[tuple[str, str], ...] = ()
    reasoning: str = ""
    chunks: tuple[str, ...] = ()
    usage: Usage = "counted"
    finish: str = ""
    cut_after: int | None = None
    politely: bool = False
    pause: float = 0.0
    silent: bool = False
    stalls_after: int | None = None
    goes_on: threading.Event | None = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    content_type: str = "application/json"
    echo_key: bool = False

    @property
    def pieces(self) -> tuple[str, ...]:
        """The words as a stream brings them: a word and the space behind it at a time."""
        return self.chunks or tuple(re.findall(r"\s*\S+\s*", self.text)) or (self.text,)

    @property
    def finish_reason(self) -> str:
        return self.finish or ("tool_calls" if self.tool_calls else "stop")


def as_reply(given: Any) -> Reply:
    """A string is words, anything else that JSON knows is its text."""
    if isinstance(given, Reply):
        return given
    return says(given if isinstance(given, str) else json.dumps(given))


def says(text: str = "", *, chunks: Sequence[str] = (), **more: Any) -> Reply:
    """These words; in a stream in these chunks, or word by word."""
    return Reply(text=text or "".join(chunks), chunks=tuple(chunks), **more)


def calls(name: str, arguments: str | None = None, /, *, text: str = "", **given: Any) -> Reply:
    """One use of a tool; `arguments` as raw text where they are to be no JSON."""
    return Reply(
        text=text, tool_calls=((name, json.dumps(given) if arguments is None else arguments),)
    )


def cut(text: str, *, after: int = 1, politely: bool = False) -> Reply:
    """The connection breaks after so many chunks (without a stream: amid the body)."""
    return Reply(text=text, cut_after=after, politely=politely)


def busy(*, retry_after: str | None = "0") -> Reply:
    """429; `Retry-After` in seconds or as a date."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return replace(broken(429, "Too many requests"), headers=headers)


def broken(status: int = 500, message: str = "The server had an error") -> Reply:
    body = {"error": {"message": message, "type": "error", "code": None}}
    return Reply(status=status, raw=json.dumps(body).encode())


def bad_json() -> Reply:
    """A body, or the data of a stream's chunk, that is no JSON."""
    return Reply(raw=b'{"choices": [{"message": {"content": "half', text="bad json")


def empty() -> Reply:
    """A well-formed reply without words."""
    return Reply(text="")


def drips(text: str, *, pause: float = 0.05) -> Reply:
    """Every chunk only after a pause."""
    return Reply(text=text, pause=pause)


def stalls(text: str, *, after: int, goes_on: threading.Event | None = None) -> Reply:
    """So many chunks come slowly, then no more: until `goes_on`, or ever."""
    return Reply(text=text, pause=0.01, stalls_after=after, goes_on=goes_on)


def silent() -> Reply:
    """The request is taken, and nothing ever comes."""
    return Reply(silent=True)


def wrong_encoding() -> Reply:
    """A body that claims to be UTF-8 and is not."""
    return Reply(raw='{"choices": [{"message": {"content": "Gr\u00f6\u00dfe"}}]}'.encode("latin-1"))


def ignores_schema(text: str = "Sure! Here is what I think: yes.") -> Reply:
    """Words where JSON of a schema was asked for."""
    return says(text)


def redirects(to: str, *, status: int = 307) -> Reply:
    return Reply(status=status, raw=b"", headers={"Location": to})


def huge(size: int = 50_000_000) -> Reply:
    """A reply of so many characters; in a stream in chunks of 64,000."""
    piece = "x" * min(size, 64_000)
    pieces = (piece,) * max(1, size // len(piece))
    return Reply(text="".join(pieces), chunks=pieces)


def echoes_key(status: int = 401) -> Reply:
    """An error that repeats the request's key, as careless servers do."""
    return replace(broken(status), echo_key=True)

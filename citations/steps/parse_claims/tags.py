"""What a parsed answer consists of, and a stream cut into words and tags, whatever the chunks.

A sign "<" that opens no tag is a word. A tag of ours that lacks its ">" is read as far as it is
clear and reported; one that cannot be read is words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, cast, get_args

from citations.steps.parse_claims.brackets import read_keys

SegmentKind = Literal["cite", "free", "unverified"]
Before = Literal["", " ", "\n", "\n\n"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One statement, or free words of one line; never empty, without white space at its ends.

    `keys` are what it cites as written, white space and brackets apart, each once; a "cite" without
    any names no evidence. `before` is the white space between it and the segment before: none, a
    space, a new line, a new paragraph. `mark` is the sign of layout in front of it on its line
    ("-", "1.", "##", "|"), which is no part of `text`.
    """

    kind: SegmentKind
    text: str
    keys: tuple[str, ...] = ()
    before: Before = ""
    mark: str = ""


Name = Literal["cite", "free", "unverified", "scratch", "break", "unknown"]

_LONGEST_TAG = 400
_SCRATCH = frozenset("think thinking thought thoughts scratch scratchpad reasoning".split())
_BREAKS = frozenset("br p div li ul ol".split())
_TAG = re.compile(
    r"<\s{0,4}(/?)\s{0,4}([A-Za-z][\w:-]{0,40})((?:[\s=:/][^<>]{0,380})?)/?>", re.DOTALL
)
_UNCLOSED = re.compile(
    r"<\s{0,4}(/?)\s{0,4}(cite|free|unverified)\b"
    r"((?:\s{1,4}(?:keys?|ids?|refs?|label)\s{0,4}=\s{0,4}(?:\"[^\"<>\n]{0,200}\"|'[^'<>\n]{0,200}'))?)",
    re.IGNORECASE,
)
_MAY_BE_TAG = re.compile(r"<\s{0,4}(?:/\s{0,4})?(?:[A-Za-z]|$)|<\s{0,8}$|<[!?]")
_HIDDEN = re.compile(r"<[!?][^<>]{0,390}>", re.DOTALL)
_ATTRIBUTE = re.compile(
    r"(?:\b(?:keys?|ids?|refs?|label|evidence)\s{0,4})?=\s{0,4}"
    r"(?:\"([^\"]{0,380})\"?|'([^']{0,380})'?|([^\"'\s][^\"'=]{0,380}))",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"[\s:]([A-Za-z]{1,4}-?[A-Za-z]?\d{1,6}(?:[\s,;]{1,3}[A-Za-z]{1,4}-?[A-Za-z]?\d{1,6}){0,12})\s*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A tag as written in `raw`. `whole` is false where its ">" is missing."""

    name: Name
    raw: str
    closes: bool = False
    keys: tuple[str, ...] = ()
    whole: bool = True


class TagReader:
    """`take` gives words and tags as far as they are clear, `rest` what is left at the end."""

    def __init__(self) -> None:
        self._text = ""

    def take(self, chunk: str) -> Iterator[str | Tag]:
        self._text += chunk
        return self._read(final=False)

    def rest(self) -> Iterator[str | Tag]:
        return self._read(final=True)

    def _read(self, *, final: bool) -> Iterator[str | Tag]:
        text, self._text, at = self._text, "", 0
        while at < len(text):
            sign = text.find("<", at)
            if sign < 0:
                yield text[at:]
                return
            if sign > at:
                yield text[at:sign]
            end = _end_of_tag(text, sign)
            if end is None and not final:
                self._text = text[sign:]
                return
            read, at = _read_tag(text, sign, len(text) if end is None else end)
            yield read


def _end_of_tag(text: str, start: int) -> int | None:
    """Behind what may be a tag; None where that is not known yet."""
    window = text[start : start + _LONGEST_TAG]
    if not _MAY_BE_TAG.match(window):
        return start + 1
    closed, opened = window.find(">"), window.find("<", 1)
    if closed >= 0 and (opened < 0 or closed < opened):
        return start + closed + 1
    if opened >= 0:
        return start + opened
    return start + len(window) if len(window) == _LONGEST_TAG else None


def _read_tag(text: str, start: int, end: int) -> tuple[str | Tag, int]:
    """The tag or the words at `start`, and where reading goes on."""
    raw = text[start:end]
    match = _TAG.fullmatch(raw)
    if match is not None:
        name = _name(match[2])
        if name != "unknown" or not match[3].strip(" /") or "=" in match[3]:
            keys = _keys(match[3]) if name in get_args(SegmentKind) else ()
            return Tag(name=name, raw=raw, closes=bool(match[1]), keys=keys), end
    elif _HIDDEN.fullmatch(raw):
        return Tag(name="unknown", raw=raw), end
    elif (unclosed := _UNCLOSED.match(raw)) and (unclosed[1] or unclosed[3] or _is_all(unclosed)):
        name = _name(unclosed[2])
        keys = _keys(unclosed[3])
        tag = Tag(name=name, raw=unclosed[0], closes=bool(unclosed[1]), keys=keys, whole=False)
        return tag, start + unclosed.end()
    return raw, end


def _is_all(unclosed: re.Match[str]) -> bool:
    """<free without an attribute: the tag's name is all there should have been."""
    return unclosed[2].lower() != "cite"


def _name(written: str) -> Name:
    lower = written.lower().partition(":")[0]
    if lower in get_args(SegmentKind):
        return cast(Name, lower)
    if lower in _SCRATCH:
        return "scratch"
    return "break" if lower in _BREAKS else "unknown"


def _keys(attributes: str) -> tuple[str, ...]:
    """The keys of a tag: key="E1,E5", key='E1', key=E1, ="E1", or only E1."""
    match = _ATTRIBUTE.search(attributes)
    if match is not None:
        return read_keys(match[1] or match[2] or match[3] or "")
    bare = _BARE.fullmatch(attributes.rstrip(" /"))
    return read_keys(bare[1]) if bare else ()

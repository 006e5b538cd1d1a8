"""What a parsed answer consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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

"""The sentence around a place of a text."""

from __future__ import annotations

import re

Span = tuple[int, int]
_BORDER = re.compile(r"[.;!?]\s|\.$|\n\s{0,8}\n")
_EDGE = " \t\n\r,;:.)(–—-*"
_BEFORE, _AFTER = 300, 400
SPACES = {ord(space): " " for space in "\t\n\r\f\v\u00a0"}
"""For `translate`: every kind of white space as a space, offsets unchanged."""


def sentence_around(source: str, at: int, floor: int) -> Span:
    """The sentence around a place, at most some hundred characters to either side of it and not
    before `floor`."""
    low, high = max(floor, at - _BEFORE), min(len(source), at + _AFTER)
    start = low
    for border in _BORDER.finditer(source, low, at):
        start = border.end()
    after = _BORDER.search(source, at, high)
    while start < at and source[start] in _EDGE:
        start += 1
    return start, after.start() if after is not None else high

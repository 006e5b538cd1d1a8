"""Words of a page that stand together: on one line, and in one piece of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from citations.drafts.tables import Span
from citations.tables.lines import Line

APART = 0.5
"""White space between two cells, in heights of the line: more than any space between words."""
SAME_HEIGHT = 0.3
"""How far the middles of two pieces of a line may differ, in its heights."""

_BEFORE = frozenset(["$", "€", "£", "¥", "("])
_BEHIND = frozenset(["%", ")", ")%"])


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedWord:
    """A word with its left and right end on the page, in points."""

    span: Span
    left: float
    right: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedLine:
    """A line of a page; `top` and `bottom` are in points, counted upwards."""

    line: Line
    words: Sequence[PlacedWord]
    bottom: float
    top: float

    @property
    def size(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """Words between two gaps. `outer_left` is that of a sign of money set apart before them."""

    span: Span
    left: float
    right: float
    outer_left: float


def by_height(text: str, lines: Sequence[PlacedLine]) -> list[PlacedLine]:
    """The lines as a reader sees them, from the lowest up: a file may draw a head of several lines
    before the next head beside it."""
    found: list[PlacedLine] = []
    for line in sorted(lines, key=lambda each: each.bottom):
        same = found and abs(line.middle - found[-1].middle) < SAME_HEIGHT * line.size
        if same:
            found[-1] = _joined(text, found[-1], line)
        else:
            found.append(line)
    return found


def _joined(text: str, one: PlacedLine, other: PlacedLine) -> PlacedLine:
    words = sorted((*one.words, *other.words), key=lambda word: word.left)
    start = min(word.span.start for word in words)
    end = max(word.span.end for word in words)
    shown = " ".join(word.span.of(text) for word in words)
    line = Line(start=start, end=end, text=shown, after_blank=False)
    return replace(one, line=line, words=words)


def segments_of(text: str, line: PlacedLine) -> list[Segment]:
    """The segments of a line from the left, lone signs put to the figures beside them."""
    found: list[Segment] = []
    sign: Segment | None = None
    for segment in _between_gaps(line):
        words = segment.span.of(text)
        if words in _BEFORE:
            sign = sign or segment
        elif words in _BEHIND and found and sign is None:
            found[-1] = _with_end(found[-1], segment)
        else:
            found.append(_with_sign(segment, sign))
            sign = None
    return found


def _between_gaps(line: PlacedLine) -> Iterator[Segment]:
    start = 0
    words = line.words
    for at in range(1, len(words) + 1):
        if at == len(words) or _are_apart(words[at - 1], words[at], line.size):
            first, last = words[start], words[at - 1]
            span = Span(start=first.span.start, end=last.span.end)
            yield Segment(span=span, left=first.left, right=last.right, outer_left=first.left)
            start = at


def _are_apart(one: PlacedWord, other: PlacedWord, size: float) -> bool:
    follows = 0 < other.span.start - one.span.end <= 2
    return not follows or other.left - one.right > APART * size


def _with_end(segment: Segment, sign: Segment) -> Segment:
    return replace(segment, span=Span(start=segment.span.start, end=sign.span.end))


def _with_sign(segment: Segment, sign: Segment | None) -> Segment:
    if sign is None:
        return segment
    span = Span(start=sign.span.start, end=segment.span.end)
    return replace(segment, span=span, outer_left=sign.left)

"""Stretches of a text, and how much of it a set of them covers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


class Located(Protocol):
    """Anything that stands at `[start:end)` of a text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`[start:end)` of the text."""

    start: int
    end: int


def without_edges(span: Located, text: str) -> Span | None:
    """The span without white space at its ends, which a page shows as gaps; None when there is
    nothing else."""
    words = text[span.start : span.end]
    start = span.start + len(words) - len(words.lstrip())
    end = span.start + len(words.rstrip())
    return Span(start=start, end=end) if start < end else None


def shorten(words: str, longest: int) -> str:
    """The beginning of the words, on one line."""
    words = " ".join(words.split())
    return words if len(words) <= longest else words[:longest].rstrip() + " …"


class Coverage:
    """Which characters stand in at least one of the spans; overlaps count once."""

    def __init__(self, spans: Iterable[Located]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._before: list[int] = []
        """Covered characters before each stretch."""
        covered = 0
        for span in sorted(spans, key=lambda span: (span.start, span.end)):
            if self._ends and span.start <= self._ends[-1]:
                covered += max(0, span.end - self._ends[-1])
                self._ends[-1] = max(self._ends[-1], span.end)
            else:
                self._starts.append(span.start)
                self._ends.append(span.end)
                self._before.append(covered)
                covered += span.end - span.start

    def between(self, start: int, end: int) -> int:
        """How many characters of `[start:end)` are covered."""
        return self._up_to(end) - self._up_to(start)

    def _up_to(self, offset: int) -> int:
        at = bisect_right(self._starts, offset) - 1
        if at < 0:
            return 0
        return self._before[at] + min(offset, self._ends[at]) - self._starts[at]

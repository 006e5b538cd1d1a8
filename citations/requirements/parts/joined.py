"""The segments of a requirement as one line of text that knows where each character stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citations.drafts.requirements import Stretch

Span = tuple[int, int]
_MARKER = re.compile(
    r"\s*(?:(?:\(?(?:[a-z]{1,2}|[ivxlc]{1,5}|\d{1,3})(?:\.\d{1,2}){0,3}[).]"
    r"|§§? ?\d[\w.-]{0,12}\.?|\d{1,3}(?:\.\d{1,2}){1,3}|[•▪◦*–-])\s+)+",
    re.IGNORECASE,
)
_EDGES = " \t\n\r\f\v\u00a0,;:.!?–—-•*\"“”'‘’"
_LINK_FIRST = re.compile(r"(?:and|or|but)(?= |$)", re.IGNORECASE)
"""Begins with a joining word, and not with a longer one ("order")."""
_LINK_LAST = re.compile(r" (?:and|or|but)$", re.IGNORECASE)
_MOST_CHARACTERS = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`flat` are the words of all segments with single spaces; `origin[i]` is where `flat[i]`
    stands in the source text, -1 for the space between two segments. `joints` are the places of
    these spaces in `flat`."""

    source: str
    flat: str
    origin: tuple[int, ...]
    joints: tuple[int, ...]

    def stretches(self, span: Span) -> tuple[Stretch, ...]:
        """The words of a span of `flat` where they stand in the source, one stretch a segment,
        without the punctuation and spaces at their edges."""
        start, end = span
        cuts = [start, *(joint for joint in self.joints if start <= joint < end), end]
        pieces = [self._trimmed(a, b) for a, b in zip(cuts, cuts[1:], strict=False)]
        return tuple(
            Stretch(
                start=self.origin[a],
                end=self.origin[b - 1] + 1,
                text=self.source[self.origin[a] : self.origin[b - 1] + 1],
            )
            for a, b in pieces
            if a < b
        )

    def _trimmed(self, start: int, end: int) -> Span:
        flat = self.flat
        while start < end and (flat[start] in _EDGES or flat[start] == ")"):
            start += 1
        while start < end and flat[end - 1] in _EDGES:
            end -= 1
        if link := _LINK_FIRST.match(flat, start, end):
            return self._trimmed(link.end(), end)
        if link := _LINK_LAST.search(flat, max(start, end - 5), end):
            return self._trimmed(start, link.start())
        return start, end


def join_segments(segments: Sequence[Stretch], source: str) -> Line:
    """A segment whose words do not stand at its offsets is left out, so that no stretch made of the
    line can be wrong. The marker of an item ("(b)") is no part of its words."""
    flat: list[str] = []
    origin: list[int] = []
    joints: list[int] = []
    for segment in segments:
        if not 0 <= segment.start < segment.end or (
            source[segment.start : segment.end] != segment.text
        ):
            continue
        if flat:
            joints.append(len(flat))
            flat.append(" ")
            origin.append(-1)
        _append(segment, flat, origin)
    return Line(source=source, flat="".join(flat), origin=tuple(origin), joints=tuple(joints))


def _append(segment: Stretch, flat: list[str], origin: list[int]) -> None:
    marker = _MARKER.match(segment.text)
    start = marker.end() if marker is not None else 0
    room = max(0, _MOST_CHARACTERS - len(flat))
    spaced = True
    for at in range(start, min(len(segment.text), start + room)):
        char = segment.text[at]
        if char.isspace():
            if spaced:
                continue
            char = " "
        spaced = char == " "
        flat.append(char)
        origin.append(segment.start + at)

"""The section that a place of a text stands in."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from citations.drafts import TextDraft
from citations.drafts.sources import SectionSpan
from citations.requirements.parts.vocabulary import rule

_MOST_TEXT = 2_000_000


def section_at(text: TextDraft, at: int) -> tuple[int, str]:
    """The innermost section around a place: its beginning and title."""
    starts = _section_starts(text.sections)
    for index in range(bisect_right(starts, at) - 1, -1, -1):
        section = text.sections[index]
        if section.start <= at < section.end:
            return section.start, section.title
    return _outlined(text.text, at)


@lru_cache(maxsize=16)
def _section_starts(sections: tuple[SectionSpan, ...]) -> list[int]:
    return [each.start for each in sections]


_HEADING_LINE = rule(
    r"(?m)^[ \t]{0,8}(?:#{1,6} |\*\*)?((?:section|sec\.|article|§§?) ?\d[^\n]{0,120}"
    r"|\d{1,3}(?:\.\d{1,3}){0,3}\.? [A-Z][^\n.;]{2,80})$"
)


@lru_cache(maxsize=8)
def _headings(source: str) -> tuple[list[int], list[str]]:
    found = [(match.start(), match[1]) for match in _HEADING_LINE.finditer(source[:_MOST_TEXT])]
    return [start for start, _ in found], [title for _, title in found]


def _outlined(source: str, at: int) -> tuple[int, str]:
    """Where the text has no map of sections its lines that look like numbered headings serve."""
    starts, titles = _headings(source)
    index = bisect_right(starts, at) - 1
    return (starts[index], titles[index]) if index >= 0 else (0, "")

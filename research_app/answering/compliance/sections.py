"""Where the sections of a statute or policy stand that a filter names, by heading or by number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from citations.drafts import TextDraft
from research_app.synthesis.terms import content_stems

_DIGITS = r"(?P<number>\d{1,7}(?:[.-]\d{1,5}){0,5}[a-z]?)"
_NUMBER = re.compile(
    r"\s{0,4}(?:(?:§{1,2}|sections?|sec\.?|articles?|art\.?|chapters?|ch\.?|parts?|paragraphs?"
    rf"|para\.?|rules?|clauses?|no\.?)\s{{0,4}})?{_DIGITS}(?:\s{{0,2}}\(\w{{1,4}}\)){{0,4}}\s{{0,4}}",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"^[ \t#*]{0,8}(?P<called>(?:§{1,2}|section|sec\.|article|art\.|chapter|part|rule|clause)"
    rf"[ \t]{{0,4}})?{_DIGITS}(?=[.:)\s–—]|$)",
    re.IGNORECASE | re.MULTILINE,
)


class _Headed(NamedTuple):
    """A heading and what stands under it, `[start:end)`, with its number as written, or empty;
    `is_called`: as a section, article or the like."""

    title: str
    start: int
    end: int
    number: str
    is_called: bool


def headings_of(text: TextDraft) -> Iterator[str]:
    """As they stand, and without their number."""
    for each in _headed(text):
        yield each.title
        if match := _HEADED.match(each.title):
            yield each.title[match.end() :].strip(" .:)–—-")


def sections_named(text: TextDraft, wanted: str, *, called: bool = False) -> list[tuple[int, int]]:
    """The stretches of the sections whose number or heading is named; none that lies in another. A
    part is of its section: 5.2 of 5. `called`: only those written as a section, article or the
    like, since a policy's "8. Training" is not the section 8 of a statute beside it."""
    match = _NUMBER.fullmatch(wanted)
    stems = set(content_stems(wanted))
    found: list[tuple[int, int]] = []
    for each in _headed(text):
        if match is not None:
            is_it = re.match(rf"{re.escape(match['number'])}(?:[.-]|$)", each.number, re.IGNORECASE)
            is_named = is_it is not None and (each.is_called or not called)
        else:
            is_named = not called and bool(stems) and stems <= set(content_stems(each.title))
        if is_named:
            found.append((each.start, each.end))
    return list(_outermost(found))


def _headed(text: TextDraft) -> Iterator[_Headed]:
    """What the text's own map tells, and lines that begin with a number; a line goes as far as the
    next one of its kind."""
    for section in text.sections:
        yield _told(section.title, section.start, section.end)
    lines = list(_HEADED.finditer(text.text))
    for line, following in zip_longest(lines, lines[1:]):
        title = text.text[line.start() : line.start() + 200].partition("\n")[0]
        yield _told(title, line.start(), following.start() if following else len(text.text))


def _told(title: str, start: int, end: int) -> _Headed:
    line = _HEADED.match(title)
    if line is None:
        return _Headed(title, start, end, "", False)
    return _Headed(title, start, end, line["number"], line["called"] is not None)


def _outermost(found: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    last = -1
    for start, end in sorted(set(found), key=lambda each: (each[0], -each[1])):
        if end > last:
            yield start, end
            last = end

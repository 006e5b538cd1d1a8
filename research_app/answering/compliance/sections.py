"""Where the sections of a statute or policy stand that a filter names, by heading or by number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from citations.drafts import TextDraft
from research_app.synthesis.terms import content_stems

_NUMBER = re.compile(
    r"\s{0,4}(?:(?:§{1,2}|sections?|sec\.?|articles?|art\.?|chapters?|ch\.?|parts?|paragraphs?"
    r"|para\.?|rules?|clauses?|no\.?)\s{0,4})?(?P<number>\d{1,7}(?:[.-]\d{1,5}){0,5}[a-z]?)"
    r"(?:\s{0,2}\(\w{1,4}\)){0,4}\s{0,4}",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"^[ \t#*]{0,8}(?:(?:§{1,2}|section|sec\.|article|art\.|chapter|part|rule|clause)[ \t]{0,4})?"
    r"(?P<number>\d{1,7}(?:[.-]\d{1,5}){0,5}[a-z]?)(?=[.:)\s–—]|$)",
    re.IGNORECASE | re.MULTILINE,
)
_CALLED = re.compile(
    r"[ \t#*]{0,8}(?:§|(?:section|sec\.|article|art\.|rule|clause)\b)", re.IGNORECASE
)
_ITEM = re.compile(r"[^\n]{0,200}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Headed:
    """A heading and what stands under it, `[start:end)`; `number` as written, or empty."""

    title: str
    number: str
    start: int
    end: int


def headings_of(text: TextDraft) -> Iterator[str]:
    """As they stand, and without their number."""
    for each in headed(text):
        yield each.title
        match = _HEADED.match(each.title)
        if match is not None:
            yield each.title[match.end() :].strip(" .:)–—-")


def sections_named(text: TextDraft, wanted: str) -> tuple[tuple[int, int], ...]:
    """The stretches of the sections whose number or heading is named; none that lies in another."""
    match = _NUMBER.fullmatch(wanted)
    number = match["number"].lower() if match else ""
    stems = frozenset(content_stems(wanted))
    found = [
        (each.start, each.end)
        for each in headed(text)
        if (_is_numbered(each.number, number) if number else _says(each.title, stems))
    ]
    return tuple(_outermost(found))


def sections_called(text: TextDraft, wanted: str) -> tuple[tuple[int, int], ...]:
    """Those of them that are written as a section, article or the like: a policy's "8. Training" is
    not the section 8 of a statute beside it. None for a heading in words."""
    if not _NUMBER.fullmatch(wanted):
        return ()
    named = sections_named(text, wanted)
    return tuple(each for each in named if _CALLED.match(text.text, each[0]))


def _is_numbered(number: str, wanted: str) -> bool:
    """The section itself, or a part of it: 5.2 is of 5."""
    return number == wanted or number.startswith((f"{wanted}.", f"{wanted}-"))


def _says(title: str, stems: frozenset[str]) -> bool:
    return bool(stems) and stems <= frozenset(content_stems(title))


def headed(text: TextDraft) -> Iterator[Headed]:
    """What the text's own map tells, and lines that begin with a number; a line goes as far as the
    next one of its kind."""
    for section in text.sections:
        number = _HEADED.match(section.title)
        yield Headed(
            title=section.title,
            number=number["number"].lower() if number else "",
            start=section.start,
            end=section.end,
        )
    lines = list(_HEADED.finditer(text.text))
    for line, following in zip_longest(lines, lines[1:]):
        title = _ITEM.match(text.text, line.start())
        yield Headed(
            title=title[0] if title else "",
            number=line["number"].lower(),
            start=line.start(),
            end=following.start() if following else len(text.text),
        )


def _outermost(found: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    last = -1
    for start, end in sorted(set(found), key=lambda each: (each[0], -each[1])):
        if end > last:
            yield start, end
            last = end

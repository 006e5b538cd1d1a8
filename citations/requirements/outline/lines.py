"""Lines of a text as its writer meant them: wrapped ones joined, headings told from words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from citations.drafts import SectionSpan
from citations.requirements.outline.heading_lines import (
    is_contents_entry,
    own_heading_rank,
    reads_as_sentence,
)
from citations.requirements.outline.labels import labels_at_start
from citations.requirements.outline.missing import is_missing

LineKind = Literal["text", "row", "heading", "contents"]

_NARROWEST_WRAP, _WIDEST_WRAP = 40, 125
"""Code points of the longest line of a text that was wrapped by hand."""
_SHORT_LINE = 60
_LINE = re.compile(r"[^\n]+")
_ENDS = re.compile(r"[.!?;:…—][\"”’'»)\]]*$|[–-]$")
_OPEN = re.compile(
    r"(?:,|\b(?:a|an|the|of|to|in|on|at|by|for|from|with|and|or|as|is|are|be|been|than|which|who"
    r"|that|under|within|into|upon|not|shall|must|may|has|have|if|when|no|any|every|each))$",
    re.IGNORECASE,
)
_ROW = re.compile(r"\t|\s\|\s|^\||\|$")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """`[start:end)` without white space around it. `rank` orders headings, the highest 0; it means
    nothing for other lines."""

    start: int
    end: int
    kind: LineKind
    indent: int
    after_blank: bool
    labelled: bool = False
    rank: int = 0
    after_room: bool = True


def lines_of(text: str, sections: Sequence[SectionSpan], *, marked_up: bool) -> list[TextLine]:
    """The lines in order. `marked_up`: the sections are headings that the writer marked, none was
    guessed from how a line looks."""
    physical = list(_physical(text))
    spans = {section.start: section for section in sections}
    kinds = list(_with_headings(text, physical, spans, marked_up=marked_up))
    widest = max((line.end - line.start + line.indent for line in kinds), default=0)
    wrapped = _NARROWEST_WRAP <= widest <= _WIDEST_WRAP
    return list(_joined(text, kinds, widest if wrapped else 0))


def _physical(text: str) -> Iterator[TextLine]:
    last_end = 0
    for found in _LINE.finditer(text):
        words = found.group().strip()
        if not words:
            continue
        indent = len(found.group()) - len(found.group().lstrip())
        start = found.start() + indent
        blank = text.count("\n", last_end, found.start()) > 1
        row = bool(_ROW.search(words))
        yield TextLine(
            start=start,
            end=start + len(words),
            kind="row" if row else "text",
            indent=indent,
            after_blank=blank,
            labelled=bool(next(labels_at_start(text, start, start + len(words)), ())),
        )
        last_end = found.end()


def _with_headings(
    text: str, lines: list[TextLine], spans: dict[int, SectionSpan], *, marked_up: bool
) -> Iterator[TextLine]:
    """The lines, each that is a heading marked as one; a heading over several lines is one."""
    heading_end, before = 0, ""
    for number, line in enumerate(lines):
        words = text[line.start : line.end]
        if line.start < heading_end:
            continue
        following = _words_at(text, lines, number + 1)
        section = spans.get(line.start)
        if len(words) < _SHORT_LINE and is_missing(words):
            yield line
            continue
        if section is not None and (marked_up or not reads_as_sentence(words)):
            heading_end = line.start + len(section.title)
            yield replace(
                line, kind="heading", end=max(heading_end, line.start), rank=section.level
            )
        elif is_contents_entry(words):
            yield replace(line, kind="contents")
        elif line.kind == "text" and (
            rank := own_heading_rank(words, before, following, lone=_stands_alone(lines, number))
        ):
            yield replace(line, kind="heading", rank=rank)
        else:
            yield line
        before = words


def _words_at(text: str, lines: Sequence[TextLine], number: int) -> str:
    return text[lines[number].start : lines[number].end] if number < len(lines) else ""


def _stands_alone(lines: Sequence[TextLine], number: int) -> bool:
    """Between empty lines, with something behind it."""
    return (
        number + 1 < len(lines)
        and lines[number + 1].after_blank
        and (number == 0 or lines[number].after_blank)
    )


def _joined(text: str, lines: Sequence[TextLine], width: int) -> Iterator[TextLine]:
    """The lines with those that were only wrapped, or cut by a page's end, put together."""
    open_line: TextLine | None = None
    last: TextLine | None = None
    in_list = False
    for line in lines:
        if (
            open_line is not None
            and last is not None
            and _goes_on(text, last, line, width, in_list)
        ):
            open_line = replace(open_line, end=line.end)
            last = line
            continue
        if open_line is not None:
            yield open_line
            leads_in = text[open_line.start : open_line.end].endswith((":", "—"))
            blank_list = line.after_blank and not leads_in
            in_list = leads_in or (in_list and not blank_list) or open_line.labelled
        room = last is None or _had_room(text, last, line, width)
        open_line = last = replace(line, after_room=room)
    if open_line is not None:
        yield open_line


def _goes_on(text: str, line: TextLine, following: TextLine, width: int, in_list: bool) -> bool:
    if line.kind != "text" or following.kind != "text" or following.labelled:
        return False
    words, further = text[line.start : line.end], text[following.start : following.end]
    if _ENDS.search(words):
        return words.endswith("-") and words[-2:-1].isalpha() and further[0].islower()
    if following.after_blank:
        return (further[0].islower() and not in_list and not line.labelled) or bool(
            _OPEN.search(words) and not words.endswith((",", "and", "or"))
        )
    if width and not _had_room(text, line, following, width):
        return True
    if in_list or line.labelled:
        return following.indent > line.indent and further[0].islower()
    return further[0].islower() or bool(_OPEN.search(words))


def _had_room(text: str, line: TextLine, following: TextLine, width: int) -> bool:
    """Could the line have held the first word of the next? In a text of unlike lines, a short one
    could."""
    length = line.indent + line.end - line.start
    if not width:
        return length < _SHORT_LINE
    word = text[following.start : min(following.end, following.start + 40)].split(maxsplit=1)[0]
    return length + 1 + len(word) <= width

"""Lines of a text as its writer meant them: wrapped ones joined, headings told from words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from citations.drafts import SectionSpan
from citations.requirements.outline.heading_lines import (
    is_contents_entry,
    own_heading_rank,
    reads_as_sentence,
)
from citations.requirements.outline.labels import labels_at_start

LineKind = Literal["text", "row", "heading", "contents"]

_SHORT_LINE = 60
"""Code points; a shorter line was not wrapped."""
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


def lines_of(text: str, sections: Sequence[SectionSpan]) -> Iterator[TextLine]:
    """The lines in order; `sections` are headings that the reader of the file found."""
    spans = {section.start: section for section in sections}
    return _joined(text, _with_headings(text, list(_physical(text)), spans))


def _physical(text: str) -> Iterator[TextLine]:
    last_end = 0
    for found in _LINE.finditer(text):
        words = found.group().strip()
        if not words:
            continue
        indent = len(found.group()) - len(found.group().lstrip())
        start = found.start() + indent
        yield TextLine(
            start=start,
            end=start + len(words),
            kind="row" if _ROW.search(words) else "text",
            indent=indent,
            after_blank=text.count("\n", last_end, found.start()) > 1,
            labelled=bool(next(labels_at_start(text, start, start + len(words)), ())),
        )
        last_end = found.end()


def _with_headings(
    text: str, lines: Sequence[TextLine], spans: dict[int, SectionSpan]
) -> Iterator[TextLine]:
    """The lines, each that is a heading marked as one; a heading over several lines is one."""
    heading_end, before = 0, ""
    for line, following in zip_longest(lines, lines[1:]):
        words = text[line.start : line.end]
        if line.start < heading_end:
            continue
        section = spans.get(line.start)
        if section is not None and not reads_as_sentence(words):
            heading_end = max(line.start + len(section.title), line.start)
            yield replace(line, kind="heading", end=heading_end, rank=section.level)
        elif is_contents_entry(words):
            yield replace(line, kind="contents")
        else:
            behind = text[following.start : following.end] if following is not None else ""
            lone = line.after_blank and following is not None and following.after_blank
            rank = own_heading_rank(words, before, behind, lone=lone) if line.kind == "text" else 0
            yield replace(line, kind="heading", rank=rank) if rank else line
        before = words


def _joined(text: str, lines: Iterator[TextLine]) -> Iterator[TextLine]:
    """The lines with those that were only wrapped, or cut by a page's end, put together."""
    whole: TextLine | None = None
    last: TextLine | None = None
    in_list = False
    for line in lines:
        if whole is not None and last is not None:
            if _goes_on(text, last, line, in_list=in_list):
                whole, last = replace(whole, end=line.end), line
                continue
            yield whole
            leads_in = text[whole.start : whole.end].endswith((":", "—"))
            in_list = leads_in or whole.labelled or (in_list and not line.after_blank)
        whole = last = line
    if whole is not None:
        yield whole


def _goes_on(text: str, line: TextLine, following: TextLine, *, in_list: bool) -> bool:
    if line.kind != "text" or following.kind != "text" or following.labelled:
        return False
    words, is_small = text[line.start : line.end], text[following.start].islower()
    if _ENDS.search(words):
        return words.endswith("-") and words[-2:-1].isalpha() and is_small
    if following.after_blank:
        return is_small and not in_list and not line.labelled
    if in_list or line.labelled:
        return is_small and following.indent > line.indent
    return is_small or len(words) >= _SHORT_LINE or bool(_OPEN.search(words))

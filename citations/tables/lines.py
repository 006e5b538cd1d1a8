"""Lines of a text and what their form tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from citations.drafts.tables import Span

LONGEST_TITLE = 160
"""Code points of a line that may still be a title or a head."""
LONGEST_LABEL = 300

_LINE = re.compile(r"[^\n]+")
_ENDS_SENTENCE = re.compile(r"[.!?…][\"'”’»)\]]*(?:\(\w\)|\[\d+\])?$")
_ABBREVIATED = re.compile(
    r"\b(?:Inc|Corp|Co|Ltd|No|Dec|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov)\.$"
)
_OPEN_END = re.compile(
    r"(?:[,;–—-]|\b(?:a|an|the|of|to|in|on|at|by|for|from|with|and|or|as|than|before|after"
    r"|including|excluding|attributable|per))$",
    re.IGNORECASE,
)
_CLOSES_GROUP = re.compile(r"(?:sub)?total\b|net cash\b", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\(?(?P<mark>\d{1,2}|[a-z])\)\s+\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that is not empty, without white space around it; `after_blank` when an empty line
    stands before it."""

    start: int
    end: int
    text: str
    after_blank: bool

    @property
    def span(self) -> Span:
        return Span(start=self.start, end=self.end)


def lines_of(text: str, start: int, end: int) -> Iterator[Line]:
    """The lines of `[start:end)` that hold anything."""
    last = start
    for match in _LINE.finditer(text, start, end):
        words = match.group().strip()
        if not words:
            continue
        begin = match.start() + len(match.group()) - len(match.group().lstrip())
        after_blank = text.count("\n", last, match.start()) > 1
        yield Line(start=begin, end=begin + len(words), text=words, after_blank=after_blank)
        last = match.end()


def is_prose(line: str) -> bool:
    """A sentence or a paragraph: no title, head or label."""
    if len(line) > LONGEST_TITLE and not leaves_label_open(line):
        return True
    if len(line) > LONGEST_LABEL:
        return True
    return bool(_ENDS_SENTENCE.search(line)) and not _ABBREVIATED.search(line)


def leaves_label_open(line: str) -> bool:
    """Ending in a word or sign that no label ends in, so that the next line goes on."""
    return bool(_OPEN_END.search(line))


def footnote_mark(line: str) -> str:
    """The mark of a note under a table, "1" of "(1) Excludes leases", or ""."""
    match = _FOOTNOTE.match(line)
    return match["mark"] if match else ""


def closes_group(label: str) -> bool:
    """A total, behind which the heading of the rows above no longer holds."""
    return bool(_CLOSES_GROUP.match(label))


@dataclass(frozen=True, slots=True, kw_only=True)
class GridLine:
    """A line as its cells by column; empty ones are left out. `width` counts the columns with the
    empty ones. `spans` says of each cell how many columns it covers, as a document's own table
    does; None where only the text is known."""

    line: Line
    cells: Mapping[int, Span]
    width: int
    spans: Mapping[int, int] | None = None

    @property
    def columns(self) -> list[int]:
        return sorted(self.cells)

    def width_of(self, column: int) -> int:
        return (self.spans or {}).get(column, 1)

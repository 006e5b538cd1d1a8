"""The lines of a source text around passages. The readers of documents join what was only wrapped,
so that a line is a paragraph, a heading, an item or a table row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from citations.drafts import TextDraft

Bounds = tuple[int, int]

MARGIN = 1500
"""Characters read before a passage, where lead-ins, headings and the heads of tables stand."""
MARGIN_BEHIND = 700
FARTHEST = 12_000
"""Characters up to which a table or a list is followed beyond that."""

_LINE = re.compile(r"[^\n]*[^\W_][^\n]*")
_BULLET = re.compile(r"[•●▪■◦‣∙·◾□○☐☒*–—o-]\s+|#{1,6}\s+|>\s+")
_NUMBER = re.compile(
    r"\(?(?:(?P<arabic>\d{1,3}(?:\.\d{1,3}){0,3})|(?P<roman>[ivx]{2,5}|[IVX]{2,5})"
    r"|(?P<letter>[A-Za-z]))(?:[.)]|(?<=\d\.\d))\)?\s+(?=\S)"
)
"""The number of an item before its words; figures without a sign only where a point parts them
("1.2 Scope")."""
_OPEN_END = re.compile(
    r"(?:,|[a-z]-|(?<![;,] )\b(?:a|an|the|of|to|in|on|at|by|for|from|with|and|or|as|is|are|was|were"
    r"|that|which|this|these|our|its|their))$"
)
"""A line that goes on: behind a comma the last word may be an aside ("…, for")."""
_CLOSED = re.compile(r"[.!?:;…][\"”’'»)\]]*(?:\[\w{1,4}\]|\d{1,2})?$")
LONGEST_HEADING = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`[start:end)` without white space around it; its words begin at `words`, behind the `mark`
    of an item ("-" for any bullet, "1", "a" or "i" for numbering, "" for none). `tight` where no
    empty line stands before it."""

    start: int
    end: int
    words: int
    mark: str
    tight: bool
    heading: bool


def stretches(text: str, passages: Sequence[Bounds]) -> list[Bounds]:
    """The parts of the text that are read: each passage with its margins, whole lines, and whole
    runs of lines without an empty one between; what overlaps is one."""
    wide = sorted(_widened(text, *passage) for passage in passages)
    joined: list[Bounds] = []
    for start, end in wide:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _widened(text: str, start: int, end: int) -> Bounds:
    low, high = max(0, start - MARGIN), min(len(text), end + MARGIN_BEHIND)
    blank = text.rfind("\n\n", max(0, low - FARTHEST), low)
    low = blank + 2 if blank >= 0 else text.rfind("\n", 0, low) + 1
    blank = text.find("\n\n", high, high + FARTHEST)
    line_end = text.find("\n", high)
    return low, blank if blank >= 0 else line_end if line_end >= 0 else len(text)


def read_lines(source: TextDraft, start: int, end: int) -> list[Line]:
    """The lines of a stretch, wrapped ones joined."""
    text = source.text
    headings = _heading_starts(source, start, end)
    spans = [_trimmed(text, found) for found in _LINE.finditer(text, start, end)]
    lines: list[Line] = []
    for (_, before), (begin, stop) in pairwise([(0, start), *spans]):
        tight = bool(lines) and text.count("\n", before, begin) < 2
        line = _line(text, begin, stop, tight=tight, heading=begin in headings)
        if tight and _is_wrapped(text, lines[-1], line):
            lines[-1] = _line(text, lines[-1].start, stop, tight=lines[-1].tight, heading=False)
        else:
            lines.append(line)
    return lines


def heading_path(source: TextDraft, position: int) -> str:
    """The titles of the sections around a place, the widest first."""
    around = [each for each in source.sections if each.start <= position < each.end]
    around.sort(key=lambda each: (each.level, each.start))
    titles = (" ".join(each.title.split()).strip("# ") for each in around)
    return " > ".join(title for title in titles if title and title != source.info.title)


def _heading_starts(source: TextDraft, start: int, end: int) -> set[int]:
    """Where lines begin that are headings by the maps of the text."""
    found = set()
    for section in source.sections:
        if start <= section.start < end:
            words = source.text[section.start : section.start + LONGEST_HEADING]
            found.add(section.start + len(words) - len(words.lstrip()))
    return found


def _trimmed(text: str, found: re.Match[str]) -> Bounds:
    words = found[0]
    return found.end() - len(words.lstrip()), found.start() + len(words.rstrip())


def _line(text: str, start: int, end: int, *, tight: bool, heading: bool) -> Line:
    words, mark = _behind_mark(text, start, end)
    return Line(start=start, end=end, words=words, mark=mark, tight=tight, heading=heading)


def _behind_mark(text: str, start: int, end: int) -> tuple[int, str]:
    """Where the words of an item begin, and the kind of its first mark."""
    at, kind = start, ""
    while match := _BULLET.match(text, at, end) or _NUMBER.match(text, at, end):
        numbered = match.re is _NUMBER
        kind = kind or ((match.lastgroup or "letter")[0] if numbered else "-")
        at = match.end()
        if numbered:
            break
    return at, kind


def _is_wrapped(text: str, before: Line, line: Line) -> bool:
    """Does the line go on with the sentence of the line before?"""
    if line.mark or before.heading or line.heading or "\t" in text[before.start : line.end]:
        return False
    words = text[before.start : before.end]
    if " | " in words or words.startswith("|") or _CLOSED.search(words):
        return False
    return bool(_OPEN_END.search(words)) or (text[line.start].islower() and len(words) >= 40)

"""The lines over a table: which of them head columns, name the scale or are its title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.drafts.tables import Span
from citations.tables.lines import Line, is_prose
from citations.tables.periods import head_run, is_only_dates, is_period, spanning_heads
from citations.tables.scale import find_scale, without_scale

MOST_TITLE_LINES = 3

_LETTER = re.compile(r"[^\W\d_]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(])")
"""White space behind a sign, before what begins a sentence."""
#: "Table 3. " at the beginning of a title.
_NUMBERED = re.compile(r"\w+\s\d+(?:\.\d+)*\.\s")
_LEADS_IN = re.compile(r":\s*(?:\([^()]*\)\s*)?$|\b(?:following|below|as follows)\b", re.IGNORECASE)


def is_running_text(text: str, line: Line) -> bool:
    """Some readers of PDFs run the heads together into a long line, which is none."""
    return is_prose(line.text) and len(head_run(text, line.start, line.end)) < 2


def heads_something(text: str, line: Line) -> bool:
    if is_running_text(text, line):
        return False
    return bool(
        head_run(text, line.start, line.end)
        or spanning_heads(text, line.start, line.end)
        or find_scale(text, line.start, line.end)
    )


def scale_over(text: str, above: Sequence[Line]) -> Span | None:
    """The scale named nearest above the rows."""
    found = (find_scale(text, line.start, line.end) for line in reversed(above))
    return next((span for span in found if span is not None), None)


def find_caption(text: str, above: Sequence[Line]) -> Span | None:
    """The end of the sentence that leads to a table, or else the title over it, of several lines
    the nearest."""
    titles: list[Line] = []
    leading: Span | None = None
    for line in above:
        words = _NUMBERED.sub("", line.text, count=1) if _NUMBERED.match(line.text) else line.text
        if is_prose(words) or _SENTENCE.search(words) or _LEADS_IN.search(words):
            titles, leading = [], _leading_sentence(text, line)
        elif is_only_head(text, line) or not _LETTER.search(without_scale(line.text)):
            if titles or leading:
                break
        else:
            titles.append(line)
    if leading is not None or not titles:
        return leading
    return Span(start=titles[-MOST_TITLE_LINES:][0].start, end=titles[-1].end)


def is_only_head(text: str, line: Line) -> bool:
    if len(head_run(text, line.start, line.end)) > 1:
        return True
    if is_only_dates(line.text):
        return True
    return is_period(line.text) or bool(spanning_heads(text, line.start, line.end))


def _leading_sentence(text: str, line: Line) -> Span | None:
    """The last sentence of a paragraph, where it announces a table."""
    start = line.start
    for match in _SENTENCE.finditer(text, line.start, line.end):
        start = match.end()
    words = text[start : line.end]
    leads = _LEADS_IN.search(words) or find_scale(text, start, line.end)
    return Span(start=start, end=line.end) if leads else None

"""A row whose cells are only set apart by spaces: "Net sales $ 14,544 $ 12,861".

Cells are runs of figures at the end of a line; a currency sign belongs to the figure behind it, a
per cent sign to the one before. A line that a reader of PDFs ran together from several rows is
taken apart again where all have the same number of cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citations.drafts.tables import Span

# Some PDFs set the closing bracket of a negative figure apart: "(28,107 )".
_TOKEN = re.compile(r"\((?:[$€£¥] ?)?\d[\d,.]*%? \)|\S+")
_CURRENCY = r"(?:(?:[A-Z]{1,3})?[$€£¥₩₹])"
_NUMBER = r"\d+(?:[.,]\d+)*"
_UNIT = r"(?:%|x|bps|pts?|pp)?"
_NOTE = r"(?:\((?:\d|[a-z])\)|\*+)?"
_FIGURE = re.compile(
    rf"{_CURRENCY}?[+\-–−]?{_CURRENCY}?{_NUMBER}{_UNIT}{_NOTE}"
    rf"|{_CURRENCY}?\({_CURRENCY}? ?[-–−]?{_NUMBER}{_UNIT} ?\){_UNIT}{_NOTE}"
    r"|[—–-]{1,2}%?|N/?[AM]|n/?[am]|[#*]"
)
_SIGN_BEFORE = re.compile(rf"{_CURRENCY}\(?")
_SIGN_BEHIND = re.compile(r"%|\)|\)%|pts|bps|pp|x")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_YEAR = re.compile(r"(?:19|20)\d\d")
#: Behind these a year, or any figure, is part of a label: "Balance at December 31, 2019", "net of
#: allowances of $650 and $633".
_LEADS_TO_YEAR = re.compile(
    r"\d{1,2},|fiscal|fy|in|year|since|until|through|after|before|during|by|beyond"
    r"|january|february|march|april|may|june|july|august|september|october|november|december",
    re.IGNORECASE,
)
_LEADS_TO_FIGURE = re.compile(
    r"of|and|or|to|from|at|than|between|over|above|below|under|approximately|note|notes",
    re.IGNORECASE,
)
_MARK = re.compile(r"\((\d{1,2}|[a-z])\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpacedRow:
    """Label and cells of one row; the label may be missing. The first cell may really be a footnote
    mark of the label, which `mark` then names."""

    span: Span
    label: Span | None
    cells: tuple[Span, ...]
    mark: str = ""


def split_rows(text: str, start: int, end: int) -> list[SpacedRow]:
    """The rows on the line `[start:end)` of the text; none where it does not end in figures."""
    if not _may_end_row(text[start:end].rpartition(" ")[2]):
        return []
    runs = _runs(_cells_and_words(text, start, end))
    if not runs or runs[-1].end != end:
        return []
    cut = _joined_rows(text, runs)
    if cut:
        return cut
    last = runs[-1]
    return [_row(text, start, last.cells[0].start, last.cells)]


@dataclass(frozen=True, slots=True)
class _Run:
    """Words and the cells behind them."""

    start: int
    cells: tuple[Span, ...]

    @property
    def end(self) -> int:
        return self.cells[-1].end


def _joined_rows(text: str, runs: Sequence[_Run]) -> list[SpacedRow]:
    """The rows of a line that holds several, all labelled and with the same number of cells."""
    full = _full_runs(runs)
    labelled = [
        bool(_LETTERS.search(text, run.start, run.cells[0].start)) and not text[run.start].islower()
        for run in full
    ]
    same = len({len(run.cells) for run in full}) == 1
    if len(full) < 2 or not same or not all(labelled):
        return []
    return [_row(text, run.start, run.cells[0].start, run.cells) for run in full]


def _full_runs(runs: Sequence[_Run]) -> list[_Run]:
    """The runs of several cells; a lone figure before one is part of its label."""
    full: list[_Run] = []
    begin: int | None = None
    for run in runs:
        start = run.start if begin is None else begin
        if len(run.cells) > 1:
            full.append(_Run(start, run.cells))
            begin = None
        else:
            begin = start
    return full


def _row(text: str, start: int, first_cell: int, cells: Sequence[Span]) -> SpacedRow:
    words = text[start:first_cell].rstrip()
    label = Span(start=start, end=start + len(words)) if words else None
    match = _MARK.fullmatch(cells[0].of(text))
    mark = match[1] if match and label is not None else ""
    span = Span(start=start, end=cells[-1].end)
    return SpacedRow(span=span, label=label, cells=tuple(cells), mark=mark)


def _runs(parts: Sequence[tuple[Span, bool]]) -> list[_Run]:
    runs: list[_Run] = []
    begin: int | None = None
    cells: list[Span] = []
    for span, is_cell in parts:
        if not is_cell and cells:
            runs.append(_Run(begin if begin is not None else cells[0].start, tuple(cells)))
            begin, cells = None, []
        if is_cell:
            cells.append(span)
        if begin is None:
            begin = span.start
    if cells:
        runs.append(_Run(begin if begin is not None else cells[0].start, tuple(cells)))
    return runs


def _may_end_row(token: str) -> bool:
    """Most lines of a text end in a word; they need no closer look."""
    return bool(_FIGURE.fullmatch(token) or _SIGN_BEHIND.fullmatch(token))


def _cells_and_words(text: str, start: int, end: int) -> list[tuple[Span, bool]]:
    """The tokens of a line, signs put to their figures, each with whether it is a cell."""
    parts: list[tuple[Span, bool]] = []
    sign: int | None = None
    before = ""
    for match in _TOKEN.finditer(text, start, end):
        token, span = match.group(), Span(start=match.start(), end=match.end())
        in_label = bool(
            _LEADS_TO_FIGURE.fullmatch(before)
            or (_YEAR.fullmatch(token) and _LEADS_TO_YEAR.fullmatch(before))
        )
        before = before if _SIGN_BEFORE.fullmatch(token) else token
        if _FIGURE.fullmatch(token) and not in_label:
            parts.append((Span(start=span.start if sign is None else sign, end=span.end), True))
            sign = None
        elif _SIGN_BEHIND.fullmatch(token) and parts and parts[-1][1] and sign is None:
            parts[-1] = (Span(start=parts[-1][0].start, end=span.end), True)
        elif _SIGN_BEFORE.fullmatch(token):
            sign = span.start if sign is None else sign
        else:
            parts.append((span, False))
            sign = None
    return parts


def is_figure(words: str) -> bool:
    """Whether a cell holds a figure, with or without signs."""
    bare = re.sub(r"\s+", "", words)
    return bool(_FIGURE.fullmatch(bare))


def is_year(words: str) -> bool:
    return bool(_YEAR.fullmatch(words))

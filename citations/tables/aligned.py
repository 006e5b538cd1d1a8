"""Tables of a page on which every word has its place: columns by what stands below each other.

Values of one column overlap from left to right, and a head stands over the columns that it
overlaps. Where two values of a row fall into one column nothing is certain, and None is given back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from citations.drafts.tables import Row, Span, Table
from citations.tables import heads as free_heads
from citations.tables.above import find_caption, scale_over
from citations.tables.aligned_heads import EDGE, Band, Heads, heads_over
from citations.tables.figures import SpacedRow, is_figure, is_year
from citations.tables.lines import Line
from citations.tables.periods import is_period
from citations.tables.segments import PlacedLine, Segment, segments_of
from citations.tables.spaced_rows import Part, read_rows

_NOTE = re.compile(r"\((?:\d{1,2}|[a-z])\)")
#: A figure with a sign or a letter behind it that marks a footnote.
_MARKED = re.compile(r"(?P<figure>\S*\d[)%]?)\s?(?:\*+|[†‡§]+|\([a-z]\)|[a-z])")

Places = Mapping[int, PlacedLine]
"""The lines of a page by the offset where each begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _AlignedRow:
    """A row as its label and its values by column."""

    spaced: SpacedRow
    columns: Mapping[int, int]


def cut_at_heads(text: str, part: Part, places: Places) -> Iterator[Part]:
    """A part cut where a line between its rows stands over columns: another table begins, and the
    heads above are not its own. A line that ends in words but holds a figure is a row."""
    rows = [places[line.start] for line, rows in part.body if rows]
    bands = _bands(text, [segments_of(text, line) for line in rows])
    label_right = min(line.words[0].left for line in rows) + EDGE * rows[0].size
    rest = Part(above=part.above)
    for line, own in part.body:
        heads = [] if own else segments_of(text, places[line.start])
        over = [each for each in heads if each.left > label_right]
        if bands and any(_is_value(each.span.of(text)) for each in over):
            own, over = [_row(text, heads, bands).spaced], []
        if bands and rest.body and any(each.right > bands[0].outer_left for each in over):
            titles = [each for each, _ in takewhile(_is_no_row, reversed(rest.body))]
            rest.body = rest.body[: len(rest.body) - len(titles)]
            yield rest
            rest = Part(above=titles[::-1])
        if own or rest.body:
            rest.body.append((line, own))
        else:
            rest.above.append(line)
    yield rest


def _is_value(words: str) -> bool:
    return is_figure(words) and not is_period(words)


def _is_no_row(each: tuple[Line, list[SpacedRow]]) -> bool:
    return not each[1]


def read_aligned(text: str, part: Part, places: Places, notes: set[str]) -> Table | None:
    """The table of these lines, or None where columns or heads are not certain."""
    lines = {line.start: segments_of(text, places[line.start]) for line, rows in part.body if rows}
    bands = _bands(text, list(lines.values()))
    if not bands:
        return None
    left = min(each[0].left for each in lines.values())
    above = [places[line.start] for line in part.above]
    heads = heads_over(text, above, bands, left)
    if heads.bottom is None or not _are_distinct(text, heads, lines.values()):
        return None
    aligned = {start: _row(text, segments, bands) for start, segments in lines.items()}
    # A footnote mark on a line of its own is no row: it stands left of all columns.
    spaced_cells = {start: [row.spaced] for start, row in aligned.items() if row.spaced.cells}
    body = [(line, spaced_cells.get(line.start, [])) for line, _ in part.body]
    over, header, under = _around_heads(part, places, heads.bottom, heads.top)
    below = Part(above=[header[-1], *under], body=body)
    known = free_heads.Heads(columns=tuple(heads.over))
    columns = {start: at for row in aligned.values() for start, at in row.columns.items()}
    rows = tuple(_headed(row, columns, heads) for row in read_rows(text, below, known, notes))
    return Table(
        span=Span(start=(part.above or [body[0][0]])[0].start, end=rows[-1].span.end),
        rows=rows,
        header=tuple(line.span for line in header),
        caption=find_caption(text, over),
        scale=scale_over(text, part.above),
        label_head=heads.label,
    )


def _around_heads(
    part: Part, places: Places, bottom: float, top: float
) -> tuple[list[Line], list[Line], list[Line]]:
    """The lines over the heads, those of the heads, and those between them and the rows."""
    middles = {line.start: places[line.start].middle for line in part.above}
    over = [line for line in part.above if middles[line.start] > top]
    under = [line for line in part.above if middles[line.start] < bottom]
    return over, [line for line in part.above if bottom <= middles[line.start] <= top], under


def _headed(row: Row, columns: Mapping[int, int], heads: Heads) -> Row:
    cells = [
        replace(cell, column=columns[cell.span.start], heads=heads.over[columns[cell.span.start]])
        for cell in row.cells
        if cell.span.start in columns
    ]
    return replace(row, cells=tuple(cells))


def _bands(text: str, lines: Sequence[Sequence[Segment]]) -> list[Band]:
    """The columns of figures from the left; none where two figures of a line share one."""
    figures = sorted((each for line in lines for each in _figures(text, line)), key=_left)
    columns: list[list[Segment]] = []
    for figure in figures:
        if columns and figure.left < max(each.right for each in columns[-1]):
            columns[-1].append(figure)
        else:
            columns.append([figure])
    if sum(len(column) for column in columns) == len(columns):
        return []
    for line in lines:
        own = [_column_of(figure, columns) for figure in _figures(text, line)]
        if len(set(own)) < len(own):
            return []
    return [_band(column) for column in columns]


def _left(segment: Segment) -> float:
    return segment.left


def _column_of(figure: Segment, columns: Sequence[Sequence[Segment]]) -> int:
    return next(at for at, column in enumerate(columns) if figure in column)


def _figures(text: str, line: Sequence[Segment], bands: Sequence[Band] = ()) -> Iterator[Segment]:
    """The values of a line that are figures; a year that is the label is none, nor is "(1)" behind
    a label, unless it stands in one of the columns that are known."""
    for at, segment in enumerate(line):
        words = segment.span.of(text)
        is_label = at == 0 and (is_year(words) or _NOTE.fullmatch(words))
        in_column = any(band.overlaps(segment) for band in bands)
        is_note = at == 1 and _NOTE.fullmatch(words) and not in_column
        marked = _MARKED.fullmatch(words)
        if not (is_label or is_note) and is_figure(marked["figure"] if marked else words):
            yield segment


def _band(column: Sequence[Segment]) -> Band:
    lefts, rights = [each.left for each in column], [each.right for each in column]
    return Band(
        left=min(lefts),
        right=max(rights),
        outer_left=min(each.outer_left for each in column),
    )


def _row(text: str, segments: Sequence[Segment], bands: Sequence[Band]) -> _AlignedRow:
    """Label and values of a line; words that overlap a single column are a value too."""
    figures = list(_figures(text, segments, bands))
    cells: dict[int, Span] = {}
    label: list[Segment] = []
    for segment in segments:
        over = [at for at, band in enumerate(bands) if band.overlaps(segment)]
        is_value = segment in figures or (label and len(over) == 1)
        if is_value and over:
            cells.setdefault(over[0], _without_mark(text, segment, figures))
        elif not cells:
            label.append(segment)
    span = Span(start=segments[0].span.start, end=segments[-1].span.end)
    name = Span(start=label[0].span.start, end=label[-1].span.end) if label else None
    spaced = SpacedRow(span=span, label=name, cells=tuple(cells.values()))
    return _AlignedRow(spaced=spaced, columns={cell.start: at for at, cell in cells.items()})


def _without_mark(text: str, segment: Segment, figures: Sequence[Segment]) -> Span:
    """The figure alone. A letter behind it is a unit where other figures of the row have it too."""
    marked = _MARKED.fullmatch(segment.span.of(text))
    words = [each.span.of(text) for each in figures]
    shared = marked and sum(each[-1] == segment.span.of(text)[-1] for each in words) > 1
    if marked is None or shared or len(words) < 2:
        return segment.span
    return Span(start=segment.span.start, end=segment.span.start + len(marked["figure"]))


def _are_distinct(text: str, heads: Heads, lines: Iterable[Sequence[Segment]]) -> bool:
    """Whether no two columns have the same heads, unless one is of per cent and the other not."""
    per_cent = [False] * len(heads.bands)
    for line in lines:
        for segment in line:
            for at, band in enumerate(heads.bands):
                per_cent[at] |= band.overlaps(segment) and "%" in segment.span.of(text)
    names = [
        (tuple(head.of(text) for head in over), is_share)
        for over, is_share in zip(heads.over, per_cent, strict=True)
        if over
    ]
    return len(set(names)) == len(names)

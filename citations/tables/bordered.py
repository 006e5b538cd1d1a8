"""Tables whose cells are set apart by a bar or a tab: of web pages, Word documents and Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citations.tables.above import find_caption, scale_over
from citations.tables.figures import is_figure
from citations.tables.lines import LONGEST_TITLE, Line, closes_group, is_prose
from citations.tables.periods import is_period, is_wide
from citations.tables.scale import find_scale, without_scale
from citations.tables.values import Cell, Row, Span, Table

_BORDER = re.compile(r"\||\t")
#: The line that Markdown draws under a header; a line of empty cells is none.
_RULE = re.compile(r"[|\s:+=-]*(?:[-=]{2}|:-|-:)[|\s:+=-]*")
_SIGNS = frozenset(["$", "€", "£", "¥", "%", ")", ")%", "("])
_LETTERS = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A line as the cells between its borders, by column; empty ones are left out. `width` counts
    the columns with the empty ones."""

    line: Line
    cells: dict[int, Span]
    width: int

    @property
    def columns(self) -> list[int]:
        return sorted(self.cells)


def is_bordered(line: str) -> bool:
    return " | " in line or "\t" in line or line.startswith("|") or line.endswith(" |")


def read_bordered(
    text: str, lines: Sequence[Line], above: Sequence[Line], fewest_rows: int
) -> Table | None:
    """The table in lines with cell borders; `above` are the lines over it."""
    split = [_split(text, line) for line in lines if not _RULE.fullmatch(line.text)]
    split = [each for each in split if each.cells]
    if not split:
        return None
    count = _header_lines(text, split, ruled=_ruled(lines))
    header, body = split[:count], split[count:]
    rows = tuple(_rows(text, header, body))
    if len(rows) < fewest_rows:
        return None
    over = [each.line for each in header]
    return Table(
        span=Span(start=lines[0].start, end=lines[-1].end),
        rows=rows,
        header=tuple(line.span for line in over),
        caption=find_caption(text, above[-2:]),
        scale=scale_over(text, [*above[-2:], *over]),
    )


def _split(text: str, line: Line) -> _Line:
    cells: dict[int, Span] = {}
    start, column = line.start, 0
    borders = [*_BORDER.finditer(text, line.start, line.end), None]
    for border in borders:
        end = border.start() if border else line.end
        words = text[start:end]
        if words.strip():
            begin = start + len(words) - len(words.lstrip())
            cells[column] = Span(start=begin, end=begin + len(words.strip()))
        start, column = end + 1, column + 1
    return _Line(line=line, cells=cells, width=column)


def _ruled(lines: Sequence[Line]) -> int:
    """How many lines stand above the rule that Markdown draws under a header; 0 without one."""
    return next((at for at, line in enumerate(lines) if _RULE.fullmatch(line.text)), 0)


def _header_lines(text: str, lines: Sequence[_Line], *, ruled: int) -> int:
    """How many of the first lines are heads; a title in a row of its own may stand over them."""
    if ruled:
        return min(ruled, len(lines) - 1)
    label = min((min(each.cells) for each in lines), default=0)
    titles = next((at for at, each in enumerate(lines) if each.columns != [label]), 0)
    count = titles
    while count < len(lines) and _is_header(text, lines[titles:count], lines[count], label):
        count += 1
    if count == titles:
        count = 1 if titles == 0 and _names_columns(text, lines) else 0
    return count if count < len(lines) else min(1, len(lines) - 1)


def _is_header(text: str, above: Sequence[_Line], line: _Line, label: int) -> bool:
    """Heads stand over values, not over labels: no value in the line, and in the place of the label
    nothing, a scale, or (under no other heads) words before periods."""
    own = [span.of(text) for column, span in line.cells.items() if column != label]
    first = line.cells.get(label)
    if not own or any(_is_value(words) for words in own):
        return False
    if first is None or find_scale(text, first.start, first.end) is not None:
        return True
    under_heads = any(len(each.cells) > 1 for each in above)
    return not under_heads and any(is_period(words) for words in own)


def _names_columns(text: str, lines: Sequence[_Line]) -> bool:
    """A first line of words over columns of figures, or over at least three columns of words."""
    first, rest = lines[0], lines[1:]
    names = {span.of(text) for span in first.cells.values()}
    short = all(len(name) <= LONGEST_TITLE and not is_prose(name) for name in names)
    if not rest or not short or len(names) != len(first.cells) or len(names) < 2:
        return False
    if any(_is_value(name) for name in names):
        return False
    over = first.columns[1:]
    figures = all(
        any(column in each.cells and _is_value(each.cells[column].of(text)) for each in rest)
        for column in over
    )
    return figures or len(names) > 2


def _is_value(words: str) -> bool:
    return is_figure(words) and not is_period(words)


def _rows(text: str, header: Sequence[_Line], body: Sequence[_Line]) -> Iterator[Row]:
    label_column = min((min(each.cells) for each in body), default=0)
    values = [_values(text, each, label_column) for each in body]
    columns = _columns(text, header, {column for each in values for column in each})
    heads = _heads(text, header, columns)
    width = max((each.width for each in header), default=0)
    group: Span | None = None
    for line, own in zip(body, values, strict=True):
        label = line.cells.get(label_column)
        if not own:
            group = label
            continue
        yield Row(
            span=line.line.span,
            label=label,
            group=group,
            cells=tuple(
                # A bar too many or too few moves every column behind it.
                Cell(
                    span=span,
                    column=column,
                    heads=heads.get(column, ()) if line.width == width else (),
                )
                for column, span in sorted(own.items())
            ),
        )
        if label is not None and closes_group(label.of(text)):
            group = None


def _columns(text: str, header: Sequence[_Line], used: set[int]) -> list[int]:
    """The columns of values; also those that are empty in these rows, where the lowest line of
    heads names all."""
    over = (_heads_on(text, line) for line in reversed(header))
    lowest = set(next((heads for heads in over if heads), {}))
    return sorted(lowest if used <= lowest else used)


def _values(text: str, line: _Line, label_column: int) -> dict[int, Span]:
    """The cells of a line that hold a value; a sign in a cell of its own is none."""
    return {
        column: span
        for column, span in line.cells.items()
        if column != label_column and span.of(text) not in _SIGNS
    }


def _heads(
    text: str, header: Sequence[_Line], columns: Sequence[int]
) -> dict[int, tuple[Span, ...]]:
    found: dict[int, tuple[Span, ...]] = {}
    rows = [over for line in reversed(header) if (over := _heads_on(text, line))]
    most = max((len(over) for over in rows), default=0)
    for number, over in enumerate(rows):
        if len(over) == 1 < most and not is_wide(text, next(iter(over.values()))):
            continue
        matched = _matched(over, columns)
        if number and not matched.keys() >= found.keys():
            alone = {column: span for column, span in matched.items() if column not in found}
            matched = _spanning(text, over, columns, found) or alone | _close(over, columns)
        for column, span in matched.items():
            found[column] = (span, *found.get(column, ()))
    return found


def _heads_on(text: str, line: _Line) -> dict[int, Span]:
    """The heads of a line by column; a scale is none."""
    over = {column: span for column, span in line.cells.items() if column > 0}
    return {column: span for column, span in over.items() if without_scale(span.of(text)).strip()}


def _matched(over: dict[int, Span], columns: Sequence[int]) -> dict[int, Span]:
    """Heads that stand exactly over a column of values; or, where a sign has a column of its own,
    each head over the one column before the next head."""
    heads = sorted(over)
    paired = list(zip(heads, columns, strict=False))
    limits = [*heads[1:], max([*columns, *heads], default=0) + 1]
    if len(heads) == len(columns) and all(
        head <= column < limit for (head, column), limit in zip(paired, limits, strict=True)
    ):
        return {column: over[head] for head, column in paired}
    return {column: over[column] for column in columns if column in over}


def _close(over: dict[int, Span], columns: Sequence[int]) -> dict[int, Span]:
    """Of heads that span unevenly those that stand over one column, the next head being over the
    next."""
    heads = sorted(over)
    limits = [*heads[1:], columns[-1] + 1 if columns else 0]
    pairs = zip(heads, limits, strict=False)
    return {head: over[head] for head, limit in pairs if head in columns and limit == head + 1}


def _spanning(
    text: str, over: dict[int, Span], columns: Sequence[int], lower: dict[int, tuple[Span, ...]]
) -> dict[int, Span]:
    """A single period over all columns; or several heads, each from its own column up to the next,
    when all are equally wide or the same heads repeat under each."""
    heads = sorted(over)
    if len(heads) == 1:
        span = over[heads[0]]
        wide = is_wide(text, span)
        return dict.fromkeys(columns, span) if wide else {}
    if not heads or not columns or heads[0] != columns[0] or not set(columns) <= lower.keys():
        return {}
    parts = [
        [column for column in columns if head <= column < limit]
        for head, limit in zip(heads, [*heads[1:], columns[-1] + 1], strict=True)
    ]
    names = [[tuple(each.of(text) for each in lower[column]) for column in part] for part in parts]
    even = len({len(part) for part in parts}) == 1
    if not even and any(each != names[0] for each in names):
        return {}
    return {column: over[head] for head, part in zip(heads, parts, strict=True) for column in part}

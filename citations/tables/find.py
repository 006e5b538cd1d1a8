"""All tables of a text, in order: of its words alone, beside tables that are known already, and of
words that have places on pages, as those of a PDF do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citations.drafts.tables import Span, Table
from citations.tables.figures import is_figure
from citations.tables.grid import Grid, read_grid
from citations.tables.lines import GridLine, Line, is_prose, lines_of
from citations.tables.periods import is_period
from citations.tables.scale import with_scales_beside
from citations.tables.segments import PlacedLine
from citations.tables.spaced import read_spaced

FEWEST_ROWS = 2
_BORDER = re.compile(r"\||\t")
#: The line that Markdown draws under a header; a line of empty cells is none.
_RULE = re.compile(r"[|\s:+=-]*(?:[-=]{2}|:-|-:)[|\s:+=-]*")


def find_tables(
    text: str, start: int = 0, end: int | None = None, *, fewest_rows: int = FEWEST_ROWS
) -> list[Table]:
    """The tables in `[start:end)` of the text. `fewest_rows=1` reads a header and a single row, as
    they stand in quotes."""
    end = len(text) if end is None else end
    tables = read_tables(text, start, end, fewest_rows)
    return list(with_scales_beside(text, tables, start, end, read_tables))


def read_tables(text: str, start: int, end: int, fewest_rows: int = FEWEST_ROWS) -> list[Table]:
    """The tables with what stands over their rows alone."""
    lines = list(lines_of(text, start, end))
    tables: list[Table] = []
    above: Sequence[Line] = ()
    for bordered, stretch in _stretches(lines):
        if bordered:
            for part in parts_of(stretch):
                table = read_bordered(text, part, above, fewest_rows)
                tables.extend([table] if table else [])
            above = ()
        else:
            tables.extend(read_spaced(text, stretch, fewest_rows))
            above = stretch
    return tables


def _stretches(lines: Sequence[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Runs of lines with borders, each up to an empty line, and runs of lines without."""
    run: list[Line] = []
    kind = False
    for line in lines:
        bordered = is_bordered(line.text)
        if run and (bordered != kind or (bordered and line.after_blank)):
            yield kind, run
            run = []
        kind = bordered
        run.append(line)
    if run:
        yield kind, run


def is_bordered(line: str) -> bool:
    return " | " in line or "\t" in line or line.startswith("|") or line.endswith(" |")


def read_bordered(
    text: str, lines: Sequence[Line], above: Sequence[Line], fewest_rows: int
) -> Table | None:
    """The table in lines with cell borders; `above` are the lines over it."""
    rule = next((at for at, line in enumerate(lines) if _RULE.fullmatch(line.text)), 0)
    split = [_split(text, line) for line in lines if not _RULE.fullmatch(line.text)]
    return read_grid(text, Grid(lines=split, heads=rule, above=above), fewest_rows)


def _split(text: str, line: Line) -> GridLine:
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
    return GridLine(line=line, cells=cells, width=column)


def with_others(text: str, known: Sequence[Table]) -> tuple[Table, ...]:
    """The known tables and those that only the text shows, such as one set in fixed type, each with
    the scale that the words beside it tell."""
    others = [
        table
        for start, end in _between(text, [table.span for table in known])
        for table in read_tables(text, start, end)
    ]
    tables = sorted([*known, *others], key=lambda table: table.span.start)
    return tuple(with_scales_beside(text, tables, 0, len(text), read_tables))


def _between(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """The stretches of the text outside of the spans, which are in order."""
    starts = [0, *(span.end for span in spans)]
    return list(zip(starts, [*(span.start for span in spans), len(text)], strict=True))


Page = Sequence[PlacedLine]


def read_placed(text: str, pages: Sequence[Page]) -> tuple[Table, ...]:
    """All tables, in order. Lines that the text runs together into a paragraph are read as one."""
    tables = [table for page in pages if page for table in _of_page(text, page)]
    return tuple(with_scales_beside(text, tables, 0, len(text), read_tables))


def _of_page(text: str, page: Page) -> Iterator[Table]:
    has_words = all(line.words for line in page)
    places = {line.line.start: line for line in page} if has_words else None
    return read_spaced(text, list(_lines(text, page)), FEWEST_ROWS, places)


def _lines(text: str, page: Page) -> Iterator[Line]:
    run: list[Line] = []
    for placed in page:
        if run and "\n" in text[run[-1].end : placed.line.start]:
            yield from _whole_or_apart(text, run)
            run = []
        run.append(placed.line)
    yield from _whole_or_apart(text, run)


def _whole_or_apart(text: str, run: Sequence[Line]) -> Sequence[Line]:
    start, end = run[0].start, run[-1].end
    whole = Line(start=start, end=end, text=text[start:end], after_blank=run[0].after_blank)
    return [whole] if len(run) > 1 and is_prose(whole.text) else run


def parts_of(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """The lines of each table, in order."""
    split = [_cells(line) for line in lines]
    label = min((min(cells) for cells in split if cells), default=0)
    first = next((at for at, cells in enumerate(split) if _holds_value(cells, label)), len(lines))
    start, above = 0, -1
    for at in range(first, len(lines)):
        if not split[at] or label in split[at] or _holds_value(split[at], label):
            above = -1
            continue
        above = at if above < 0 else above
        if start < above and any(is_period(words) for words in split[at].values()):
            yield lines[start:above]
            start = above
    yield lines[start:]


def _cells(line: Line) -> dict[int, str]:
    """The words of the cells by column; empty ones are left out."""
    cells = (" ".join(words.split()) for words in _BORDER.split(line.text))
    return {column: words for column, words in enumerate(cells) if words}


def _holds_value(cells: dict[int, str], label: int) -> bool:
    return any(
        is_figure(words) and not is_period(words)
        for column, words in cells.items()
        if column != label
    )

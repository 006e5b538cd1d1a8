"""Tables whose cells are set apart by a bar or a tab in the text alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.drafts.tables import Span, Table
from citations.tables.grid import Grid, read_grid
from citations.tables.grid_lines import GridLine
from citations.tables.lines import Line

_BORDER = re.compile(r"\||\t")
#: The line that Markdown draws under a header; a line of empty cells is none.
_RULE = re.compile(r"[|\s:+=-]*(?:[-=]{2}|:-|-:)[|\s:+=-]*")


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

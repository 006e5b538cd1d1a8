"""From the places of characters to rectangles over whole lines."""

from __future__ import annotations

from collections.abc import Iterable

from research_app.reading.page_images.values import Box, Character

SAME_LINE = 0.5
"""Of the lower of two heights, by which two boxes of one line overlap at least."""
WIDEST_GAP = 2.5
"""Heights of a line between two characters of one rectangle; what is wider is another column."""


def lines_of(characters: Iterable[Character]) -> list[Box]:
    """A rectangle for each line, in the order of the characters, as high as what is drawn: cells of
    two lines overlap, and a neighbour would seem to be marked, too. What is not drawn counts for
    nothing."""
    lines: list[Box] = []
    cells, last = Box(0, 0, 0, 0), Box(0, 0, 0, 0)
    for character in characters:
        cell, ink = character.cell, character.ink
        if cell.is_empty or ink.is_empty:
            continue
        if lines and (_continues_line(cells, cell) or _continues_column(last, cell)):
            cells, lines[-1] = cells.joined(cell), lines[-1].joined(ink)
        else:
            cells = cell
            lines.append(ink)
        last = cell
    return lines


def _continues_line(line: Box, cell: Box) -> bool:
    shared = min(line.bottom, cell.bottom) - max(line.top, cell.top)
    gap = max(line.left - cell.right, cell.left - line.right)
    lower = min(line.height, cell.height)
    return shared >= SAME_LINE * lower and gap <= WIDEST_GAP * lower


def _continues_column(last: Box, cell: Box) -> bool:
    """On a page turned by a quarter the next character stands over or under the last one."""
    shared = min(last.right, cell.right) - max(last.left, cell.left)
    gap = max(last.top - cell.bottom, cell.top - last.bottom)
    narrower = min(last.width, cell.width)
    return shared >= SAME_LINE * narrower and gap <= narrower

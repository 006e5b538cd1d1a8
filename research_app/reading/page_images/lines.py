"""From the places of characters to rectangles over whole lines."""

from __future__ import annotations

from collections.abc import Iterable

from research_app.reading.page_images.values import Box, Character

SAME_LINE = 0.5
"""Of the lower of two heights, by which two boxes of one line overlap at least."""
WIDEST_GAP = 2.5
"""Heights of a line between two characters of one rectangle; what is wider is another column."""
STRAIGHT = 1.5
"""Times the size of its largest character that a line may measure across; beyond, it slopes."""
OTHER_SIZE = 2.0
"""Times another character's height and width: an initial beside several lines."""


class _Line:
    """A line as far as it is known: its cells together, and the rectangle of its ink."""

    def __init__(self, character: Character) -> None:
        self.ink = character.drawn
        self._cells = self._last = character.cell
        self._highest, self._widest = character.cell.height, character.cell.width

    def takes(self, character: Character) -> bool:
        """Whether the character, which comes next, belongs to it; then it grows."""
        cell = character.cell
        near = _continues_line(self._cells, cell) or _continues_column(self._last, cell)
        if not near or _is_of_other_size(self._last, cell) or not self._stays_straight(cell):
            return False
        self.ink, self._last = self.ink.joined(character.drawn), cell
        self._cells = self._cells.joined(cell)
        return True

    def _stays_straight(self, cell: Box) -> bool:
        """A rectangle around a line that slopes would lie over its neighbours."""
        whole = self._cells.joined(cell)
        self._highest = max(self._highest, cell.height)
        self._widest = max(self._widest, cell.width)
        return whole.height <= STRAIGHT * self._highest or whole.width <= STRAIGHT * self._widest


def lines_of(characters: Iterable[Character]) -> list[Box]:
    """A rectangle for each line, in the order of the characters, as high as what is drawn: cells of
    two lines overlap, and a neighbour would seem to be marked, too. Of a sloping line it is several
    rectangles. What is not drawn counts for nothing."""
    lines: list[_Line] = []
    for character in characters:
        if character.cell.is_empty or character.drawn.is_empty:
            continue
        if not (lines and lines[-1].takes(character)):
            lines.append(_Line(character))
    return [line.ink for line in lines]


def _is_of_other_size(last: Box, cell: Box) -> bool:
    """In both directions: alone in one of them, a narrow letter differs from a wide one."""
    heights, widths = sorted((last.height, cell.height)), sorted((last.width, cell.width))
    return heights[1] > OTHER_SIZE * heights[0] and widths[1] > OTHER_SIZE * widths[0]


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

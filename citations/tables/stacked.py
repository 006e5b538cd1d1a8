"""Tables with cell borders that stand below each other without a gap.

Where heads that name a time come again, with no label before them, another table begins: "As of
December 31, 2018" over the same columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citations.tables.figures import is_figure
from citations.tables.lines import Line
from citations.tables.periods import is_period

_BORDER = re.compile(r"\||\t")


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

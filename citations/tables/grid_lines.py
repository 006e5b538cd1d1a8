"""A line of a table whose cells are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citations.drafts.tables import Span
from citations.tables.lines import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class GridLine:
    """A line as its cells by column; empty ones are left out. `width` counts the columns with the
    empty ones. `spans` says of each cell how many columns it covers, as a document's own table
    does; None where only the text is known."""

    line: Line
    cells: Mapping[int, Span]
    width: int
    spans: Mapping[int, int] | None = None

    @property
    def columns(self) -> list[int]:
        return sorted(self.cells)

    def width_of(self, column: int) -> int:
        return (self.spans or {}).get(column, 1)

"""Tables in a source text: rows, columns, heads, caption and scale, every one with its place.

A text alone is read, so that a table of a PDF, a web page, a Word document or a plain text is the
same thing: `lines` cuts the text, `figures` splits a row whose cells are only set apart by spaces,
`grid` reads one with cell borders, `heads` and `periods` what stands over the columns, `scale` what
the figures are counted in, also in sentences before and behind, and `find` parts tables that stand
close below each other and puts all together; `counted` says of a cell what its figure
counts, `known` of a quoted row what its cells say. A cell whose column is not
certain has no heads: nothing here guesses. Pure: no Django, no network.

All offsets are code points of the text that was given.
"""

from citations.drafts.tables import Cell, Row, Span, Table
from citations.tables.counted import counted, scale_of_row, sentence_of
from citations.tables.find import find_tables
from citations.tables.known import (
    cell_named,
    has_uncertain_rows,
    row_at,
    tables_of,
    window_around,
    with_cells,
)
from citations.tables.scale import find_scale

__all__ = [
    "Cell",
    "Row",
    "Span",
    "Table",
    "cell_named",
    "counted",
    "find_scale",
    "find_tables",
    "has_uncertain_rows",
    "row_at",
    "tables_of",
    "scale_of_row",
    "sentence_of",
    "window_around",
    "with_cells",
]

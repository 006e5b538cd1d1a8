"""The tables of a Word document, with merged cells and the rows that it repeats as heads."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from docx.oxml.ns import qn

from research_app.reading.extraction.clean import clean_line
from research_app.reading.extraction.docx_words import cell_words
from research_app.reading.extraction.raw_tables import MOST_COLUMNS, RawCell, RawTable

_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")


def read_table(table: Any) -> RawTable:
    """A table inside a cell follows the words of the cell."""
    rows = list(_own(table, _ROW, _TABLE))
    columns = [dict(_columns(row)) for row in rows]
    cells = [
        [
            _cell(cell, _height(at, columns[number + 1 :]))
            for at, cell in own.items()
            if not (number and _goes_on(cell))
        ]
        for number, own in enumerate(columns)
    ]
    skipped = [RawCell(words="", width=min(own, default=0)) for own in columns]
    full = [[before, *row] for before, row in zip(skipped, cells, strict=True)]
    return RawTable(rows=full, heads=sum(1 for _ in takewhile(_is_repeated, rows)))


def _own(parent: Any, tag: str, parent_tag: str) -> Iterator[Any]:
    """The rows of a table, the cells of a row: not those of a table inside."""
    return (one for one in parent.iter(tag) if next(one.iterancestors(parent_tag)) is parent)


def _is_repeated(row: Any) -> bool:
    """Whether Word repeats the row at the head of every page."""
    mark = row.find(f"{qn('w:trPr')}/{qn('w:tblHeader')}")
    return mark is not None and mark.get(qn("w:val"), "1") not in ("0", "false", "off")


def _columns(row: Any) -> Iterator[tuple[int, Any]]:
    """The cells of a row at the columns of the grid where they begin."""
    column = _number(row.find(f"{qn('w:trPr')}/{qn('w:gridBefore')}"), missing=0)
    for cell in _own(row, _CELL, _ROW):
        yield column, cell
        column += _width(cell)


def _cell(cell: Any, height: int) -> RawCell:
    words = clean_line(" ".join(cell_words(paragraph) for paragraph in cell.iter(_PARAGRAPH)))
    return RawCell(words=words, width=_width(cell), height=height)


def _width(cell: Any) -> int:
    return _number(cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}"), missing=1)


def _height(column: int, below: Sequence[dict[int, Any]]) -> int:
    """How many rows a cell covers, by those below that go on with it."""
    goes_on = takewhile(lambda row: column in row and _goes_on(row[column]), below)
    return 1 + sum(1 for _ in goes_on)


def _goes_on(cell: Any) -> bool:
    merge = cell.find(f"{qn('w:tcPr')}/{qn('w:vMerge')}")
    return merge is not None and merge.get(qn("w:val"), "continue") == "continue"


def _number(element: Any, *, missing: int) -> int:
    given = element.get(qn("w:val"), "") if element is not None else ""
    return min(int(given), MOST_COLUMNS) if given.isdecimal() else missing

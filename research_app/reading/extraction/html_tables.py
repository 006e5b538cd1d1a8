"""The tables of a web page, with what each cell spans and which are heads."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from research_app.reading.extraction.clean import clean_line
from research_app.reading.extraction.raw_tables import MOST_COLUMNS, RawCell, RawTable, raised

_CELLS = frozenset(["td", "th"])
_PARTS = frozenset(["thead", "tbody", "tfoot"])
_BREAKS = frozenset(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6"])
MOST_ROWS = 20_000
LOOKED_BACK = 100
"""Code points before a raised mark that tell what it is."""


def is_plain_table(table: Any) -> bool:
    """A table with no other inside: those that hold others lay out the page."""
    return table.tag == "table" and next(table.iterdescendants("table"), None) is None


def read_table(table: Any) -> RawTable:
    rows = list(_rows(table))
    own = [[_cell(cell) for cell in row if cell.tag in _CELLS] for row, _ in rows]
    is_head = [
        in_head or (len(cells) > 1 and all(cell.is_head for cell in cells if cell.words))
        for (_, in_head), cells in zip(rows, own, strict=True)
    ]
    heads = sum(1 for _ in takewhile(bool, is_head))
    caption = table.find("caption")
    return RawTable(
        rows=own,
        heads=heads if heads < len(own) else 0,
        caption="" if caption is None else words_of(caption),
    )


def _rows(table: Any) -> Iterator[tuple[Any, bool]]:
    """The rows, each with whether it stands in the table's head."""
    for child in table:
        if child.tag == "tr":
            yield child, False
        elif child.tag in _PARTS:
            yield from ((row, child.tag == "thead") for row in child if row.tag == "tr")


def _cell(cell: Any) -> RawCell:
    return RawCell(
        words=words_of(cell),
        width=_number(cell.get("colspan"), MOST_COLUMNS),
        height=_number(cell.get("rowspan"), MOST_ROWS),
        is_head=cell.tag == "th",
    )


def _number(given: str | None, most: int) -> int:
    words = (given or "").strip()
    return min(int(words), most) if words.isdecimal() and int(words) > 0 else 1


def words_of(element: Any) -> str:
    """The words of a cell on one line, raised marks apart from the words before them."""
    return clean_line(_words(element, ""))


def _words(element: Any, before: str) -> str:
    own = element.text or ""
    for child in element:
        if isinstance(child.tag, str):
            last = (before + own[-LOOKED_BACK:])[-LOOKED_BACK:]
            inner = _words(child, last)
            own += raised(last, inner) if child.tag == "sup" else inner
            own += " " if child.tag in _BREAKS else ""
        own += child.tail or ""
    return own

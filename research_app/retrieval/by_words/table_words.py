"""What names the tables of a passage: captions, heads of columns, labels of rows.

A long table is cut into several passages. Each carries the caption and heads that stand over the
table, and the headings under which its own rows stand, so that a row is found by its label and
column even far below them.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from citations.tables import Row, Span, Table, find_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWords:
    """Of the tables in one passage; empty where there is none."""

    caption: str = ""
    labels: str = ""


class TablesOfText:
    """The tables of one text, found once for all its passages."""

    def __init__(self, text: str, tables: Sequence[Table] | None = None) -> None:
        """`tables` are those that the extractor read; None where only the text is known."""
        self._text = text
        known = find_tables(text) if tables is None else tables
        self._tables = sorted(known, key=lambda table: table.span.end)
        self._ends = [table.span.end for table in self._tables]
        starts = [table.span.start for table in self._tables]
        # The first start of this table and all behind it.
        self._starts = list(accumulate(reversed(starts), min))[::-1]

    def words_of(self, start: int, end: int) -> TableWords:
        """What names the tables that reach into `[start:end)`."""
        tables = list(self._reaching_into(start, end))
        rows = [row for table in tables for row in _rows_within(table, start, end)]
        return TableWords(
            caption=self._joined(span for table in tables for span in _above(table)),
            labels=self._joined(span for row in rows for span in (row.group, row.label)),
        )

    def _reaching_into(self, start: int, end: int) -> Iterator[Table]:
        for at in range(bisect_left(self._ends, start + 1), len(self._tables)):
            if self._starts[at] >= end:
                return
            if self._tables[at].span.start < end:
                yield self._tables[at]

    def _joined(self, spans: Iterable[Span | None]) -> str:
        """Each stretch once, in order."""
        return "\n".join(dict.fromkeys(span.of(self._text) for span in spans if span))


def _above(table: Table) -> Iterator[Span | None]:
    yield table.caption
    yield from table.header


def _rows_within(table: Table, start: int, end: int) -> Sequence[Row]:
    first, behind = (bisect_left(table.rows, at, key=_start_of) for at in (start, end))
    return table.rows[first:behind]


def _start_of(row: Row) -> int:
    return row.span.start

"""The lines of a stretch as what may answer: rows, items, definitions, sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from citations.language import sentences
from citations.tables import Table
from research_app.synthesis.candidates.lines import Bounds, Line
from research_app.synthesis.candidates.lists import ItemList, bare_runs, find_lists
from research_app.synthesis.candidates.prose import (
    Found,
    is_term_line,
    read_prose,
)
from research_app.synthesis.candidates.stating import (
    ends_as_sentence,
    has_enough_words,
    is_contents_entry,
    lists_places,
    may_state,
    states_nothing,
)

Wanted = Callable[[int, int], bool]

LONGEST_ITEM = 400
"""Characters up to which an item is one candidate; a longer one gives its sentences."""


def read_found(
    text: str, lines: Sequence[Line], tables: Sequence[Table], wanted: Wanted
) -> Iterator[Found]:
    """All that may answer and is `wanted` for its place, rows first."""
    for table in tables:
        yield from _rows(table, wanted)
    over = {table.caption for table in tables} | {head for table in tables for head in table.header}
    heads = {(span.start, span.end) for span in over if span}
    for table_at, run in groupby(lines, key=lambda line: _table_at(line, tables)):
        if table_at is None:
            part = list(run)
            if part[-1] is not lines[-1]:
                part = _before_heads(text, part)
            found = _Reading(text, part).found(wanted)
            yield from (each for each in found if (each.start, each.end) not in heads)


def _rows(table: Table, wanted: Wanted) -> Iterator[Found]:
    for row in table.rows:
        if row.cells and wanted(row.span.start, row.span.end):
            yield Found(start=row.span.start, end=row.span.end, kind="row", table=table, row=row)


def _table_at(line: Line, tables: Sequence[Table]) -> int | None:
    """The table whose header or rows the line is one of, or stands between."""
    places = (
        at
        for at, table in enumerate(tables)
        if min(each.start for each in (*table.header, table.rows[0].span)) <= line.start
        and line.start < table.rows[-1].span.end
    )
    return next(places, None)


def _before_heads(text: str, lines: list[Line]) -> list[Line]:
    """The lines before a table without those at their end that are no sentences: its title and the
    heads of its columns."""
    last = len(lines)
    for line in reversed(lines):
        if line.heading or ends_as_sentence(text[line.start : line.end]):
            break
        last -= 1
    return lines[:last]


class _Reading:
    """Consecutive lines outside tables."""

    def __init__(self, text: str, lines: Sequence[Line]) -> None:
        self._text = text
        self._lines = lines
        lists = find_lists(text, lines)
        self._list_of = {item.start: each for each in lists for item in each.items}
        self._leads = {each.lead for each in lists}
        self._terms = dict(_terms(text, lines))
        self._skipped = {*_contents(text, lines), *(start for start, _ in self._terms.values())}

    def found(self, wanted: Wanted) -> Iterator[Found]:
        heading: Line | None = None
        before: Line | None = None
        for line in self._lines:
            items = self._list_of.get(line.start)
            if line.heading:
                heading, before = line, None
                continue
            place = items.span if items else (line.start, line.end)
            if line.start not in self._skipped and wanted(*place):
                over = self._text[heading.start : heading.end] if heading else ""
                yield from self._states(self._of_line(line, items, before, heading), over)
            before = line

    def _of_line(
        self, line: Line, items: ItemList | None, before: Line | None, heading: Line | None
    ) -> Iterator[Found]:
        last = self._last_sentence(before)
        if items is not None and (items.lead or line.end - line.words <= LONGEST_ITEM):
            yield from self._item(line, items, last)
            return
        term = self._term(line)
        over = (heading.start, heading.end) if heading else None
        for number, each in enumerate(read_prose(self._text, line, last, over)):
            if term and number == 0:
                yield Found(start=each.start, end=each.end, kind="definition", lead=term)
            else:
                yield each

    def _term(self, line: Line) -> Bounds | None:
        """The term that the line defines; a line that names it itself ("Revenue rose …" below
        "Revenue") needs no term before it."""
        term = self._terms.get(line.start)
        words = self._text[slice(*term)].casefold() if term else ""
        return None if words in self._text[line.start : line.end].casefold() else term

    def _last_sentence(self, line: Line | None) -> Bounds | None:
        return sentences(self._text, line.words, line.end)[-1] if line else None

    def _item(self, line: Line, items: ItemList, before: Bounds | None) -> Iterator[Found]:
        spans = [(line.words, line.end)]
        if line.end - line.words > LONGEST_ITEM or self._text[line.end - 1] == ":":
            spans = sentences(self._text, line.words, line.end)
        for start, end in spans:
            yield Found(
                start=start, end=end, kind="item", lead=items.lead, before=before, group=items.span
            )

    def _states(self, found: Iterator[Found], heading: str) -> Iterator[Found]:
        for each in found:
            words = self._text[each.start : each.end]
            lead = self._text[slice(*each.lead)] if each.lead else ""
            if (each.start, each.end) in self._leads or states_nothing(words):
                continue
            if not has_enough_words(f"{lead} {words}"):
                continue
            leads_on = each.kind == "item" or each.lead or may_state(words)
            if ends_as_sentence(words) or (leads_on and not lists_places(heading)):
                yield each


def _terms(text: str, lines: Sequence[Line]) -> Iterator[tuple[int, Bounds]]:
    """Where definitions begin, each with the place of its terms: short open lines and a sentence
    right below them, in a run of lines that has two such pairs or is one."""
    for run in bare_runs(lines):
        pairs: list[tuple[Line, Line]] = []
        first: Line | None = None
        for line in run:
            words = text[line.start : line.end]
            if is_term_line(words):
                first = first or line
                continue
            if first and ends_as_sentence(words):
                pairs.append((first, line))
            first = None
        if len(pairs) > 1 or len(run) == 2:
            for term, definition in pairs:
                end = text.rindex("\n", 0, definition.start)
                yield definition.start, (term.start, len(text[:end].rstrip()))


def _contents(text: str, lines: Sequence[Line]) -> Iterator[int]:
    """Lines of a table of contents or an index: three in a row that end in a page."""
    for entry, run in groupby(
        lines, key=lambda line: is_contents_entry(text[line.start : line.end])
    ):
        entries = list(run)
        if entry and len(entries) >= 3:
            yield from (line.start for line in entries)

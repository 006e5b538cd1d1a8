"""The lines of a stretch as what may answer: rows, items, definitions, sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from citations.drafts import TextDraft
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
    is_contents_entry,
    may_state,
    states_nothing,
)

LONGEST_ITEM = 400
"""Characters up to which an item is one candidate; a longer one gives its sentences."""


def read_found(
    source: TextDraft, lines: Sequence[Line], tables: Sequence[Table]
) -> Iterator[Found]:
    """All that may answer, rows first."""
    for table in tables:
        yield from _rows(table)
    over = {table.caption for table in tables} | {head for table in tables for head in table.header}
    heads = {(span.start, span.end) for span in over if span}
    for _, run in groupby(lines, key=lambda line: _table_at(line, tables)):
        part = list(run)
        if _table_at(part[0], tables) is None:
            found = _Reading(source.text, part).found()
            yield from (each for each in found if (each.start, each.end) not in heads)


def _rows(table: Table) -> Iterator[Found]:
    for row in table.rows:
        if row.cells:
            yield Found(start=row.span.start, end=row.span.end, kind="row", table=table, row=row)


def _table_at(line: Line, tables: Sequence[Table]) -> int | None:
    places = (
        at for at, table in enumerate(tables) if table.span.start <= line.start < table.span.end
    )
    return next(places, None)


class _Reading:
    """Consecutive lines outside tables."""

    def __init__(self, text: str, lines: Sequence[Line]) -> None:
        self._text = text
        self._lines = lines
        lists = find_lists(text, lines)
        self._list_of = {item.start: each for each in lists for item in each.items}
        self._leads = {each.lead for each in lists}
        self._terms = dict(_terms(text, lines))
        self._contents = set(_contents(text, lines))

    def found(self) -> Iterator[Found]:
        heading: Bounds | None = None
        before: Bounds | None = None
        for line in self._lines:
            place = (line.start, line.end)
            if line.heading:
                heading, before = place, None
                continue
            if line.start not in self._contents:
                yield from self._states(self._of_line(line, before, heading))
            spans = sentences(self._text, line.words, line.end)
            before = spans[-1] if spans else before

    def _of_line(
        self, line: Line, before: Bounds | None, heading: Bounds | None
    ) -> Iterator[Found]:
        items = self._list_of.get(line.start)
        if items is not None and (items.lead or line.end - line.words <= LONGEST_ITEM):
            yield from self._item(line, items, before)
            return
        term = self._terms.get(line.start)
        for number, each in enumerate(read_prose(self._text, line, before, heading)):
            if term and number == 0:
                yield Found(start=each.start, end=each.end, kind="definition", lead=term)
            else:
                yield each

    def _item(self, line: Line, items: ItemList, before: Bounds | None) -> Iterator[Found]:
        spans = [(line.words, line.end)]
        if line.end - line.words > LONGEST_ITEM or self._text[line.end - 1] == ":":
            spans = sentences(self._text, line.words, line.end)
        for start, end in spans:
            yield Found(
                start=start, end=end, kind="item", lead=items.lead, before=before, group=items.span
            )

    def _states(self, found: Iterator[Found]) -> Iterator[Found]:
        for each in found:
            words = self._text[each.start : each.end]
            lead = self._text[slice(*each.lead)] if each.lead else ""
            if (each.start, each.end) in self._leads or words.endswith(":"):
                continue
            if states_nothing(f"{lead} {words}" if lead else words):
                continue
            if each.kind == "item" or each.lead or ends_as_sentence(words) or may_state(words):
                yield each


def _terms(text: str, lines: Sequence[Line]) -> Iterator[tuple[int, Bounds]]:
    """Where definitions begin, each with the place of its term: pairs of a short open line and a
    sentence, that stand together and hold nothing else."""
    for run in bare_runs(lines):
        terms, definitions = run[::2], run[1::2]
        if len(terms) != len(definitions):
            continue
        if all(is_term_line(text[each.start : each.end]) for each in terms) and all(
            ends_as_sentence(text[each.start : each.end]) for each in definitions
        ):
            for term, definition in zip(terms, definitions, strict=True):
                yield definition.start, (term.start, term.end)


def _contents(text: str, lines: Sequence[Line]) -> Iterator[int]:
    """Lines of a table of contents or an index: three in a row that end in a page."""
    for entry, run in groupby(
        lines, key=lambda line: is_contents_entry(text[line.start : line.end])
    ):
        entries = list(run)
        if entry and len(entries) >= 3:
            yield from (line.start for line in entries)

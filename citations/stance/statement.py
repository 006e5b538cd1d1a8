"""What a statement says, and of what: its figures, dates and words, each with the words that name
what it is of, and whether it is told as a fact. All offsets are code points of the statement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from citations.stance.rows import RowCell, read_row
from citations.stance.vocabulary import (
    BASE_BEFORE,
    CHANGE_BEFORE,
    CHANGE_BEHIND,
    HARMLESS,
    NARROWING,
    OPENS_ANOTHER,
    PLANNED,
    RELATIVE_TIME,
    REPORTS_BEFORE,
    UNSETTLED,
)
from citations.verification.checks.aligned import ReadText, Word, read_text
from citations.verification.checks.certainty.markers import markers_of
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import When
from citations.verification.checks.names.find import find_names
from citations.verification.checks.negation.clauses import clauses_of
from citations.verification.checks.opposites import are_alike

Mood = Literal["fact", "plan", "open"]
"""Told as so; as to come; or hedged, asked, reported, or set right within the sentence itself."""

Span = tuple[int, int]

_OPEN_KINDS = frozenset({"possible", "likely", "tried", "said", "condition", "asked", "duty"})
"""A duty too: who asks for more than a law does contradicts nobody."""
_PLAN_KINDS = frozenset({"planned", "future"})
FEWEST = 2
"""Words that name a thing: with one alone ("employees") anybody may be meant."""
_NEAR = 40
"""Code points before a value that tell what it is said as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence, or the assertion of a table's row ("caption · group · label · head: value; head:
    value"), with what a reader knows when he reads it: title and date (ISO 8601, possibly
    shortened, or empty) of its source, the headings above it, the sentence before."""

    text: str
    title: str = ""
    date: str = ""
    heading: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """`[start:end)` is a figure, a date or a word; `naming` are the words (counted from 0) that say
    of what it is, `times` when it is so, `said` the clauses that say it. `is_change` for "by 3 %",
    as against "3 %"."""

    start: int
    end: int
    naming: tuple[int, ...]
    said: str
    mood: Mood
    times: tuple[When, ...] = ()
    number: Number | None = None
    is_change: bool = False


@dataclass(frozen=True, eq=False)
class Reading:
    """A statement as read; `around` is all that stands around it."""

    statement: Statement
    read: ReadText
    around: ReadText

    @property
    def text(self) -> str:
        return self.read.text

    @property
    def words(self) -> tuple[Word, ...]:
        return self.read.words

    @cached_property
    def cells(self) -> tuple[RowCell, ...]:
        return read_row(self.text)

    @cached_property
    def dates(self) -> tuple[When, ...]:
        return read_dates(self.text)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        if self.cells:
            return tuple(cell.number for cell in self.cells)
        return find_numbers(self.text)

    @cached_property
    def names(self) -> frozenset[str]:
        """Keys of the words that are names, here and around."""
        return frozenset(
            each.words[at].key
            for each in (self.read, self.around)
            for name in find_names(each)
            for at in name.own
        )

    @cached_property
    def figures(self) -> tuple[Part, ...]:
        """The figures that are no base of a comparison."""
        return tuple(self._of_cells() if self.cells else self._of_sentence())

    def _of_cells(self) -> Iterator[Part]:
        for cell in self.cells:
            number = cell.number
            naming = tuple(
                at
                for at, word in enumerate(self.words)
                if any(low <= word.start < high for low, high in cell.naming) and _names(word)
            )
            times = read_dates(cell.head) or read_dates(self.text[: cell.naming[-1][0]])
            yield Part(
                start=number.start,
                end=number.end,
                naming=naming,
                said=(said := " ".join(self.text[low:high] for low, high in cell.naming)),
                mood="plan" if PLANNED.search(said) else "fact",
                times=times,
                number=number,
            )

    def _of_sentence(self) -> Iterator[Part]:
        for number in self.numbers:
            before = self.text[max(0, number.start - _NEAR) : number.start]
            if not BASE_BEFORE.search(before):
                change = CHANGE_BEFORE.search(before) or CHANGE_BEHIND.match(self.text, number.end)
                yield self.part_at(number.start, number.end, number, is_change=bool(change))

    @cached_property
    def events(self) -> tuple[Part, ...]:
        """The dates that alone tell when something is: no figure stands in their clause."""
        found = []
        for date in self.dates if not self.cells else ():
            clause = self._clauses_of(date.start, date.end)
            spans = [(w.start, w.end) for at, w in enumerate(self.words) if self.clause[at] in clause]
            low, high = spans[0][0], spans[-1][1]
            beside = [each for each in (*self.numbers, *self.dates) if low <= each.start < high]
            before = self.text[max(0, date.start - _NEAR) : date.start]
            if len(beside) == 1 and not date.relation and not BASE_BEFORE.search(before):
                found.append(self.part_at(date.start, date.end))
        return tuple(found)

    def word_at(self, at: int) -> Part:
        return self.part_at(self.words[at].start, self.words[at].end)

    def part_at(
        self, start: int, end: int, number: Number | None = None, *, is_change: bool = False
    ) -> Part:
        clauses = self._clauses_of(start, end)
        naming = tuple(
            at
            for at, word in enumerate(self.words)
            if self.clause[at] in clauses and _names(word) and not self._is_value(word, start, end)
        )
        whole = {self._plain[at] for at, c in enumerate(self.clause) if c in clauses}
        said = " ".join(w.text for at, w in enumerate(self.words) if self._plain[at] in whole)
        return Part(
            start=start,
            end=end,
            naming=naming,
            said=said,
            mood=self._mood_of(whole, said),
            times=self._times_of(clauses, whole),
            number=number,
            is_change=is_change,
        )

    def _mood_of(self, whole: set[int], said: str) -> Mood:
        kinds = {
            marker.kind
            for marker in markers_of(self.text)
            if any(self._plain[at] in whole for at in range(marker.begin, marker.end))
        }
        if kinds & _OPEN_KINDS or self.text.endswith("?") or UNSETTLED.search(said):
            return "open"
        return "plan" if kinds & _PLAN_KINDS or PLANNED.search(said) else "fact"

    def _times_of(self, clauses: set[int], whole: set[int]) -> tuple[When, ...]:
        """The dates of the clauses, else those of the whole ones, else those of the sentence that
        no figure has."""
        with_figures = {clause for number in self.numbers for clause in self._own_clauses(number)}
        choices = (
            [date for date in self.dates if self._own_clauses(date) & clauses],
            [date for date in self.dates if self._at(date, self._plain) & whole],
            [date for date in self.dates if not self._own_clauses(date) & with_figures],
        )
        return tuple(next(filter(None, choices), ()))

    @cached_property
    def _relative_times(self) -> list[tuple[int, int]]:
        return [match.span() for match in RELATIVE_TIME.finditer(self.text)]

    @cached_property
    def _plain(self) -> tuple[int, ...]:
        return clauses_of(self.text)

    @cached_property
    def clause(self) -> tuple[int, ...]:
        """For each word the number of its clause, -1 for who reports it. "And" parts a clause that
        has values on both sides of it."""
        reports = REPORTS_BEFORE.match(self.text)
        first = reports.end() if reports else 0
        values = sorted(each.start for each in (*self.numbers, *self.dates))
        plain = self._plain
        numbers, shift = [], 0
        for at, word in enumerate(self.words):
            if word.lower in OPENS_ANOTHER and at:
                here = [w for w, clause in zip(self.words, plain, strict=True) if clause == plain[at]]
                before = any(here[0].start <= value < word.start for value in values)
                shift += before and any(word.start < value < here[-1].end for value in values)
            numbers.append(-1 if word.start < first else plain[at] + shift)
        return tuple(numbers)

    def _clauses_of(self, start: int, end: int) -> set[int]:
        """The clause of `[start:end)`; the one before or behind where it names too little; and those
        without figures that narrow it ("in Europe", "excluding services")."""
        own = self._at((start, end), self.clause)
        named = [w for at, w in enumerate(self.words) if self.clause[at] in own and _names(w)]
        if own and sum(not self._is_value(word, start, end) for word in named) < FEWEST:
            own.add(min(own) - 1 if min(own) > 0 else max(own) + 1)
        begins = (at for at, c in enumerate(self.clause) if not at or self.clause[at - 1] != c)
        narrowing = {self.clause[at] for at in begins if self.words[at].lower in NARROWING}
        with_figures = {clause for number in self.numbers for clause in self._own_clauses(number)}
        return own | (narrowing - with_figures)

    def _own_clauses(self, value: Number | When) -> set[int]:
        return self._at(value, self.clause)

    def _at(self, value: Number | When | Span, clauses: Sequence[int]) -> set[int]:
        start, end = value if isinstance(value, tuple) else (value.start, value.end)
        return {
            clause
            for clause, word in zip(clauses, self.words, strict=True)
            if word.start < end and start < word.end
        }

    def _is_value(self, word: Word, start: int, end: int) -> bool:
        if start <= word.start < end and not any(n.start == start for n in self.numbers):
            return True
        if any(low <= word.start < high for low, high in self._relative_times):
            return True
        if any(date.start <= word.start < date.end for date in self.dates):
            return True
        inside = [n for n in self.numbers if n.start <= word.start < n.end]
        return any(number.unit.kind != "count" or word.is_figure for number in inside)


def _names(word: Word) -> bool:
    """Does the word say of what a value is, rather than how it is stated or moves?"""
    if not word.content or word.is_figure or {word.lower, word.key} & HARMLESS:
        return False
    if word.lower.endswith("ly") and word.text.islower():
        return False
    return not (are_alike(word.lower, "rise") or are_alike(word.lower, "fall"))


@lru_cache(maxsize=1024)
def read_statement(statement: Statement) -> Reading:
    around = filter(None, (statement.title, statement.heading, statement.before))
    return Reading(statement, read_text(statement.text), read_text("\n\n".join(around)))


def naming_words(text: str) -> Iterable[Word]:
    """The words of a question that say what it asks about."""
    return [word for word in read_text(text).words if _names(word)]

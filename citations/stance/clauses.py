"""A statement with what a reader knows when he reads it, and its clauses: in which of them a word,
a figure or a date stands. All offsets are code points of the statement."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from citations.language.word_classes import NEGATIONS
from citations.language.words import clauses_of
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from citations.stance import vocabulary
from citations.stance.rows import RowCell, read_row
from citations.stance.times import published, relative_times
from citations.verification.checks.aligned import ReadText, Word
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import When
from citations.verification.checks.names.find import find_names
from citations.verification.checks.negation.cues import negations_of
from citations.verification.checks.opposites import are_alike

FEWEST = 2
"""Words that name a thing: with one alone ("employees") anybody may be meant."""
_BEFORE = 40
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


@dataclass(frozen=True, eq=False)
class Clauses:
    """A statement as it is divided; `around` is all that stands around it."""

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
        """With what "last year" means in a text of a known day."""
        found = (*read_dates(self.text), *relative_times(self.statement))
        return tuple(sorted(found, key=lambda each: each.start))

    @cached_property
    def published(self) -> datetime.date | None:
        return published(self.statement)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        if self.cells:
            return tuple(cell.number for cell in self.cells)
        return find_numbers(self.text)

    @cached_property
    def _valued(self) -> tuple[Number | When, ...]:
        return (*self.numbers, *self.dates)

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset(word.key for word in self.words if word.content)

    @cached_property
    def all_keys(self) -> frozenset[str]:
        """Those of what stands around it, too."""
        return self.keys | {word.key for word in self.around.words if word.content}

    @cached_property
    def names(self) -> frozenset[str]:
        """Keys of the words that are names, here and around."""
        texts = (self.read, self.around)
        return frozenset(
            each.words[at].key for each in texts for name in find_names(each) for at in name.own
        )

    def is_denied(self, at: int) -> bool:
        return any(negation.reaches(at) for negation in negations_of(self.text))

    def has_negation(self, at: int) -> bool:
        """Does any stand in the word's clause?"""
        return self.is_denied(at) or any(w.lower in NEGATIONS for w in self.clause_words(at))

    def clause_words(self, at: int) -> list[Word]:
        """The words of the word's clause."""
        clause = self._plain[at]
        return [w for w, c in zip(self.words, self._plain, strict=True) if c == clause]

    def sentence_start(self, at: int) -> int:
        """The first word of the word's sentence."""
        return self.read.sentences[self.words[at].sentence].first

    def is_name(self, word: Word) -> bool:
        is_inside = bool(word.start) and word.capitalised and not self.cells
        return is_inside and word.key in self.names

    def _before(self, start: int) -> str:
        return self.text[max(0, start - _BEFORE) : start]

    @cached_property
    def _plain(self) -> tuple[int, ...]:
        return clauses_of(self.text)

    @cached_property
    def _clause(self) -> tuple[int, ...]:
        """For each word the number of its clause, -1 for who reports it. "And" parts a clause that
        has values on both sides of it."""
        reports = vocabulary.REPORTS_BEFORE.match(self.text)
        reports = reports or vocabulary.EVIDENCE_BEFORE.match(self.text)
        first = reports.end() if reports else 0
        values = [each.start for each in self._valued]
        numbers, shift = [], 0
        for word, clause in zip(self.words, self._plain, strict=True):
            if word.lower in vocabulary.OPENS_ANOTHER:
                same = [w for w, c in zip(self.words, self._plain, strict=True) if c == clause]
                before = any(same[0].start <= value < word.start for value in values)
                behind = any(word.start < value < same[-1].end for value in values)
                shift += (before and behind) or word.start in self._denied_from
            numbers.append(-1 if word.start < first else clause + shift)
        return tuple(numbers)

    @cached_property
    def _denied_from(self) -> set[int]:
        """Where "and" begins what is denied: "kept its plant and has not moved it"."""
        cues = {each.first for each in negations_of(self.text)}
        return {
            word.start
            for at, word in enumerate(self.words)
            if word.lower in vocabulary.OPENS_ANOTHER and cues & {at + 1, at + 2, at + 3}
        }

    @cached_property
    def _counting(self) -> set[int]:
        """The clauses that have a figure."""
        return {clause for number in self.numbers for clause in self._at(number, self._clause)}

    def _clauses_of(self, start: int, end: int) -> set[int]:
        """The clause of `[start:end)`; the one before or behind where it names too little; and
        those without figures that narrow it ("in Europe", "excluding services")."""
        words = [word for word in self.words if word.start < end and start < word.end]
        own = self._clauses_at(start, end)
        named = (
            w for w, c in zip(self.words, self._clause, strict=True) if c in own and is_naming(w)
        )
        if own and sum(not self._is_value(word) and word not in words for word in named) < FEWEST:
            own.add(min(own) - 1 if min(own) > 0 else max(own) + 1)
        begins = (at for at, c in enumerate(self._clause) if not at or self._clause[at - 1] != c)
        narrowing = {
            self._clause[at] for at in begins if self.words[at].lower in vocabulary.NARROWING
        }
        return own | (narrowing - self._counting - {-1})

    def _clauses_at(self, start: int, end: int) -> set[int]:
        pairs = zip(self._clause, self.words, strict=True)
        return {clause for clause, word in pairs if word.start < end and start < word.end}

    def _at(self, value: Number | When, clauses: Sequence[int]) -> set[int]:
        pairs = zip(clauses, self.words, strict=True)
        return {c for c, word in pairs if word.start < value.end and value.start < word.end}

    def _is_value(self, word: Word) -> bool:
        return any(low <= word.start < high for low, high in self._values)

    @cached_property
    def _unanchored(self) -> tuple[int, ...]:
        """Where a time begins that is told from an unknown day."""
        known = {date.start for date in self.dates}
        found = (match.start() for match in vocabulary.RELATIVE_TIME.finditer(self.text))
        return tuple(start for start in found if start not in known)

    def _plain_at(self, start: int) -> int:
        at = next((at for at, word in enumerate(self.words) if word.end > start), -1)
        return self._plain[at]

    @cached_property
    def _values(self) -> list[tuple[int, int]]:
        """The places of figures and times; what is counted names the thing and stays."""
        relative = (match.span() for match in vocabulary.RELATIVE_TIME.finditer(self.text))
        spans = [*relative, *((date.start, date.end) for date in self.dates)]
        return spans + [
            number.figure if number.unit.kind == "count" else (number.start, number.end)
            for number in self.numbers
        ]


def is_naming(word: Word) -> bool:
    """Does the word say of what a value is, rather than how it is stated or moves?"""
    if not word.content or word.is_figure or {word.lower, word.key} & vocabulary.HARMLESS:
        return False
    if word.lower.endswith("ly") and word.text.islower():
        return False
    return not (are_alike(word.lower, "rise") or are_alike(word.lower, "fall"))

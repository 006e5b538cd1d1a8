"""What a statement says, and of what: its figures, dates and words, each with the words that name
what it is of, and whether it is told as a fact. All offsets are code points of the statement."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Literal

from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from citations.stance import vocabulary
from citations.stance.hedges import hedges_of
from citations.stance.rows import RowCell, read_row
from citations.stance.times import published, relative_times
from citations.verification.checks.aligned import ReadText, Word, read_text
from citations.verification.checks.aligned.function_words import DETERMINERS
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import When
from citations.verification.checks.names.find import find_names
from citations.verification.checks.names.slots import NEGATIONS
from citations.verification.checks.negation.clauses import clauses_of
from citations.verification.checks.negation.cues import negations_of
from citations.verification.checks.opposites import are_alike

Mood = Literal["fact", "plan", "duty", "open"]
"""Told as so; as to come; as what shall be; or hedged, asked, reported, or set right
by the clause."""
_OPEN_KINDS = frozenset({"possible", "likely", "tried", "said", "condition"})
_PLAN_KINDS = frozenset({"planned", "future"})

FEWEST = 2
"""Words that name a thing: with one alone ("employees") anybody may be meant."""
_OF_WHAT = re.compile(r" of (?:the |its |their |all |his |her )?\w+(?: \w+)?")
_NEED_NOT = re.compile(r"\bneed(?:s|ed)? not\b", re.IGNORECASE)
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
    of what it is, `said` is all that says it, `times` when it is so. `is_change` for "by 3 %", as
    against "3 %"; `is_adrift` where the time is told from an unknown day ("a week ago"); not
    `own_time` where they stand in another clause of the sentence."""

    start: int
    end: int
    naming: tuple[int, ...]
    said: str
    mood: Mood
    times: tuple[When, ...]
    number: Number | None = None
    date: When | None = None
    is_change: bool = False
    is_adrift: bool = False
    own_time: bool = True


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

    @cached_property
    def figures(self) -> tuple[Part, ...]:
        """The figures that are no base of a comparison."""
        return tuple(self._of_cells() if self.cells else self._of_sentence())

    def _of_cells(self) -> Iterator[Part]:
        for cell in self.cells:
            number, said = cell.number, " ".join(self.text[low:high] for low, high in cell.naming)
            yield Part(
                start=number.start,
                end=number.end,
                naming=tuple(
                    at
                    for at, word in enumerate(self.words)
                    if any(low <= word.start < high for low, high in cell.naming) and _names(word)
                ),
                said=said,
                mood="plan" if vocabulary.PLANNED.search(said) else "fact",
                times=read_dates(cell.head) or read_dates(self.text[: cell.naming[-1][0]]),
                number=number,
            )

    def _of_sentence(self) -> Iterator[Part]:
        for number in self.numbers:
            before = self._before(number.start)
            if not vocabulary.BASE_BEFORE.search(before):
                yield self._part(number.start, number.end, number=number)

    @cached_property
    def events(self) -> tuple[Part, ...]:
        """The dates that alone tell when something is: no other stands in their clause, and nothing
        is counted before them."""
        return tuple(
            self._part(date.start, date.end, date=replace(date, relation=""))
            for date in (() if self.cells else self.dates)
            if (not date.relation or self._is_beginning(date))
            and not self._is_denied_date(date)
            and not vocabulary.BASE_BEFORE.search(self._before(date.start))
            and not any(
                self._at(each, self._clause) & self._clauses_of(date.start, date.end)
                for each in self._valued
                if each is not date and (each.start < date.start or each in self.dates)
            )
        )

    def _is_denied_date(self, date: When) -> bool:
        at = next(at for at, word in enumerate(self.words) if word.end > date.start)
        return self.is_denied(at)

    def _is_beginning(self, date: When) -> bool:
        """ "Not until March" is in March, and what is open since March was opened then."""
        denied = re.search(r"(?:\bnot|n[’']t|\bnever)\b", self.text[: date.start])
        return date.relation == "since" or (date.relation == "until" and denied is not None)

    @cached_property
    def asserted(self) -> dict[int, str]:
        """The words, counted from 0, that are no names and that nothing denies, in lower case; the
        second word of "went up", "turned down" as the verb that says the same."""
        found = {}
        for at, word in enumerate(self.words):
            moved = at and vocabulary.PHRASAL.get((self.words[at - 1].key, word.lower))
            is_name = word.capitalised and at > 0
            if (word.content or moved) and not is_name and not self.is_denied(at):
                found[at] = moved or word.lower
        return found

    def is_denied(self, at: int) -> bool:
        return any(negation.reaches(at) for negation in negations_of(self.text))

    def has_negation(self, at: int) -> bool:
        """Does any stand in the word's clause?"""
        clause = self._plain[at]
        here = (w for w, c in zip(self.words, self._plain, strict=True) if c == clause)
        return self.is_denied(at) or any(word.lower in NEGATIONS for word in here)

    @cached_property
    def is_open(self) -> bool:
        """Is what it says as a whole planned, hedged, asked or somebody's view?"""
        whole = set(self._plain)
        return self._mood_of(whole, self.text) != "fact"

    @cached_property
    def naming(self) -> tuple[Word, ...]:
        """The words that say of what it speaks."""
        return tuple(word for word in self.words if _names(word) and not self._is_value(word))

    def word_at(self, at: int) -> Part:
        """With the verb before it, where it is the second word of one ("turned down")."""
        is_second = at and (self.words[at - 1].key, self.words[at].lower) in vocabulary.PHRASAL
        return self._part(self.words[at - 1 if is_second else at].start, self.words[at].end)

    def part(self, start: int, end: int, *, times: tuple[When, ...] = ()) -> Part:
        """The part that stands there, with other times than its clause tells."""
        found = self._part(start, end)
        return replace(found, times=times, own_time=True) if times else found

    def change_at(self, at: int) -> Part:
        """The word as a change ("doubled")."""
        return replace(self.word_at(at), is_change=True)

    def sentence_start(self, at: int) -> int:
        """The first word of the word's sentence."""
        return self.read.sentences[self.words[at].sentence].first

    def counted(self, part: Part) -> list[Word]:
        """The words of meaning in "of the order book" behind a figure."""
        found = _OF_WHAT.match(self.text, part.end) if part.number else None
        end = found.end() if found else part.end
        return [w for w in self.words if part.end <= w.start < end and _names(w)]

    def is_name(self, word: Word) -> bool:
        is_inside = bool(word.start) and word.capitalised and not self.cells
        return is_inside and word.key in self.names

    def words_of(self, part: Part) -> list[Word]:
        return [w for w in self.words if w.content and part.start <= w.start < part.end]

    def denies(self, part: Part) -> bool:
        return self.is_denied(next(i for i, w in enumerate(self.words) if w.end > part.start))

    def _part(
        self, start: int, end: int, *, number: Number | None = None, date: When | None = None
    ) -> Part:
        clauses = self._clauses_of(start, end)
        whole = {self._plain[at] for at, c in enumerate(self._clause) if c in clauses}
        said = " ".join(w.text for at, w in enumerate(self.words) if self._plain[at] in whole)
        said = f"{self._announced(start)} {said}"
        behind = vocabulary.CHANGE_BEHIND.match(self.text, end)
        return Part(
            start=start,
            end=end,
            naming=tuple(
                at
                for at, word in enumerate(self.words)
                if self._clause[at] in clauses
                and _names(word)
                and not (start <= word.start < end and number is None)
                and not self._is_value(word)
                and not any(each.first <= at < each.last for each in negations_of(self.text))
            ),
            said=said,
            mood=self._mood_of(whole, said),
            times=self._times_of(clauses, whole),
            own_time=any(
                self._at(date, self._clause) & self._clauses_at(start, end) for date in self.dates
            ),
            number=number,
            date=date,
            is_change=bool(behind or vocabulary.CHANGE_BEFORE.search(self._before(start))),
            is_adrift=any(self._plain_at(low) in whole for low in self._adrift),
        )

    def _announced(self, start: int) -> str:
        """What stands before the colon behind which it is: "two targets: revenue of 4 billion"."""
        at = next(i for i, word in enumerate(self.words) if word.end > start)
        begin = self.words[self.sentence_start(at)].start
        before, colon, _ = self.text[begin:start].rpartition(": ")
        return before if colon else ""

    def _before(self, start: int) -> str:
        return self.text[max(0, start - _NEAR) : start]

    def _mood_of(self, whole: set[int], said: str) -> Mood:
        kinds = {
            hedge.kind
            for hedge in hedges_of(self.text)
            if whole & set(self._plain[hedge.begin : hedge.end])
        }
        if kinds & _OPEN_KINDS or self.text.endswith("?") or vocabulary.UNSETTLED.search(said):
            return "open"
        if "duty" in kinds or _NEED_NOT.search(said):
            return "duty"
        return "plan" if kinds & _PLAN_KINDS or vocabulary.PLANNED.search(said) else "fact"

    def _times_of(self, clauses: set[int], whole: set[int]) -> tuple[When, ...]:
        """The dates of the clauses, else those of the whole ones, else those of the sentence that
        no figure has."""
        choices = (
            [date for date in self.dates if self._at(date, self._clause) & clauses],
            [date for date in self.dates if self._at(date, self._plain) & whole],
            [date for date in self.dates if not self._at(date, self._clause) & self._counting],
        )
        return tuple(next(filter(None, choices), ()))

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
        named = (w for w, c in zip(self.words, self._clause, strict=True) if c in own and _names(w))
        if own and sum(not self._is_value(word) and word not in words for word in named) < FEWEST:
            own.add(min(own) - 1 if min(own) > 0 else max(own) + 1)
        if own and vocabulary.PART_OF.match(self.text, self._start_of(own)):
            own = {each for each in self._clause if each >= 0}
        begins = (at for at, c in enumerate(self._clause) if not at or self._clause[at - 1] != c)
        narrowing = {
            self._clause[at] for at in begins if self.words[at].lower in vocabulary.NARROWING
        }
        return own | (narrowing - self._counting - {-1})

    def _clauses_at(self, start: int, end: int) -> set[int]:
        pairs = zip(self._clause, self.words, strict=True)
        return {clause for clause, word in pairs if word.start < end and start < word.end}

    def _start_of(self, clauses: set[int]) -> int:
        pairs = zip(self._clause, self.words, strict=True)
        return min(word.start for clause, word in pairs if clause in clauses)

    def _at(self, value: Number | When, clauses: Sequence[int]) -> set[int]:
        pairs = zip(clauses, self.words, strict=True)
        return {c for c, word in pairs if word.start < value.end and value.start < word.end}

    def _is_value(self, word: Word) -> bool:
        return any(low <= word.start < high for low, high in self._values)

    @cached_property
    def _adrift(self) -> tuple[int, ...]:
        """Where a time begins that is told from an unknown day."""
        known = {date.start for date in self.dates}
        found = (match.start() for match in vocabulary.RELATIVE_TIME.finditer(self.text))
        return tuple(start for start in found if start not in known)

    def _plain_at(self, start: int) -> int:
        at = next((at for at, word in enumerate(self.words) if word.end > start), -1)
        return self._plain[at]

    def is_aside(self, part: Part, word: Word) -> bool:
        """Does the word, behind the part in its sentence, only tell by whom, how or why ("founded
        in 2003 by two engineers")?"""
        at = self.words.index(word)
        if word.start < part.end or word.capitalised:
            return False
        if part.number is None and any(n.start <= word.start < n.end for n in self.numbers):
            return True
        before = (w for w in reversed(self.words[:at]) if not w.content and w.start >= part.end)
        governing = next((w.lower for w in before if not self._is_passed(w)), "")
        return governing in vocabulary.ASIDE

    def _is_passed(self, word: Word) -> bool:
        return word.lower in DETERMINERS or self._is_value(word)

    def is_of_owner(self, word: Word) -> bool:
        """Does a possessive stand before it: "the margin of Helios's solar business"?"""
        at = self.words.index(word)
        return any(w.text.endswith(("'s", "’s")) for w in self.words[max(0, at - 3) : at])

    @cached_property
    def _values(self) -> list[tuple[int, int]]:
        """The places of figures and times; what is counted names the thing and stays."""
        relative = (match.span() for match in vocabulary.RELATIVE_TIME.finditer(self.text))
        spans = [*relative, *((date.start, date.end) for date in self.dates)]
        return spans + [
            number.figure if number.unit.kind == "count" else (number.start, number.end)
            for number in self.numbers
        ]


def _names(word: Word) -> bool:
    """Does the word say of what a value is, rather than how it is stated or moves?"""
    if not word.content or word.is_figure or {word.lower, word.key} & vocabulary.HARMLESS:
        return False
    if word.lower.endswith("ly") and word.text.islower():
        return False
    return not (are_alike(word.lower, "rise") or are_alike(word.lower, "fall"))


@lru_cache(maxsize=1024)
def read_statement(statement: Statement) -> Reading:
    around = filter(None, (statement.title, statement.heading, statement.before))
    return Reading(statement, read_text(statement.text), read_text("\n\n".join(around)))


@lru_cache(maxsize=64)
def naming_words(question: str) -> tuple[Word, ...]:
    """The words of a question that say what it asks about."""
    return tuple(word for word in read_text(question).words if _names(word))

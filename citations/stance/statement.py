"""What a statement says, and of what: its figures, dates and words, each with the words that name
what it is of, and whether it is told as a fact. All offsets are code points of the statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal

from citations.numbers.values import Number
from citations.stance import vocabulary
from citations.stance.clauses import Clauses, Statement, is_naming
from citations.stance.hedges import hedges_of
from citations.verification.checks.aligned import Word, read_text
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.dates.values import When
from citations.verification.checks.negation.cues import negations_of

Mood = Literal["fact", "plan", "duty", "open"]
"""Told as so; as to come; as what shall be; or hedged, asked, reported, or set right
by the clause."""
_OPEN_KINDS = frozenset({"possible", "likely", "tried", "said", "condition"})
_PLAN_KINDS = frozenset({"planned", "future"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """`[start:end)` of a statement is a figure, a date or a word; `naming` are the words (counted
    from 0) that say of what it is, `said` is all that says it, `times` when it is so. `is_change`
    for "by 3 %", as against "3 %"; `is_unanchored` where the time is told from an unknown day ("a
    week ago"); not `has_own_time` where they stand in another clause of the sentence."""

    start: int
    end: int
    naming: tuple[int, ...]
    said: str
    mood: Mood
    times: tuple[When, ...]
    number: Number | None = None
    date: When | None = None
    is_change: bool = False
    is_unanchored: bool = False
    has_own_time: bool = True
    of: Reading = field(repr=False, compare=False)

    @property
    def naming_words(self) -> list[Word]:
        return [self.of.words[at] for at in self.naming]

    @property
    def words(self) -> list[Word]:
        """Those of meaning that it consists of."""
        return [w for w in self.of.words if w.content and self.start <= w.start < self.end]

    @property
    def is_denied(self) -> bool:
        words = enumerate(self.of.words)
        return self.of.is_denied(next(at for at, word in words if word.end > self.start))


@dataclass(frozen=True, eq=False)
class Reading(Clauses):
    """A statement as read: its figures, dates and words, each with what it is of."""

    @cached_property
    def figures(self) -> tuple[Part, ...]:
        """The figures that are no base of a comparison."""
        return tuple(self._of_cells() if self.cells else self._of_sentence())

    def _of_cells(self) -> Iterator[Part]:
        for cell in self.cells:
            number, said = cell.number, " ".join(self.text[low:high] for low, high in cell.naming)
            yield Part(
                of=self,
                start=number.start,
                end=number.end,
                naming=tuple(
                    at
                    for at, word in enumerate(self.words)
                    if any(low <= word.start < high for low, high in cell.naming)
                    and is_naming(word)
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
            for date in (() if self.cells or self._is_called_off else self.dates)
            if (not date.relation or self._is_beginning(date))
            and not vocabulary.BASE_BEFORE.search(self._before(date.start))
            and not any(
                self._at(each, self._clause) & self._clauses_of(date.start, date.end)
                for each in self._valued
                if each is not date and (each.start < date.start or each in self.dates)
            )
        )

    @cached_property
    def _is_called_off(self) -> bool:
        return vocabulary.CALLED_OFF.search(self.text) is not None

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

    @cached_property
    def is_open(self) -> bool:
        """Is what it says as a whole planned, hedged, asked or somebody's view?"""
        whole = set(self._plain)
        return self._mood_of(whole, self.text) != "fact"

    @cached_property
    def naming(self) -> tuple[Word, ...]:
        """The words that say of what it speaks."""
        return tuple(word for word in self.words if is_naming(word) and not self._is_value(word))

    def word_at(self, at: int) -> Part:
        """With the verb before it, where it is the second word of one ("turned down")."""
        is_second = at and (self.words[at - 1].key, self.words[at].lower) in vocabulary.PHRASAL
        return self._part(self.words[at - 1 if is_second else at].start, self.words[at].end)

    def part(self, start: int, end: int, *, times: tuple[When, ...] = ()) -> Part:
        """The part that stands there, with other times than its clause tells."""
        found = self._part(start, end)
        return replace(found, times=times, has_own_time=True) if times else found

    def change_at(self, at: int) -> Part:
        """The word as a change ("doubled")."""
        return replace(self.word_at(at), is_change=True)

    def _part(
        self, start: int, end: int, *, number: Number | None = None, date: When | None = None
    ) -> Part:
        clauses = self._clauses_of(start, end)
        whole = {self._plain[at] for at, c in enumerate(self._clause) if c in clauses}
        said = " ".join(w.text for at, w in enumerate(self.words) if self._plain[at] in whole)
        return Part(
            of=self,
            start=start,
            end=end,
            naming=tuple(
                at
                for at, word in enumerate(self.words)
                if self._clause[at] in clauses
                and is_naming(word)
                and not (start <= word.start < end and number is None)
                and not self._is_value(word)
                and not any(each.first <= at < each.last for each in negations_of(self.text))
            ),
            said=said,
            mood=self._mood_of(whole, said),
            times=self._times_of(clauses, whole),
            has_own_time=any(
                self._at(date, self._clause) & self._clauses_at(start, end) for date in self.dates
            ),
            number=number,
            date=date,
            is_change=bool(vocabulary.CHANGE_BEFORE.search(self._before(start))),
            is_unanchored=any(self._plain_at(low) in whole for low in self._unanchored),
        )

    def _mood_of(self, whole: set[int], said: str) -> Mood:
        kinds = {
            hedge.kind
            for hedge in hedges_of(self.text)
            if whole & set(self._plain[hedge.begin : hedge.end])
        }
        if kinds & _OPEN_KINDS or self.text.endswith("?") or vocabulary.UNSETTLED.search(said):
            return "open"
        if "duty" in kinds:
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

    def is_aside(self, part: Part, word: Word) -> bool:
        """Is the word a figure behind the part in its sentence, such as "founded in 2003 by two
        engineers"?"""
        if word.start < part.end or word.capitalised:
            return False
        return part.number is None and any(n.start <= word.start < n.end for n in self.numbers)

    def is_of_owner(self, word: Word) -> bool:
        """Does a possessive stand before it: "the margin of Helios's solar business"?"""
        at = self.words.index(word)
        return any(w.text.endswith(("'s", "’s")) for w in self.words[max(0, at - 3) : at])


@lru_cache(maxsize=1024)
def read_statement(statement: Statement) -> Reading:
    around = filter(None, (statement.title, statement.heading, statement.before))
    return Reading(statement, read_text(statement.text), read_text("\n\n".join(around)))


@lru_cache(maxsize=64)
def naming_words(question: str) -> tuple[Word, ...]:
    """The words of a question that say what it asks about."""
    return tuple(word for word in read_text(question).words if is_naming(word))

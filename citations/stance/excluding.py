"""What excludes each other, if it is of the same thing at the same time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.numbers.values import Number
from citations.stance.aboutness import matches_any
from citations.stance.clauses import is_naming
from citations.stance.precision import Code
from citations.stance.slots import (
    called_off,
    exceptions,
    names_elsewhere,
    other_ranks,
    other_shares,
)
from citations.stance.statement import Part, Reading
from citations.stance.trends import exchanged, other_trends, without_effect
from citations.stance.vocabulary import EVENTS, PEOPLE
from citations.verification.checks.aligned import Word
from citations.verification.checks.negation.cues import negations_of
from citations.verification.checks.opposites import are_alike, are_opposite, are_two_sides

Opposed = tuple[Code, Part, Part]


def excluding(first: Reading, second: Reading) -> Iterator[Opposed]:
    """The kind with the part of each statement that decides."""
    for a, b in product(first.figures, second.figures):
        if is_other_figure(a, b):
            yield "other_figure", a, b
    for a, b in product(first.events, second.events):
        if is_other_date(a, b) and _is_one_event(a, b):
            yield "other_date", a, b
    if first.cells or second.cells:
        return
    for find in _SYMMETRIC:
        yield from find(first, second)
    for find in (_denials, without_effect, exceptions, called_off):
        yield from find(first, second)
        yield from ((code, a, b) for code, b, a in find(second, first))


def is_other_figure(a: Part, b: Part) -> bool:
    if a.number is None or b.number is None or a.is_change != b.is_change:
        return False
    in_row = bool(a.of.cells or b.of.cells)
    if not in_row and (a.number.unit.kind == "none") != (b.number.unit.kind == "none"):
        return False
    if (" per " in a.number.raw) != (" per " in b.number.raw):
        return False
    if not are_comparable(a.number, b.number) or can_both_hold(a.number, b.number):
        return False
    if _also_gives(b.of, a.number) or _also_gives(a.of, b.number):
        return False
    return in_row or not _is_of_other_case(a, b)


def _also_gives(reading: Reading, number: Number) -> bool:
    return any(are_comparable(number, n) and can_both_hold(number, n) for n in reading.numbers)


def _is_of_other_case(a: Part, b: Part) -> bool:
    """Whether a second pair of figures in the same clauses differs: "2% with 300 cycles" beside
    "5% with 900 cycles"."""
    return any(
        c.number is not None
        and d.number is not None
        and c.naming == a.naming
        and d.naming == b.naming
        and c is not a
        and d is not b
        and are_comparable(c.number, d.number)
        and not can_both_hold(c.number, d.number)
        for c, d in product(a.of.figures, b.of.figures)
    )


def is_other_date(a: Part, b: Part) -> bool:
    return a.date is not None and b.date is not None and not a.date.overlaps(b.date)


def _is_one_event(a: Part, b: Part) -> bool:
    """Whether both tell when the same happened that happens once: a founding is no opening."""
    once = (word for word in a.naming_words if word.key in EVENTS)
    return any(matches_any(word, b.naming_words) for word in once)


def _opposites(first: Reading, second: Reading) -> Iterator[Opposed]:
    """A word and its opposite, each said by one of them alone of what is spoken of."""
    for (at_first, word), (at_second, other) in product(
        first.asserted.items(), second.asserted.items()
    ):
        if not are_opposite(word, other) or are_two_sides(word, other):
            continue
        if any(are_alike(word, each) for each in PEOPLE):
            continue
        word_of_first, word_of_second = first.words[at_first], second.words[at_second]
        if not (
            _also_asserts(second, word_of_first, at_second, first.clause_words(at_first))
            or _also_asserts(first, word_of_second, at_first, second.clause_words(at_second))
        ):
            yield "opposite", first.word_at(at_first), second.word_at(at_second)


def _also_asserts(reading: Reading, word: Word, at: int, named: Sequence[Word]) -> bool:
    """Whether it says the word, too, of what is `named`: "sales grew, while profit fell" does not
    say of profit that it grew, as its other clause, that of the word `at`, shares more with it."""
    own = _overlap(reading.clause_words(at), named)
    return any(
        matches_any(word, [each]) and _overlap(reading.clause_words(like), named) >= own
        for like, each in enumerate(reading.words)
    )


def _overlap(words: Sequence[Word], named: Sequence[Word]) -> int:
    return sum(is_naming(word) and matches_any(word, named) for word in words)


def _denials(first: Reading, second: Reading) -> Iterator[Opposed]:
    """What the first only denies and the second only says."""
    for negation in negations_of(first.text):
        for head in negation.heads[:1]:
            word = first.words[head]
            at_first = [at for at, each in enumerate(first.words) if matches_any(word, [each])]
            at_second = [at for at, each in enumerate(second.words) if matches_any(word, [each])]
            denied = all(first.is_denied(at) for at in at_first)
            if denied and not any(second.has_negation(at) for at in at_second):
                yield from (("denied", first.word_at(head), second.word_at(at)) for at in at_second)


_SYMMETRIC = (
    _opposites,
    other_shares,
    other_ranks,
    other_trends,
    exchanged,
    names_elsewhere,
)

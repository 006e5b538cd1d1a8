"""Where two statements of different sources cannot both be true."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.numbers.values import Number
from citations.stance.aboutness import at_same_time, meets, of_same_thing, share_a_time
from citations.stance.statement import Part, Reading, Statement, naming_words, read_statement
from citations.stance.vocabulary import EVENTS
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.negation.cues import negations_of
from citations.verification.checks.opposites import are_opposite, are_two_sides
from citations.verification.checks.quantity_words.words import quantity_words_of, speaks_against

Span = tuple[int, int]
Opposed = tuple[str, Part, Part]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """`one` and `other` are the words that decide, `[start:end)` of each statement's text."""

    code: str
    one: tuple[Span, ...]
    other: tuple[Span, ...]
    note: str


def find_contradiction(one: Statement, other: Statement) -> Contradiction | None:
    """Where both tell as a fact, or both as a plan, what cannot both be so of the same thing at the
    same time."""
    found = _opposed(read_statement(one), read_statement(other))
    return _contradiction(found, one, other) if found else None


def _contradiction(found: Opposed, one: Statement, other: Statement) -> Contradiction:
    code, a, b = found
    said = one.text[a.start : a.end], other.text[b.start : b.end]
    note = f"One says “{said[0]}”, the other “{said[1]}”."
    return Contradiction(code=code, one=((a.start, a.end),), other=((b.start, b.end),), note=note)


def _opposed(first: Reading, second: Reading) -> Opposed | None:
    for code, a, b in _pairs(first, second):
        if a.mood == "open" or a.mood != b.mood:
            continue
        if of_same_thing(a, first, b, second) and (
            code == "other_date" or at_same_time(a, first, b, second)
        ):
            return code, a, b
    return None


def _pairs(first: Reading, second: Reading) -> Iterator[Opposed]:
    """What excludes each other if it is of the same thing."""
    for a in first.figures:
        for b in second.figures:
            if _is_other_figure(a, first, b, second):
                yield "other_figure", a, b
    for a in first.events:
        for b in second.events:
            if _is_other_date(a, first, b, second):
                yield "other_date", a, b
    if first.cells or second.cells:
        return
    yield from _opposites(first, second)
    yield from _denials(first, second)
    yield from (("denied", a, b) for _, b, a in _denials(second, first))
    yield from _other_amounts(first, second)


def _is_other_figure(a: Part, first: Reading, b: Part, second: Reading) -> bool:
    assert a.number is not None and b.number is not None
    if a.is_change != b.is_change or not _exclude(a.number, b.number):
        return False
    return not (_says_too(second, a.number) or _says_too(first, b.number))


def _exclude(one: Number, other: Number) -> bool:
    return are_comparable(one, other) and not can_both_hold(one, other)


def _says_too(reading: Reading, number: Number) -> bool:
    return any(are_comparable(number, n) and can_both_hold(number, n) for n in reading.numbers)


def _is_other_date(a: Part, first: Reading, b: Part, second: Reading) -> bool:
    """Of one event that happens once."""
    one = {date for date in first.dates if date.start == a.start}.pop()
    other = {date for date in second.dates if date.start == b.start}.pop()
    if one.meets(other) or one.exactness != other.exactness:
        return False
    return all(
        any(reading.words[at].key in EVENTS for at in part.naming)
        for part, reading in ((a, first), (b, second))
    )


def _opposites(first: Reading, second: Reading) -> Iterator[Opposed]:
    for here, ours in _said(first):
        for there, theirs in _said(second):
            if are_opposite(ours, theirs) and not are_two_sides(ours, theirs):
                yield "opposite", first.word_at(here), second.word_at(there)


def _said(reading: Reading) -> Iterator[tuple[int, str]]:
    """Words that nothing denies; "up" and "down" behind a verb of motion as the move they are."""
    for at, word in enumerate(reading.words):
        before = reading.words[at - 1].key if at else ""
        move = {"up": "upward", "down": "downward"}.get(word.lower) if before == "go" else None
        if (word.content or move) and not _is_denied(reading, at):
            yield at, move or word.lower


def _is_denied(reading: Reading, at: int) -> bool:
    return any(negation.reaches(at) for negation in negations_of(reading.text))


def _denials(first: Reading, second: Reading) -> Iterator[Opposed]:
    """What the first denies and the second says."""
    for negation in negations_of(first.text):
        for head in negation.heads[:1]:
            for there, word in enumerate(second.words):
                if meets(first.words[head], [word]) and not _is_denied(second, there):
                    yield "denied", first.word_at(head), second.word_at(there)


def _other_amounts(first: Reading, second: Reading) -> Iterator[Opposed]:
    for a in quantity_words_of(first.text):
        for b in quantity_words_of(second.text):
            against = speaks_against(a.amount, b.amount) or speaks_against(b.amount, a.amount)
            if against and a.of_times == b.of_times:
                yield "other_amount", first.word_at(a.at), second.word_at(b.at)


def disputes(
    question: str, statements: Sequence[Statement], sources: Sequence[Hashable]
) -> list[tuple[int, int, Contradiction]]:
    """The pairs of statements, counted from 0, whose different sources contradict each other on what
    is asked; `sources` names the source of each, copies by one name."""
    readings = [read_statement(each) for each in statements]
    found = []
    for i, j in combinations(range(len(statements)), 2):
        if sources[i] == sources[j]:
            continue
        opposed = _opposed(readings[i], readings[j])
        if opposed and all(
            _is_asked(question, part, reading)
            for part, reading in zip(opposed[1:], (readings[i], readings[j]), strict=True)
        ):
            found.append((i, j, _contradiction(opposed, statements[i], statements[j])))
    return found


def _is_asked(question: str, part: Part, reading: Reading) -> bool:
    """Whether the part is of what the question names, at a time that it names."""
    times = read_dates(question)
    if times and part.times and not share_a_time(times, part.times):
        return False
    asked = naming_words(question)
    known = (*reading.words, *reading.around.words)
    own = [reading.words[at] for at in part.naming]
    return all(meets(word, known) for word in asked) and any(meets(word, own) for word in asked)

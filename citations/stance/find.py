"""Where two statements of different sources cannot both be true."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.numbers.values import Number
from citations.stance.aboutness import at_same_time, meets, of_same_thing, share_a_time
from citations.stance.precision import Code, is_shown
from citations.stance.statement import Part, Reading, Statement, naming_words, read_statement
from citations.stance.vocabulary import EVENTS
from citations.verification.checks.dates.read import read_dates
from citations.verification.checks.negation.cues import negations_of
from citations.verification.checks.opposites import are_opposite, are_two_sides

Span = tuple[int, int]
Opposed = tuple[Code, Part, Part]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """`one` and `other` are the words that decide, `[start:end)` of each statement's text."""

    code: Code
    one: tuple[Span, ...]
    other: tuple[Span, ...]
    note: str


def find_contradiction(one: Statement, other: Statement) -> Contradiction | None:
    """Where both tell as a fact, or both as a plan, what cannot both be so of the same thing at the
    same time."""
    found = _opposed(read_statement(one), read_statement(other))
    return _contradiction(found, one, other) if found else None


def disputes(
    question: str, statements: Sequence[Statement], sources: Sequence[Hashable]
) -> list[tuple[int, int, Contradiction]]:
    """The pairs of statements, counted from 0, whose different sources contradict each other on
    what is asked; `sources` names the source of each statement, copies by one name."""
    found = []
    readings = [read_statement(each) for each in statements]
    asked = [_knows_all(question, reading) for reading in readings]
    for i, j in combinations(range(len(statements)), 2):
        if sources[i] == sources[j] or not (asked[i] and asked[j]):
            continue
        opposed = _opposed(readings[i], readings[j], whole=True) or _asked_dates(
            question, readings[i], readings[j]
        )
        if opposed and all(
            _is_asked(question, part, reading)
            for part, reading in zip(opposed[1:], (readings[i], readings[j]), strict=True)
        ):
            found.append((i, j, _contradiction(opposed, statements[i], statements[j])))
    return found


def _contradiction(found: Opposed, one: Statement, other: Statement) -> Contradiction:
    code, a, b = found
    ours, theirs = one.text[a.start : a.end], other.text[b.start : b.end]
    note = f"One says “{ours}”, the other “{theirs}”."
    return Contradiction(code=code, one=((a.start, a.end),), other=((b.start, b.end),), note=note)


def _opposed(first: Reading, second: Reading, *, whole: bool = False) -> Opposed | None:
    if first.keys.isdisjoint(second.keys):
        return None
    for code, a, b in _excluding(first, second):
        if not is_shown(code) or a.mood == "open" or a.mood != b.mood:
            continue
        same_time = code == "other_date" or at_same_time(a, first, b, second)
        if same_time and of_same_thing(a, first, b, second, whole=whole):
            return code, a, b
    return None


def _excluding(first: Reading, second: Reading) -> Iterator[Opposed]:
    """What excludes each other if it is of the same thing at the same time."""
    for a, b in product(first.figures, second.figures):
        if _is_other_figure(a, first, b, second):
            yield "other_figure", a, b
    for a, b in product(first.events, second.events):
        if _is_other_date(a, b) and _is_one_event(a, first, b, second):
            yield "other_date", a, b
    if not first.cells and not second.cells:
        yield from _opposites(first, second)
        yield from _denials(first, second)
        yield from ((code, a, b) for code, b, a in _denials(second, first))


def _is_other_figure(a: Part, first: Reading, b: Part, second: Reading) -> bool:
    if a.number is None or b.number is None or a.is_change != b.is_change:
        return False
    in_row = bool(first.cells or second.cells)
    if not in_row and (a.number.unit.kind == "none") != (b.number.unit.kind == "none"):
        return False
    if not are_comparable(a.number, b.number) or can_both_hold(a.number, b.number):
        return False
    return not (_says_too(second, a.number) or _says_too(first, b.number))


def _says_too(reading: Reading, number: Number) -> bool:
    return any(are_comparable(number, n) and can_both_hold(number, n) for n in reading.numbers)


def _is_other_date(a: Part, b: Part) -> bool:
    return a.date is not None and b.date is not None and not a.date.meets(b.date)


def _is_one_event(a: Part, first: Reading, b: Part, second: Reading) -> bool:
    """Whether both tell when the same happened that happens once: a founding is no opening."""
    others = [second.words[at] for at in b.naming]
    once = (first.words[at] for at in a.naming if first.words[at].key in EVENTS)
    return any(meets(word, others) for word in once)


def _opposites(first: Reading, second: Reading) -> Iterator[Opposed]:
    """A word and its opposite, each said by one of them alone."""
    for (here, word), (there, other) in product(first.asserted.items(), second.asserted.items()):
        if not are_opposite(word, other) or are_two_sides(word, other):
            continue
        ours, theirs = first.words[here], second.words[there]
        if not (meets(ours, second.words) or meets(theirs, first.words)):
            yield "opposite", first.word_at(here), second.word_at(there)


def _denials(first: Reading, second: Reading) -> Iterator[Opposed]:
    """What the first only denies and the second only says."""
    for negation in negations_of(first.text):
        for head in negation.heads[:1]:
            word = first.words[head]
            here = [at for at, each in enumerate(first.words) if meets(word, [each])]
            there = [at for at, each in enumerate(second.words) if meets(word, [each])]
            denied = all(first.is_denied(at) for at in here)
            if denied and not any(second.is_denied(at) for at in there):
                yield from (("denied", first.word_at(head), second.word_at(at)) for at in there)


def _asked_dates(question: str, first: Reading, second: Reading) -> Opposed | None:
    """Asked when something is, and each statement has one date: that it is of what is asked counts
    in place of the same words."""
    if (
        not question.lstrip().lower().startswith("when ")
        or len(first.dates) + len(second.dates) > 2
    ):
        return None
    for a, b in product(first.events, second.events):
        if _is_other_date(a, b) and a.mood == b.mood != "open":
            return "other_date", a, b
    return None


def _knows_all(question: str, reading: Reading) -> bool:
    known = (*reading.words, *reading.around.words)
    return all(meets(word, known) for word in naming_words(question))


def _is_asked(question: str, part: Part, reading: Reading) -> bool:
    """Whether the part is of a thing and a time that the question names."""
    times = read_dates(question)
    if times and part.times and not share_a_time(times, part.times):
        return False
    own = [reading.words[at] for at in part.naming]
    return any(meets(word, own) for word in naming_words(question))

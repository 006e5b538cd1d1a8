"""Where two statements of different sources cannot both be true."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from citations.stance.aboutness import are_of_same_law, are_of_same_thing, matches_any
from citations.stance.clauses import Statement
from citations.stance.excluding import Opposed, excluding, is_other_date
from citations.stance.precision import Code, is_shown
from citations.stance.same_time import (
    at_same_time,
    is_lasting,
    is_recent_news,
    is_still_denied,
    share_a_time,
)
from citations.stance.statement import Part, Reading, naming_words, read_statement
from citations.stance.vocabulary import RECURRING
from citations.verification.checks.dates.read import read_dates

Span = tuple[int, int]
TIMELESS = frozenset(("other_date",))
"""Kinds of what happens once: whenever it is told, one of two is wrong."""
LASTING = frozenset(("no_effect", "exception", "undone"))
"""Kinds of what is so at any time where none is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """`one` and `other` are the words that decide, `[start:end)` of each statement's text."""

    code: Code
    one: tuple[Span, ...]
    other: tuple[Span, ...]
    note: str


def find_contradiction(
    one: Statement, other: Statement, *, without: Collection[Code] = ()
) -> Contradiction | None:
    """Where both tell as a fact, or both as a plan, what cannot both be so of the same thing at the
    same time; `without` these kinds."""
    found = _opposed(read_statement(one), read_statement(other), without=without)
    return _contradiction(found, one, other) if found else None


def disputes(
    question: str, statements: Sequence[Statement], sources: Sequence[Hashable]
) -> list[tuple[int, int, Contradiction]]:
    """The pairs of statements, counted from 0, whose different sources contradict each other on
    what is asked; `sources` names the source of each statement, copies by one name."""
    found = []
    readings = [read_statement(each) for each in statements]
    answers = [_knows_all(question, reading) for reading in readings]
    for i, j in combinations(range(len(statements)), 2):
        if sources[i] == sources[j] or not (answers[i] and answers[j]):
            continue
        opposed = _opposed(readings[i], readings[j], whole=True) or _dates_in_answer(
            question, readings[i], readings[j]
        )
        if opposed and all(
            _answers_question(question, part)
            for part, reading in zip(opposed[1:], (readings[i], readings[j]), strict=True)
        ):
            found.append((i, j, _contradiction(opposed, statements[i], statements[j])))
    return found


def _contradiction(found: Opposed, one: Statement, other: Statement) -> Contradiction:
    code, a, b = found
    one_words, other_words = one.text[a.start : a.end], other.text[b.start : b.end]
    note = f"One says “{one_words}”, the other “{other_words}”."
    return Contradiction(code=code, one=((a.start, a.end),), other=((b.start, b.end),), note=note)


def _opposed(
    first: Reading, second: Reading, *, whole: bool = False, without: Collection[Code] = ()
) -> Opposed | None:
    if first.keys.isdisjoint(second.keys):
        return None
    for code, a, b in excluding(first, second):
        if code in without or not is_shown(code) or not _have_one_mood(a, b):
            continue
        if is_of_one_time(code, a, b) and are_of_same_thing(a, b, whole=whole):
            return code, a, b
    return None


def _have_one_mood(a: Part, b: Part) -> bool:
    moods = {a.mood, b.mood}
    if "duty" in moods and moods <= {"duty", "fact"}:
        return are_of_same_law(a.of, b.of)
    return len(moods) == 1 and "open" not in moods


def _is_name_of_one_time(a: Part, b: Part) -> bool:
    """Whether a name in a place is held against the other one: a race is won every year, a bridge
    is opened once."""
    own = [bool(part.times and part.has_own_time) for part in (a, b)]
    if all(own):
        return share_a_time(a.times, b.times)
    recurs = any(word.key in RECURRING for word in a.naming_words)
    return not recurs or (not any(own) and is_lasting(a.of, b.of))


def is_of_one_time(code: Code, a: Part, b: Part) -> bool:
    if code == "other_name":
        return _is_name_of_one_time(a, b)
    if code in TIMELESS or "duty" in (a.mood, b.mood) or at_same_time(a, b):
        return True
    if code in LASTING:
        return not (a.times and b.times)
    if code == "denied" and is_still_denied(a, b):
        return True
    if code in ("other_figure", "other_trend"):
        return False
    if not (a.times or b.times or a.is_unanchored or b.is_unanchored):
        return is_lasting(a.of, b.of)
    return is_recent_news(a, b)


def _dates_in_answer(question: str, first: Reading, second: Reading) -> Opposed | None:
    """Asked when something is, and each statement has one date: that it is of what is asked counts
    in place of the same words."""
    if (
        not question.lstrip().lower().startswith("when ")
        or len(first.dates) + len(second.dates) > 2
    ):
        return None
    for a, b in product(first.events, second.events):
        if is_other_date(a, b) and a.mood == b.mood != "open":
            return "other_date", a, b
    return None


def _knows_all(question: str, reading: Reading) -> bool:
    known = (*reading.words, *reading.around.words)
    return all(matches_any(word, known) for word in naming_words(question))


def _answers_question(question: str, part: Part) -> bool:
    """Whether the part is of a thing and a time that the question names."""
    times = read_dates(question)
    if times and part.times and not share_a_time(times, part.times):
        return False
    return any(matches_any(word, part.naming_words) for word in naming_words(question))

"""The relations that a text tells between two groups of words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from citations.verification.checks.aligned import ReadText, read_text
from citations.verification.checks.aligned.function_words import BE, DETERMINERS, PREPOSITIONS
from citations.verification.checks.roles.comparisons import comparisons_of
from citations.verification.checks.roles.groups import (
    NEGATIONS,
    Group,
    group_after,
    group_before,
    group_before_comma,
    is_parted,
    skip_auxiliaries_before,
)
from citations.verification.checks.roles.relations import (
    DIRECTIONS,
    RELATION_NOUNS,
    SYMMETRIC,
    relation_of,
)
from citations.verification.checks.roles.verb_forms import is_participle, is_passive, is_verb_form

_BY_WITHIN = 4
_ONE_WAY = frozenset("to from for on after before against over under above below into of".split())
"""Prepositions whose two sides cannot change places."""
_MOST = 300
"""Frames read of one text."""


@dataclass(frozen=True, slots=True)
class Frame:
    """`doer` stands in `relation` to `other`; both are `[first:last)` words. `at` is the word that
    tells the relation. `kind` keeps verbs, nouns, comparisons and ways apart."""

    kind: str
    relation: str
    doer: Group
    other: Group
    at: int


@lru_cache(maxsize=256)
def read_frames(text: str) -> tuple[Frame, ...]:
    read = read_text(text)
    frames: list[Frame] = []
    for frame in _all(read):
        frames.append(frame)
        if len(frames) >= _MOST:
            break
    return tuple(frames)


def _all(read: ReadText) -> Iterator[Frame]:
    for at, word in enumerate(read.words):
        if word.lower == "from":
            yield from _from_to(read, at)
        elif word.content and not word.capitalised and not word.is_figure:
            yield from _told_by(read, at)
    for relation, first, second, at in comparisons_of(read):
        yield from _frame("comparison", read, relation, first, second, at)


def _told_by(read: ReadText, at: int) -> Iterator[Frame]:
    word, following = read.words[at], _lower_at(read, at + 1)
    if word.lower in DIRECTIONS and following == "of":
        yield from _placed(read, at)
    elif word.key in RELATION_NOUNS and following == "of":
        yield from _noun_of(read, at)
    elif word.lower.endswith(("ion", "ment", "al", "ure")) and following == "of":
        yield from _deed(read, at)
    elif word.key not in SYMMETRIC:
        yield from _verb(read, at)


def _lower_at(read: ReadText, at: int) -> str:
    return read.words[at].lower if at < len(read.words) else ""


def _frame(
    kind: str, read: ReadText, key: str, first: Group, second: Group, at: int
) -> Iterator[Frame]:
    """Nothing where the relation is denied."""
    near = read.words[max(0, at - 4) : at + 1]
    if any(word.lower in NEGATIONS or word.lower.endswith("n't") for word in near):
        return
    name, is_converse = relation_of(kind, key)
    if is_converse:
        first, second = second, first
    yield Frame(kind, name, first, second, at)


def _verb(read: ReadText, at: int) -> Iterator[Frame]:
    """Subject, verb and object side by side, or object, verb and "by"."""
    begin = skip_auxiliaries_before(read, at)
    by = _by_behind(read, at)
    key = read.words[at].key
    if by is not None:
        before = group_before(read, begin) or group_before_comma(read, begin)
        agent = group_after(read, by + 1)
        if before and agent and not read.words[agent[0]].is_figure:
            yield from _frame("verb", read, key, agent, before, at)
        return
    before = group_before(read, begin)
    if before is None or not is_verb_form(read, at, begin, before):
        return
    after = _object_behind(read, at)
    if not is_passive(read, begin, at) and after:
        yield from _frame("verb", read, key, before, after, at)
    yield from _with_preposition(read, at, before, after)


def _with_preposition(
    read: ReadText, at: int, before: Group, after: Group | None
) -> Iterator[Frame]:
    """ "lost to B", "lent money to B", "happened before B"."""
    place = after[1] if after else at + 1
    preposition = _lower_at(read, place)
    if preposition not in _ONE_WAY or is_parted(read, place):
        return
    goal = group_after(read, place + 1)
    if goal is None:
        return
    name, is_converse = relation_of("place", preposition)
    first, second = (goal, before) if is_converse else (before, goal)
    yield from _frame(f"verb {name}", read, read.words[at].key, first, second, at)


def _placed(read: ReadText, at: int) -> Iterator[Frame]:
    """ "lies north of B"."""
    begin = skip_auxiliaries_before(read, at)
    if begin == at and at and read.words[at - 1].content:
        begin = at - 1
    before, after = group_before(read, begin), group_after(read, at + 2)
    if before and after:
        yield from _frame("place", read, read.words[at].lower, before, after, at)


def _deed(read: ReadText, at: int) -> Iterator[Frame]:
    """ "the acquisition of B by A", "A's acquisition of B": the deed as its verb."""
    words = read.words
    after = group_after(read, at + 2)
    if after is None:
        return
    doer: Group | None = None
    if _lower_at(read, after[1]) == "by" and not is_parted(read, after[1]):
        doer = group_after(read, after[1] + 1)
    elif at and words[at - 1].text.endswith(("'s", "’s")) and not is_parted(read, at):
        doer = group_before(read, at)
    if doer and not words[doer[0]].is_figure:
        yield from _frame("verb", read, words[at].key, doer, after, at)


def _by_behind(read: ReadText, at: int) -> int | None:
    """Where "by" stands behind a participle, with no more than a few words between."""
    if not is_participle(read.words[at].lower):
        return None
    for place in range(at + 1, min(at + 1 + _BY_WITHIN, len(read.words))):
        if is_parted(read, place):
            return None
        if read.words[place].lower == "by":
            return place
        if place == at + 1 and read.words[place].lower not in PREPOSITIONS:
            return None
    return None


def _object_behind(read: ReadText, at: int) -> Group | None:
    if at + 1 >= len(read.words) or is_parted(read, at + 1):
        return None
    return group_after(read, at + 1)


def _noun_of(read: ReadText, at: int) -> Iterator[Frame]:
    """ "A is a subsidiary of B", "A, a subsidiary of B"."""
    words = read.words
    if at + 2 >= len(words) or words[at + 1].lower != "of":
        return
    after = group_after(read, at + 2)
    first = at
    while first > 0 and not is_parted(read, first) and at - first < 5:
        if words[first - 1].lower in BE or not (
            words[first - 1].content or words[first - 1].lower in DETERMINERS
        ):
            break
        first -= 1
    if first and words[first - 1].lower in BE:
        before = group_before(read, first - 1)
    else:
        before = group_before_comma(read, first) if first < len(words) else None
    if before and after:
        yield from _frame("noun", read, words[at].key, before, after, at)


def _from_to(read: ReadText, at: int) -> Iterator[Frame]:
    """ "rose from 3 to 5", with the verb that says what moves."""
    words = read.words
    start = group_after(read, at + 1)
    if start is None or start[1] >= len(words) or words[start[1]].lower != "to":
        return
    goal = group_after(read, start[1] + 1)
    verbs = [place for place in range(max(0, at - 3), at) if words[place].content]
    if goal and verbs and words[verbs[-1]].sentence == words[at].sentence:
        yield from _frame("way", read, words[verbs[-1]].key, start, goal, at)

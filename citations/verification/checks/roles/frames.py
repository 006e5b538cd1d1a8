"""The relations that a text tells between two groups of words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from citations.verification.checks.aligned import ReadText, read_text
from citations.verification.checks.aligned.function_words import BE, DETERMINERS, PREPOSITIONS
from citations.verification.checks.roles.comparisons import comparisons_of
from citations.verification.checks.roles.groups import (
    Group,
    group_after,
    group_before,
    is_parted,
    skip_auxiliaries_before,
)
from citations.verification.checks.roles.relations import (
    RELATION_NOUNS,
    SYMMETRIC,
    relation_of,
)

_BY_WITHIN = 4
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
            if word.key in RELATION_NOUNS:
                yield from _noun_of(read, at)
            elif word.key not in SYMMETRIC:
                yield from _verb(read, at)
    for relation, first, second, at in comparisons_of(read):
        yield _frame("comparison", read, relation, first, second, at)


def _frame(kind: str, read: ReadText, key: str, first: Group, second: Group, at: int) -> Frame:
    name, is_converse = relation_of(key)
    if is_converse:
        first, second = second, first
    return Frame(kind, name, first, second, at)


def _verb(read: ReadText, at: int) -> Iterator[Frame]:
    """Subject, verb and object side by side, or object, verb and "by"."""
    begin = skip_auxiliaries_before(read, at)
    by = _by_behind(read, at)
    if by is not None:
        before = group_before(read, begin) or _group_before_sign(read, begin)
        agent = group_after(read, by + 1)
        if before and agent and not read.words[agent[0]].is_figure:
            yield _frame("verb", read, read.words[at].key, agent, before, at)
        return
    if _is_passive(read, begin, at):
        return
    before, after = group_before(read, begin), _object_behind(read, at)
    if before and after:
        yield _frame("verb", read, read.words[at].key, before, after, at)


def _by_behind(read: ReadText, at: int) -> int | None:
    """Where "by" stands behind a participle, with no more than a few words between."""
    if not _is_participle(read.words[at].lower):
        return None
    for place in range(at + 1, min(at + 1 + _BY_WITHIN, len(read.words))):
        if is_parted(read, place):
            return None
        if read.words[place].lower == "by":
            return place
        if place == at + 1 and read.words[place].lower not in PREPOSITIONS:
            return None
    return None


_IRREGULAR_PARTICIPLES = frozenset(
    """built bought brought caught led sold taught told won held made found fought beaten chosen
    driven drawn eaten given known seen shown stolen struck taken thrown written hit cut set put
    run sung worn born begun broken spoken fed sent lent paid left lost kept hurt shot""".split()
)


def _is_participle(lower: str) -> bool:
    return (lower.endswith("ed") and len(lower) > 4) or lower in _IRREGULAR_PARTICIPLES


def _is_passive(read: ReadText, begin: int, at: int) -> bool:
    group = [word.lower for word in read.words[begin:at]]
    return any(lower in BE for lower in group) and _is_participle(read.words[at].lower)


def _group_before_sign(read: ReadText, at: int) -> Group | None:
    """The group before a comma ("Beats, founded by …")."""
    if at == 0 or read.words[at - 1].sentence != read.words[min(at, len(read.words) - 1)].sentence:
        return None
    gap = read.text[read.words[at - 1].end : read.words[at].start].strip()
    if gap != ",":
        return None
    first = at - 1
    while first > 0 and not is_parted(read, first) and at - first < 5:
        if not read.words[first - 1].content and read.words[first - 1].lower not in DETERMINERS:
            break
        first -= 1
    return first, at


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
        before = _group_before_sign(read, first) if first < len(words) else None
    if before and after:
        yield _frame("noun", read, words[at].key, before, after, at)


def _from_to(read: ReadText, at: int) -> Iterator[Frame]:
    """ "rose from 3 to 5", with the verb that says what moves."""
    words = read.words
    start = group_after(read, at + 1)
    if start is None or start[1] >= len(words) or words[start[1]].lower != "to":
        return
    goal = group_after(read, start[1] + 1)
    verbs = [place for place in range(max(0, at - 3), at) if words[place].content]
    if goal and verbs and words[verbs[-1]].sentence == words[at].sentence:
        yield Frame("way", words[verbs[-1]].key, start, goal, at)

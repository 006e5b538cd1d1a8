"""The groups of words on either side of a word: its subject and object as far as order tells."""

from __future__ import annotations

from citations.verification.checks.aligned import ReadText
from citations.verification.checks.aligned.function_words import (
    AUXILIARIES,
    CONJUNCTIONS,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
)

LONGEST_GROUP = 7
"""Words; longer ones are no simple subject or object."""

_RELATIVES = frozenset("who which that".split())
NEGATIONS = frozenset("not never n't no without neither nor".split())
_STOPS = (CONJUNCTIONS | PRONOUNS | AUXILIARIES | NEGATIONS) - DETERMINERS

Group = tuple[int, int]
"""`[first:last)` of a text's words."""


def is_parted(read: ReadText, at: int) -> bool:
    """Does a sentence end or a sign part the word from the one before?"""
    if at <= 0 or at >= len(read.words):
        return True
    before, word = read.words[at - 1], read.words[at]
    gap = read.text[before.end : word.start].strip()
    return before.sentence != word.sentence or gap not in ("", "-", "&", "$", "£", "€", "%", ".")


def group_before(read: ReadText, at: int) -> Group | None:
    """The words before `at` up to where another clause may begin, without what a preposition adds
    behind ("the owner of Apple" is the owner). A group that itself stands behind a preposition is
    no subject."""
    last = at
    if last and read.words[last - 1].lower in _RELATIVES:
        last -= 1
        if is_parted(read, last) and read.words[last - 1].sentence != read.words[last].sentence:
            return None
    elif is_parted(read, last):
        return None
    first = last
    while first > 0 and last - first <= LONGEST_GROUP:
        if read.words[first - 1].lower in _STOPS or (first < last and is_parted(read, first)):
            break
        first -= 1
    return _before_preposition(read, first, last)


def group_after(read: ReadText, at: int) -> Group | None:
    """The words from `at` on up to a preposition, a sign or another clause."""
    last = at
    words = read.words
    while last < len(words) and last - at <= LONGEST_GROUP:
        lower = words[last].lower
        if lower in PREPOSITIONS or lower in _STOPS or (last > at and is_parted(read, last)):
            break
        last += 1
    return _with_content(read, at, last)


def group_before_comma(read: ReadText, at: int) -> Group | None:
    """The group before a comma ("Beats, founded by …")."""
    words = read.words
    if at == 0 or at >= len(words) or words[at - 1].sentence != words[at].sentence:
        return None
    if read.text[words[at - 1].end : words[at].start].strip() != ",":
        return None
    first = at - 1
    while first > 0 and not is_parted(read, first) and at - first < 5:
        if not words[first - 1].content and words[first - 1].lower not in DETERMINERS:
            break
        first -= 1
    return first, at


def skip_auxiliaries_before(read: ReadText, at: int) -> int:
    """Where the verb group begins that ends before the word `at` ("has also been" before it)."""
    first = at
    while first > 0 and not is_parted(read, first):
        lower = read.words[first - 1].lower
        if lower not in AUXILIARIES and lower not in NEGATIONS and not _is_adverb(lower):
            break
        first -= 1
    return first


def _is_adverb(lower: str) -> bool:
    light = "also then later now once still soon even just already first".split()
    return lower in light or (lower.endswith("ly") and len(lower) > 4)


def _before_preposition(read: ReadText, first: int, last: int) -> Group | None:
    for at in range(first, last):
        if read.words[at].lower in PREPOSITIONS:
            return None if at == first else _with_content(read, first, at)
    return _with_content(read, first, last)


def _with_content(read: ReadText, first: int, last: int) -> Group | None:
    if last - first > LONGEST_GROUP:
        return None
    return (first, last) if any(word.content for word in read.words[first:last]) else None

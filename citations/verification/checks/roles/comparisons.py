"""Comparisons with "than": which side has more of what."""

from __future__ import annotations

from collections.abc import Iterator

from citations.verification.checks.aligned import ReadText, key_of
from citations.verification.checks.aligned.function_words import AUXILIARIES, BE, PREPOSITIONS
from citations.verification.checks.roles.groups import (
    Group,
    group_after,
    group_before,
    skip_auxiliaries_before,
)

_COMPARED_WITHIN = 6
_IRREGULAR = {
    "better": "good", "worse": "bad", "more": "more", "less": "less", "fewer": "less",
    "farther": "far", "further": "far", "older": "old", "elder": "old",
}  # fmt: skip
_NO_COMPARATIVES = frozenset(
    "other rather whether either neither after never number member".split()
)
_LED_BY = frozenset("that those the in for of did does do was were is are on at with among".split())
_SKIPPED_BEFORE = frozenset(
    "a an the far much significantly slightly even many times considerably".split()
)

Comparison = tuple[str, Group, Group, int]
"""The key of what is compared, the side that has more of it, the other one, and the word."""


def comparisons_of(read: ReadText) -> Iterator[Comparison]:
    """ "A is larger than B", "A had more sales than B", "sales were higher in A than in B"."""
    for than, word in enumerate(read.words):
        if word.lower == "than":
            comparison = _read(read, than)
            if comparison is not None:
                yield comparison


def _read(read: ReadText, than: int) -> Comparison | None:
    at = _comparative_before(read, than)
    if at is None:
        return None
    second = group_after(read, _behind_lead(read, than + 1))
    first = _group_in_phrase(read, at, than) or _subject_before(read, at)
    if first is None or second is None:
        return None
    key = _compared(read, at)
    if key == "less" or read.words[at].lower in ("less", "fewer"):
        first, second = second, first
    return key, first, second, at


def _comparative_before(read: ReadText, than: int) -> int | None:
    for at in range(than - 1, max(-1, than - 1 - _COMPARED_WITHIN), -1):
        word = read.words[at]
        if word.sentence != read.words[than].sentence:
            return None
        if word.lower in _IRREGULAR or _ends_as_comparative(word.lower):
            if at and read.words[at - 1].lower in ("more", "less"):
                return at - 1
            return at
    return None


def _ends_as_comparative(lower: str) -> bool:
    return lower.endswith("er") and len(lower) > 4 and lower not in _NO_COMPARATIVES


def _compared(read: ReadText, at: int) -> str:
    """The key of "large" for "larger", of what follows "more" or "less"."""
    lower = read.words[at].lower
    if lower in ("more", "less", "fewer"):
        following = read.words[at + 1] if at + 1 < len(read.words) else None
        return following.key if following is not None and following.content else "more"
    if lower in _IRREGULAR:
        return key_of(_IRREGULAR[lower])
    base = lower[:-2]
    if base.endswith("i"):
        base = base[:-1] + "y"
    elif len(base) > 3 and base[-1] == base[-2] and base[-1] not in "ls":
        base = base[:-1]
    plain = {"larg": "large", "wid": "wide", "lat": "late", "saf": "safe", "simpl": "simple"}
    return key_of(plain.get(base, base))


def _behind_lead(read: ReadText, at: int) -> int:
    """Behind "in", "that of", "did" and the like."""
    while at < len(read.words) and read.words[at].lower in _LED_BY | PREPOSITIONS:
        at += 1
    return at


def _group_in_phrase(read: ReadText, at: int, than: int) -> Group | None:
    """The group of "in A than in B": the same preposition stands on both sides."""
    words = read.words
    if than + 1 >= len(words) or words[than + 1].lower not in PREPOSITIONS:
        return None
    for place in range(than - 1, at, -1):
        if words[place].lower == words[than + 1].lower:
            return group_after(read, place + 1)
    return None


def _subject_before(read: ReadText, at: int) -> Group | None:
    """The subject of the verb that the comparative stands behind ("A is", "A sold")."""
    while at > 0 and read.words[at - 1].lower in _SKIPPED_BEFORE:
        at -= 1
    begin = skip_auxiliaries_before(read, at)
    if begin < at:
        return group_before(read, begin)
    if read.words[at].lower in ("more", "less") and (whole := group_before(read, at)):
        return whole
    verb = at - 1
    if verb < 1 or not read.words[verb].content or read.words[verb].lower in BE | AUXILIARIES:
        return None
    return group_before(read, skip_auxiliaries_before(read, verb))

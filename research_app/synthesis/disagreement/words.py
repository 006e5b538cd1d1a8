"""The words that name the thing a value is of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from citations.steps.clauses.words import PREPOSITIONS
from research_app.synthesis.disagreement.clauses import Stretch
from research_app.synthesis.disagreement.vocabulary import (
    DOWN,
    HARMLESS,
    MOVES,
    NEGATING,
    SENSES,
    UP,
)
from research_app.synthesis.terms import content_stems, content_words

_TIMES = re.compile(
    r"\b(?:Q[1-4]|(?:first|second|third|fourth) quarter|FY ?\d*|years?"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|morning|evening|yesterday)\b",
    re.IGNORECASE,
)
"""Are read as times; halves and months stay words, so that a part of a year is another thing."""
_WEEKDAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b")
_DESCRIBED = re.compile(r"\b[Tt]he (?P<words>(?:[\w’'-]{1,20} ){1,6}?)(?=[A-Z]\w)")
_KEEP = PREPOSITIONS | frozenset(
    "subsidiary unit division branch segment arm is was are were has had have".split()
)
_LY = re.compile(r"[a-z]+ly\Z")
_INSIDE = re.compile(r"[a-z,;] [A-Z]\w")
_TITLE_WORDS = frozenset(
    content_stems(
        """annual report results financial statements statement press release news company form
        document summary article note notes quarter year first second third fourth interim review
        update page text untitled history the energy group inc corp limited"""
    )
)
KIN = 5
"""First letters of two stems that make them forms of one word ("employs", "employees")."""


def naming_words(
    text: str, stretches: Iterable[Stretch], without: Sequence[Stretch]
) -> dict[str, str]:
    """The stems of what a statement is about, each with its word as written; `without` are the
    places of values and dates."""
    found: dict[str, str] = {}
    for low, high in stretches:
        for start, end in _rest(low, high, without):
            words = _DESCRIBED.sub(_undescribed, _TIMES.sub(" ", text[start:end]))
            for word, stem in content_words(words):
                if stem not in found and _names(word, stem):
                    found[stem] = word
    return found


def _undescribed(match: re.Match[str]) -> str:
    """ "The ferry company Norvik" is Norvik; "the town of Sund" and "the unit Norvik Air" stay."""
    words = match["words"].split()
    keeps = not words[-1].islower() or any(word.lower() in _KEEP for word in words)
    return match.group() if keeps else " "


def _names(word: str, stem: str) -> bool:
    if (
        stem in HARMLESS
        or stem in MOVES
        or stem in NEGATING
        or (len(stem) < 2 and not stem.isdigit())
    ):
        return False
    return not (word.islower() and _LY.match(word))


def _rest(low: int, high: int, without: Sequence[Stretch]) -> Iterable[Stretch]:
    position = low
    for start, end in sorted(without):
        if start < high and end > position:
            if start > position:
                yield position, start
            position = max(position, end)
    if position < high:
        yield position, high


def weekdays_in(text: str) -> frozenset[str]:
    return frozenset(_WEEKDAY.findall(text))


def names_among(words: Mapping[str, str]) -> frozenset[str]:
    """Those that are written as names."""
    return frozenset(stem for stem, word in words.items() if word[0].isupper())


def names_in_title(title: str) -> frozenset[str]:
    """The names in a title; words that many titles have are none."""
    return names_among({stem: word for word, stem in content_words(title)}) - _TITLE_WORDS


def has_names(text: str) -> bool:
    """Whether a word inside a sentence is written with a capital."""
    return bool(_INSIDE.search(_TIMES.sub(" ", text)))


def direction_of(stems: Iterable[str]) -> str:
    """ "up" or "down" where the words tell one of them alone."""
    found = set(stems)
    up, down = bool(found & UP), bool(found & DOWN)
    return "" if up == down else ("up" if up else "down")


def is_kin(one: str, other: str) -> bool:
    """Forms of one word, or words of one meaning."""
    if one == other or (len(one) >= KIN and len(other) >= KIN and one[:KIN] == other[:KIN]):
        return True
    return bool(SENSES.get(one, frozenset()) & SENSES.get(other, frozenset()))

"""The names of a text, as far as capital letters tell them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from citations.language.keys import NATION_OF
from citations.language.lexicon import Lexicon
from citations.language.word_classes import COMMON, FUNCTION_WORDS
from citations.language.words import ReadText, Word
from citations.verification.checks.aligned.acronyms import capital_runs, is_acronym

_WORDS = Lexicon(Path(__file__).with_name("words.txt")).words

TITLES, GENERIC, CALENDAR = map(_WORDS, ("titles", "generic", "calendar"))
NO_NAMES = FUNCTION_WORDS | CALENDAR | _WORDS("openers")
_PARTS = frozenset("and in to a for on".split())
_HEADING_SHARE = 0.6
_HEADING_WORDS = 6
_CAPITAL_WORDS = 3


@dataclass(frozen=True, slots=True)
class Name:
    """`[first:last)` of a text's words. `own` are the words that tell it apart, titles, generic
    words ("University", "of"), single letters and symbols ("B12") left out."""

    first: int
    last: int
    own: tuple[int, ...]


def find_names(read: ReadText) -> list[Name]:
    """The names in order. A word that only begins a sentence is none, unless its letters say more
    ("NASA", "iPhone") or it is a nation's; a heading in capitals gives none."""
    if is_heading(read.words):
        return []
    names = []
    for first, last in _pieces(read):
        own = tuple(at for at in range(first, last) if _is_own(read.words[at]))
        if own:
            names.append(Name(first, last, own))
    return names


def _is_own(word: Word) -> bool:
    symbol = len(word.text) <= 3 and not word.text.isalpha()
    return distinguishes(word.lower) and not word.is_figure and not symbol


def is_heading(words: tuple[Word, ...]) -> bool:
    """Are most content words capitalised, so that capitals tell nothing?"""
    content = [word for word in words if word.content and not word.is_figure]
    capitals = sum(word.capitalised for word in content)
    if len(content) >= _CAPITAL_WORDS and all(word.text.isupper() for word in content):
        return True
    return len(content) >= _HEADING_WORDS and capitals > max(
        _HEADING_SHARE * len(words), 0.95 * len(content) - 1
    )


def _pieces(read: ReadText) -> Iterator[tuple[int, int]]:
    """The rows of capitalised words, parted at "and" and the like, without what opens a sentence
    by grammar alone."""
    for first, last in capital_runs(read):
        start = first
        for at in range(first, last + 1):
            if at == last or read.words[at].lower in _PARTS:
                piece = _trimmed(read, start, at)
                if piece is not None:
                    yield piece
                start = at + 1


def _trimmed(read: ReadText, first: int, last: int) -> tuple[int, int] | None:
    words = read.words
    while first < last and (words[first].lower in NO_NAMES or not words[first].capitalised):
        if words[first].text.isupper() and is_acronym(words[first].text) and _is_sure(words[first]):
            break
        first += 1
    while last > first and (not words[last - 1].capitalised or words[last - 1].lower in CALENDAR):
        last -= 1
    if first >= last:
        return None
    opens = _opens_sentence(read, first)
    if opens and last - first == 1 and not _is_sure(words[first]):
        return None
    return first, last


def _opens_sentence(read: ReadText, at: int) -> bool:
    """Does the word open a sentence, a quotation or what follows a colon?"""
    if at == 0 or read.words[at - 1].sentence != read.words[at].sentence:
        return True
    gap = read.text[read.words[at - 1].end : read.words[at].start]
    return any(sign in ':“"‘(–—|/;' for sign in gap)


def _is_sure(word: Word) -> bool:
    """Do its letters tell a name by themselves?"""
    if is_acronym(word.text):
        return word.lower not in CALENDAR
    return any(sign.isupper() for sign in word.text[1:]) or word.lower in NATION_OF


def distinguishes(lower: str) -> bool:
    """Whether a word of a name is its own, not "University" or "President"."""
    return (
        lower not in GENERIC
        and lower not in TITLES
        and lower not in NO_NAMES
        and lower not in COMMON
        and len(lower.replace(".", "")) > 1
    )


_CONTINENTS, _CITIES, _STATES = map(_WORDS, ("continents", "cities", "states"))
_NO_COUNTRIES = _CONTINENTS | _WORDS("no countries")


def place_kind(lower: str) -> str:
    """ "country", "city", "state", "continent"; "" where the word alone does not tell."""
    if lower in _CITIES:
        return "city"
    if lower in _STATES:
        return "state"
    nation = NATION_OF.get(lower, "")
    if nation in _CONTINENTS:
        return "continent"
    return "country" if nation and nation not in _NO_COUNTRIES else ""

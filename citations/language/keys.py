"""One key for all the spellings and inflections of a word: what has one key counts as one word.

Diacritics, case, irregular forms, British and American spelling, written-out numbers, nationality
and country ("French", "France"), then the English Snowball stem. A key is for comparing only; it
is seldom a word.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import snowballstemmer

from citations.language.lexicon import Lexicon
from citations.language.word_classes import CARDINALS, MONTHS, ORDINALS

_stemmers = threading.local()


@lru_cache(maxsize=20_000)
def english_stem(word: str) -> str:
    """The stem of a lower-case word."""
    # A stemmer keeps state while it works, so that every thread has its own.
    if not hasattr(_stemmers, "english"):
        _stemmers.english = snowballstemmer.stemmer("english")
    stemmed: str = _stemmers.english.stemWord(word)
    return stemmed


FORMS = Lexicon(Path(__file__).with_name("forms.txt"))
_ENDINGS = FORMS.words("endings") | {""}
LONGEST_WORD = 40
"""Code points; longer ones are no words and are compared as they stand."""

_OTHER_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i"}
)
_NUMBERS = {word: str(value) for value, word in enumerate(CARDINALS)} | {
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "hundred": "100",
}  # fmt: skip
_ORDINALS = {word: f"{value}th" for value, word in enumerate(ORDINALS)}
_ORDINAL = re.compile(r"(\d{1,9})(?:st|nd|rd|th)")
_MONTHS = {month[:3]: month for month in MONTHS if month not in ("may", "june", "july")} | {
    "sept": "september"
}
_ALIASES = dict(pair.split("=") for pair in FORMS.ordered("aliases"))
# The ending behind is looked at, not taken: "colours" loses its u, "four" and "our" do not.
_BRITISH = (
    (re.compile(r"(?<=\w{2})our(?=$|s$|ed$|ing$|ite$|able$|ful$|ist$)"), "or"),
    (re.compile(r"(?<=\w{2})is(?=e$|es$|ed$|ing$|ation$|ations$|er$|ers$)"), "iz"),
    (re.compile(r"(?<=\w{2})ys(?=e$|es$|ed$|ing$)"), "yz"),
    (re.compile(r"(?<=\w[tb])re(?=s?$)"), "er"),
    (re.compile(r"(?<=\w)ogue(?=s?$)"), "og"),
    (re.compile(r"(?<=\w)ll(?=ed$|ing$|er$|ers$|or$|ors$)"), "l"),
    (re.compile(r"(?<=\w)ence(?=s?$)"), "ense"),
    (re.compile(r"ae|oe(?=[bdlmnpst])"), "e"),
)


def _groups(name: str) -> Iterator[list[str]]:
    return (group.split() for group in " ".join(FORMS.lines(name)).split("|"))


BASE_OF = {form: base for base, *forms in _groups("irregular") for form in forms}
"""An inflected form to its base form, where no suffix tells it, in small letters."""
NATION_OF = {
    form: nation
    for nation, *others in reversed([*_groups("nations")])
    for word in (nation, *others)
    for form in (word, word + "s")
    if form not in ("poles", "pole", "indias")
}
"""Adjective, people or country to the country, in small letters; the first that is listed."""


@lru_cache(maxsize=50_000)
def fold(word: str) -> str:
    """Lower case without diacritics, apostrophes straight, a possessive ending cut off."""
    lower = word.lower().replace("’", "'")
    if not lower.isascii():
        lower = lower.translate(_OTHER_LETTERS)
        parts = unicodedata.normalize("NFKD", lower)
        lower = "".join(part for part in parts if not unicodedata.combining(part))
    return lower.removesuffix("'s").strip("'")


@lru_cache(maxsize=50_000)
def key_of(word: str) -> str:
    """The key of a word or figure as it stands in a text."""
    plain = fold(word)
    if not plain or len(plain) > LONGEST_WORD:
        return plain
    if plain[0].isdigit():
        return _figure_key(plain)
    if word == "US":
        return "usa"
    for table in (_ALIASES, _NUMBERS, _ORDINALS, _MONTHS, NATION_OF):
        if plain in table:
            return table[plain]
    return english_stem(_as_american(BASE_OF.get(plain, plain)))


def _figure_key(figure: str) -> str:
    ordinal = _ORDINAL.fullmatch(figure)
    if ordinal:
        return f"{ordinal[1]}th"
    return figure.replace(",", "").rstrip(".")


def _as_american(word: str) -> str:
    if len(word) < 5:
        return word
    for pattern, american in _BRITISH:
        word = pattern.sub(american, word)
    return word


def are_related(first: str, second: str) -> bool:
    """Whether two keys are one word but for an ending that the stemmer leaves ("acquir",
    "acquisit"): at least five letters alike, and only endings after them."""
    if first == second:
        return True
    alike = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        alike += 1
    shorter = min(len(first), len(second))
    if alike < 5 or alike < 0.6 * shorter or not first.isalpha() or not second.isalpha():
        return False
    return first[alike:] in _ENDINGS and second[alike:] in _ENDINGS

"""A text's number words and printed digits, in order, outside what masks cover."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Literal, NamedTuple, cast

from citations.numbers.detect.figures.digits import (
    DIGITS,
    DIGITS_IN_TABLE,
    UNICODE_FRACTIONS,
    read_digits,
)
from citations.numbers.detect.masks import Mask
from citations.numbers.vocabulary import lines

# fmt: off
Kind = Literal[
    "digits", "zero", "one", "teen", "ten", "hundred", "scale", "half", "quarter", "ordinal",
    "point", "article", "minus", "couple", "single",
]
# fmt: on


class Token(NamedTuple):
    """A piece of a number at `[start:end)`; `step` as in `Number`, 0 for words."""

    kind: Kind
    start: int
    end: int
    value: Decimal
    step: Decimal = Decimal(0)
    plural: bool = False


NUMBER_WORDS: dict[str, tuple[Kind, Decimal, bool]] = {"halves": ("half", Decimal(2), True)}
"""Each word's kind, worth (of a fraction: its denominator), and whether it is a plural. Words that
only sometimes count ("one", "second") are judged where they stand, in `words` and `find`."""
for _kind, _entries in (line.split(" | ") for line in lines("number_words")):
    _name = cast(Kind, _kind.removesuffix(" +s"))
    for _word_said, _worth in (entry.split("=") for entry in _entries.split()):
        _value = Decimal(_worth).quantize(Decimal(1))
        NUMBER_WORDS[_word_said] = (_name, _value, False)
        if _kind.endswith("+s"):
            NUMBER_WORDS[f"{_word_said}s"] = (_name, _value, True)
        if _name == "one" or _word_said == "ten":
            NUMBER_WORDS[f"{_word_said}fold"] = (_name, _value, False)
SCALES = {word: worth for word, (kind, worth, many) in NUMBER_WORDS.items() if kind == "scale"}
SMALL_NUMBERS = [
    word for word, (kind, _, _) in NUMBER_WORDS.items() if kind in ("one", "teen", "ten")
]

_ARTICLES = frozenset(("a", "an"))
_TELLING = NUMBER_WORDS.keys() | _ARTICLES
"""Most words tell no number and are passed over at once."""
_NEXT_WORD = re.compile(r"[ -]{1,3}([a-z]+)\b")
_AFTER_ARTICLE = frozenset(
    word
    for word, (kind, _, many) in NUMBER_WORDS.items()
    if kind in ("half", "quarter", "hundred", "scale", "ordinal") and not many
)
_COUPLE_OF = re.compile(r" couple of\b")
_BEFORE_ONE = frozenset(
    "than about roughly nearly almost above over under exceeding within exactly least".split()
)
"""Behind these an article may count: "less than a mile" (see `articles`)."""

_PIECE = re.compile(rf"[a-z]+|[\d{''.join(UNICODE_FRACTIONS)}]+|\.(?=\d)")
"""Words, runs of digits, and points before a digit: those of a decimal."""
_GOES_ON = frozenset(
    "0123456789,.'’/⁄^×x*·⋅e⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹\u00a0\u202f\u2009-" + "".join(UNICODE_FRACTIONS)
)
"""What may lengthen a run of digits; behind anything else it is read as it stands."""
_CODE_LENGTH = 5
_ONE, _TWO = Decimal(1), Decimal(2)
_DOTTED_ON = re.compile(r"\.\d")
_DIGITS = re.compile(DIGITS, re.VERBOSE)
_DIGITS_IN_TABLE = re.compile(DIGITS_IN_TABLE, re.VERBOSE)


def read_tokens(text: str, *, in_table: bool = False) -> list[Token]:
    """In order of their place."""
    lower = _in_lower_case(text)
    digits = _DIGITS_IN_TABLE if in_table else _DIGITS
    tokens: list[Token] = []
    at, last = 0, ""
    for piece in _PIECE.finditer(lower):
        before, last = last, piece[0]
        is_telling = last in _TELLING
        if not is_telling and "a" <= last[0] <= "z":
            continue
        start = piece.start()
        if start < at:
            continue
        if not is_telling:
            token, at = _digits(lower, start, last, digits)
        elif last in _ARTICLES:
            token = _article(lower, start, last, before)
        else:
            token = _word(lower, start, last)
        if token is not None:
            at = token.end
            tokens.append(token)
    return tokens


def outside_masks(tokens: Iterable[Token], masks: Iterable[Mask]) -> list[Token]:
    hidden = _Hidden(masks)
    return [token for token in tokens if not hidden.covers(token.start, token.end)]


def _in_lower_case(text: str) -> str:
    """Character by character, so that every place stays where it is ("İ" has two in lower case)."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(each if len(each.lower()) > 1 else each.lower() for each in text)


def _word(lower: str, start: int, word: str) -> Token | None:
    end = start + len(word)
    if not _stands_apart(lower, start, end):
        return None
    kind, value, plural = NUMBER_WORDS[word]
    end -= len("fold") if word.endswith("fold") else 0
    return Token(kind, start, end, value, plural=plural)


def _stands_apart(lower: str, start: int, end: int) -> bool:
    """Whether no letter joins the word to another."""
    return not (start and lower[start - 1].isalpha()) and not lower[end : end + 1].isalnum()


def _article(lower: str, start: int, word: str, before: str) -> Token | None:
    end = start + len(word)
    following_sign = lower[end : end + 1]
    if following_sign not in " -" or not _stands_apart(lower, start, end):
        return None
    following = _NEXT_WORD.match(lower, end)
    if following is not None and following[1] == "couple":
        couple = _COUPLE_OF.match(lower, end)
        if couple is not None:
            return Token("couple", start, couple.end(), _TWO)
    if following is not None and following[1] in _AFTER_ARTICLE:
        return Token("article", start, end, _ONE)
    if (not start or before in _BEFORE_ONE) and lower.startswith(" ", end):
        return Token("single", start, end, _ONE)
    return None


def _digits(lower: str, start: int, run: str, pattern: re.Pattern[str]) -> tuple[Token | None, int]:
    """The number that begins with the run of digits, None where they are a code; where to go on."""
    end = start + len(run)
    following = lower[end : end + 2].lstrip(" ")
    if len(run) < _CODE_LENGTH and run.isdecimal() and following[:1] not in _GOES_ON:
        return Token("digits", start, end, Decimal(run), _ONE), end
    match = pattern.match(lower, start)
    if match is None:
        return None, end
    end = match.end()
    digits = read_digits(match)
    if digits is None or _DOTTED_ON.match(lower, end):
        return None, end
    return Token("digits", start, end, digits.value, digits.step), end


class _Hidden:
    """Answers for rising places whether a mask covers them."""

    def __init__(self, masks: Iterable[Mask]) -> None:
        self._masks: Iterator[Mask] = iter(masks)
        self._next: Mask | None = next(self._masks, None)

    def covers(self, start: int, end: int) -> bool:
        while self._next is not None and self._next.end <= start:
            self._next = next(self._masks, None)
        return self._next is not None and self._next.start < end

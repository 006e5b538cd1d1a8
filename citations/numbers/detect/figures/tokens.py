"""A text's number words and printed digits, in order, outside what masks cover."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from citations.numbers.detect.figures.digits import DIGITS, DIGITS_IN_TABLE, read_digits
from citations.numbers.detect.figures.vocabulary import (
    DENOMINATORS,
    HALF,
    HUNDRED,
    ONES,
    SCALES,
    TEENS,
    TENS,
    UNICODE_FRACTIONS,
    ZEROS,
)
from citations.numbers.detect.masks import Mask

Kind = Literal[
    "digits",
    "zero",
    "one",
    "teen",
    "ten",
    "hundred",
    "scale",
    "half",
    "quarter",
    "ordinal",
    "point",
    "article",
    "minus",
    "couple",
]


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a number at `[start:end)`; `step` as in `Number`, 0 for words."""

    kind: Kind
    start: int
    end: int
    value: Decimal
    step: Decimal = Decimal(0)
    plural: bool = False


_WORDS: dict[str, tuple[Kind, Decimal, bool]] = {}
_WORDS.update({word: ("zero", Decimal(0), False) for word in ZEROS})
_WORDS.update({word: ("one", Decimal(worth), False) for word, worth in ONES.items()})
_WORDS.update({word: ("teen", Decimal(worth), False) for word, worth in TEENS.items()})
_WORDS.update({word: ("ten", Decimal(worth), False) for word, worth in TENS.items()})
_WORDS.update({"hundred": ("hundred", HUNDRED, False), "hundreds": ("hundred", HUNDRED, True)})
_WORDS.update({word: ("scale", worth, False) for word, worth in SCALES.items()})
_WORDS.update({word + "s": ("scale", worth, True) for word, worth in SCALES.items()})
_WORDS.update(
    {word: ("ordinal", worth, word.endswith("s")) for word, worth in DENOMINATORS.items()}
)
_WORDS.update({"half": ("half", HALF, False), "halves": ("half", HALF, True)})
_WORDS.update(
    {"quarter": ("quarter", Decimal(4), False), "quarters": ("quarter", Decimal(4), True)}
)
_WORDS.update(
    {
        "point": ("point", Decimal(0), False),
        "minus": ("minus", Decimal(-1), False),
        "negative": ("minus", Decimal(-1), False),
        "a couple of": ("couple", Decimal(2), False),
    }
)

_AFTER_ARTICLE = "|".join(
    ["half", "quarter", "hundred", *SCALES, *(word for word in DENOMINATORS if word[-1] != "s")]
)


def _by_first_letter(words: Iterable[str]) -> str:
    """An alternation that looks at a letter once, instead of at every word."""
    rest: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        rest.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{letter}(?:{'|'.join(ends)})" for letter, ends in rest.items())


_FIRST_SIGNS = "".join(sorted({word[0] for word in _WORDS} | {"a"}))
_TOKEN = rf"""
    (?=[\d.{"".join(UNICODE_FRACTIONS)}])(?<!\d)(?:DIGITS)
  | (?=[{_FIRST_SIGNS}])(?<![^\W\d_])(?:
        (?P<article>an?(?=[\ -]{{1,3}}(?:{_AFTER_ARTICLE})(?![^\W_])))
      | (?P<word>{_by_first_letter(_WORDS).replace(" ", chr(92) + " ")})(?:(?![^\W_])|(?=fold))
    )"""
_DOTTED_ON = re.compile(r"\.\d")
_TOKENS = re.compile(_TOKEN.replace("DIGITS", DIGITS), re.VERBOSE)
_TOKENS_IN_TABLE = re.compile(_TOKEN.replace("DIGITS", DIGITS_IN_TABLE), re.VERBOSE)


def read_tokens(text: str, masks: Iterable[Mask], *, in_table: bool = False) -> list[Token]:
    """In order of their place."""
    hidden = _Hidden(masks)
    tokens = _TOKENS_IN_TABLE if in_table else _TOKENS
    return [
        token
        for match in tokens.finditer(_in_lower_case(text))
        if not hidden.covers(match.start(), match.end())
        for token in _token(match)
    ]


def _in_lower_case(text: str) -> str:
    """Character by character, so that every place stays where it is ("İ" has two in lower case)."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(each if len(each.lower()) > 1 else each.lower() for each in text)


class _Hidden:
    """Answers for rising places whether a mask covers them."""

    def __init__(self, masks: Iterable[Mask]) -> None:
        self._masks: Iterator[Mask] = iter(masks)
        self._next: Mask | None = next(self._masks, None)

    def covers(self, start: int, end: int) -> bool:
        while self._next is not None and self._next.end <= start:
            self._next = next(self._masks, None)
        return self._next is not None and self._next.start < end


def _token(match: re.Match[str]) -> Iterator[Token]:
    start, end = match.span()
    word = match["word"]
    if word:
        kind, value, plural = _WORDS[word]
        yield Token(kind, start, end, value, plural=plural)
    elif match["article"]:
        yield Token("article", start, end, Decimal(1))
    else:
        digits = read_digits(match)
        if digits is not None and not _DOTTED_ON.match(match.string, end):
            yield Token("digits", start, end, digits.value, digits.step)

"""Whether a word or symbol behind a number is meant as a unit: "5 in 10", "10-K", "4 won"."""

from __future__ import annotations

import re

from citations.numbers.units.currencies import PLAIN_WORDS
from citations.numbers.units.nouns import NEVER_IN_GROUP

_LARGE = re.compile(
    r"(?:hundred|thousand|lakhs?|crores?|[mbtr]illion|[mbt]n|\d[mkb]|\d{4,}|\d,\d{3})[\s-]?$",
    re.IGNORECASE,
)
_MONEY_AROUND = re.compile(
    r"[£$€]|\b(?:pa(?:y|id|ys)|cost|price|worth|spen[dt]|s(?:ell|old)|fees?|debt|fund|salar|wage|"
    r"british|britain|uk|sterling|pence|bank|tax|profit|loss|invest|fine[ds]?|earn|b(?:uy|ought)|"
    r"money|cash|bills?|revenue|sales|rent|charge|million|billion)",
    re.IGNORECASE,
)
_WEIGHT_BEHIND = re.compile(r"-|\spounds?\s(?:of\s(?!sterling)[a-z]|per\ssquare)")
"""What is told in pounds of weight: not "pounds of sterling"."""
_WORD = re.compile(r"[A-Za-z]{2,}")
_FEW_WORDS = 4
"""Fewer than that say nothing of what the pounds are ("about ten pounds")."""
_FEET_BEFORE = re.compile(r"(?:ft|feet|foot|['′])\.?\s?(?:and\s)?[\d./½¼¾ ]{1,7}\s?$")
_ENDS = re.compile(r"\s*(?:$|[.,;:)\]/·±×=<>~|]|[-–]\s?\d|\(|\d)|\s+(?P<word>[^\W\d_]{1,40})")
_TEMPERATURE = re.compile(
    r"temperature|melt|boil|freez|degree|kelvin|cryo|heat|cool|thermal|anneal|superconduct|°"
    r"|\bT\s?=|\bT_?\s?c\b",
    re.IGNORECASE,
)
_DECIMALS = re.compile(r"\d?\.\d+$")
_NEXT_FIGURE = re.compile(r"\s{0,3}(?:[(−-]\s?)?\d|\s{1,3}[—–-](?!\w)")
"""The next cell of a row; a dash by itself is an empty one."""
_STRICT = frozenset("A C F G S U P T M H N J".split())
_NOT_ALONE = frozenset("B P st nt us B. no V/V".split())
_SMALL_COINS = frozenset("sen mao fen penny".split())


def name(text: str, start: int, word: str) -> bool:
    """Whether a name behind a number that ends at `start` is a unit there."""
    lower = word.lower()
    one = lower.rstrip("s")
    if one not in PLAIN_WORDS and lower not in PLAIN_WORDS:
        return True
    if one == "pound" or one in _SMALL_COINS and word.islower():
        return True
    return _LARGE.search(text, max(0, start - 16), start) is not None


def is_weight(text: str, start: int, word: str) -> bool:
    """Whether "pounds" are a weight: "a 10-pound bag", or a small figure where nothing speaks of
    money."""
    if word.lower() not in {"pound", "pounds"}:
        return False
    if _WEIGHT_BEHIND.match(text, start):
        return True
    around = text[max(0, start - 80) : start + 80]
    if _MONEY_AROUND.search(around) or _LARGE.search(text, max(0, start - 16), start):
        return False
    return "weigh" in around or len(_WORD.findall(around)) > _FEW_WORDS


def sign_belongs_to(text: str, start: int, at: int, end: int) -> bool:
    """Whether a sign of money behind a figure is that figure's, and not the next one's as in the
    row "$ 5,120 $ 4,987"."""
    if _NEXT_FIGURE.match(text, end) is None:
        return True
    sign = text[at:end]
    before = text[max(0, start - 24) : start].rstrip("0123456789.,() \u00a0-−")
    if sign.isalpha():
        return not before[-3:].isupper()  # "USD 20 EUR 18"
    return "€" in sign and not before.endswith(sign)


def coin(text: str, start: int, at: int, end: int) -> bool:
    """Whether "c" or "p" behind a number are coins: "43c", "10 c", "50p"."""
    if text[at] == "¢":
        return True
    if text[at] == "p" and at > start:
        return False
    return _stands_alone(text, end) and "-" not in text[start:at]


def symbol(text: str, start: int, at: int, end: int) -> bool:
    """Whether the symbol at `[at:end)` is a unit behind a number that ends at `start`."""
    sign = text[at:end]
    gap = text[start:at]
    if sign in _NOT_ALONE:
        return False
    if sign == "in":
        return gap == "-" or _FEET_BEFORE.search(text, max(0, start - 20), start) is not None
    if sign in {'"', "''"}:
        is_even = text.count('"', max(0, start - 300), start) % 2 == 0
        return is_even and not text[end : end + 1].isalnum()
    if sign == "'":
        near = text[max(0, start - 100) : start]
        return not gap and (text[end : end + 1].isdigit() or "'" not in near)
    if len(sign) > 1 or not sign.isalpha():
        return True
    if ("-" in gap and sign.isupper()) or "\n" in gap:
        return False
    if sign == "K" and not gap:
        return _is_warmth(text, start, end)
    has_decimals = _DECIMALS.search(text, max(0, start - 6), start) is not None
    if sign == "M":
        return bool(gap) and has_decimals
    if sign not in _STRICT:
        return True
    is_warmth = sign in "CF" and _is_warmth(text, start, end)
    if gap:
        return is_warmth or _stands_alone(text, end)
    return has_decimals or (is_warmth and _stands_alone(text, end))


def _is_warmth(text: str, start: int, end: int) -> bool:
    """Whether the words around speak of temperatures."""
    return _TEMPERATURE.search(text, max(0, start - 80), end + 60) is not None


def _stands_alone(text: str, end: int) -> bool:
    """Whether what follows ends the quantity: punctuation, a figure, or a word of no noun group."""
    match = _ENDS.match(text, end)
    if match is None:
        return text[end : end + 1] in "⁻⁰¹²³⁴⁵⁶⁷⁸⁹−·"
    word = match["word"]
    return word is None or word.lower() in NEVER_IN_GROUP or len(word) <= 2

"""Whether a word or symbol behind a number is meant as a unit: "5 in 10", "10-K", "4 won"."""

from __future__ import annotations

import re

from citations.numbers.units.vocabulary import currency_table as own
from citations.numbers.units.vocabulary import noun_words as words

_LARGE = re.compile(
    r"(?:hundred|thousand|lakhs?|crores?|[mbtr]illion|[mbt]n|\d[mkb]|\d{4,}|\d,\d{3})[\s-]?$",
    re.IGNORECASE,
)
_FOUR_DIGITS = re.compile(r"(?:\d[\d,.]{3,}|[mbtr]illion|[mbt]n|thousand|crore|lakh)\s?$", re.I)
_WEIGHT_BEHIND = re.compile(
    r"pounds?\s+(?:of\s+(?!sterling)[a-z]|heav|lighter|each|overweight)|pounds?-?\s?"
    r"(?:bag|baby|man|weight|ball|object|bomb|fish|dog|sack|test|per square)",
    re.IGNORECASE,
)
_MONEY_AROUND = re.compile(
    r"[£$€]|\b(?:pa(?:y|id|ys)|cost|price|worth|spen[dt]|s(?:ell|old)|fees?|debt|fund|salar|wage|"
    r"british|britain|uk|sterling|pence|bank|tax|profit|loss|invest|fine[ds]?|earn|b(?:uy|ought)|"
    r"ga?ve|len[dt]|owe|money|cash|bills?|revenue|sales|rent|charge|million|billion)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]{2,}")
_FEW_WORDS = 4
"""Fewer than that say nothing of what the pounds are ("about ten pounds")."""
_WEIGHT_AROUND = re.compile(
    r"\b(?:weigh|weight|heavy|lift|carr(?:y|ied)|lost|lose|losing|gain(?:ed)?|kg|kilo|tons?|lbs?|"
    r"obes|body|load|payload|cargo|ounces?|thrust|force)",
    re.IGNORECASE,
)
_INCH_BEHIND = re.compile(
    r"\.?(?:[)\],;:×\"]|x(?![a-z])|\s?[×x]\s?\d|\s(?:long|wide|thick|tall|deep|high|diameter|in\b|of\s"
    r"(?:rain|snow|water)|by\s\d|and\s\d)|\.?\s*$)",
    re.IGNORECASE,
)
_FEET_BEFORE = re.compile(r"(?:ft|feet|foot|['′])\.?\s?(?:and\s)?[\d./½¼¾ ]{1,7}\s?$")
_INITIALS = re.compile(r"\.[A-Z]\b")
_ENDS = re.compile(r"\s*(?:$|[.,;:)\]/·±×=<>~|]|[-–]\s?\d|\(|\d)|\s+(?P<word>[^\W\d_]{1,40})")
_TEMPERATURE = re.compile(
    r"temperature|melt|boil|freez|degree|kelvin|cryo|heat|cool|thermal|anneal|superconduct|°|\bT\s?=|\bT_?\s?c\b",
    re.I,
)
_FORMULA = re.compile(r"\s(?:[A-Z][a-z]?){1,3}\d?[A-Z(]?|\s(?:Tris|sodium|potassium|urea|glucose)")
_DECIMALS = re.compile(r"\d?\.\d+$")
_ASTRONOMY = re.compile(r"parsec|galax|stellar|\bstars?\b|nebula|cluster|[kM]pc", re.I)
_NEXT_FIGURE = re.compile(r"\s{0,3}(?:[(−-]\s?)?\d|\s{1,3}[—–-](?!\w)")
_COINS_BEHIND = re.compile(r"\s(?:and\s)?\d{1,2}\s?(?:c|cents?)\b")
_STRICT = frozenset("A C F G S U P T M H N J".split())
_NOT_ALONE = frozenset("B P st nt us B. no V/V".split())
_LAND_BEHIND = re.compile(
    r"\.\s(?:Korea|Africa|America|Ireland|Dakota|Carolina|Vietnam|Sudan|Yemen|Irish|Atlantic|Pacific)"
    r"|\sN\.\sKorea"
)
""" "20 N. Korean soldiers"."""
_SMALL_COINS = frozenset("sen mao fen penny".split())
_ABBREVIATIONS = frozenset("VA MT AU PS IU".split())
_OTHER_WORDS = frozenset(
    """gray henry tesla stone mole bar molar turn generation poise grain cup mach siemens mark
    kelvin newton fathom quarter second hand quid buck""".split()
)


def name(text: str, start: int, at: int, word: str) -> bool:
    """Whether a name at `at`, behind a number that ends at `start`, is a unit there."""
    lower = word.lower()
    one = lower.rstrip("s")
    if one in own.PLAIN_WORDS or lower in own.PLAIN_WORDS:
        if one == "pound" or one in _SMALL_COINS and word.islower():
            return True
        return bool(_LARGE.search(text, max(0, start - 16), start))
    if lower in _OTHER_WORDS and text[start : start + 1] != "-":
        following = re.compile(r"\s([a-z]{3,})").match(text, at + len(word))
        return following is None or not following[1].endswith("s")
    return True


def is_weight(text: str, start: int, word: str) -> bool:
    """Whether "pounds" are a weight: said around, or a small figure where nothing speaks of
    money."""
    if word.lower() not in {"pound", "pounds"}:
        return False
    around = text[max(0, start - 80) : start + 80]
    if _WEIGHT_BEHIND.match(text, text.index(word, start)) or text[start : start + 1] == "-":
        return True
    if _MONEY_AROUND.search(around) is not None:
        return False
    if _WEIGHT_AROUND.search(around) is not None:
        return True
    if _LARGE.search(text, max(0, start - 16), start) is not None:
        return False
    return len(_WORD.findall(around)) > _FEW_WORDS


def sign_belongs_to(text: str, start: int, at: int, end: int) -> bool:
    """Whether a sign of money behind a figure is that figure's, and not the next one's as in the
    row "$ 5,120 $ 4,987"."""
    if _NEXT_FIGURE.match(text, end) is None:
        return True
    sign = text[at:end]
    before = text[max(0, start - 24) : start].rstrip("0123456789.,() \u00a0-−")
    return not before.endswith(sign) and ("€" in sign or _COINS_BEHIND.match(text, end) is not None)


def begins_next_sum(text: str, start: int, end: int, codes: frozenset[str]) -> bool:
    """Whether a code behind a figure is that of the next one: "USD 20 EUR 18"."""
    if _NEXT_FIGURE.match(text, end) is None:
        return False
    before = text[max(0, start - 24) : start].rstrip("0123456789.,() \u00a0-−")
    return before[-3:].upper() in codes | {"RMB"}


def code(text: str, start: int, letters: str) -> bool:
    """Whether three capitals are a currency; wordlike ones only beside large figures."""
    return letters not in own.WORDLIKE_CODES or bool(
        _FOUR_DIGITS.search(text, max(0, start - 16), start)
    )


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
    if sign in "NSK" and _LAND_BEHIND.match(text, end):
        return False
    if sign in _NOT_ALONE or (sign in _ABBREVIATIONS and begins_noun_group(text, end)):
        return False
    if sign == "in":
        return _is_inch(text, start, end, gap)
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
        return bool(_TEMPERATURE.search(text, max(0, start - 80), end + 60))
    if sign == "M":
        is_solution = _FORMULA.match(text, end) or _DECIMALS.search(text, max(0, start - 6), start)
        return bool(gap) and bool(is_solution)
    if sign not in _STRICT:
        return True
    is_warmth = sign in "CF" and _TEMPERATURE.search(text, max(0, start - 80), end + 60) is not None
    if gap:
        return is_warmth or _stands_alone(text, end)
    if _DECIMALS.search(text, max(0, start - 6), start):
        return True
    return is_warmth and _stands_alone(text, end)


def _is_inch(text: str, start: int, end: int, gap: str) -> bool:
    if gap == "-" or _FEET_BEFORE.search(text, max(0, start - 20), start):
        return True
    return bool(_INCH_BEHIND.match(text, end))


def _stands_alone(text: str, end: int) -> bool:
    """Whether what follows ends the quantity: punctuation, a figure, or a word of no noun group."""
    match = _ENDS.match(text, end)
    if match is not None and _INITIALS.match(text, end):
        return False
    if match is None:
        return text[end : end + 1] in "⁻⁰¹²³⁴⁵⁶⁷⁸⁹−·"
    word = match["word"]
    return word is None or word.lower() in words.NEVER_IN_GROUP or len(word) <= 2


def begins_noun_group(text: str, end: int) -> bool:
    """Whether a lower-case word that can belong to a noun group follows ("7,538 SDG vertices")."""
    match = re.compile(r"\s([a-z]{3,})").match(text, end)
    return match is not None and match[1] not in words.NEVER_IN_GROUP


def is_astronomy(text: str, at: int) -> bool:
    """Whether "pc" is a parsec: newspapers print it for per cent."""
    return bool(_ASTRONOMY.search(text, max(0, at - 200), at + 200))

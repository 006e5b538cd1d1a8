"""Currencies right before a number: "US$ 3.2", "Rs. 20", "ringgit 42", "USD22"."""

from __future__ import annotations

import re
from decimal import Decimal

from citations.numbers.units.building import UnitFound, measure, money_found
from citations.numbers.units.currencies import (
    LOWER_CASE_CODES,
    SIGNS,
    WORDLIKE_CODES,
    Currency,
    currency_table,
    fold_sign,
)
from citations.numbers.units.measures import measure_table
from citations.numbers.values import NO_CONTEXT, NumberContext

_LONGEST = 28
_SIGNED = re.compile(
    r"(?:(?<![A-Za-z])(?P<area>[A-Za-z]{1,4}|[Uu]\.\s?[Ss]\.?)(?P<space>\s?))?"
    rf"(?P<sign>[{SIGNS}])(?P<tail>[A-Z]{{1,3}})?"
    r"(?:\s?(?:(?P<million>million|mn|mln|m|M)|(?P<billion>billion|bn)|(?P<thousand>k|K|thousand)))?"
    r"\s{0,2}$"
)
"""Up to the number: a sign of money, the letters of its country, which begin a word, and its
scale."""
_WORDS = re.compile(r"(?<![A-Za-z.])(?:[A-Za-z]{2,12}\s){0,2}[A-Za-zčł]{1,12}\.?(?P<gap>\s{0,2})$")
"""Up to the number: one to three whole words that may name a currency."""
_ACIDITY = re.compile(r"(?<!\w)pH(?:\s?[=~∼≈]|\sof)?\s{0,2}$")
""" "pH" as a word by itself, up to the number."""
_SCALES = {"million": Decimal(10) ** 6, "billion": Decimal(10) ** 9, "thousand": Decimal(10) ** 3}
_PREFIXES = {"M": _SCALES["million"], "k": _SCALES["thousand"], "K": _SCALES["thousand"]}
_LOOSE_AREAS = frozenset("us u.s u.s. c hk nz nt usd aud cad nzd mxn mex sg can cdn".split())
"""Printed with a space before the sign in tokenised text ("hk $ 10"); "a $ 5 note" is not."""
_NAMES_BEFORE = frozenset(
    """dollar dollars euro euros ringgit ringgits rupee rupees rupiah baht yen yuan renminbi naira
    rmb pesos taka shillings""".split()
)
_ENDS = frozenset("million billion thousand mln kr rs k m mn bn b c d".split())
"""Short words that a currency ends with: "kr", "$ m", "NT d", "$ million"."""
_SIGN_WORDS = frozenset(["RS", "RS.", "RM", "KR", "KR.", "LE", "RMB", "NTD", "BTC", "KČ", "ZŁ"])
_ONE = Decimal(1)


def unit_before(text: str, end: int, context: NumberContext = NO_CONTEXT) -> UnitFound | None:
    """The currency that ends right before a number at `end`, spaces between allowed."""
    start = max(0, end - _LONGEST)
    window = text[start:end]
    said = window.rstrip()
    if not said or len(window) - len(said) > 2:
        return None
    tail = said[-1]
    if tail in "H=~∼≈f" and (acidity := _ACIDITY.search(text, start, end)):
        unit = measure([(measure_table().symbols["pH"], 1)])
        return UnitFound(unit=unit, start=acidity.start(), end=end)
    if not (tail.isalpha() or tail == "." or tail in SIGNS):
        return None
    if tail.islower() and not _may_be_money(said):
        return None
    signed = _SIGNED.search(window) if "$" in window or not window.isascii() else None
    if signed is not None:
        return _signed(signed, start, context)
    words = _WORDS.search(window)
    return _worded(words, start, context) if words else None


def _may_be_money(window: str) -> bool:
    """A quick look at the last word, which is mostly "of" or "the"."""
    word = window[window.rfind(" ") + 1 :]
    if not (word.isalpha() and word.islower()):
        return True
    return word in _NAMES_BEFORE or word in LOWER_CASE_CODES or word in _ENDS


def _signed(match: re.Match[str], offset: int, context: NumberContext) -> UnitFound | None:
    """By a sign, with the letters before or behind it that say whose it is."""
    signs = currency_table().signs
    area, sign, tail = match["area"] or "", match["sign"], match["tail"] or ""
    is_loose = not match["space"] or area.lower() in _LOOSE_AREAS
    begin = match.start("sign")
    folded = fold_sign(sign + tail)
    if area and is_loose and fold_sign(area + sign) in signs:
        folded, begin = fold_sign(area + sign), match.start("area")
    if folded not in signs:
        return None
    scale = next((worth for name, worth in _SCALES.items() if match[name]), _ONE)
    return money_found(signs[folded], offset + begin, offset + match.end(), context, scale)


def _worded(match: re.Match[str], offset: int, context: NumberContext) -> UnitFound | None:
    """By a code or name; the longest run of words that is one."""
    words = match[0][: len(match[0]) - len(match["gap"])]
    begin = match.start()
    while words:
        currency, scale = _meaning(words)
        if currency is not None:
            return money_found(currency, offset + begin, offset + match.end(), context, scale)
        step = words.find(" ") + 1
        if not step:
            return None
        begin, words = begin + step, words[step:]
    return None


def _meaning(words: str) -> tuple[Currency | None, Decimal]:
    table = currency_table()
    lower = words.lower()
    if lower in _NAMES_BEFORE or (" " in lower and lower in table.names):
        return table.names.get(lower), _ONE
    if fold_sign(words) in _SIGN_WORDS and (words[0].isupper() or lower.startswith(("kr", "rs"))):
        return table.signs.get(fold_sign(words)), _ONE
    letters = words.upper() if lower in LOWER_CASE_CODES else words
    if letters in WORDLIKE_CODES:
        return None, _ONE  # "TOP 10"
    if letters in table.codes:
        return Currency(code=letters, candidates=(letters,)), _ONE
    if len(letters) == 4 and letters[0] in _PREFIXES and letters[1:] in table.codes:
        return Currency(code=letters[1:], candidates=(letters[1:],)), _PREFIXES[letters[0]]
    return None, _ONE

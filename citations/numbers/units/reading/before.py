"""Currencies right before a number: "US$ 3.2", "Rs. 20", "ringgit 42", "USD22"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.units.building import measure, money
from citations.numbers.units.found import UnitFound
from citations.numbers.units.vocabulary import currency_table as own
from citations.numbers.units.vocabulary.currencies import Currency, currency_table, fold_sign
from citations.numbers.units.vocabulary.measures import measure_table
from citations.numbers.values import NO_CONTEXT, NumberContext, Unit

_LONGEST = 28
_SIGNED = re.compile(
    r"(?:(?<![A-Za-z])(?P<area>[A-Za-z]{1,4}|[Uu]\.\s?[Ss]\.?)(?P<space>\s?))?"
    r"(?P<sign>[$€£¥￥₹₨₽₩₺₴₦₫₱฿₪₡₾₭₸₮₵₲₼₿])(?P<tail>[A-Z]{1,3})?"
    r"(?:\s?(?:(?P<million>million|mn|mln|m|M)|(?P<billion>billion|bn)|(?P<thousand>k|K|thousand)))?"
    r"\s{0,2}$"
)
_WORDS = re.compile(r"(?<![A-Za-z.])(?:[A-Za-z]{2,12}\s){0,2}[A-Za-zčł]{1,12}\.?(?P<gap>\s{0,2})$")
_WIRED_YEN = re.compile(r"(?<!\w)Y=$")
_WIRED_POUND = re.compile(r"(?<!\w)PS$")
_WIRED_SUM = re.compile(r"\d{1,3}(?:,\d{3}|(?:\.\d{1,2})?(?:k|m|bn?)\b)")
_ACIDITY = re.compile(r"(?<!\w)pH(?:\s?[=~∼≈]|\sof)?\s{0,2}$")
_MILLION, _BILLION, _THOUSAND = Decimal(10) ** 6, Decimal(10) ** 9, Decimal(10) ** 3
_LOOSE_AREAS = frozenset("us u.s u.s. c hk nz nt usd aud cad nzd mxn mex sg can cdn".split())
"""Printed with a space before the sign in tokenised text ("hk $ 10"); "a $ 5 note" is not."""
_NAMES_BEFORE = frozenset(
    """dollar dollars euro euros ringgit ringgits rupee rupees rupiah baht yen yuan renminbi naira
    rmb sen pesos taka shillings""".split()
)
_SHORT_BEFORE = frozenset("million billion thousand mln".split())
_ENDS_OF_SIGNS = frozenset("kr rs k m mn bn b c d".split())
"""Short words that a currency ends with: "kr", "$ m", "NT d"."""
_SIGN_WORDS = frozenset(["RS", "RS.", "RM", "KR", "KR.", "LE", "RMB", "NTD", "BTC", "KČ", "ZŁ"])


def unit_before(text: str, end: int, context: NumberContext = NO_CONTEXT) -> UnitFound | None:
    """The currency that ends right before a number at `end`, spaces between allowed."""
    start = max(0, end - _LONGEST)
    last = end - 1
    while last >= start and text[last].isspace():
        last -= 1
    if last < start or end - last > 3:
        return None
    tail = text[last]
    if tail in "H=~∼≈f":
        yen = _WIRED_YEN.search(text, start, end)
        if yen:
            return _found(currency_table().names["yen"], yen.start(), end, context, Decimal(1))
        acidity = _ACIDITY.search(text, start, end)
        if acidity:
            return UnitFound(unit=_acidity(), start=acidity.start(), end=end)
    if not (tail.isalpha() or tail in ".$€£¥￥₹₨₽₩₺₴₦₫₱฿₪₡₾₭₸₮₵₲₼₿"):
        return None
    if tail.islower() and not _may_be_money(text[start : last + 1]):
        return None
    window = text[start:end]
    if tail == "S" and _WIRED_POUND.search(text, start, end) and _WIRED_SUM.match(text, end):
        return _found(currency_table().signs["£"], end - 2, end, context, Decimal(1))
    signed = _SIGNED.search(window) if "$" in window or not window.isascii() else None
    if signed is not None:
        return _signed(signed, start, context)
    words = _WORDS.search(window)
    return _worded(words, start, text, end, context) if words else None


def _may_be_money(window: str) -> bool:
    """A quick look at the last word, which is mostly "of" or "the"."""
    word = window[window.rfind(" ") + 1 :]
    return (
        not (word.isalpha() and word.islower())
        or word in _NAMES_BEFORE
        or word in own.LOWER_CASE_CODES
        or word in _SHORT_BEFORE
        or word in _ENDS_OF_SIGNS
    )


def _acidity() -> Unit:
    return measure([(measure_table().symbols["pH"], 1)])


def _signed(match: re.Match[str], offset: int, context: NumberContext) -> UnitFound | None:
    """By a sign, with the letters before or behind it that say whose it is."""
    signs = currency_table().signs
    area, sign, tail = match["area"] or "", match["sign"], match["tail"] or ""
    is_loose = not match["space"] or area.lower() in _LOOSE_AREAS
    begin = match.start("sign")
    folded = fold_sign(sign)
    if area and is_loose and fold_sign(area + sign) in signs:
        folded, begin = fold_sign(area + sign), match.start("area")
    elif tail and fold_sign(sign + tail) in signs:
        folded = fold_sign(sign + tail)
    elif tail:
        return None
    if folded not in signs:
        return None
    scale = _MILLION if match["million"] else _BILLION if match["billion"] else Decimal(1)
    if match["thousand"]:
        scale = _THOUSAND
    return _found(signs[folded], offset + begin, offset + match.end(), context, scale)


def _worded(
    match: re.Match[str], offset: int, text: str, end: int, context: NumberContext
) -> UnitFound | None:
    """By a code or name; the longest run of words that is one."""
    table = currency_table()
    words = match[0][: len(match[0]) - len(match["gap"])]
    begin = match.start()
    while words:
        currency, scale = _meaning(words)
        if currency is not None and _suits(words, text, end):
            start = offset + begin
            return _found(currency, start, start + len(words) + len(match["gap"]), context, scale)
        step = words.find(" ") + 1
        if not step:
            return None
        begin, words = begin + step, words[step:]
    assert table
    return None


def _meaning(words: str) -> tuple[Currency | None, Decimal]:
    table = currency_table()
    lower = words.lower()
    if lower in _NAMES_BEFORE or (" " in lower and lower in table.names):
        return table.names.get(lower), Decimal(1)
    if fold_sign(words) in _SIGN_WORDS and (words[0].isupper() or lower.startswith(("kr", "rs"))):
        return table.signs.get(fold_sign(words)), Decimal(1)
    letters = words.upper() if lower in own.LOWER_CASE_CODES else words
    if letters in table.codes:
        return Currency(code=letters, candidates=(letters,)), Decimal(1)
    if len(letters) == 4 and letters[0] in "MkKT" and letters[1:] in table.codes:
        scale = _MILLION if letters[0] == "M" else _THOUSAND
        return Currency(code=letters[1:], candidates=(letters[1:],)), scale
    return None, Decimal(1)


def _suits(words: str, text: str, end: int) -> bool:
    """Whether the number behind fits: "Euro 2020" and "TOP 10" are names of things."""
    digits = re.compile(r"\d[\d,.]*").match(text, end)
    figure = digits[0].rstrip(".,") if digits else ""
    if words in own.WORDLIKE_CODES:
        return len(figure) > 3
    is_year = re.fullmatch(r"(?:19|20)\d\d", figure) is not None
    return not (is_year and words.lower() in {"euro", "euros", "dollar"})


def _found(
    currency: Currency, start: int, end: int, context: NumberContext, scale: Decimal
) -> UnitFound:
    is_open = len(currency.candidates) > 1 and context.currency in currency.candidates
    unit = money(currency, context.currency if is_open else "")
    because = context.currency_because if is_open else ""
    found = UnitFound(unit=unit, start=start, end=end, assumptions=(because,) if because else ())
    return replace(found, scale=scale)

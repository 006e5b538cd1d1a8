"""Units behind a number: "20 €", "5.2 km/h", "12 percentage points", "1.5 million users a day".

The longest reading wins, in this order: a name ("percentage points", "Lebanese pounds", "square
miles"), a sign or code of money, a symbol of a measure, counted things. `plausible` says where a
word or letter is not meant as a unit.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.units import plausible
from citations.numbers.units.building import (
    PERCENTAGE_POINTS,
    Factor,
    UnitFound,
    measure,
    money_found,
    share,
)
from citations.numbers.units.counted import counted_at, rate_after
from citations.numbers.units.currencies import (
    COIN_SIGNS,
    LOWER_CASE_CODES,
    SIGNS,
    WORDLIKE_CODES,
    Currency,
    currency_table,
    fold_sign,
)
from citations.numbers.units.expressions import SQUARE_OR_CUBIC, expression_at, run_at
from citations.numbers.units.terms import may_begin_unit, name_at, symbol_at
from citations.numbers.values import NO_CONTEXT, NumberContext, Unit

_CLOSING = ",;:)]!?."
_OPENING = "([{<"
_GAP = re.compile(r"[ \u00a0\u2009\u202f]?-?\s{0,2}")
_IN_BRACKETS = re.compile(
    r"\s?(?:\(([^()\s]{1,8})\)|\[([^\[\]\s]{1,8})\]|[{<]([^{}<>\s]{1,8})[}>])"
)
_SIGN = re.compile(
    rf"(?:[A-Z]{{1,3}}|(?:[Mmk]|bn|mn|MM)(?=[$€£]))?[{SIGNS}]+(?:ur\b|[A-Z]{{1,3}}\b)?"
    r"|(?:Rs|RM|kr|LE|L\.E|Kč|zł|Ft)\b\.?"
)
"""A sign of money; letters of scale only right before the sign ("5 bn€")."""
_COIN = re.compile(r"¢|(?:c|p)\b(?![.'’]?\w)")
"""Cents and pence: no abbreviation such as "p.m." or "c.f."."""
_CODE = re.compile(r"([MkKT])?([A-Z]{3})(?![A-Za-z])|([a-z]{3})\b")
"""Three letters of a currency, as a word by itself."""
_PREFIXED = {"M": Decimal(10) ** 6, "k": Decimal(1000), "K": Decimal(1000), "T": Decimal(1000)}
_POINTS = re.compile(r"%?[\s-]?(?:age[\s-])?(?:points?|pts?)\b")
_PART = re.compile(
    r"%\s(?:(?P<weight>by\s(?:weight|mass)|w/w)|(?P<volume>by\svolume|v/v)|(?P<mixed>w/v))\b"
)
_PARTS = {"weight": "wt%", "volume": "vol%", "mixed": "% w/v"}
_MORE = re.compile(r"\s(?:more|other|additional|extra|further)(?=\s[a-z])")
"""Stands between a number and the word in small letters that is counted."""
_PLAIN_WORD = re.compile(r"[a-z]+(?![\w⊙⊕☉])")
"""A word in small letters to its end; one with a sign of the sky is a unit."""
_AGE = re.compile(r"[\s-]olds?\b|\s+of\s+age\b")


def unit_after(text: str, start: int, context: NumberContext = NO_CONTEXT) -> UnitFound | None:
    """The longest unit that begins at `start`, right behind a number's digits or scale word."""
    if text[start : start + 1] in _CLOSING:
        return None
    following = text[start : start + 2].lstrip()[:1]
    bracketed = _IN_BRACKETS.match(text, start) if following in _OPENING else None
    if bracketed is not None:
        return _bracketed(text, start, bracketed)
    more = _MORE.match(text, start)
    start = more.end() if more else start
    gap = _GAP.match(text, start)
    at = gap.end() if gap else start
    if at >= len(text) or ("\n" in text[start:at] and text[at].isupper()):
        return None
    plain = _PLAIN_WORD.match(text, at)
    found = None
    if plain is None or may_begin_unit(plain[0]):
        found = _named(text, start, at, context) or _by_sign(text, start, at, context)
    found = found or counted_at(text, start)
    return found and (rate_after(text, found.end, found.unit, found) or found)


def _by_sign(text: str, start: int, at: int, context: NumberContext) -> UnitFound | None:
    return _money_by_sign(text, start, at, context) or _by_symbol(text, start, at)


def _bracketed(text: str, start: int, match: re.Match[str]) -> UnitFound | None:
    """ "20 (kg)"."""
    inside = match.start(match.lastindex or 1)
    stop = match.end(match.lastindex or 1)
    found = _by_symbol(text, start, inside)
    return replace(found, end=match.end()) if found and found.end == stop else None


def _named(text: str, start: int, at: int, context: NumberContext) -> UnitFound | None:
    """A unit by its name in words."""
    term = name_at(text, at)
    if term is None:
        expression = expression_at(text, at) if SQUARE_OR_CUBIC.match(text, at) else None
        return _measured(expression.factors, at, expression.end) if expression else None
    word = text[at : term.end]
    if not plausible.name(text, start, word):
        return None
    if isinstance(term.meaning, Unit):
        return UnitFound(unit=term.meaning, start=at, end=term.end)
    if isinstance(term.meaning, Currency) and not plausible.is_weight(text, start, word):
        return money_found(term.meaning, at, term.end, context)
    expression = expression_at(text, at)
    if expression is None:
        return None
    age = _AGE.match(text, expression.end)
    return _measured(expression.factors, at, age.end() if age else expression.end)


def _measured(factors: tuple[Factor, ...], start: int, end: int) -> UnitFound:
    return UnitFound(unit=measure(factors), start=start, end=end)


def _money_by_sign(text: str, start: int, at: int, context: NumberContext) -> UnitFound | None:
    table = currency_table()
    sign = _SIGN.match(text, at)
    if sign is not None and plausible.sign_belongs_to(text, start, at, sign.end()):
        folded = fold_sign(sign[0])
        scale = Decimal(1)
        if folded not in table.signs and folded[:1] in _PREFIXED:
            scale, folded = _PREFIXED[folded[0]], folded.lstrip("MK")
        known = table.signs.get(folded)
        return money_found(known, at, sign.end(), context, scale) if known else None
    coin = _COIN.match(text, at)
    if coin is not None and plausible.coin(text, start, at, coin.end()):
        return money_found(table.names[COIN_SIGNS[coin[0]]], at, coin.end(), context)
    code = _CODE.match(text, at)
    if code is None or (code[3] and code[3] not in LOWER_CASE_CODES):
        return None
    if not plausible.sign_belongs_to(text, start, at, code.end()):
        return None
    letters = (code[2] or code[3]).upper()
    if letters in WORDLIKE_CODES or (letters not in table.codes and letters not in table.signs):
        return None
    currency = table.signs.get(letters) or Currency(code=letters, candidates=(letters,))
    scale = _PREFIXED[code[1]] if code[1] else Decimal(1)
    return money_found(currency, at, code.end(), context, scale)


def _by_symbol(text: str, start: int, at: int) -> UnitFound | None:
    run = run_at(text, at)
    if run is not None:
        return _measured(run.factors, at, run.end)
    term = symbol_at(text, at)
    if term is None or not plausible.symbol(text, start, at, term.end):
        return None
    if text[at : term.end] == "pc":
        return UnitFound(unit=share("%"), start=at, end=term.end)  # newspapers' per cent
    if isinstance(term.meaning, Unit):
        return _share(text, at, term.end, term.meaning)
    expression = expression_at(text, at)
    if expression is None or text[expression.end : expression.end + 1].isdigit():
        return None
    return _measured(expression.factors, at, expression.end)


def _share(text: str, at: int, end: int, unit: Unit) -> UnitFound:
    """Also "5 %-points" and "5 % by weight"."""
    points = _POINTS.match(text, at) if text[at] == "%" else None
    if points:
        return UnitFound(unit=PERCENTAGE_POINTS, start=at, end=points.end())
    part = _PART.match(text, at) if text[at] == "%" else None
    if part:
        return UnitFound(unit=share(_PARTS[part.lastgroup or ""]), start=at, end=part.end())
    return UnitFound(unit=unit, start=at, end=end)

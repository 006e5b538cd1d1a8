"""Units behind a number: "20 €", "5.2 km/h", "12 percentage points", "1.5 million users a day"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.units.building import PERCENTAGE_POINTS, counted, measure, money, share
from citations.numbers.units.found import UnitFound
from citations.numbers.units.reading import plausible
from citations.numbers.units.reading.counted import counted_at
from citations.numbers.units.reading.expressions import expression_at, run_at
from citations.numbers.units.reading.rates import rate_after
from citations.numbers.units.reading.terms import may_begin_unit, name_at, symbol_at
from citations.numbers.units.vocabulary import currency_table as own
from citations.numbers.units.vocabulary.currencies import Currency, currency_table, fold_sign
from citations.numbers.units.vocabulary.measures import Measure
from citations.numbers.values import NO_CONTEXT, NumberContext, Unit

_CLOSING = ",;:)]!?."
_OPENING = "([{<"
_GAP = re.compile(r"[ \u00a0\u2009\u202f]?-?\s{0,2}")
_IN_BRACKETS = re.compile(
    r"\s?(?:\(([^()\s]{1,8})\)|\[([^\[\]\s]{1,8})\]|[{<]([^{}<>\s]{1,8})[}>])"
)
_SIGN = re.compile(
    r"(?:[A-Z]{1,3}|(?:[Mmk]|bn|mn|MM)(?=[$€£]))?[$€£¥￥₹₨₽₩₺₴₦₫₱฿₪₡₾₭₸₮₵₲₼₿元円ரூ]+(?:ur\b|[A-Z]{1,3}\b)?"
    r"|(?:Rs|RM|kr|LE|L\.E|l\.e|Kč|zł|Ft)\b\.?"
)
_COIN = re.compile(r"¢|(?:c|p)\b(?![.'’]?\w)")
_CODE = re.compile(r"([MkKT])?([A-Z]{3})(?![A-Za-z])|([a-z]{3})\b")
_SCALE = re.compile(r"\s?(?:(million|mln|mn|m|M)|(billion|bn)|(thousand|k|K)|(crores?|cr))\b")
_SCALES = (Decimal(10) ** 6, Decimal(10) ** 9, Decimal(10) ** 3, Decimal(10) ** 7)
_PREFIXED = {"M": _SCALES[0], "k": _SCALES[2], "K": _SCALES[2], "T": _SCALES[2]}
_POINTS = re.compile(r"%?[\s-]?(?:age[\s-])?(?:points?|pts?)\b")
_PART = re.compile(
    r"%\s(?:(?P<weight>by\s(?:weight|mass)|w/w)|(?P<volume>by\svolume|v/v)|(?P<mixed>w/v))\b"
)
_PARTS = {"weight": "wt%", "volume": "vol%", "mixed": "% w/v"}
_MORE = re.compile(
    r"(?:more|additional|extra|further|full|consecutive|previous|straight|whole|long)"
    r"\s(?=[a-z]{3,})"
)
_BEFORE_MORE = "maefcpswl"
_PLAIN_WORD = re.compile(r"[a-z]+(?![\w⊙⊕☉])")
_MAGNIFIED = re.compile(r"×(?!\s?[\d(])")
_SQUARE_OR_CUBIC = re.compile(r"(?:sq|square|cu|cubic)\b", re.IGNORECASE)
_EACH_TIME = re.compile(r"\sper\s(second|minute|hour|day|week|month|quarter|year)\b", re.I)
_AGE = re.compile(r"[\s-]olds?\b|\s+of\s+age\b")


def unit_after(text: str, start: int, context: NumberContext = NO_CONTEXT) -> UnitFound | None:
    """The longest unit that begins at `start`, right behind a number's digits or scale word."""
    if text[start : start + 1] in _CLOSING:
        return None
    following = text[start : start + 2].lstrip()[:1]
    bracketed = _IN_BRACKETS.match(text, start) if following in _OPENING else None
    if bracketed is not None:
        return _bracketed(text, start, bracketed, context)
    gap = _GAP.match(text, start)
    at = gap.end() if gap else start
    if at >= len(text) or ("\n" in text[start:at] and text[at].isupper()):
        return None
    found = _measured_or_money(text, start, at, context)
    if found is None and text[at] in _BEFORE_MORE:
        more = _MORE.match(text, at)
        found = _measured_or_money(text, start, more.end(), context) if more else None
    found = found or _things(text, start)
    if found is None:
        return _each_time(text, start)
    return rate_after(text, found.end, found.unit, found) or found


def _each_time(text: str, start: int) -> UnitFound | None:
    """How often something unnamed happens or is made: "5 per month"."""
    match = _EACH_TIME.match(text, start) if text[start + 1 : start + 2] in "pP" else None
    if match is None:
        return None
    code = f"per {match[1].lower()}"
    unit = Unit(code=code, kind="count", dimension=code)
    return UnitFound(unit=unit, start=match.start(1) - len("per "), end=match.end())


def _measured_or_money(text: str, start: int, at: int, context: NumberContext) -> UnitFound | None:
    if at >= len(text):
        return None
    plain = _PLAIN_WORD.match(text, at)
    if plain is not None and not may_begin_unit(plain[0]):
        return None
    return (
        _named(text, start, at, context)
        or _money_by_sign(text, start, at, context)
        or _by_symbol(text, start, at)
    )


def _bracketed(
    text: str, start: int, match: re.Match[str], context: NumberContext
) -> UnitFound | None:
    """ "20 (kg)"."""
    inside = match.start(match.lastindex or 1)
    stop = match.end(match.lastindex or 1)
    found = _by_symbol(text, start, inside)
    return replace(found, end=match.end()) if found and found.end == stop else None


def _named(text: str, start: int, at: int, context: NumberContext) -> UnitFound | None:
    """A unit by its name in words."""
    term = name_at(text, at)
    if term is None:
        expression = expression_at(text, at) if _SQUARE_OR_CUBIC.match(text, at) else None
        return _measured(expression.factors, at, expression.end) if expression else None
    word = text[at : term.end]
    if not plausible.name(text, start, at, word):
        return None
    if isinstance(term.meaning, Unit):
        return UnitFound(unit=term.meaning, start=at, end=term.end)
    if isinstance(term.meaning, Currency) and not plausible.is_weight(text, start, word):
        return _money(term.meaning, at, term.end, context)
    expression = expression_at(text, at)
    if expression is None:
        return None
    age = _AGE.match(text, expression.end)
    return _measured(expression.factors, at, age.end() if age else expression.end)


def _measured(factors: tuple[tuple[Measure, int], ...], start: int, end: int) -> UnitFound:
    return UnitFound(unit=measure(factors), start=start, end=end)


def _money(currency: Currency, start: int, end: int, context: NumberContext) -> UnitFound:
    """Money; what an ambiguous sign means is the context's to say."""
    is_open = len(currency.candidates) > 1 and context.currency in currency.candidates
    unit = money(currency, context.currency if is_open else "")
    because = context.currency_because if is_open else ""
    return UnitFound(unit=unit, start=start, end=end, assumptions=(because,) if because else ())


def _money_by_sign(text: str, start: int, at: int, context: NumberContext) -> UnitFound | None:
    table = currency_table()
    sign = _SIGN.match(text, at)
    if sign is not None and plausible.sign_belongs_to(text, start, at, sign.end()):
        return _signed(text, at, sign, context)
    coin = _COIN.match(text, at)
    if coin is not None and plausible.coin(text, start, at, coin.end()):
        return _money(table.names[own.COIN_SIGNS[coin[0]]], at, coin.end(), context)
    code = _CODE.match(text, at)
    if code is None:
        return None
    letters = code[2] or code[3]
    if code[3] and code[3] not in own.LOWER_CASE_CODES:
        return None
    return _coded(text, start, at, letters.upper(), code, context)


def _signed(text: str, at: int, sign: re.Match[str], context: NumberContext) -> UnitFound | None:
    signs = currency_table().signs
    folded = fold_sign(sign[0])
    scale = Decimal(1)
    if folded not in signs and folded[:1] in {"M", "K"} and folded.lstrip("MK") in signs:
        scale = _PREFIXED[folded[0]]
        folded = folded.lstrip("MK")
    if folded not in signs:
        return None
    found = _money(signs[folded], at, sign.end(), context)
    return _with_scale(text, replace(found, scale=scale))


def _coded(
    text: str, start: int, at: int, code: str, match: re.Match[str], context: NumberContext
) -> UnitFound | None:
    table = currency_table()
    known = code in table.codes or code in table.signs
    if known and plausible.begins_next_sum(text, start, match.end(), table.codes):
        return None
    if not known or not plausible.code(text, start, code):
        return None
    if code not in own.LIKELIER and plausible.begins_noun_group(text, match.end()):
        return None
    currency = table.signs.get(code) or Currency(code=code, candidates=(code,))
    scale = _PREFIXED[match[1]] if match[1] else Decimal(1)
    return _with_scale(text, replace(_money(currency, at, match.end(), context), scale=scale))


def _with_scale(text: str, found: UnitFound) -> UnitFound:
    """ "75 USD million"."""
    match = _SCALE.match(text, found.end)
    if match is None or match.lastindex is None:
        return found
    return replace(found, end=match.end(), scale=found.scale * _SCALES[match.lastindex - 1])


def _by_symbol(text: str, start: int, at: int) -> UnitFound | None:
    if text[at] == "×" and at == start and _MAGNIFIED.match(text, at):
        return UnitFound(unit=counted("times", "times"), start=at, end=at + 1)
    run = run_at(text, at)
    if run is not None:
        return _measured(run.factors, at, run.end)
    term = symbol_at(text, at)
    if term is None or not plausible.symbol(text, start, at, term.end):
        return None
    if text[at : term.end] == "pc" and not plausible.is_astronomy(text, at):
        return UnitFound(unit=share("%"), start=at, end=term.end)
    if isinstance(term.meaning, Unit):
        points = _POINTS.match(text, at) if text[at] == "%" else None
        if points:
            return UnitFound(unit=PERCENTAGE_POINTS, start=at, end=points.end())
        part = _PART.match(text, at) if text[at] == "%" else None
        if part:
            kind = next(name for name, value in part.groupdict().items() if value)
            return UnitFound(unit=share(_PARTS[kind]), start=at, end=part.end())
        return UnitFound(unit=term.meaning, start=at, end=term.end)
    expression = expression_at(text, at)
    if expression is None or text[expression.end : expression.end + 1].isdigit():
        return None
    return _measured(expression.factors, at, expression.end)


def _things(text: str, start: int) -> UnitFound | None:
    things = counted_at(text, start)
    return UnitFound(unit=things.unit, start=things.start, end=things.end) if things else None

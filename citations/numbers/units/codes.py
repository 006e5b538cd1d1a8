"""A unit by its code: what `Unit.code` says, read back."""

from __future__ import annotations

import re
from functools import lru_cache

from citations.numbers.units.building import counted, measure, money, rate
from citations.numbers.units.reading.expressions import expression_at
from citations.numbers.units.reading.terms import name_at, symbol_at, symbols
from citations.numbers.units.vocabulary.currencies import Currency, currency_table, fold_sign
from citations.numbers.units.vocabulary.measures import Measure
from citations.numbers.units.vocabulary.nouns import plural_of
from citations.numbers.values import NO_UNIT, Unit


@lru_cache(maxsize=4096)
def unit_of(code: str) -> Unit:
    """The unit with this code, or the one that these words spell ("kilometres per hour"). Words
    that are no known unit are counted things."""
    code = code.strip()
    if not code:
        return NO_UNIT
    base, _, per = code.partition(" per ")
    known = _whole(code)
    if known is not None:
        return known
    if per:
        return rate(unit_of(base), per, per)
    return counted(code, plural_of(code.split()[-1].lower()))


def _whole(code: str) -> Unit | None:
    """The unit that all of `code` spells, if any."""
    table = currency_table()
    if code in table.codes:
        return money(Currency(code=code, candidates=(code,)))
    exact = symbols().get(code)
    if isinstance(exact, Measure):
        return measure([(exact, 1)])
    expression = expression_at(code, 0)
    if expression is not None and expression.end == len(code):
        return measure(expression.factors)
    for term in (name_at(code, 0), symbol_at(code, 0)):
        if term is not None and term.end == len(code):
            if isinstance(term.meaning, Currency):
                return money(term.meaning)
            if isinstance(term.meaning, Unit):
                return term.meaning
    sign = table.signs.get(fold_sign(code)) if not re.search(r"\s", code) else None
    return money(sign) if sign else None

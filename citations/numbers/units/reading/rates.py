"""What a quantity is counted by: "per share", "a month", "/t", "per 100,000 inhabitants"."""

from __future__ import annotations

import re
from dataclasses import replace

from citations.numbers.units.building import Factor, compound_code, rate
from citations.numbers.units.found import UnitFound
from citations.numbers.units.reading.expressions import factor_at, powered_at
from citations.numbers.units.vocabulary import noun_words as words
from citations.numbers.units.vocabulary.nouns import singular_of
from citations.numbers.values import Unit

_PER = re.compile(r"(?:\s|-)(?:per|each|every)(?:\s|-)\s?(\d[\d,]{1,11}\s)?", re.IGNORECASE)
_A = re.compile(
    r"\s(?:an?)(?:\s|-)(?=[a-z]{3})"
    r"(?!(?:year|quarter|month|week|day|decade)\s(?:earlier|ago|later|previously|prior|before(?=\s?[.,;)]|\s?$)))",
    re.IGNORECASE,
)
"""Not "11.4% a year earlier"."""
_SLASH = re.compile(r"\s?/\s?")
_LEADS = re.compile(r"/|[\s-](?=[pPeEaA/])")
_MINUS = re.compile(r"[-−–⁻]")
"""Without one no power is negative."""
_LONGEST_POWERED = 60
_NOUN = re.compile(r"[A-Za-z]{2,20}(?:-[A-Za-z]{2,12})?")
_DESCRIBED = re.compile(
    r"(?:[a-z-]{2,12}ed|common|ordinary|basic|fully|new|single)(?:\s(?:common|ordinary))?\s(?=[a-z]{3})"
)
_SOLD_BY = frozenset(
    """share barrel ounce pound person head gallon ton tonne piece bottle unit game litre liter mile
    kilo kilogram bushel seat ticket pop night visit user customer employee household student
    vote""".split()
)
"""Things that prices and counts are told by with a bare "a" ("$300 a share")."""


def rate_after(
    text: str, start: int, unit: Unit, found: UnitFound | None = None
) -> UnitFound | None:
    """`unit` with the words at `start` that say by what it is counted, or None where none stand
    there. With `found`, its place is lengthened, otherwise the place is that of the words."""
    is_powered = unit.kind == "count" and _MINUS.search(text, start, start + _LONGEST_POWERED)
    powered = powered_at(text, start) if is_powered else None
    if powered is None and not _LEADS.match(text, start):
        return None
    base = found or UnitFound(unit=unit, start=start, end=start)
    if powered is not None:
        below: tuple[str, str, int] | None = _below(powered.factors, powered.end)
        amount = ""
    elif (per := _PER.match(text, start)) is not None:
        below = _denominator(text, per.end(), any_noun=True)
        amount = (per[1] or "").strip()
    else:
        article = _A.match(text, start)
        slash = None if article else _SLASH.match(text, start)
        if article is None and slash is None:
            return None
        below = (
            _denominator(text, article.end(), any_noun=False)
            if article
            else _denominator(text, slash.end() if slash else start, any_noun=unit.kind == "money")
        )
        amount = ""
    if below is None:
        return None
    shown, dimension, end = below
    if amount:
        shown, dimension = f"{amount} {shown}", f"{amount} {dimension}"
    return replace(base, unit=rate(unit, shown, dimension), end=end)


def _below(factors: tuple[Factor, ...], end: int) -> tuple[str, str, int]:
    """ "m² per s" for "m−2 s−1"."""
    shown = " per ".join(compound_code([(measure, -power)]) for measure, power in factors)
    return shown, shown, end


def _denominator(text: str, at: int, *, any_noun: bool) -> tuple[str, str, int] | None:
    """What stands below: how it is written, its dimension, where it ends."""
    factor = factor_at(text, at)
    if factor is not None:
        (measure, power), end, _ = factor
        shown = singular_of(measure.alone) if power == 1 else compound_code([(measure, power)])
        return shown, shown, end
    described = _DESCRIBED.match(text, at) if any_noun else None
    at = described.end() if described else at
    noun = _NOUN.match(text, at)
    if noun is None or noun[0].lower() in words.NEVER_IN_GROUP:
        return None
    lower = noun[0].lower()
    if not any_noun and lower not in _SOLD_BY:
        return None
    shown = noun[0] if noun[0].isupper() else lower
    shown = {"capita": "person", "head": "person", "annum": "year"}.get(lower, shown)
    return shown, shown, noun.end()

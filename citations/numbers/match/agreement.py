"""Whether two numbers can be about the same thing: unit, counted thing, period.

Nothing said is no conflict. "open" is agreement that rests on what is not said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from citations.language.keys import english_stem
from citations.numbers.units import convert, unit_of
from citations.numbers.values import Number, Unit
from citations.numbers.vocabulary import words

Agreement = Literal["same", "open", "conflict"]

_WORD = re.compile(r"[^\W\d_]{2,}")
EMPTY_WORDS = words("empty_words")


def content_words(text: str) -> frozenset[str]:
    """The stems of the words that name something."""
    named = (word.casefold() for word in _WORD.findall(text))
    return frozenset(english_stem(word) for word in named if word not in EMPTY_WORDS)


_QUARTER = re.compile(r"(?<![A-Z])Q([1-4])(?!\d)")
""" "Q3" as a word by itself; no further digit."""
OLDEST = 125
"""Years that somebody may be old: "a woman, 83" and "the 83-year-old" are one age."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsAgree:
    """`into_claim` brings a value of the quote into the claim's unit, where that is another."""

    agreement: Agreement
    into_claim: Callable[[Decimal], Decimal] | None = None
    assumptions: tuple[str, ...] = ()


SAME_UNITS = UnitsAgree(agreement="same")
OPEN_UNITS = UnitsAgree(agreement="open")
UNITS_CONFLICT = UnitsAgree(agreement="conflict")


def units_agree(claimed: Number, quoted: Number) -> UnitsAgree:
    """Whether two numbers count the same, and how the quote's is converted."""
    claim, quote = claimed.unit, quoted.unit
    if _is_fraction(claimed) and quote.kind == "percent":
        return UnitsAgree(agreement="same", into_claim=lambda value: value / 100)
    if _is_fraction(quoted) and claim.kind == "percent":
        return UnitsAgree(agreement="same", into_claim=lambda value: value * 100)
    if "none" in (claim.kind, quote.kind):
        return _with_bare(claimed, quoted)
    if claim.code == quote.code:
        return SAME_UNITS
    if (" per " in claim.code) != (" per " in quote.code) or ("/" in claim.code) != (
        "/" in quote.code
    ):
        return _without_rate(claimed, quoted)
    if (claim.kind, quote.kind) == ("money", "money"):
        return _money(claim, quote)
    if (claim.kind, quote.kind) == ("count", "count"):
        return OPEN_UNITS
    if claim.kind != quote.kind:
        return UNITS_CONFLICT
    return _converted(claim, quote)


def entities_agree(claimed: Number, quoted: Number) -> Agreement:
    """Whether the numbers are of one thing, by what they count or the words beside them; things
    are named in many ways, so that other words speak against nothing."""
    counted = _counted_words(claimed) & _counted_words(quoted)
    named = content_words(claimed.entity) & content_words(quoted.entity)
    return "same" if counted or named else "open"


def periods_agree(claimed: Number, quoted: Number) -> Agreement:
    """Whether the periods share a year or, without years, a word."""
    if not claimed.period or not quoted.period:
        return "open"
    claim, quote = _period_parts(claimed.period), _period_parts(quoted.period)
    if claim & quote and _other_quarter(claimed.period, quoted.period):
        return "conflict"
    return "same" if claim & quote or not claim or not quote else "conflict"


def _other_quarter(claim: str, quote: str) -> bool:
    first, second = (set(_QUARTER.findall(period.upper())) for period in (claim, quote))
    return bool(first and second) and first.isdisjoint(second)


def directions_conflict(claimed: Number, quoted: Number) -> bool:
    """Whether one says that a share rose by so much and the other that it fell. Amounts are told
    beside many moves and say nothing of their own."""
    moved = {claimed.direction, quoted.direction}
    kinds = {claimed.unit.kind, quoted.unit.kind}
    return moved == {"up", "down"} and kinds <= {"percent", "points"}


def _counted_words(number: Number) -> frozenset[str]:
    """The content words of what a number counts, singular; none for a measure or money."""
    return content_words(number.unit.code if number.unit.kind == "count" else "")


def _is_fraction(number: Number) -> bool:
    """ "A third", "one in five": a share, as a percentage is one."""
    return number.form == "fraction" and number.unit.kind in ("none", "count")


def _with_bare(claimed: Number, quoted: Number) -> UnitsAgree:
    """A bare number says nothing against a counted noun, nor an age against years; any other sign
    or measure is part of what a number means."""
    kinds = {claimed.unit.kind, quoted.unit.kind}
    if kinds == {"none"}:
        return SAME_UNITS
    if kinds == {"none", "count"} or is_age(claimed) or is_age(quoted):
        return OPEN_UNITS
    return UNITS_CONFLICT


def is_age(number: Number) -> bool:
    """ "83-year-old", as against 83 years."""
    is_said = "old" in number.raw.casefold() or re.search(r"-year", number.raw, re.IGNORECASE)
    return number.unit.code == "years" and bool(is_said) and number.value <= OLDEST


def _without_rate(claimed: Number, quoted: Number) -> UnitsAgree:
    """ "$6" and "$6 a gallon": the one only leaves out for how much."""
    claim, quote = (replace(each, unit=_base(each.unit)) for each in (claimed, quoted))
    if claim.unit.code == claimed.unit.code and quote.unit.code == quoted.unit.code:
        return UNITS_CONFLICT
    agree = units_agree(claim, quote)
    return replace(agree, agreement="open") if agree.agreement == "same" else agree


def _base(unit: Unit) -> Unit:
    code = unit.code.partition(" per ")[0].partition("/")[0]
    return unit_of(code) if code != unit.code else unit


def _money(claim: Unit, quote: Unit) -> UnitsAgree:
    """One currency, or a sign that may be it, which is an assumption then. Coins are converted."""
    agree = _converted(claim, quote)
    if agree.agreement == "conflict" or not (claim.candidates or quote.candidates):
        return agree
    sign, code = (claim, quote) if claim.candidates else (quote, claim)
    assumption = f"“{sign.code}” of the one is taken for {code.code} of the other."
    return replace(agree, agreement="open", assumptions=(assumption,))


def _converted(claim: Unit, quote: Unit) -> UnitsAgree:
    factor = convert(Decimal(1), quote, claim)
    if factor is None:
        return UNITS_CONFLICT
    if factor == 1 and convert(Decimal(0), quote, claim) == 0:
        return SAME_UNITS

    def into_claim(value: Decimal) -> Decimal:
        converted = convert(value, quote, claim)
        return value if converted is None else converted

    return UnitsAgree(agreement="same", into_claim=into_claim)


def _period_parts(period: str) -> frozenset[str]:
    years = frozenset(re.findall(r"\d{4}", period))
    return years or content_words(period)

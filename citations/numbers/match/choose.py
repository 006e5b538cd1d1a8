"""A claim's number against all numbers of its quotes: the one it fits best, and how.

A count that no number of a quote gives may stand there as an ordinal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.drafts import NumberMatch
from citations.numbers.match.agreement import (
    Agreement,
    UnitsAgree,
    directions_conflict,
    entities_agree,
    is_age,
    periods_agree,
    units_agree,
)
from citations.numbers.match.context_words import MARGIN, ContextWords, context_words
from citations.numbers.match.in_other_words import is_length, lengths_in, ordinal_in
from citations.numbers.match.outcome import (
    Matched,
    direction_note,
    entity_note,
    missing_note,
    note_of,
    period_note,
    unit_note,
)
from citations.numbers.match.precision import compare, compare_converted, converted, quantity_of
from citations.numbers.units import unit_of
from citations.numbers.values import Number

_ORDER: tuple[NumberMatch, ...] = (
    "exact",
    "other spelling",
    "rounded",
    "converted",
    "compatible",
    "truncated",
    "in range",
    "context differs",
    "mismatch",
    "not found",
)
_AGREEMENTS: tuple[Agreement, ...] = ("same", "open", "conflict")
SMALL = 12
"""Counts up to here stand in most texts: the value alone does not tell which of them is meant."""
LOOSE = Decimal("0.01")
"""Rounding that moves a value by more of it than this may meet another number by chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compared:
    """A quote's number with its outcome; `shared` says how much the words around it agree."""

    quoted: Number
    matched: Matched
    unit: Agreement
    thing: Agreement
    period: Agreement
    shared: float

    @property
    def rank(self) -> tuple[float, ...]:
        """Smaller is better."""
        return (
            -1 if self.matched.holds else _ORDER.index(self.matched.match),
            _AGREEMENTS.index(self.thing),
            _AGREEMENTS.index(self.period),
            _AGREEMENTS.index(self.unit),
            -self.shared,
            _ORDER.index(self.matched.match),
        )


Quoted = tuple[str, Sequence[Number]]
"""A quote's text and the numbers found in it."""


def match_in_quotes(claim: str, number: Number, quotes: Sequence[Quoted]) -> Matched:
    """How a number of the claim's text stands to these quotes, all taken together. A count that no
    number of them gives may stand there as an ordinal."""
    pairs = [(text, each) for text, numbers in quotes for each in numbers]
    if is_length(number):
        pairs += [(text, each) for text, _ in quotes for each in lengths_in(text)]
    context = context_words(claim, number, pairs)
    matched = match_number(number, [each for _, each in pairs], context=context)
    if matched.match != "not found" or not _may_be_ordinal(number):
        return matched
    ordinals = (ordinal_in(text, int(number.value)) for text, _ in quotes)
    ordinal = next((each for each in ordinals if each is not None), None)
    if ordinal is None:
        return matched
    note = f"The quote says “{ordinal.raw}”, which counts the same."
    return Matched(match="other spelling", number=ordinal, note=note)


def _may_be_ordinal(number: Number) -> bool:
    is_whole = number.value == number.value.to_integral_value() and number.high is None
    is_bare = number.unit.kind == "none" or number.unit.code == "years"
    return is_whole and is_bare and number.comparator == "="


def match_number(
    claimed: Number, quoted: Sequence[Number], *, context: ContextWords | None = None
) -> Matched:
    """How a claim's number stands to the numbers of its quotes, and to which of them.

    The value must agree at the claim's printed precision, the unit in dimension, and entity and
    period must not conflict. A number with the value but another unit, entity or period is
    "context differs"; one of the same unit and thing with another value is a "mismatch". `context`
    are the words around the numbers, which tell what a small count is of.
    """
    outcomes = [_compare(claimed, number, context, place) for place, number in enumerate(quoted)]
    best = min(outcomes, key=lambda each: each.rank, default=None)
    if best is None or best.matched.match == "not found":
        return Matched(match="not found", note=missing_note(claimed))
    if best.matched.match == "mismatch":
        return _nearest(claimed, outcomes)
    rival = _rival(claimed, best, outcomes) if best.matched.holds else None
    return best.matched if rival is None else _mismatch(claimed, rival.quoted)


def _rival(claimed: Number, best: _Compared, outcomes: Sequence[_Compared]) -> _Compared | None:
    """The number that the claim must mean rather than the one that has its value: it is of the very
    thing, or its words agree more. Only small counts can be such strays, and what is the claim's
    value only when converted, or rounded by much."""
    is_small = claimed.value <= SMALL and claimed.value == claimed.value.to_integral_value()
    is_loose = _is_loose(claimed, best)
    if best.thing == "same" or not (is_loose or (is_small and claimed.unit.kind != "money")):
        return None

    def may_be_meant(each: _Compared) -> bool:
        if each.matched.holds or "conflict" in (each.unit, each.period):
            return False
        if each.shared <= best.shared + (0 if each.thing == "same" else MARGIN):
            return False
        if is_loose:
            return each.thing != "conflict"
        return abs(each.quoted.value) <= 2 * SMALL and is_age(each.quoted) == is_age(claimed)

    return max(filter(may_be_meant, outcomes), key=lambda each: each.shared, default=None)


def _is_loose(claimed: Number, best: _Compared) -> bool:
    moved = abs(claimed.value - best.quoted.value)
    is_moved = best.matched.match == "rounded" and moved > LOOSE * abs(best.quoted.value)
    return is_moved or best.matched.match == "converted"


def _mismatch(claimed: Number, quoted: Number) -> Matched:
    return Matched(match="mismatch", number=quoted, note=note_of("mismatch", claimed, quoted))


def _compare(
    claimed: Number, quoted: Number, context: ContextWords | None, place: int
) -> _Compared:
    units = units_agree(claimed, quoted)
    thing = entities_agree(claimed, quoted)
    if context is not None and context.other_role[place]:
        thing = "conflict"
    period = periods_agree(claimed, quoted)
    match = _value_match(claimed, quoted, units)
    if match == "truncated" and context is not None and thing != "same":
        match = None
    is_end = quoted.high is None or claimed.value in (quoted.value, quoted.high)
    if match == "in range" and "same" not in (units.agreement, thing) and not is_end:
        match = None
    if match is not None:
        matched = _with_value(claimed, quoted, match, units, thing, period)
    elif _is_meant(claimed, units, thing, period):
        matched = _mismatch(claimed, quoted)
    else:
        matched = Matched(match="not found", note=missing_note(claimed))
    return _Compared(
        quoted=quoted,
        matched=matched,
        unit=units.agreement,
        thing=thing,
        period=period,
        shared=context.shared(place) if context else 0,
    )


def _value_match(claimed: Number, quoted: Number, units: UnitsAgree) -> NumberMatch | None:
    is_plain = quoted.comparator == "="
    claim = quantity_of(_span_of_time(claimed) if is_plain else claimed)
    quote = quantity_of(quoted)
    if units.into_claim is None:
        return compare(claim, quote)
    return "converted" if compare_converted(claim, converted(quote, units.into_claim)) else None


def _span_of_time(number: Number) -> Number:
    """ "Over three years" is in the course of them as often as more than them."""
    is_time = number.unit.dimension == unit_of("years").dimension
    return replace(number, comparator="=") if is_time and number.comparator == ">" else number


def _with_value(
    claimed: Number,
    quoted: Number,
    match: NumberMatch,
    units: UnitsAgree,
    thing: Agreement,
    period: Agreement,
) -> Matched:
    """The value is in the quote: is it of the same thing and time?"""
    note = ""
    if units.agreement == "conflict":
        note = unit_note(claimed, quoted)
    elif period == "conflict":
        note = period_note(claimed, quoted)
    elif directions_conflict(claimed, quoted):
        note = direction_note(claimed, quoted)
    elif thing == "conflict":
        note = entity_note(claimed, quoted)
    if note:
        return Matched(match="context differs", number=quoted, note=note)
    return Matched(
        match=match,
        number=quoted,
        note=note_of(match, claimed, quoted),
        derivation="converted" if match == "converted" else "direct",
        assumptions=units.assumptions,
    )


def _is_meant(claimed: Number, units: UnitsAgree, thing: Agreement, period: Agreement) -> bool:
    """Whether a number with another value is what the claim must have meant: it is of the same
    time and thing, or what it counts tells it from other numbers."""
    if units.agreement == "conflict" or "conflict" in (thing, period):
        return False
    distinguishes = claimed.unit.kind != "none" or units.into_claim is not None
    return thing == "same" or (units.agreement == "same" and distinguishes)


def _nearest(claimed: Number, outcomes: Sequence[_Compared]) -> Matched:
    """Of the numbers that the claim may have meant, the nearest in value."""
    meant = [each for each in outcomes if each.matched.match == "mismatch"]
    return min(meant, key=lambda each: abs(each.quoted.value - claimed.value)).matched

"""A claim's number against all numbers of its quote: the one it fits best, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citations.drafts import NumberMatch
from citations.numbers.match.agreement import (
    UnitsAgree,
    entities_agree,
    periods_agree,
    units_agree,
)
from citations.numbers.match.notes import (
    missing_note,
    note_of,
    period_note,
    thing_note,
    unit_note,
)
from citations.numbers.match.outcome import Matched
from citations.numbers.match.precision import compare, compare_converted, converted, quantity_of
from citations.numbers.match.things import Agreement
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compared:
    """A quote's number with its outcome. `thing` and `period` rank numbers of one outcome."""

    matched: Matched
    unit: Agreement
    thing: Agreement
    period: Agreement

    @property
    def rank(self) -> tuple[int, ...]:
        return (
            *((_ORDER.index(self.matched.match),) if not self.matched.holds else (-1,)),
            _AGREEMENTS.index(self.thing),
            _AGREEMENTS.index(self.period),
            _AGREEMENTS.index(self.unit),
            _ORDER.index(self.matched.match),
        )


def match_number(claimed: Number, quoted: Sequence[Number]) -> Matched:
    """How a claim's number stands to the numbers of its quotes, and to which of them.

    The value must agree at the claim's printed precision, the unit in dimension, and entity and
    period must not conflict. A number with the value but another unit, entity or period is
    "context differs"; one of the same unit and thing with another value is a "mismatch".
    """
    outcomes = [_compare(claimed, number) for number in quoted]
    best = min(outcomes, key=lambda each: each.rank, default=None)
    if best is None or best.matched.match == "not found":
        return Matched(match="not found", note=missing_note(claimed))
    if best.matched.match == "mismatch":
        return _nearest(claimed, outcomes)
    return best.matched


def _compare(claimed: Number, quoted: Number) -> _Compared:
    units = units_agree(claimed, quoted)
    thing = entities_agree(claimed, quoted)
    period = periods_agree(claimed, quoted)
    match = _value_match(claimed, quoted, units)
    if match is not None:
        matched = _with_value(claimed, quoted, match, units, thing, period)
    elif _is_meant(claimed, units, thing, period):
        matched = Matched(
            match="mismatch", number=quoted, note=note_of("mismatch", claimed, quoted)
        )
    else:
        matched = Matched(match="not found", note=missing_note(claimed))
    return _Compared(matched=matched, unit=units.agreement, thing=thing, period=period)


def _value_match(claimed: Number, quoted: Number, units: UnitsAgree) -> NumberMatch | None:
    claim, quote = quantity_of(_span_of_time(claimed)), quantity_of(quoted)
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
    differs = Matched(match="context differs", number=quoted, note="")
    if units.agreement == "conflict":
        return replace(differs, note=unit_note(claimed, quoted))
    if period == "conflict":
        return replace(differs, note=period_note(claimed, quoted))
    if thing == "conflict":
        return replace(differs, note=thing_note(claimed, quoted))
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
    tells = claimed.unit.kind != "none" or units.into_claim is not None
    return thing == "same" or (units.agreement == "same" and tells)


def _nearest(claimed: Number, outcomes: Sequence[_Compared]) -> Matched:
    """Of the numbers that the claim may have meant, the nearest in value."""
    meant = [each.matched for each in outcomes if each.matched.match == "mismatch"]
    return min(
        meant,
        key=lambda each: abs(each.number.value - claimed.value) if each.number else claimed.value,
    )

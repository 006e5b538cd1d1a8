"""Two values, compared at the precision that the claim prints.

All values here are in the claim's unit; the sign counts: −3 is not 3.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.drafts import Comparator, NumberMatch
from citations.numbers.values import Number

_GROUPING = re.compile(r"[\s,'’]")
_DIGITS = re.compile(r"[\d.]")
_ROUND = re.compile(r"[1-9]0{1,30}")
_BELOW, _ABOVE = frozenset({"<", "≤"}), frozenset({">", "≥"})
NEARLY = Decimal("0.05")
"""How far "about a third" may be from what the quote gives, of the larger value: a fraction in
words has no printed places to round to."""
FAR = 2
"""A bound in round figures ("more than 50") is said of what is at most this many times as far from
nought."""
NARROW = Decimal("1.5")
"""A value between the ends of a range is carried by it where the upper end is at most this many
times the lower."""
MOST_ROUNDED = Decimal("0.34")
"""How far rounding may move a value, of the quote's: 1.5 is rounded to 2, but one half not to 1."""
THOUSAND = 1000
LITTLE = Decimal("0.03")
"""How far a round figure with a scale ("500K") may be from what the quote gives."""
LEAST = Decimal("1e-12")
"""Less than any printed place."""
ROUGH = Decimal("0.1")
"""How far "about 1,500" may be from what the quote gives, of the quote's value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """What is compared of a number: the ends of its range (or its value twice), the worth of its
    last printed place (0: exact by nature), its comparator, and the figure as written."""

    low: Decimal
    high: Decimal
    step: Decimal
    comparator: Comparator
    figure: str
    tolerance: Decimal | None = None

    @property
    def is_range(self) -> bool:
        return self.low != self.high


def quantity_of(number: Number) -> Quantity:
    ends = (number.value, number.value if number.high is None else number.high)
    start, end = (each - number.start for each in number.figure)
    return Quantity(
        low=min(ends),
        high=max(ends),
        step=number.step,
        comparator=number.comparator,
        figure=_figure(number.raw[start:end]),
        tolerance=number.tolerance,
    )


def _figure(written: str) -> str:
    """The digits as printed, or the words; grouping and a scale ("bn", "billion") left out."""
    digits = "".join(_DIGITS.findall(_GROUPING.sub("", written)))
    return digits or " ".join(written.casefold().split())


def converted(quantity: Quantity, into: Callable[[Decimal], Decimal]) -> Quantity:
    """The same quantity in another unit, whose nought may be elsewhere (°F)."""
    zero = into(Decimal(0))
    ends = (into(quantity.low), into(quantity.high))
    tolerance = quantity.tolerance
    return replace(
        quantity,
        low=min(ends),
        high=max(ends),
        step=abs(into(quantity.step) - zero),
        tolerance=None if tolerance is None else abs(into(tolerance) - zero),
    )


def compare_converted(claimed: Quantity, quoted: Quantity) -> bool:
    """Whether the claim's value is the quote's, converted already, rounded to its last digit that
    is not 0 ("160 km" for 100 miles) and not far from it. "Two thirds" prints no digit: the quote
    may round it or cut it off ("66 %")."""
    if _contradict(claimed.comparator, quoted.comparator):
        return False
    if claimed.comparator in _ABOVE | _BELOW and _keeps_bound(claimed, quoted.low):
        return True
    step = round_step(claimed)
    beyond = step / 2 if step else max(quoted.step - LEAST, quoted.step / 2)
    return all(
        abs(claim - quote) <= min(beyond, NEARLY * abs(quote))
        for claim, quote in ((claimed.low, quoted.low), (claimed.high, quoted.high))
    )


def compare(claimed: Quantity, quoted: Quantity) -> NumberMatch | None:
    """How the claim's value stands to the quote's; None where they are simply different."""
    if _contradict(claimed.comparator, quoted.comparator):
        return None
    if claimed.is_range or quoted.is_range:
        return _compare_ranges(claimed, quoted)
    return _compare_values(claimed, quoted)


def _compare_values(claimed: Quantity, quoted: Quantity) -> NumberMatch | None:
    claim, quote = claimed.low, quoted.low
    if claim == quote:
        return _equal(claimed, quoted)
    if claimed.comparator in _ABOVE | _BELOW:
        return "compatible" if _keeps_bound(claimed, quote) else None
    is_coarser = quoted.step < claimed.step
    if is_coarser and is_rounded(claim, claimed.step, quote):
        return "rounded"
    if is_coarser and _rounds_in_thousands(claimed, quote):
        return "rounded"
    if claimed.comparator == "≈":
        return "rounded" if _is_roughly(claimed, quote) else None
    if is_coarser and is_cut_off(claim, claimed.step, quote):
        return "truncated"
    if quoted.tolerance is not None and abs(claim - quote) <= quoted.tolerance:
        return "in range"
    return None


def _equal(claimed: Quantity, quoted: Quantity) -> NumberMatch | None:
    """Same value. A strict bound excludes it ("more than 5" is not said by "5"), unless the quote's
    value is rounded itself ("more than 4.2 million" by "4.2 million")."""
    if claimed.comparator in "<>" and quoted.comparator == "=" and quoted.step in (0, 1):
        return None
    if claimed.comparator != quoted.comparator:
        return "compatible"
    if claimed.tolerance not in (None, quoted.tolerance):
        return None
    return "exact" if claimed.figure == quoted.figure else "other spelling"


def _is_roughly(claimed: Quantity, quote: Decimal) -> bool:
    """ "About 1,500" may round more than its last digit shows: to its last digit that is not 0. A
    fraction in words has no digits to round to."""
    beyond = abs(claimed.low - quote)
    step = round_step(claimed)
    if not step:
        return beyond <= NEARLY * abs(quote)
    return is_rounded(claimed.low, step, quote) and beyond <= ROUGH * abs(quote)


def _rounds_in_thousands(claimed: Quantity, quote: Decimal) -> bool:
    """ "500K" for 513,000: a round figure with its scale behind it rounds to its last digit that is
    not 0, as long as the value moves little."""
    beyond = abs(claimed.low - quote)
    is_scaled = claimed.step >= THOUSAND and "." not in claimed.figure
    return (
        is_scaled
        and is_rounded(claimed.low, round_step(claimed), quote)
        and beyond <= LITTLE * abs(quote)
    )


def _keeps_bound(claimed: Quantity, quote: Decimal) -> bool:
    """Whether a bound ("at least 50", "under 3 %") holds and is the one that would be named: the
    next round figure, or for "50" and "2,000" one that is not far away."""
    bound = claimed.low
    beyond = quote - bound if claimed.comparator in _ABOVE else bound - quote
    if beyond <= 0:
        return False
    is_near = abs(quote) <= FAR * abs(bound) and abs(bound) <= FAR * abs(quote)
    return beyond < round_step(claimed) or (
        is_near and _ROUND.fullmatch(claimed.figure) is not None
    )


def _compare_ranges(claimed: Quantity, quoted: Quantity) -> NumberMatch | None:
    if (claimed.low, claimed.high) == (quoted.low, quoted.high):
        return _equal(claimed, quoted)
    if not claimed.is_range:
        return "in range" if _lies_in(claimed.low, quoted) else None
    if not quoted.is_range:
        return "in range" if claimed.low <= quoted.low <= claimed.high else None
    ends = ((claimed.low, quoted.low), (claimed.high, quoted.high))
    is_coarser = quoted.step < claimed.step
    rounds = (is_coarser and is_rounded(claim, claimed.step, quote) for claim, quote in ends)
    return "rounded" if all(rounds) else None


def _lies_in(value: Decimal, quoted: Quantity) -> bool:
    """Whether a value is an end of a range, or between ends that are not far apart."""
    if value in (quoted.low, quoted.high):
        return True
    return quoted.low < value < quoted.high and quoted.high <= NARROW * quoted.low


def is_rounded(claim: Decimal, step: Decimal, quote: Decimal) -> bool:
    """Whether `claim` is `quote` rounded half up (away from nought) to whole steps."""
    if not step or (claim < 0) != (quote < 0):
        return False
    beyond = abs(quote) - abs(claim)
    return -step / 2 <= beyond < step / 2 and abs(beyond) <= MOST_ROUNDED * abs(quote)


def is_cut_off(claim: Decimal, step: Decimal, quote: Decimal) -> bool:
    """Whether `claim` is `quote` with the places below its step left off."""
    if not step or (claim < 0) != (quote < 0):
        return False
    return 0 <= abs(quote) - abs(claim) < step


def round_step(claimed: Quantity) -> Decimal:
    """What the last digit that is not 0 is worth: 100 in 1,500; 0.1 in 4.0, whose 0 is printed to
    be meant."""
    step = claimed.step
    if not step or "." in claimed.figure:
        return step
    value = abs(claimed.low)
    while value and value % (step * 10) == 0:
        step *= 10
    return step


def _contradict(claim: Comparator, quote: Comparator) -> bool:
    return (claim in _ABOVE and quote in _BELOW) or (claim in _BELOW and quote in _ABOVE)

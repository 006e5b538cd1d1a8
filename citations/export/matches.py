"""A quoted number of an exported answer, compared once more with the number of its quote.

What stands over a table may scale and sign a figure, and the file does not show it; so the figures
are compared as printed, and once more with every scale, where the number tells of an assumption.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from citations.drafts import FAILING
from citations.export.exported import ExportedClaim, ExportedNumber, ExportedQuoted
from citations.numbers.detect import find_numbers
from citations.numbers.match import match_number
from citations.numbers.values import NO_UNIT, Number

_SCALES = tuple(Decimal(10) ** power for power in (0, 2, 3, 5, 6, 7, 9, 12, -3, -6, -9))


def matches(
    number: ExportedNumber, claim: ExportedClaim, quotes: Mapping[str, str]
) -> Iterator[str]:
    """What does not hold of how a number that is not computed is said to stand to its quote."""
    if number.match in FAILING:
        if claim.verdict == "supported":
            yield f"It is called “{number.match}”, and its claim supported."
        return
    if number.match == "computed":
        yield "It is called computed and has no formula."
        return
    if number.quoted is None:
        yield f"It is called “{number.match}” and names no number of a quote."
        return
    if not _holds(number, number.quoted, claim, quotes.get(number.quoted.evidence, "")):
        yield f"“{number.quoted.raw}” of the quote does not carry “{number.raw}”."


def _holds(
    number: ExportedNumber, quoted: ExportedQuoted, claim: ExportedClaim, quote: str
) -> bool:
    start, end = number.start - claim.start, number.end - claim.start
    own = [each for each in find_numbers(claim.text) if each.start < end and start < each.end]
    there = [
        each for each in find_numbers(quote) if each.start < quoted.end and quoted.start < each.end
    ]
    if not own or not there:
        # Nothing is read there without the table: both must be the same figure.
        return not own and _figure(number.raw) == _figure(quoted.raw) or not there
    if any(match_number(one, there).holds for one in map(_alone, own)):
        return True
    return bool(number.assumptions) and any(
        match_number(_bare(one), [_bare(_scaled(other, scale))]).holds
        for one in own
        for other in there
        for scale in _SCALES
    )


def _alone(number: Number) -> Number:
    """Without entity and time: these are matters of the claim's other words."""
    return replace(number, entity="", period="")


def _bare(number: Number) -> Number:
    return replace(
        number,
        entity="",
        period="",
        unit=number.unit if number.unit.kind in ("percent", "points") else NO_UNIT,
        value=abs(number.value),
    )


def _scaled(number: Number, scale: Decimal) -> Number:
    """The number as a table's head may scale it."""
    high = None if number.high is None else number.high * scale
    return replace(number, value=number.value * scale, step=number.step * scale, high=high)


def _figure(raw: str) -> str:
    return "".join(each for each in raw if each.isdigit())

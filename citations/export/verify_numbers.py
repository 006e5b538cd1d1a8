"""The numbers of an exported answer, read, compared and computed again by the product's own rules.

What stands over a table may scale and sign a figure, and the file does not show it; so the figures
are compared as printed, and once more with every scale, where the number names an assumption.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from citations.drafts import (
    FAILING,
    WORST_FIRST,
    CellFact,
    InputDraft,
    NumberDraft,
    QuotedNumber,
)
from citations.errors import FormulaError, WrongNumber
from citations.export.exported import ExportedClaim
from citations.export.recheck.numbers import digits, digits_of
from citations.numbers.derive import parse_formula, repeat, uncited_constants
from citations.numbers.detect import find_numbers
from citations.numbers.match import match_number
from citations.numbers.units import written_value
from citations.numbers.values import NO_UNIT, Number
from citations.steps.verify_computed import check_shown, check_units, checked_input

Cells = Mapping[str, Sequence[CellFact]]
"""The cells of quoted rows, by label."""
_SCALES = tuple(Decimal(10) ** power for power in (0, 2, 3, 5, 6, 7, 9, 12, -3, -6, -9))


def wrong_number(
    number: NumberDraft, claim: ExportedClaim, quotes: Mapping[str, str], cells: Cells
) -> Iterator[str]:
    """What does not hold of a number; `quotes` are those that its claim cites."""
    if number.derivation == "computed":
        yield from _computed(number, claim, quotes, cells)
        return
    if not _says_value(number, claim):
        yield f"Its value {number.value:f} is not what its figure says."
    yield from _wrong_match(number, claim, quotes)


def _says_value(number: NumberDraft, claim: ExportedClaim) -> bool:
    """Whether the figure, read again in its claim, has the digits of the value. Its scale and sign
    may come from the head of a table, which the claim does not show."""
    start, end = number.start - claim.start, number.end - claim.start
    read = [each for each in find_numbers(claim.text) if each.start < end and start < each.end]
    return not read or any(digits(each.value) == digits(number.value) for each in read)


def _computed(
    number: NumberDraft, claim: ExportedClaim, quotes: Mapping[str, str], cells: Cells
) -> Iterator[str]:
    computation = number.computation
    inputs = computation.inputs if computation else ()
    for item in inputs:
        yield from _input(item, claim, quotes, cells)
    try:
        repeat(number)
        check_units(number, inputs)
        check_shown(number, claim.text, claim.start)
    except FormulaError as error:
        yield str(error)
        return
    if number.match != "computed":
        yield f"It is computed and called “{number.match}”."
    if digits_of(number.written) != digits_of(written_value(_plain(number.value), number.unit)):
        yield f"“{number.written}” is not how its value is written."
    strange = uncited_constants(parse_formula(computation.formula if computation else ""))
    if claim.verdict == "supported" and strange:
        yield f"The claim is called supported; no evidence gives {strange[0]:f}."


def _plain(value: Decimal) -> Decimal:
    whole = value.to_integral_value()
    return Decimal(f"{whole:f}") if value == whole else value


def _input(
    item: InputDraft, claim: ExportedClaim, quotes: Mapping[str, str], cells: Cells
) -> Iterator[str]:
    try:
        checked = checked_input(item, quotes, cells)
    except WrongNumber as error:
        yield str(error)
        return
    if WORST_FIRST.index(item.level) > WORST_FIRST.index(checked.level):
        yield f"The input “{item.name}” is {checked.level}, not {item.level}: {checked.reason}"
    if WORST_FIRST.index(claim.verdict) > WORST_FIRST.index(item.level):
        yield f"The claim is called {claim.verdict}, its input “{item.name}” only {item.level}."


def _wrong_match(
    number: NumberDraft, claim: ExportedClaim, quotes: Mapping[str, str]
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
    if not _holds(number, number.quoted, claim, quotes.get(number.quoted.label, "")):
        yield f"“{number.quoted.raw}” of the quote does not carry “{number.raw}”."


def _holds(number: NumberDraft, quoted: QuotedNumber, claim: ExportedClaim, quote: str) -> bool:
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

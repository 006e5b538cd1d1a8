"""A calculation with its figures → the claim that states the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from citations.drafts import InputDraft, NumberDraft
from citations.errors import FormulaError
from citations.numbers.derive import computation_of, compute, parse_formula
from citations.numbers.units import name_of_money, written_value
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Missing,
    PlannedInput,
    PlannedNumber,
)
from research_app.synthesis.outline import Item

_DECIMALS = {"percent": 2, "ratio": 2, "count": 0}
MOST_DECIMALS = 2
_SIGNS = frozenset("$€£¥₹")
_SCALE_WORDS = {
    Decimal(10) ** 3: "thousand",
    Decimal(10) ** 6: "million",
    Decimal(10) ** 9: "billion",
}


def planned_item(calculation: Calculation, found: Sequence[Found]) -> Item | Missing:
    """The result as a claim: "Fixed Price, change 2018 to 2019: 306.2 million"."""
    inputs = tuple(_planned_input(each) for each in found)
    scale = _scale(calculation, found)
    unit = _unit(calculation, found)
    try:
        exact = compute(parse_formula(calculation.formula), [each.number.value for each in found])
        value, computation = computation_of(
            calculation.formula,
            [each.draft for each in inputs],
            definition=calculation.definition,
            decimals=_decimals(calculation, found, scale, exact / scale),
            unit=unit,
            scale=scale,
        )
    except FormulaError as error:
        return Missing(operand=calculation.operands[0], reason=str(error))
    sign = "+" if calculation.is_signed and value > 0 else ""
    raw = sign + _written(value / scale, computation.decimals, unit, scale)
    lead = f"{calculation.name}: "
    number = NumberDraft(
        start=len(lead),
        end=len(lead) + len(raw),
        raw=raw,
        value=value,
        written=written_value(plain(value), unit),
        unit=unit,
        entity=calculation.name,
        derivation="computed",
        match="computed",
        note="Computed from the cited figures.",
        period=_period(found),
        assumptions=tuple(
            dict.fromkeys(said for each in found for said in each.number.assumptions)
        ),
    )
    planned = PlannedNumber(number=number, computation=computation, inputs=inputs)
    return Item(
        text=lead + raw,
        quote=found[0].quote,
        statement=lead + raw,
        strong=((number.start, number.end),),
        computed=planned,
    )


def plain(value: Decimal) -> Decimal:
    """Without noughts behind the point."""
    whole = value.to_integral_value()
    return Decimal(f"{whole:f}") if value == whole else value


def _period(found: Sequence[Found]) -> str:
    """The one time that all inputs are of, or nothing."""
    periods = {each.period for each in found}
    return periods.pop() if len(periods) == 1 else ""


def _planned_input(found: Found) -> PlannedInput:
    number = found.number
    draft = InputDraft(
        name=found.name,
        label="",
        start=found.start,
        end=found.end,
        raw=number.raw,
        value=number.value if found.parts else plain(number.value),
        factor=found.number_context.scale if found.parts else Decimal(1),
        unit=number.unit.code,
        period=found.period,
        parts=found.parts,
        assumptions=number.assumptions,
    )
    return PlannedInput(draft=draft, quote=found.quote, context=found.context)


def _scale(calculation: Calculation, found: Sequence[Found]) -> Decimal:
    """That of the tables, where all agree and the result counts what they do."""
    if calculation.kind != "same":
        return Decimal(1)
    scales = {_printed_scale(each) for each in found}
    return scales.pop() if len(scales) == 1 else Decimal(1)


def _printed_scale(found: Found) -> Decimal:
    """That of the table, or the word behind a sentence's figure."""
    if found.parts:
        return found.number_context.scale
    said = found.number.raw.casefold()
    words = [scale for scale, word in _SCALE_WORDS.items() if word in said]
    return words[0] if words else Decimal(1)


def _unit(calculation: Calculation, found: Sequence[Found]) -> str:
    if calculation.kind == "percent":
        return "%"
    if calculation.kind == "points":
        return "percentage points"
    if calculation.kind == "same":
        # Tables print the sign of money in the first and the last row alone.
        units = {each.number.unit.code for each in found} - {""}
        unit = units.pop() if len(units) == 1 else ""
        apart = calculation.formula.lstrip("-").startswith("change")
        return "percentage points" if unit == "%" and apart else unit
    return ""


def _decimals(
    calculation: Calculation, found: Sequence[Found], scale: Decimal, exact: Decimal
) -> int:
    """As the question wishes; else sums and differences as exact as their inputs, means and
    quotients with two places at most, and without those that say nothing of an exact result."""
    if calculation.decimals is not None:
        return calculation.decimals
    if calculation.kind in _DECIMALS:
        return min(_DECIMALS[calculation.kind], _places(exact))
    exponents = [(each.number.step / scale).normalize().as_tuple().exponent for each in found]
    printed = max((-each for each in exponents if isinstance(each, int)), default=0)
    if calculation.formula.lstrip("-").startswith("mean"):
        return max(0, printed, min(MOST_DECIMALS, _places(exact)))
    return max(0, printed)


def _places(value: Decimal) -> int:
    """Behind the point, without noughts at the end."""
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _written(value: Decimal, decimals: int, unit: str, scale: Decimal) -> str:
    figure = f"{abs(value):,.{max(0, decimals)}f}"
    minus, sign = ("−" if value < 0 else ""), (unit if unit in _SIGNS else "")
    counted = "" if sign else name_of_money(unit) or unit
    words = [f"{minus}{sign}{figure}", _SCALE_WORDS.get(scale, ""), counted]
    return " ".join(word for word in words if word)


def change_item(first: Found, last: Found) -> Item | None:
    """ "+33.4 %"; of percentages "+1.0 percentage points". None for what was nought or less."""
    is_share = first.number.unit.code == "%"
    if first.number.unit.code != last.number.unit.code or (
        not is_share and min(first.number.value, last.number.value) <= 0
    ):
        return None
    calculation = Calculation(
        name=f"{last.label}, change from {first.period} to {last.period}",
        formula="#2 - #1" if is_share else "percentage_change(#1, #2)",
        operands=(first.operand, last.operand),
        definition="last − first" if is_share else "(last − first) ÷ first",
        kind="points" if is_share else "percent",
        is_signed=True,
    )
    item = planned_item(calculation, (first, last))
    return None if isinstance(item, Missing) else figure_alone(item)


def figure_alone(item: Item) -> Item:
    """A computed item without the name of its result before it."""
    if item.computed is None:
        return item
    number = item.computed.number
    raw = item.text[number.start : number.end]
    alone = replace(number, start=0, end=len(raw))
    return replace(item, text=raw, strong=(), computed=replace(item.computed, number=alone))

"""From a formula and its cited inputs to everything that is kept of the calculation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from citations.drafts import Computation, InputDraft, NumberDraft
from citations.errors import FormulaError
from citations.numbers.derive.compute import EXACT, compute, rounded, rounding_rule
from citations.numbers.derive.parse import parse_formula
from citations.numbers.derive.soundness import check_soundness
from citations.numbers.derive.steps import StepInput, steps_of

ONE = Decimal(1)
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_SCALES = {
    "thousand": Decimal(10) ** 3,
    "million": Decimal(10) ** 6,
    "billion": Decimal(10) ** 9,
    "trillion": Decimal(10) ** 12,
}


def computation_of(
    formula: str,
    inputs: Sequence[InputDraft],
    *,
    definition: str,
    decimals: int,
    unit: str = "",
    scale: Decimal = ONE,
) -> tuple[Decimal, Computation]:
    """The value that is shown, scale applied, and how it was computed. `decimals` and `unit` are of
    the shown figure, `scale` the word behind it ("804.3 million": 1, 1000000). Raises
    `FormulaError`."""
    tree = parse_formula(formula)
    unrounded = compute(tree, [each.value for each in inputs])
    steps = steps_of(
        tree, [_step_input(each) for each in inputs], decimals=decimals, unit=unit, scale=scale
    )
    computation = Computation(
        formula=formula,
        definition=definition,
        inputs=tuple(inputs),
        unrounded=unrounded,
        decimals=decimals,
        rounding=rounding_rule(decimals),
        steps=steps,
    )
    return shown_value(unrounded, decimals, scale), computation


def shown_value(unrounded: Decimal, decimals: int, scale: Decimal = ONE) -> Decimal:
    """What the shown figure says, scale applied."""
    return EXACT.multiply(rounded(EXACT.divide(unrounded, scale), decimals), scale)


def shown_scale(raw: str, value: Decimal) -> Decimal:
    """The scale in which a computed number is shown: of its word ("804 million"), or of the table
    it is shown in ("804" of 804000000). Raises `FormulaError` where word, figure and value
    disagree."""
    digits = _DIGITS.search(raw)
    if digits is None:
        raise FormulaError(f"“{raw}” shows no figure.")
    figure = Decimal(digits.group().replace(",", ""))
    words = [scale for word, scale in _SCALES.items() if word in raw.casefold()]
    if figure == 0 or value == 0:
        scale = words[0] if words else ONE
    else:
        scale = EXACT.divide(abs(value), figure)
    if EXACT.multiply(figure, scale) != abs(value) or scale not in (ONE, *_SCALES.values()):
        raise FormulaError(f"“{raw}” does not show the value {value:f}.")
    if words and words != [scale]:
        raise FormulaError(f"“{raw}” names another scale than its value {value:f}.")
    return scale


def repeat(number: NumberDraft) -> Computation:
    """The computation of a computed number, carried out again from its inputs alone. Raises
    `FormulaError` when the kept result, its rounding, its steps or the shown figure come out
    otherwise, or when the formula derives nothing from them."""
    kept = number.computation
    if kept is None:
        raise FormulaError(f"“{number.raw}” has no formula.")
    check_soundness(parse_formula(kept.formula), kept.inputs, kept.definition)
    value, again = computation_of(
        kept.formula,
        kept.inputs,
        definition=kept.definition,
        decimals=kept.decimals,
        unit=number.unit,
        scale=shown_scale(number.raw, number.value),
    )
    if again.unrounded != kept.unrounded:
        raise FormulaError(f"The formula gives {again.unrounded:f}, not {kept.unrounded:f}.")
    if not _shows(number, value):
        raise FormulaError(f"“{number.raw}” is not {again.unrounded:f}, {again.rounding}.")
    if (again.rounding, again.steps) != (kept.rounding, kept.steps):
        raise FormulaError("The steps shown are not those of the formula.")
    return again


def _shows(number: NumberDraft, value: Decimal) -> bool:
    """Whether figure, sign and direction say the value: "fell by 12.3 %" says −12.3."""
    if number.direction == "down" and value < 0 and not _is_negative(number.raw):
        return number.value in (value, -value)
    if (number.direction == "up" and value < 0) or (number.direction == "down" and value > 0):
        return False
    return number.value == value and _is_negative(number.raw) == (value < 0)


def _is_negative(raw: str) -> bool:
    digits = _DIGITS.search(raw)
    before = raw[: digits.start()] if digits else raw
    return any(sign in before for sign in "-−–(")


def _step_input(item: InputDraft) -> StepInput:
    if item.factor == 0:
        raise FormulaError(f"The scale of “{item.name}” is zero.")
    figure = EXACT.divide(item.value, item.factor)
    return StepInput(name=item.name, figure=figure, factor=item.factor, unit=item.unit)

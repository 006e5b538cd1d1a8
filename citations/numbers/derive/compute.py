"""A formula over values → its result, and the result rounded by a named rule.

Decimal with 50 digits: sums and products of printed figures are exact, a quotient is cut far behind
anything that is ever shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import (
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Context,
    Decimal,
    DecimalException,
    DivisionByZero,
    InvalidOperation,
    Overflow,
)

from citations.errors import FormulaError
from citations.numbers.derive.tree import (
    Call,
    Constant,
    Formula,
    Input,
    Negative,
    Node,
    Operation,
    PerCent,
    nodes,
    spelled_out,
)

# Its own context, so that no setting of the thread changes a result.
EXACT = Context(
    prec=50,
    rounding=ROUND_HALF_EVEN,
    Emax=999_999,
    Emin=-999_999,
    traps=[DivisionByZero, InvalidOperation, Overflow],
)
_WIDE = Context(prec=200, rounding=ROUND_HALF_UP)
MOST_DECIMALS = 30
_PLACES = ["a whole number", "one decimal", "two decimals", "three decimals", "four decimals"]
_TENS = {1: "tens", 2: "hundreds", 3: "thousands", 6: "millions", 9: "billions"}


def compute(formula: Formula, values: Sequence[Decimal]) -> Decimal:
    """The unrounded result; `values` are the inputs, "#1" the first. Raises `FormulaError` where an
    input is missing, a divisor is zero or a growth rate has no meaning."""
    if missing := [position for position in formula.inputs if position > len(values)]:
        raise FormulaError(f"The formula's input #{min(missing)} is missing.")
    if not all(value.is_finite() for value in values):
        raise FormulaError("An input of the formula is no number.")
    _check_growth(formula.root, values)
    return compute_node(spelled_out(formula.root), values)


def _check_growth(root: Node, values: Sequence[Decimal]) -> None:
    """From a loss to a gain there is no percentage: −90 to 540 would be "−700 %"."""
    for node in nodes(root):
        if isinstance(node, Call) and node.name == "percentage_change":
            old, new = (compute_node(spelled_out(each), values) for each in node.arguments)
            if old < 0 < new:
                raise FormulaError("A change from below zero to above it is no percentage.")


def compute_node(node: Node, values: Sequence[Decimal]) -> Decimal:
    """The value of a spelled-out part of a formula."""
    match node:
        case Constant(value):
            return value
        case Input(position):
            return values[position - 1]
        case Negative(of):
            return EXACT.minus(compute_node(of, values))
        case PerCent(of):
            return EXACT.divide(compute_node(of, values), Decimal(100))
        case Operation(sign, left, right):
            return _operate(sign, compute_node(left, values), compute_node(right, values))
        case Call(name, arguments):
            return _pick(name, [compute_node(each, values) for each in arguments])


def _operate(sign: str, left: Decimal, right: Decimal) -> Decimal:
    if sign == "÷" and right == 0:
        raise FormulaError("The formula divides by zero.")
    if sign == "^" and left <= 0:
        raise FormulaError("A yearly growth rate needs a first and a last value above zero.")
    operations = {
        "+": EXACT.add,
        "−": EXACT.subtract,
        "×": EXACT.multiply,
        "÷": EXACT.divide,
        "^": EXACT.power,
    }
    try:
        return operations[sign](left, right)
    except DecimalException as error:
        raise FormulaError("A value in the formula is too large to compute with.") from error


def _pick(name: str, values: list[Decimal]) -> Decimal:
    if name == "count":
        return Decimal(len(values))
    return min(values) if name == "min" else max(values)


def rounded(value: Decimal, decimals: int) -> Decimal:
    """The value with `decimals` places, halves away from zero; -3 rounds to thousands."""
    if not -MOST_DECIMALS <= decimals <= MOST_DECIMALS:
        raise FormulaError(f"Nothing is shown with {decimals} decimals.")
    try:
        cut = value.quantize(Decimal(1).scaleb(-decimals), context=_WIDE)
    except DecimalException as error:
        raise FormulaError("The result is too large to be shown.") from error
    # Plain digits: "8.04E+8" is no way to write a number. And there is no minus nought.
    return Decimal(f"{cut:f}") if cut else abs(Decimal(f"{cut:f}"))


def rounding_rule(decimals: int) -> str:
    """The rule in words: "rounded half up to one decimal"."""
    if 0 <= decimals < len(_PLACES):
        return f"rounded half up to {_PLACES[decimals]}"
    if decimals > 0:
        return f"rounded half up to {decimals} decimals"
    return f"rounded half up to {_TENS.get(-decimals, f'10 to the power of {-decimals}')}"

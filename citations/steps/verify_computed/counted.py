"""What a computed number counts, from what its inputs count."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from citations.drafts import InputDraft, NumberDraft
from citations.errors import FormulaError
from citations.numbers.derive import Formula, dimension_of, gives_percent, parse_formula
from citations.numbers.derive.tree import Call, Constant, Node, Operation, nodes, spelled_out
from citations.numbers.units import unit_of
from citations.numbers.values import Unit

_PERCENT_FUNCTIONS = ("percentage_change", "share", "cagr")
_HUNDRED = Decimal(100)


def check_units(number: NumberDraft, inputs: Sequence[InputDraft]) -> None:
    """Raises `FormulaError` when the formula adds what cannot be added, or its result counts
    something else than the claim says."""
    computation = number.computation
    if computation is None:
        return
    formula = parse_formula(computation.formula)
    units = [_dimension_of(item) for item in inputs]
    if not _gives(unit_of(number.unit), formula, units):
        raise FormulaError(f"The formula does not give “{number.unit or 'a bare number'}”.")


def _dimension_of(item: InputDraft) -> str | None:
    return unit_of(item.unit).dimension if item.unit else None


def _gives(shown: Unit, formula: Formula, units: Sequence[str | None]) -> bool:
    """Whether the result can count what is shown. Of inputs whose unit nothing says it can count
    anything but per cent: a bare quotient is no percentage, and the difference of two percentages
    is none either."""
    dimension = dimension_of(formula, units)
    if shown.kind == "percent":
        return gives_percent(formula, units) and not _is_of_points(formula.root, units)
    if shown.kind == "none":
        return not (isinstance(formula.root, Call) and formula.root.name in _PERCENT_FUNCTIONS)
    if dimension is None:
        return True
    if shown.kind == "points":
        return set(dimension) <= {"percent", "points"}
    if shown.kind == "money" and _times_hundred(formula.root):
        return False
    money = [unit for unit in dimension if unit.startswith("money:")]
    if len(money) > 1 and " per " not in shown.code:
        return False
    if shown.kind == "money" and money and " per " not in shown.code:
        return dimension.get(shown.dimension) == 1
    return shown.dimension in dimension or len(dimension) > 1


def _is_of_points(node: Node, units: Sequence[str | None]) -> bool:
    """Whether the node is the difference of two percentages, which counts percentage points."""
    root = spelled_out(node)
    if not isinstance(root, Operation) or root.sign != "−":
        return False
    if isinstance(root.left, Constant):
        return False
    return all(gives_percent(Formula(part), units) for part in (root.left, root.right))


def _times_hundred(node: Node) -> bool:
    """Amounts are never shown a hundred times as large."""
    return any(
        isinstance(each, Operation)
        and each.sign == "×"
        and Constant(_HUNDRED) in (each.left, each.right)
        for each in nodes(node)
    )

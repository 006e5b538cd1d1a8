"""What a formula's result counts, from what its inputs count.

Money of two currencies is never added, nor users to dollars; amounts are multiplied and divided
freely. An input of unknown unit (a table's bare figure) fits anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from citations.errors import FormulaError
from citations.numbers.derive.tree import (
    HUNDRED,
    Call,
    Constant,
    Formula,
    Input,
    Negative,
    Node,
    Operation,
    PerCent,
    spelled_out,
)

Dimension = Mapping[str, int]
"""Powers of what is counted: dollars per share is {"money:USD": 1, "shares": -1}, a bare ratio
{}."""

PERCENT, POINTS = "percent", "points"


def dimension_of(formula: Formula, units: Sequence[str | None]) -> Dimension | None:
    """What the result counts; `units` are the dimensions of the inputs, "" for bare numbers, None
    where nothing says. None where the result is as unknown. Raises `FormulaError` when the formula
    adds or compares what cannot be."""
    if missing := [position for position in formula.inputs if position > len(units)]:
        raise FormulaError(f"The formula's input #{min(missing)} is missing.")
    return _dimension(spelled_out(formula.root), units)


def gives_percent(formula: Formula, units: Sequence[str | None]) -> bool:
    """Whether the result counts per cent: of inputs that do, or of a ratio times a hundred."""
    dimension = dimension_of(formula, units)
    if dimension is not None and set(dimension) == {PERCENT}:
        return dimension[PERCENT] == 1
    return not dimension and _times_hundred(spelled_out(formula.root))


def _times_hundred(node: Node) -> bool:
    match node:
        case Constant():
            return node == HUNDRED
        case Operation("×", left, right):
            return _times_hundred(left) or _times_hundred(right)
        case Operation("+" | "−", left, right):
            return _times_hundred(left) and _times_hundred(right)
        case Operation("÷", left, _) | Negative(left):
            return _times_hundred(left)
        case Call(name, arguments):
            return name != "count" and all(_times_hundred(each) for each in arguments)
        case _:
            return False


def _dimension(node: Node, units: Sequence[str | None]) -> Dimension | None:
    match node:
        case Constant():
            return {}
        case Input(position):
            unit = units[position - 1]
            return None if unit is None else ({unit: 1} if unit else {})
        case Negative(of):
            return _dimension(of, units)
        case PerCent(of):
            return _without_percent(_dimension(of, units))
        case Operation("+" | "−", left, right):
            return _alike([_dimension(left, units), _dimension(right, units)])
        case Operation("×", left, right):
            return _combined(_dimension(left, units), _dimension(right, units), power=1)
        case Operation("÷", left, right):
            return _combined(_dimension(left, units), _dimension(right, units), power=-1)
        case Operation("^", base, _):
            return _alike([_dimension(base, units), {}])
        case Call("count"):
            return {}
        case Call(_, arguments):
            return _alike([_dimension(each, units) for each in arguments])
    return None


def _without_percent(dimension: Dimension | None) -> Dimension | None:
    return dimension if dimension is None or set(dimension) != {PERCENT} else {}


def _alike(dimensions: Iterable[Dimension | None]) -> Dimension | None:
    known = [each for each in dimensions if each is not None]
    for other in known[1:]:
        if dict(other) != dict(known[0]):
            kinds = f"{_named(known[0])} and {_named(other)}"
            raise FormulaError(f"The formula puts together {kinds}, which cannot be added.")
    return known[0] if known else None


def _combined(left: Dimension | None, right: Dimension | None, *, power: int) -> Dimension | None:
    if left is None or right is None:
        return None
    powers = Counter(left)
    for unit, own in right.items():
        powers[unit] += own * power
    return {unit: total for unit, total in powers.items() if total}


def _named(dimension: Dimension) -> str:
    names = [unit.removeprefix("money:") for unit in dimension]
    return " by ".join(f"“{name}”" for name in names) or "a bare number"

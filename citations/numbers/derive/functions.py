"""What the named functions of a formula mean, in operations a reader can follow.

`percentage_change`, `share` and `cagr` give per cent ("33.4"), `points` the difference of two
percentages, `ratio` the bare quotient. Where an order matters the older value comes first.
"""

from __future__ import annotations

from decimal import Decimal
from functools import reduce

from citations.numbers.derive.tree import (
    Call,
    Constant,
    Function,
    Negative,
    Node,
    Operation,
    PerCent,
    Sign,
)

ARGUMENTS: dict[Function, tuple[int, int | None]] = {
    "sum": (1, None),
    "mean": (1, None),
    "min": (1, None),
    "max": (1, None),
    "count": (1, None),
    "change": (2, 2),
    "percentage_change": (2, 2),
    "share": (2, 2),
    "ratio": (2, 2),
    "points": (2, 2),
    "cagr": (3, 3),
}
"""How many arguments a function takes: fewest and most, None without limit."""

HUNDRED, ONE = Constant(Decimal(100)), Constant(Decimal(1))


def spelled_out(node: Node) -> Node:
    """The tree with every function replaced by operations; `min`, `max` and `count` stay."""
    match node:
        case Call(name, arguments):
            return _in_operations(name, [spelled_out(each) for each in arguments])
        case Operation(sign, left, right):
            return Operation(sign, spelled_out(left), spelled_out(right))
        case Negative(of):
            return Negative(spelled_out(of))
        case PerCent(of):
            return PerCent(spelled_out(of))
        case _:
            return node


def _in_operations(name: Function, values: list[Node]) -> Node:
    match name, values:
        case "sum", _:
            return _chain("+", values)
        case "mean", _:
            return Operation("÷", _chain("+", values), Constant(Decimal(len(values))))
        case "change" | "points", [old, new]:
            return Operation("−", new, old)
        case "ratio", [above, below]:
            return Operation("÷", above, below)
        case "share", [part, whole]:
            return Operation("×", Operation("÷", part, whole), HUNDRED)
        case "percentage_change", [old, new]:
            return Operation("×", Operation("÷", Operation("−", new, old), old), HUNDRED)
        case "cagr", [first, last, years]:
            yearly = Operation("^", Operation("÷", last, first), Operation("÷", ONE, years))
            return Operation("×", Operation("−", yearly, ONE), HUNDRED)
        case _:
            return Call(name, tuple(values))


def _chain(sign: Sign, values: list[Node]) -> Node:
    return reduce(lambda left, right: Operation(sign, left, right), values)

"""A formula as an operation tree, and its text.

Only these nodes exist, so that a formula can do nothing but arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from typing import Literal

Sign = Literal["+", "−", "×", "÷", "^"]
"""The four operations; "^" comes from growth rates alone and cannot be written in a formula."""
Function = Literal[
    "sum",
    "mean",
    "min",
    "max",
    "count",
    "change",
    "percentage_change",
    "share",
    "ratio",
    "points",
    "cagr",
]

_BINDS: dict[Sign, int] = {"+": 1, "−": 1, "×": 2, "÷": 2, "^": 3}


@dataclass(frozen=True, slots=True)
class Constant:
    """A number written in the formula, not negative."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Input:
    """The value of a cited number, "#1" the first."""

    position: int


@dataclass(frozen=True, slots=True)
class Negative:
    of: Node


@dataclass(frozen=True, slots=True)
class PerCent:
    """A hundredth: "15%" is 0.15."""

    of: Node


@dataclass(frozen=True, slots=True)
class Operation:
    sign: Sign
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Call:
    name: Function
    arguments: tuple[Node, ...]


Node = Constant | Input | Negative | PerCent | Operation | Call


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula over cited inputs; `str` gives its text, which parses to an equal formula."""

    root: Node

    @property
    def inputs(self) -> frozenset[int]:
        """The positions of the inputs it uses, from 1."""
        return frozenset(node.position for node in nodes(self.root) if isinstance(node, Input))

    def __str__(self) -> str:
        return _text(self.root)


def nodes(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for child in children(node):
        yield from nodes(child)


def children(node: Node) -> tuple[Node, ...]:
    match node:
        case Negative(of) | PerCent(of):
            return (of,)
        case Operation(_, left, right):
            return (left, right)
        case Call(_, arguments):
            return arguments
        case _:
            return ()


def _text(node: Node) -> str:
    match node:
        case Constant(value):
            return f"{value:f}"
        case Input(position):
            return f"#{position}"
        case Negative(of):
            return f"−{_in_brackets(of, binds=3)}"
        case PerCent(of):
            return f"{_in_brackets(of, binds=4)}%"
        case Operation(sign, left, right):
            own = _BINDS[sign]
            return f"{_in_brackets(left, binds=own)} {sign} {_in_brackets(right, binds=own + 1)}"
        case Call(name, arguments):
            return f"{name}({', '.join(_text(each) for each in arguments)})"


def _in_brackets(node: Node, *, binds: int) -> str:
    """The node's text, in brackets where it holds together less than what stands around it."""
    own = _BINDS[node.sign] if isinstance(node, Operation) else 5
    own = 3 if isinstance(node, Negative) else own
    return _text(node) if own >= binds else f"({_text(node)})"


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

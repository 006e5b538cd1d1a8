"""A formula as an operation tree, and its text.

Only these nodes exist, so that a formula can do nothing but arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
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

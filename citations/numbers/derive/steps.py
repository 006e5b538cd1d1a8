"""The calculation as a reader follows it, one line a step.

First the inputs as their sources print them, then each operation with the figures put in and its
result, then the rounding:

    3,214 USD million (Revenue, 2022)
    2,410 USD million (Revenue, 2020)
    (3,214 − 2,410) ÷ 2,410 = 0.33360…
    × 100, rounded half up to one decimal: 33.4 %

Where all inputs are printed in one scale, the lines compute with the printed figures and the scale
comes back with the result. What is cut ends in "…"; it is computed on with all its digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_DOWN, Decimal

from citations.errors import FormulaError
from citations.numbers.derive.compute import EXACT, compute_node, rounded, rounding_rule
from citations.numbers.derive.dimensions import dimension_of
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
    children,
    spelled_out,
)

ONE = Decimal(1)
_FEW = 6
"""So many numbers may stand in brackets inside a line; a longer part gets a line of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepInput:
    """An input as its source prints it: `figure` times `factor` is its value, `unit` what the value
    counts. `name` tells it apart from the others."""

    name: str
    figure: Decimal
    factor: Decimal = ONE
    unit: str = ""

    @property
    def value(self) -> Decimal:
        return self.figure * self.factor


def steps_of(
    formula: Formula,
    inputs: Sequence[StepInput],
    *,
    decimals: int,
    unit: str = "",
    scale: Decimal = ONE,
) -> tuple[str, ...]:
    """The lines from the inputs to the shown figure, which has `decimals` places and counts `scale`
    times `unit` ("804.0 USD million": 1, "USD", 1000000). Raises `FormulaError` as `compute`
    does."""
    root = spelled_out(formula.root)
    common, power = _common_factor(formula, inputs)
    plain = [each.value if common == ONE else each.figure for each in inputs]
    unrounded = EXACT.multiply(compute_node(root, plain), common**power)
    lines = [_input_line(each) for each in inputs]
    by_hundred = isinstance(root, Operation) and root.sign == "×" and root.right == HUNDRED
    lines += _Lines(plain).of(root.left if by_hundred and isinstance(root, Operation) else root)
    by = "× 100" if by_hundred else ""
    if common**power != scale:
        by = _rescaled(unrounded, common**power, unit, scale)
    return (*lines, *_last_lines(EXACT.divide(unrounded, scale), decimals, unit, scale, by=by))


def _input_line(item: StepInput) -> str:
    said = amount(item.figure, item.unit, item.factor, whole=True)
    return f"{said} ({item.name})" if item.name else said


def _common_factor(formula: Formula, inputs: Sequence[StepInput]) -> tuple[Decimal, int]:
    """The scale that all scaled inputs share and its power in the result; (1, 0) where the lines
    must compute with whole values."""
    used = [inputs[position - 1] for position in formula.inputs if position <= len(inputs)]
    factors = {each.factor for each in used} - {ONE}
    if len(factors) != 1:
        return ONE, 0
    # The scale behaves like a unit: it adds up with itself only, and cancels in a quotient.
    scaled = ["scale" if each.factor != ONE else "" for each in inputs]
    try:
        dimension = dimension_of(formula, scaled)
    except FormulaError:
        return ONE, 0
    return factors.pop(), (dimension or {}).get("scale", 0)


def _rescaled(unrounded: Decimal, computed_in: Decimal, unit: str, scale: Decimal) -> str:
    """The result in the scale of the lines, where the shown scale says it otherwise."""
    before = amount(EXACT.divide(unrounded, computed_in), unit, computed_in)
    return "" if before == amount(EXACT.divide(unrounded, scale), unit, scale) else before


def _last_lines(
    result: Decimal, decimals: int, unit: str, scale: Decimal, *, by: str
) -> tuple[str, ...]:
    """How the result becomes the shown figure; `by` is what is done to it before it is rounded."""
    cut = rounded(result, decimals)
    said, rule = amount(cut, unit, scale, whole=True), rounding_rule(decimals)
    if cut == result:
        return (f"{by} = {said}" if by else f"Result: {said}",)
    if by.startswith("×"):
        return (f"{by}, {rule}: {said}",)
    rescaled = (f"{by} = {amount(result, unit, scale)}",) if by else ()
    return (*rescaled, f"{rule[0].upper()}{rule[1:]}: {said}")


@dataclass(slots=True)
class _Lines:
    """Writes a tree's operations out; a part too long for brackets is computed on a line before."""

    values: Sequence[Decimal]
    lines: list[str] = field(default_factory=list)

    def of(self, node: Node) -> list[str]:
        if children(node) and not _is_signed_figure(node):
            said, result = self._said(node), figure(compute_node(node, self.values))
            if said != result:
                self.lines.append(f"{said} = {result}")
        return self.lines

    def _said(self, node: Node) -> str:
        """The node's operation with its operands' figures."""
        match node:
            case Operation("+" | "−" as sign, left, right):
                return f"{self._left(left, '+−')} {sign} {self._operand(right)}"
            case Operation("×" | "÷" as sign, left, right):
                return f"{self._left(left, '×÷')} {sign} {self._operand(right)}"
            case Operation(sign, left, right):
                return f"{self._operand(left)} {sign} {self._operand(right)}"
            case Call(name, arguments):
                listed = "; ".join(self._operand(each) for each in arguments)
                return f"{_CALLED[name]} {listed}"
            case PerCent(of):
                return f"{self._operand(of)} %"
            case Negative(of):
                return f"−{self._operand(of)}"
            case _:
                return figure(compute_node(node, self.values))

    def _left(self, node: Node, signs: str) -> str:
        """A left operand of the same rank needs no brackets: "a + b − c"."""
        same = isinstance(node, Operation) and node.sign in signs
        return self._said(node) if same and _is_short(node) else self._operand(node)

    def _operand(self, node: Node) -> str:
        if not children(node) or _is_signed_figure(node):
            value = figure(compute_node(node, self.values))
            return f"({value})" if value.startswith("−") else value
        if _is_short(node):
            return f"({self._said(node)})"
        self.of(node)
        value = figure(compute_node(node, self.values))
        return f"({value})" if value.startswith("−") else value


_CALLED = {"min": "the smallest of", "max": "the largest of", "count": "the number of"}


def _is_signed_figure(node: Node) -> bool:
    return isinstance(node, Negative) and isinstance(node.of, Constant | Input)


def _is_short(node: Node) -> bool:
    """Operations on one level, of few figures: they are read at once inside a line."""
    return _flat(node, node) <= _FEW


def _flat(node: Node, top: Node) -> int:
    """How many figures a chain of one rank holds; more than a few where it is none."""
    if not children(node) or _is_signed_figure(node):
        return 1
    if not isinstance(node, Operation) or not isinstance(top, Operation):
        return _FEW + 1
    if (node.sign in "+−") != (top.sign in "+−") or node.sign == "^":
        return _FEW + 1
    return _flat(node.left, top) + _flat(node.right, top)


_SCALES = {
    Decimal(10) ** 3: "thousand",
    Decimal(10) ** 5: "lakh",
    Decimal(10) ** 6: "million",
    Decimal(10) ** 7: "crore",
    Decimal(10) ** 9: "billion",
    Decimal(10) ** 12: "trillion",
}
_ENOUGH = 6
"""Digits behind the point that are shown before a figure is cut."""


def figure(value: Decimal, *, whole: bool = False) -> str:
    """ "3,214", "0.33360…", "−12.5". What is longer is cut, not rounded, unless `whole`."""
    plain = value if whole else _cut(value)
    sign = "−" if plain < 0 else ""
    return f"{sign}{abs(plain):,f}{'' if plain == value else '…'}"


def amount(value: Decimal, unit: str, scale: Decimal = Decimal(1), *, whole: bool = False) -> str:
    """A figure with what it counts: "3,214 USD million", "33.4 %", "−$3,214 million"."""
    if scale != 1 and scale not in _SCALES:
        return amount(EXACT.multiply(value, scale), unit, whole=whole)
    said = figure(value, whole=whole)
    if unit and not unit[0].isalpha() and unit[0] != "%":
        # A currency sign that nothing has told apart stands before its figure, as it is printed.
        said, unit = f"−{unit}{said[1:]}" if said.startswith("−") else f"{unit}{said}", ""
    words = [said, unit, _SCALES.get(scale, "")]
    return " ".join(word for word in words if word)


def _cut(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or -exponent <= _ENOUGH:
        return value
    # Five digits that count: 0.0004218…, 12.3456…, and two behind the point of what is large.
    places = max(2, 4 - value.adjusted()) if value else _ENOUGH
    cut = value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_DOWN, context=EXACT)
    return cut if cut != value else cut.normalize(EXACT)

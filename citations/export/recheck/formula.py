"""Computing a formula from its text, without ever running it as code.

This is an implementation of its own, apart from the one that has computed the number: the value is
computed while the text is read, and no tree is kept. The grammar is that of an exported number's
"formula": the four operations, per cent signs, brackets, "#1" for the first input, figures with
grouped digits and words such as "million", and named functions, the older value first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import (
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    DecimalException,
    DivisionByZero,
    InvalidOperation,
    Overflow,
)

EXACT = Context(
    prec=50,
    rounding=ROUND_HALF_EVEN,
    Emax=999_999,
    Emin=-999_999,
    traps=[DivisionByZero, InvalidOperation, Overflow],
)
LONGEST_FORMULA, DEEPEST = 2_000, 40
HUNDRED = Decimal(100)

# Looking ahead: "1,2345" is not 1,234 followed by 5, "#12a" no input, "sum1" no name.
_TOKENS = re.compile(
    r"\s*(?:(\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|(#\d{1,3})(?!\d)"
    r"|([A-Za-z_]+)(?![A-Za-z_$])|(?:(?:US|HK|NT|NZ|[ACS])?[$€£¥₹₩])|([-+−–*×/÷%()\[\],]))"
)
_PLAIN_SIGNS = {"−": "-", "–": "-", "×": "*", "÷": "/", "[": "(", "]": ")"}
_POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}


class FormulaRefused(ValueError):
    """The text is no formula, or has no result; the message is a sentence."""


def evaluate(formula: str, inputs: Sequence[Decimal]) -> Decimal:
    """The unrounded result. Raises `FormulaRefused`."""
    if len(formula) > LONGEST_FORMULA:
        raise FormulaRefused("The formula is too long.")
    try:
        return _Evaluation(_tokens(formula), inputs).result()
    except DecimalException:
        raise FormulaRefused("The formula has no result.") from None


def _tokens(formula: str) -> list[tuple[str, str]]:
    tokens: list[tuple[str, str]] = []
    at, end = 0, len(formula.rstrip())
    while at < end:
        found = _TOKENS.match(formula, at, end)
        if found is None:
            raise FormulaRefused("The formula cannot be read.")
        number, name, word, sign = found.groups()
        if number or name or word:
            kind = "number" if number else "input" if name else "word"
            tokens.append((kind, number or name or word.lower()))
        elif sign:
            is_square = sign in "[]"
            tokens.append(("square" if is_square else "sign", _PLAIN_SIGNS.get(sign, sign)))
        at = found.end()
    return tokens


class _Evaluation:
    """Reads the tokens from left to right and computes as it goes."""

    def __init__(self, tokens: list[tuple[str, str]], inputs: Sequence[Decimal]) -> None:
        self.tokens, self.inputs = tokens, inputs
        self.at = self.depth = 0

    def result(self) -> Decimal:
        value = self.sum()
        if self.at < len(self.tokens):
            raise FormulaRefused("The formula goes on where it should end.")
        return value

    def next_sign(self, among: str) -> str:
        if self.at < len(self.tokens):
            kind, text = self.tokens[self.at]
            if kind in ("sign", "square") and text in among:
                self.at += 1
                return text
        return ""

    def expect(self, sign: str) -> None:
        if not self.next_sign(sign):
            raise FormulaRefused(f"The formula lacks “{sign}”.")

    def sum(self) -> Decimal:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaRefused("The formula is nested too deep.")
        value = self.product()
        while sign := self.next_sign("+-"):
            other = self.product()
            value = EXACT.add(value, other) if sign == "+" else EXACT.subtract(value, other)
        self.depth -= 1
        return value

    def product(self) -> Decimal:
        value = self.signed()
        while sign := self.next_sign("*/"):
            other = self.signed()
            value = EXACT.multiply(value, other) if sign == "*" else EXACT.divide(value, other)
        return value

    def signed(self) -> Decimal:
        is_negative = False
        while sign := self.next_sign("+-"):
            is_negative = is_negative != (sign == "-")
        value = self.single()
        while self.next_sign("%"):
            value = EXACT.divide(value, HUNDRED)
        return EXACT.minus(value) if is_negative else value

    def single(self) -> Decimal:
        if self.at >= len(self.tokens):
            raise FormulaRefused("The formula ends too early.")
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return self.number(text)
        if kind == "input":
            return self.input(int(text[1:]))
        if kind == "word":
            return self.function(text)
        if text == "(":
            return self.bracket(kind)
        raise FormulaRefused("The formula has a sign in a wrong place.")

    def number(self, text: str) -> Decimal:
        value = Decimal(text.replace(",", ""))
        if self.at < len(self.tokens) and self.tokens[self.at][1] in _POWERS:
            value = value.scaleb(_POWERS[self.tokens[self.at][1]])
            self.at += 1
        return value

    def input(self, position: int) -> Decimal:
        if not 1 <= position <= len(self.inputs):
            raise FormulaRefused(f"The formula's input #{position} is missing.")
        return self.inputs[position - 1]

    def bracket(self, kind: str) -> Decimal:
        """A figure alone in round brackets is negative, as accounts print it."""
        begins = self.at
        value = self.sum()
        self.expect(")")
        inside = self.tokens[begins : self.at - 1]
        is_figure = bool(inside) and inside[0][0] == "number"
        is_alone = is_figure and (len(inside) == 1 or inside[1:] == [("word", inside[-1][1])])
        return EXACT.minus(value) if kind == "sign" and is_alone else value

    def function(self, name: str) -> Decimal:
        self.expect("(")
        values = [self.sum()]
        while self.next_sign(","):
            values.append(self.sum())
        self.expect(")")
        return call(name, values)


def call(name: str, values: list[Decimal]) -> Decimal:
    """A named function over its values. Raises `FormulaRefused`."""
    total = Decimal(0)
    for value in values:
        total = EXACT.add(total, value)
    if name == "sum":
        return total
    if name == "mean":
        return EXACT.divide(total, Decimal(len(values)))
    if name in ("min", "max", "count"):
        return {"min": min(values), "max": max(values), "count": Decimal(len(values))}[name]
    if name == "cagr" and len(values) == 3:
        return _yearly_growth(*values)
    if len(values) != 2:
        raise FormulaRefused(f"“{name}” is no function of {len(values)} values.")
    one, other = values
    if name in ("change", "points"):
        return EXACT.subtract(other, one)
    if name in ("ratio", "share"):
        quotient = EXACT.divide(one, other)
        return quotient if name == "ratio" else EXACT.multiply(quotient, HUNDRED)
    if name == "percentage_change":
        return EXACT.multiply(EXACT.divide(EXACT.subtract(other, one), one), HUNDRED)
    raise FormulaRefused(f"The formula has no function “{name}”.")


def _yearly_growth(first: Decimal, last: Decimal, years: Decimal) -> Decimal:
    if first <= 0 or last <= 0:
        raise FormulaRefused("A yearly growth rate needs values above zero.")
    power = EXACT.divide(Decimal(1), years)
    yearly = EXACT.power(EXACT.divide(last, first), power)
    return EXACT.multiply(EXACT.subtract(yearly, Decimal(1)), HUNDRED)

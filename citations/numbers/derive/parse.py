"""A formula's text → its operation tree.

The grammar, loosest first; white space is free between tokens:

    formula  = term { ("+" | "−" | "-") term }
    term     = factor { ("×" | "*" | "÷" | "/") factor }
    factor   = { "−" | "-" | "+" | currency sign } value { "%" }
    value    = number [ scale word ] | "#" position | name "(" formula { "," formula } ")"
             | "(" formula ")" | "[" formula "]"

A number alone in round brackets is negative, as accounts print it: "3 + (13)" is −10. A number may
group its digits ("1,234.5"): a comma before exactly three digits, with no space, is part of the
number and not the next argument. A currency sign says nothing that the cited inputs do not say
better and is passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from citations.errors import FormulaError
from citations.numbers.derive.tree import (
    ARGUMENTS,
    Call,
    Constant,
    Formula,
    Input,
    Negative,
    Node,
    Operation,
    PerCent,
    Sign,
    nodes,
)

LONGEST, DEEPEST, MOST_OPERATIONS = 2_000, 30, 120
"""Bounds of a formula: characters, nesting, and nodes that are no number. Far above any that a
reader could follow; they keep recursion shallow."""

MOST_INPUTS = 200

# Looking ahead: "1,2345" is not 1,234 followed by 5, "#12a" no input, "sum1" no name.
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"|#(?P<input>\d{1,3})(?!\d)|(?P<name>[A-Za-z_]+)(?![A-Za-z_$])"
    r"|(?P<currency>(?:US|HK|NT|NZ|[ACS])?[$€£¥₹₩])|(?P<sign>[-+−–*×/÷%()\[\],]))"
)
_LONGEST_NUMBER = 40
_SIGNS: dict[str, Sign] = {
    "+": "+",
    "-": "−",
    "−": "−",
    "–": "−",
    "*": "×",
    "×": "×",
    "/": "÷",
    "÷": "÷",
}
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_CLOSES = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int


def parse_formula(text: str) -> Formula:
    """The tree of a formula. Raises `FormulaError` where the text is none."""
    if len(text) > LONGEST:
        raise FormulaError(f"The formula is longer than {LONGEST} characters.")
    parser = _Parser(_tokens(text))
    root = parser.whole()
    if sum(not isinstance(node, Constant | Input) for node in nodes(root)) > MOST_OPERATIONS:
        raise FormulaError(f"The formula has more than {MOST_OPERATIONS} operations.")
    return Formula(root)


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at, end)
        if match is None or match.lastgroup is None:
            raise FormulaError(f"The formula cannot be read from “{_rest(text, at)}” on.")
        kind = match.lastgroup
        tokens.append(_Token(kind, match[kind], match.start(kind)))
        at = match.end()
    return tokens


def _rest(text: str, at: int) -> str:
    rest = " ".join(text[at:].split())
    return rest if len(rest) <= 20 else f"{rest[:20]}…"


class _Parser:
    """Recursive descent over the tokens, one method a rule of the grammar."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = [token for token in tokens if token.kind != "currency"]
        self._at = 0
        self._depth = 0

    def whole(self) -> Node:
        if not self._tokens:
            raise FormulaError("The formula is empty.")
        root = self._formula()
        if self._at < len(self._tokens):
            raise self._unexpected()
        return root

    def _formula(self) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise FormulaError(f"The formula is nested more than {DEEPEST} deep.")
        node = self._term()
        while sign := self._sign("+−"):
            node = Operation(sign, node, self._term())
        self._depth -= 1
        return node

    def _term(self) -> Node:
        node = self._factor()
        while sign := self._sign("×÷"):
            node = Operation(sign, node, self._factor())
        return node

    def _factor(self) -> Node:
        minus = 0
        while sign := self._sign("+−"):
            minus += sign == "−"
        if minus > DEEPEST:
            raise FormulaError(f"The formula has over {DEEPEST} minus signs in a row.")
        node = self._value()
        while self._take("%"):
            node = PerCent(node)
        for _ in range(minus):
            node = Negative(node)
        return node

    def _value(self) -> Node:
        token = self._next()
        if token.kind == "number":
            return Constant(self._number(token))
        if token.kind == "input":
            return _input(token)
        if token.kind == "name":
            return self._call(token)
        if token.text in _CLOSES:
            node = self._formula()
            self._close(_CLOSES[token.text])
            in_accounts = token.text == "(" and isinstance(node, Constant)
            return Negative(node) if in_accounts else node
        self._at -= 1
        raise self._unexpected()

    def _number(self, token: _Token) -> Decimal:
        if len(token.text) > _LONGEST_NUMBER:
            raise FormulaError(f"A number in the formula has over {_LONGEST_NUMBER} characters.")
        value = Decimal(token.text.replace(",", ""))
        following = self._peek()
        if following is None or following.text.casefold() not in _SCALES:
            return value
        self._at += 1
        return value.scaleb(_SCALES[following.text.casefold()])

    def _call(self, token: _Token) -> Node:
        name = token.text.casefold()
        if name not in ARGUMENTS:
            raise FormulaError(f"The formula has no function “{token.text}”.")
        self._close("(")
        arguments = [self._formula()]
        while self._take(","):
            arguments.append(self._formula())
        self._close(")")
        fewest, most = ARGUMENTS[name]
        if not fewest <= len(arguments) <= (most or len(arguments)):
            raise FormulaError(f"“{name}” takes {_how_many(fewest, most)}, not {len(arguments)}.")
        return Call(name, tuple(arguments))

    def _sign(self, among: str) -> Sign | None:
        token = self._peek()
        sign = _SIGNS.get(token.text) if token else None
        if sign is None or sign not in among:
            return None
        self._at += 1
        return sign

    def _take(self, text: str) -> bool:
        token = self._peek()
        found = token is not None and token.text == text
        self._at += found
        return found

    def _close(self, text: str) -> None:
        if not self._take(text):
            raise self._unexpected(f" where “{text}” should stand")

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> _Token:
        token = self._peek()
        if token is None:
            raise self._unexpected()
        self._at += 1
        return token

    def _unexpected(self, where: str = "") -> FormulaError:
        token = self._peek()
        if token is None:
            return FormulaError(f"The formula ends{where or ' too early'}.")
        return FormulaError(f"The formula has “{token.text}”{where or ' in a wrong place'}.")


def _input(token: _Token) -> Input:
    position = int(token.text)
    if not 1 <= position <= MOST_INPUTS:
        raise FormulaError(f"The formula names an input #{position}; they count from 1.")
    return Input(position)


def _how_many(fewest: int, most: int | None) -> str:
    if most is None:
        return f"at least {fewest} values" if fewest > 1 else "at least one value"
    return f"{fewest} values"

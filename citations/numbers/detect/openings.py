"""What stands right before a figure: its sign, its currency, a bracket, letters it is part of."""

from __future__ import annotations

import re
from typing import NamedTuple

from citations.numbers.detect.figures import Figure
from citations.numbers.detect.figures.digits import MINUS_SIGNS
from citations.numbers.units import unit_before
from citations.numbers.units.found import UnitFound
from citations.numbers.values import Form, NumberContext

_SIGNS = frozenset(MINUS_SIGNS + "+")
_ALONE = frozenset(MINUS_SIGNS)
_BEFORE_SIGN = re.compile(r"[\s(\[{=~≈∼<>≤≥$€£¥:;,/|*×±]")
_HYPHENATED_WORD = re.compile(r"[^\W\d_][-‐‑−][$€£]?$")
_JOINING_WORD = re.compile(
    r"\b(?:to|or|and|by|sub|minus|now|under|over|than|of)[-‐‑]$", re.IGNORECASE
)
_LOST_SPACE = re.compile(r"[a-z]{4}$")
_SPACED_MEASURE = re.compile(r"[\d.,]{1,6} (?:[cmk]?[gm]|ml|cc|mol|%)(?![^\W_])")
_CLOSES_BEFORE_SCALE = re.compile(
    r"\)[ \u00a0](?:thousand|million|billion|trillion)\b", re.IGNORECASE
)
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3}){1,6}")
_RESULT_BEFORE = re.compile(
    r"\b(?:loss(?:es)?|income|profit|earnings|deficit|EBITDA|EBIT|cash\sflows?|outflows?)"
    r"(?:\s[a-z]{1,12}){0,4}\s\($",
    re.IGNORECASE,
)
_RESULT_LOOK_BACK = 70
_MINUS_WORD = re.compile(r"\bminus[-‐‑]$", re.IGNORECASE)


class Opening(NamedTuple):
    """What stands before a figure: where sign and currency begin, and whether a bracket opens that
    makes the number negative when it closes."""

    start: int
    is_negative: bool
    before: UnitFound | None
    is_bracketed: bool


def read_opening(text: str, figure: Figure, context: NumberContext, taken: int) -> Opening | None:
    """None where the digits are part of a word; `taken` is where the last number ended."""
    start, is_negative = _signed(text, figure.start, figure.form)
    before = unit_before(text, start, context)
    if before is not None and before.start < taken:
        before = None
    if before is None and _glued_before(text, figure.start, taken):
        return None
    before, is_bracketed = _inside_brackets(text, start, before, context)
    is_bracketed = is_bracketed or before is None and _is_deficit(text, start, figure)
    if before is not None:
        start = before.start
        if not is_negative:
            start, is_negative = _signed(text, start, figure.form)
    if is_bracketed and text[start - 1 : start] == "(":
        start -= 1
    return Opening(start, is_negative, before, is_bracketed)


def _signed(text: str, start: int, form: Form) -> tuple[int, bool]:
    """Where the number begins with its sign, and whether that is a minus."""
    sign = text[start - 1 : start]
    if sign == " " and text[max(0, start - 3) : start].strip() in _ALONE and start < 4:
        return 0, True
    if not sign or sign not in _SIGNS or form == "words":
        return start, False
    if _MINUS_WORD.search(text, max(0, start - 6), start):
        return start - 6, True
    if text.startswith("+/", start - 3):
        return start, False
    if start > 1 and not _BEFORE_SIGN.match(text[start - 2]):
        return start, False
    return start - 1, sign != "+"


def _inside_brackets(
    text: str, start: int, before: UnitFound | None, context: NumberContext
) -> tuple[UnitFound | None, bool]:
    """Accounting negatives: "(1,234)" in a table, "$(1,234)" everywhere, "($1,234)" in a table."""
    if before is None and text[start - 1 : start] == "(":
        money = unit_before(text, start - 1, context)
        if money is not None and money.unit.kind == "money":
            return money, True
        return None, context.in_table
    opens = before is not None and text[before.start - 1 : before.start] == "("
    return before, opens and context.in_table


def _is_deficit(text: str, start: int, figure: Figure) -> bool:
    """Accounting negatives in prose: "(1,234) thousand", "a net loss of (1,234)"."""
    if text[start - 1 : start] != "(" or start != figure.start or figure.form == "words":
        return False
    if _CLOSES_BEFORE_SCALE.match(text, figure.end):
        return True
    is_alone = text.startswith(")", figure.end) and _GROUPED.fullmatch(text, start, figure.end)
    return bool(is_alone and _RESULT_BEFORE.search(text, max(0, start - _RESULT_LOOK_BACK), start))


def _glued_before(text: str, start: int, taken: int) -> bool:
    """Whether letters before the digits make them part of a word; the unit of the number before
    does not ("5km-10km"), nor do words that lost their space before a measure ("stearate1 mg")."""
    last = text[start - 1 : start]
    if last.isspace() or not last:
        return False
    if last.isalpha() or last == "_":
        return not (
            _LOST_SPACE.search(text, max(0, start - 4), start)
            and _SPACED_MEASURE.match(text, start)
        )
    near = text[max(0, start - 6) : start]
    if not _HYPHENATED_WORD.search(near) or taken and start - taken <= 1:
        return False
    return not _JOINING_WORD.search(near)

"""A figure with its sign, scale letters and unit: one term, before ranges and lists are joined."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.numbers.detect.digits import MINUS_SIGNS
from citations.numbers.detect.scales import scale_letters
from citations.numbers.detect.words import Figure
from citations.numbers.units import unit_after, unit_before
from citations.numbers.units.found import UnitFound
from citations.numbers.values import NO_UNIT, Form, NumberContext, Unit

_ONE = Decimal(1)
_PLUS = re.compile(r"\+(?![\w+])|\+(?=[A-Za-z]{2})")
_ORDINAL = re.compile(r"(?i:st|nd|rd|th)(?![^\W_])|(?i:'?s)(?![^\W_])")
_BEFORE_SIGN = re.compile(r"[\s(\[{=~≈∼<>≤≥$€£¥:;,/|*×±]")
_HYPHENATED_WORD = re.compile(r"[^\W\d_][-‐‑][$€£]?$")
_JOINING_WORD = re.compile(r"\b(?:to|or|and|by)[-‐‑]$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A number as far as it stands alone: `[start:end)` with unit, `value` = `mantissa` × `scale`.
    `at_least` is the sign of "500+"; `unit_behind` where the unit stands; `high`, `tolerance` as in
    `Number`."""

    start: int
    end: int
    figure: tuple[int, int]
    value: Decimal
    step: Decimal
    form: Form
    scale: Decimal
    unit: Unit = NO_UNIT
    has_unit_before: bool = False
    has_unit_after: bool = False
    at_least: bool = False
    high: Decimal | None = None
    tolerance: Decimal | None = None
    assumptions: tuple[str, ...] = ()

    @property
    def mantissa(self) -> Decimal:
        return self.value / self.scale

    @property
    def has_unit(self) -> bool:
        return self.has_unit_before or self.has_unit_after


def read_term(text: str, figure: Figure, context: NumberContext) -> Term | None:
    """None where the digits are part of a name or an ordinal ("A4", "24703L202", "10th")."""
    start, negative = _signed(text, figure.start, figure.form)
    before = unit_before(text, start, context)
    if before is None and _glued_before(text, figure.start):
        return None
    before, opened = _inside_brackets(text, start, before, context)
    letters = _letters(text, figure, is_money=_is_money(before))
    scale, end = letters or (_ONE, figure.end)
    plus = _PLUS.match(text, end)
    after = unit_after(text, plus.end() if plus else end, context)
    if after is not None and before is not None and not _adds_to(before, after):
        after = None
    if after is None and _glued_after(text, figure, end):
        return None
    term = _term(figure, before, after, scale, start=start, end=end)
    if plus is not None:
        term = replace(term, at_least=True)
    if before is not None and not negative:
        start, negative = _signed(text, term.start, figure.form)
        term = replace(term, start=start)
    if opened and text[term.end : term.end + 1] == ")":
        negative = True
        term = replace(term, start=min(term.start, figure.start - 1), end=term.end + 1)
    return replace(term, value=-term.value) if negative else term


def _term(
    figure: Figure,
    before: UnitFound | None,
    after: UnitFound | None,
    scale: Decimal,
    *,
    start: int,
    end: int,
) -> Term:
    found = [unit for unit in (before, after) if unit is not None]
    for unit in found:
        scale *= unit.scale
    return Term(
        start=min([start, *(unit.start for unit in found)]),
        end=max([end, *(unit.end for unit in found)]),
        figure=(figure.start, figure.end),
        value=figure.value * scale,
        step=figure.step * scale,
        form=figure.form,
        scale=figure.scale * scale,
        unit=_unit_of(before, after),
        has_unit_before=before is not None,
        has_unit_after=after is not None,
        assumptions=tuple(dict.fromkeys(why for unit in found for why in unit.assumptions)),
    )


def _unit_of(before: UnitFound | None, after: UnitFound | None) -> Unit:
    if before is None:
        return NO_UNIT if after is None else after.unit
    if after is None or after.unit.kind == "money" and "/" not in after.unit.code:
        return before.unit
    return after.unit


def _adds_to(before: UnitFound, after: UnitFound) -> bool:
    """ "$10 dollars" says its unit twice."""
    return before.unit.kind == "money" and after.unit.kind == "money"


def _is_money(unit: UnitFound | None) -> bool:
    return unit is not None and unit.unit.kind == "money"


def _letters(text: str, figure: Figure, *, is_money: bool) -> tuple[Decimal, int] | None:
    if figure.form == "words" or figure.scale != 1:
        return None
    return scale_letters(text, figure.end, is_money=is_money)


def _signed(text: str, start: int, form: Form) -> tuple[int, bool]:
    """Where the number begins with its sign, and whether that is a minus."""
    sign = text[start - 1 : start]
    if not sign or sign not in MINUS_SIGNS + "+" or form == "words":
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


def _glued_before(text: str, start: int) -> bool:
    if start and (text[start - 1].isalpha() or text[start - 1] == "_"):
        return True
    near = text[max(0, start - 5) : start]
    return bool(_HYPHENATED_WORD.search(near)) and not _JOINING_WORD.search(near)


def _glued_after(text: str, figure: Figure, end: int) -> bool:
    following = text[end : end + 1]
    if figure.form == "words":
        return following == "'" or following == "’"
    return following == "_" or following.isalpha() or bool(_ORDINAL.match(text, end))

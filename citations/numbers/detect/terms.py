"""A figure with its sign, scale letters and unit: one term, before ranges and lists are joined."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.numbers.detect.figures.words import Figure
from citations.numbers.detect.openings import Opening, read_opening, scale_letters, scale_word
from citations.numbers.units import rate_after, unit_after
from citations.numbers.units.building import UnitFound
from citations.numbers.values import NO_UNIT, Form, NumberContext, Unit

TIMES = Unit(code="times", kind="count", dimension="times")
_MAY_MULTIPLY = ("x", "×", "X", "-fold", "fold", " time", "-time", "time")
_MULTIPLE = re.compile(r"-?(fold)\b|[ -]?(times)\b|([x×])(?![ ]?[\w.])", re.IGNORECASE)
""" "3x" and "5-fold"; an "x" before a word or figure multiplies or names."""

_ONE = Decimal(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A number as far as it stands alone: `[start:end)` with unit, `value` = `mantissa` × `scale`.
    `has_unit_…` says where the unit stands; `high` and
    `tolerance` as in `Number`."""

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
    high: Decimal | None = None
    tolerance: Decimal | None = None
    assumptions: tuple[str, ...] = ()

    @property
    def mantissa(self) -> Decimal:
        return self.value / self.scale

    @property
    def has_unit(self) -> bool:
        return self.has_unit_before or self.has_unit_after


def read_terms(text: str, figures: Iterable[Figure], context: NumberContext) -> list[Term]:
    """In order, apart from each other: what one number took as its unit is not read again."""
    terms: list[Term] = []
    taken = 0
    for figure in figures:
        if figure.start < taken:
            continue
        is_money = bool(terms) and _continues_money(text, terms[-1], figure)
        term = _read_term(text, figure, context, taken, is_money=is_money)
        if term is not None:
            terms.append(term)
            taken = term.end
    return terms


def _continues_money(text: str, last: Term, figure: Figure) -> bool:
    """In "$1.5m-2m" the second "m" is a million too."""
    if last.unit.kind != "money" or not last.has_unit_before:
        return False
    return text[last.end : figure.start].strip() in {"-", "–", "—", "to", "and", "or"}


def _read_term(
    text: str, figure: Figure, context: NumberContext, taken: int, *, is_money: bool
) -> Term | None:
    """None where the digits are part of a name or an ordinal ("A4", "24703L202", "10th")."""
    opening = read_opening(text, figure, context, taken)
    if opening is None:
        return None
    before = opening.before
    scale, end = _letters(text, figure, is_money=is_money or _is_money(before))
    closed = opening.is_bracketed and text.startswith(")", end)
    if closed:
        word, end = scale_word(text, end + 1) or (_ONE, end + 1)
        scale *= word
    after = _unit_behind(text, end, before, context)
    if after is None and _glued_after(text, figure, end):
        return None
    end = after.end if after is not None else end
    if opening.is_bracketed and not closed and text.startswith(")", end):
        closed, end = True, end + 1
    return _term(text, figure, opening, after, scale, end, closed=closed)


def _term(
    text: str,
    figure: Figure,
    opening: Opening,
    after: UnitFound | None,
    scale: Decimal,
    end: int,
    *,
    closed: bool,
) -> Term:
    before = opening.before
    assumptions: tuple[str, ...] = ()
    for found in (before, after):
        if found is not None:
            scale *= found.scale
            assumptions += found.assumptions
    unclosed = opening.is_bracketed and not closed and text[opening.start] == "("
    value = figure.value * scale
    return Term(
        start=opening.start + unclosed,
        end=end,
        figure=(figure.start, figure.end),
        value=-value if opening.is_negative or closed else value,
        step=figure.step * scale,
        form=figure.form,
        scale=figure.scale * scale,
        unit=after.unit if after else before.unit if before else NO_UNIT,
        has_unit_before=before is not None,
        has_unit_after=after is not None,
        assumptions=tuple(dict.fromkeys(assumptions)) if assumptions else (),
    )


def _unit_behind(
    text: str, end: int, before: UnitFound | None, context: NumberContext
) -> UnitFound | None:
    """What stands behind a currency only says it twice ("$10 dollars") or by what it is counted
    ("$10 a share")."""
    after = _times(text, end) or unit_after(text, end, context)
    if (
        after is not None
        and after.unit.kind == "money"
        and text[after.end : after.end + 1].isdigit()
    ):
        after = None  # the sign of the next number: "£1bn-£2bn"
    if before is None:
        return after
    if after is not None and after.unit.kind == "money" and is_same(before.unit, after.unit):
        says_more = " per " in after.unit.code or not after.unit.candidates
        return after if says_more else replace(after, unit=before.unit)
    return rate_after(text, end, before.unit)


def _times(text: str, end: int) -> UnitFound | None:
    if not text.startswith(_MAY_MULTIPLY, end):
        return None
    found = _MULTIPLE.match(text, end)
    return found and UnitFound(unit=TIMES, start=found.start(found.lastindex or 0), end=found.end())


def is_same(first: Unit, second: Unit) -> bool:
    """Whether both can be the same unit; "$" and "$US" can, a coin and its currency cannot."""
    if first.code == second.code:
        return True
    if first.code.islower() or second.code.islower():
        return False
    means = {first.code, *first.candidates} & {second.code, *second.candidates}
    return first.kind == second.kind == "money" and bool(means)


def _is_money(unit: UnitFound | None) -> bool:
    return unit is not None and unit.unit.kind == "money"


def _letters(text: str, figure: Figure, *, is_money: bool) -> tuple[Decimal, int]:
    end = figure.end
    if figure.form == "words" or figure.scale != 1 or end == len(text):
        return _ONE, end
    if not (text[end].isalpha() or text[end].isspace()):
        return _ONE, end
    return scale_letters(text, end, is_money=is_money) or (_ONE, end)


def _glued_after(text: str, figure: Figure, end: int) -> bool:
    following = text[end : end + 1]
    if following in ("", " ", ".", ","):
        return False
    if figure.form == "words":
        return following == "'" or following == "’"
    return following == "_" or following.isalpha()

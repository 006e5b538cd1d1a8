"""A figure with its sign, scale letters and unit: one term, before ranges and lists are joined."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from citations.drafts import Comparator
from citations.numbers.detect.figures.digits import MINUS_SIGNS
from citations.numbers.detect.figures.words import Figure
from citations.numbers.detect.scales import scale_letters, scale_word
from citations.numbers.units import rate_after, unit_after, unit_before
from citations.numbers.units.found import UnitFound
from citations.numbers.values import NO_UNIT, Form, NumberContext, Unit

TIMES = Unit(code="times", kind="count", dimension="times")
_MAY_MULTIPLY = ("x", "×", "X", "-fold", "fold", " time", "-time", "time")
_MULTIPLE = re.compile(r"-?(fold)\b|[ -]?(times)\b|([x×])(?![ ]?[\w.])", re.IGNORECASE)

_RANGE_GAP = re.compile(r"[ ]?[-–—][ ]?|[ ](?:to|and|or)[ ]")
_ONE = Decimal(1)
_SIGNS = frozenset(MINUS_SIGNS + "+")
_ALONE = frozenset(MINUS_SIGNS)
_BOUND = re.compile(r"(?P<up>\+(?![\w+])|\+(?=[A-Za-z]{2})|-plus\b)|-(?:odd|some|ish)\b")
_OF_A = re.compile(r"[ ](?:of[ ])?an?(?=[ ][a-z])")
_ORDINAL = re.compile(r"(?i:st|nd|rd|th)(?![^\W_])|(?i:'?s)(?![^\W_])")
_BEFORE_SIGN = re.compile(r"[\s(\[{=~≈∼<>≤≥$€£¥:;,/|*×±]")
_HYPHENATED_WORD = re.compile(r"[^\W\d_][-‐‑−][$€£]?$")
_JOINING_WORD = re.compile(
    r"\b(?:to|or|and|by|sub|minus|now|under|over|than|of)[-‐‑]$", re.IGNORECASE
)
_SPACED_MEASURE = re.compile(r"[\d.,]{1,6} (?:[cmk]?[gm]|ml|cc|mol|%)(?![^\W_])")
_LOST_SPACE = re.compile(r"[a-z]{4}$")
_MINUS_WORD = re.compile(r"\bminus[-‐‑]$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A number as far as it stands alone: `[start:end)` with unit, `value` = `mantissa` × `scale`.
    `bound` is the sign of "500+" and "20-odd"; `has_unit_…` says where the unit stands; `high` and
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
    bound: Comparator = "="
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


@dataclass(frozen=True, slots=True)
class _Opening:
    """What stands before a figure: where sign and currency begin, and whether a bracket opens that
    makes the number negative when it closes."""

    start: int
    is_negative: bool
    before: UnitFound | None
    is_bracketed: bool


def _continues_money(text: str, last: Term, figure: Figure) -> bool:
    """In "$1.5m-2m" the second "m" is a million too."""
    if last.unit.kind != "money" or not last.has_unit_before:
        return False
    return _RANGE_GAP.fullmatch(text, last.end, figure.start) is not None


def _read_term(
    text: str, figure: Figure, context: NumberContext, taken: int, *, is_money: bool
) -> Term | None:
    """None where the digits are part of a name or an ordinal ("A4", "24703L202", "10th")."""
    opening = _opening(text, figure, context, taken)
    if opening is None:
        return None
    before = opening.before
    scale, end = _letters(text, figure, is_money=is_money or _is_money(before))
    closed = opening.is_bracketed and text.startswith(")", end)
    if closed:
        word, end = scale_word(text, end + 1) or (_ONE, end + 1)
        scale *= word
    bound, behind = _bound(text, end)
    after = _unit_behind(text, behind, before, context) or _unit_of_part(text, figure, context)
    if after is None and _glued_after(text, figure, end):
        return None
    end = after.end if after is not None else end
    if opening.is_bracketed and not closed and text.startswith(")", end):
        closed, end = True, end + 1
    return _term(text, figure, opening, after, scale, (end, closed, bound))


def _opening(text: str, figure: Figure, context: NumberContext, taken: int) -> _Opening | None:
    start, is_negative = _signed(text, figure.start, figure.form)
    before = unit_before(text, start, context)
    if before is not None and before.start < taken:
        before = None
    if before is None and _glued_before(text, figure.start, taken):
        return None
    before, is_bracketed = _inside_brackets(text, start, before, context)
    if before is not None:
        start = before.start
        if not is_negative:
            start, is_negative = _signed(text, start, figure.form)
    if is_bracketed and text[start - 1 : start] == "(":
        start -= 1
    return _Opening(start, is_negative, before, is_bracketed)


def _term(
    text: str,
    figure: Figure,
    opening: _Opening,
    after: UnitFound | None,
    scale: Decimal,
    closing: tuple[int, bool, Comparator],
) -> Term:
    """`closing` is the end, whether a bracket closes there, what a sign behind it bounds."""
    before = opening.before
    assumptions: tuple[str, ...] = ()
    for found in (before, after):
        if found is not None:
            scale *= found.scale
            assumptions += found.assumptions
    end, closed, bound = closing
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
        bound=bound,
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


def _bound(text: str, end: int) -> tuple[Comparator, int]:
    """What "+" or "-odd" behind a figure says, and where the unit may begin."""
    found = _BOUND.match(text, end) if text.startswith(("+", "-"), end) else None
    if found is None:
        return "=", end
    return ("≥" if found["up"] else "≈"), found.end()


def _unit_of_part(text: str, figure: Figure, context: NumberContext) -> UnitFound | None:
    """ "half an hour", "a quarter of a mile"."""
    article = _OF_A.match(text, figure.end) if figure.form == "fraction" else None
    found = unit_after(text, article.end(), context) if article else None
    return found if found is not None and found.unit.kind != "count" else None


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


def _glued_after(text: str, figure: Figure, end: int) -> bool:
    following = text[end : end + 1]
    if following in ("", " ", ".", ","):
        return False
    if figure.form == "words":
        return following == "'" or following == "’"
    return following == "_" or following.isalpha() or bool(_ORDINAL.match(text, end))

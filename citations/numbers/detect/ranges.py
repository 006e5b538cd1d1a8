"""Two terms that are one number: "5–6", "between 5 and 6", "$500,000 to $1 million", "25 ± 0.02".

Scale and unit printed once belong to both ends ("$5–6 billion"). "rose from 240 to 273" names two
values and stays two numbers.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.detect.direction import DIRECTIONS
from citations.numbers.detect.terms import Term, is_same
from citations.numbers.vocabulary import words

_ABOUT = (
    r"(?:(?:about|around|approximately|roughly|nearly|over|up[ ]to|perhaps|at[ ]most)[ ]"
    r"|[~∼≈][ ]?)?"
)
_DASH = re.compile(rf"[ \u00a0]?[-–—−~∼‐‑˗][ \u00a0]?{_ABOUT}(?:[(\[])?", re.IGNORECASE)
_TO = re.compile(rf"[ \u00a0]to[ \u00a0]{_ABOUT}|-to-|-?[ ]to[ ]|[ ]through[ ]|[ ]till[ ]")
_AND = re.compile(rf",?[ \u00a0]and[ \u00a0]{_ABOUT}", re.IGNORECASE)
_TOLERANCE = re.compile(r"[ \u00a0]?(?:±|\+/[-−–]|\+-|∓|[ ]plus[ ]or[ ]minus[ ])[ \u00a0]?")
_BETWEEN = re.compile(rf"\bbetween[ \u00a0]{_ABOUT}$", re.IGNORECASE)
_FROM = re.compile(rf"\bfrom[ \u00a0]{_ABOUT}$", re.IGNORECASE)
_CHANGES = frozenset(DIRECTIONS) | words("changes")
_WORD = re.compile(r"[a-z]+")
_LAST_WORD = re.compile(r"(\w+)[ ](?:by[ ])?$")
_LONGEST_GAP = 24
_LOOK_BACK = 24
_CHANGE_LOOK_BACK = 90
_MINUS = frozenset("-−–")


def join_ranges(text: str, terms: list[Term]) -> list[Term]:
    """The terms with their ranges and tolerances joined."""
    joined: list[Term] = []
    at = 0
    while at < len(terms):
        term, used = terms[at], 1
        if at + 1 < len(terms):
            whole = _tolerance(text, term, terms[at + 1]) or _range(text, term, terms[at + 1])
            if whole is not None:
                term, used = whole, 2
        joined.append(term)
        at += used
    return joined


def _gap(text: str, first: Term, second: Term) -> str | None:
    if not 0 <= second.start - first.end <= _LONGEST_GAP:
        return None
    return text[first.end : second.start]


def _tolerance(text: str, middle: Term, width: Term) -> Term | None:
    gap = _gap(text, middle, width)
    if gap is None or not _TOLERANCE.fullmatch(gap) or not _agree(middle, width):
        return None
    middle = carried(middle, width)
    return replace(
        middle,
        end=width.end,
        figure=(middle.figure[0], width.figure[1]),
        tolerance=abs(carried(width, middle).value),
        has_unit_after=middle.has_unit_after or width.has_unit_after,
    )


def _range(text: str, low: Term, high: Term) -> Term | None:
    gap = _gap(text, low, high)
    if high.unit.code.startswith(f"{low.unit.code} per "):
        low = replace(low, unit=high.unit)  # "$20–$30 per month"
    if gap is None or not _agree(low, high):
        return None
    high = _without_dash(text, low, high, gap)
    gap = text[low.end : high.start]
    if not _joins(text, low, high, gap):
        return None
    low = carried(low, high)
    if low.has_unit_before and not high.has_unit:
        high = carried(high, low)
    lowest, highest = low.value, high.value
    if lowest >= highest and not (highest < lowest <= 0):
        return None
    return _whole(low, high, min(lowest, highest), max(lowest, highest))


def _whole(low: Term, high: Term, lowest: Decimal, highest: Decimal) -> Term:
    return replace(
        low,
        end=high.end,
        figure=(low.figure[0], high.figure[1]),
        value=lowest,
        high=highest,
        step=min(low.step, high.step),
        has_unit_after=low.has_unit_after or high.has_unit_after,
        assumptions=tuple(dict.fromkeys(low.assumptions + high.assumptions)),
    )


def _without_dash(text: str, low: Term, high: Term, gap: str) -> Term:
    """In "2 -7 g" the sign of the second number is the dash of a range."""
    is_dash = gap == " " and text[high.start] in _MINUS and high.value < 0 <= low.value
    if not is_dash or -high.value <= low.mantissa:
        return high
    return replace(high, start=high.start + 1, value=-high.value)


def _joins(text: str, low: Term, high: Term, gap: str) -> bool:
    if _DASH.fullmatch(gap):
        return True
    before = text[max(0, low.start - _LOOK_BACK) : low.start]
    if _AND.fullmatch(gap):
        return _BETWEEN.search(before) is not None
    if not _TO.fullmatch(gap):
        return False
    return not _is_change(text, low, high, before)


def _is_change(text: str, low: Term, high: Term, before: str) -> bool:
    """Whether something went from one value to another, or by one value to another ("rose 5 % to
    30 %", "up 58 to 16,369"; "rose 5 to 30 %" is a range)."""
    if _FROM.search(before):
        near = text[max(0, low.start - _CHANGE_LOOK_BACK) : low.start].lower()
        return not _CHANGES.isdisjoint(_WORD.findall(near))
    last = _LAST_WORD.search(before)
    if last is None or (high.has_unit and not low.has_unit):
        return False
    return last[1].lower() in _CHANGES


def _agree(first: Term, second: Term) -> bool:
    """Whether the units can be the same one, printed once or twice."""
    if first.high is not None or second.high is not None:
        return False
    if not first.has_unit:
        return first.scale == 1 or second.scale == 1 or not second.has_unit or first.scale > 1
    if not second.has_unit:
        return first.has_unit_before
    return is_same(first.unit, second.unit)


def carried(term: Term, other: Term) -> Term:
    """`term` with the scale and the unit of `other`, where it prints none itself."""
    if not term.has_unit:
        term = replace(term, unit=other.unit, assumptions=other.assumptions)
    if term.scale == 1 and other.scale != 1 and abs(term.mantissa) <= abs(other.mantissa):
        scale = other.scale
        term = replace(term, value=term.value * scale, step=term.step * scale, scale=scale)
    return term

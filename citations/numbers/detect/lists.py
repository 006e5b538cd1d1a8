"""Terms beside each other that share a unit or scale, and those that are parts of one number.

"10, 20 and 30 mg" are three numbers in mg; "8 or $9" two in dollars. "5 ft 11 in" and "20 dollars
and 43 cents" are one number; "one in five" and "7 out of 10" are one share.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.detect.terms import Term
from citations.numbers.values import NO_UNIT

_LISTED = re.compile(
    r"(?P<last>-?,?[ \u00a0](?:and|or|to|vs\.?|versus)[ \u00a0]|[ ]?[x×/][ ]?|-to-)"
    r"|,[ ]|[ ]?[-–][ ]?",
    re.IGNORECASE,
)
_LARGEST_BARE = 1000
_LONGEST_GAP = 12

_COMPOUND = re.compile(r",?[ \u00a0]{0,2}(?:and[ ])?", re.IGNORECASE)
_PARTS: dict[tuple[str, str], int] = {
    ("feet", "inches"): 12,
    ("lb", "ounces"): 16,
    ("stones", "lb"): 14,
    ("hours", "minutes"): 60,
    ("minutes", "seconds"): 60,
    ("years", "months"): 12,
    ("weeks", "days"): 7,
    ("days", "hours"): 24,
}
_COINS = 100
_ENDS = re.compile(r"\s*(?:$|[.!?;,)](?!\d))")
"""The end of a phrase; a sign before a digit parts no phrase."""
_BARE_COINS = re.compile(r"[ ](?:and[ ])?")

_SHARE = re.compile(r"(?P<of>[ -]out[ -]of[ -](?:every[ ])?)|[ -](?:in|of)[ -](?:every[ ])?")
_ROUND = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 50, 100, 1000, 10_000, 100_000})


def share_units(text: str, terms: list[Term]) -> list[Term]:
    """Units and scales printed at the end of a list, given to all its members."""
    shared = list(terms)
    closed = False
    for at in range(len(shared) - 2, -1, -1):
        first, second = shared[at], shared[at + 1]
        listed = _listed(text, first, second)
        if listed is None:
            closed = False
            continue
        if listed["last"] is not None:
            closed = "," not in listed[0] or at > 0
        is_said_last = second.has_unit_after or not second.has_unit_before or listed[0] == " or "
        if closed and not first.has_unit and first.scale == 1 and is_said_last:
            shared[at] = _with_unit_of(first, second)
    return shared


def _listed(text: str, first: Term, second: Term) -> re.Match[str] | None:
    gap = text[first.end : second.start]
    return _LISTED.fullmatch(gap) if len(gap) <= _LONGEST_GAP else None


def _with_unit_of(first: Term, second: Term) -> Term:
    scale = second.scale
    if scale != 1 and (
        abs(first.value) >= _LARGEST_BARE or abs(first.value) > 10 * abs(second.mantissa)
    ):
        return first if second.unit.kind != "money" else replace(first, unit=second.unit)
    return replace(
        first,
        unit=second.unit,
        value=first.value * scale,
        step=first.step * scale,
        scale=scale,
        assumptions=second.assumptions,
    )


def join_parts(text: str, terms: list[Term]) -> list[Term]:
    """Compounds and shares as one term."""
    joined: list[Term] = []
    for term in terms:
        whole = joined and (
            _compound(text, joined[-1], term)
            or _share(text, joined[-1], term)
            or _ratio(text, joined[-1], term)
        )
        if whole:
            joined[-1] = whole
        else:
            joined.append(term)
    return joined


def _compound(text: str, whole: Term, part: Term) -> Term | None:
    gap = text[whole.end : part.start]
    if len(gap) > _LONGEST_GAP or not _COMPOUND.fullmatch(gap) or part.value < 0:
        return None
    many = _parts_in(text, whole, part, gap)
    if not many or part.value >= many or whole.mantissa != whole.mantissa.to_integral_value():
        return None
    return replace(
        whole,
        end=part.end,
        figure=(whole.figure[0], part.figure[1]),
        value=whole.value + part.value / many,
        step=part.step / many,
        has_unit_after=True,
    )


def _parts_in(text: str, whole: Term, part: Term, gap: str) -> int:
    if whole.unit.kind == "money":
        return _coins_in(text, whole, part, gap)
    return _PARTS.get((whole.unit.code, part.unit.code), 0)


def _coins_in(text: str, whole: Term, part: Term, gap: str) -> int:
    """A hundred where the part counts coins, or is a bare number below a hundred that ends the
    phrase behind a currency in words ("15 dollars 50")."""
    if part.has_unit:
        is_coin = part.unit.kind == "money" and part.unit.code.islower()
        return _COINS if is_coin and not whole.unit.code.islower() else 0
    spoken = whole.has_unit_after or (whole.has_unit_before and "and" in gap)
    ends = spoken and _ENDS.match(text, part.end) is not None
    return _COINS if ends and _BARE_COINS.fullmatch(gap) else 0


def _share(text: str, part: Term, whole: Term) -> Term | None:
    gap = text[part.end : whole.start]
    between = _SHARE.fullmatch(gap) if len(gap) <= _LONGEST_GAP + 2 else None
    if between is None or not 0 < part.value <= whole.mantissa:
        return None
    if not between["of"] and not _is_idiom(part, whole, gap):
        return None
    return replace(
        part,
        end=whole.figure[1],
        figure=(part.figure[0], whole.figure[1]),
        value=part.value / whole.value,
        step=Decimal(0),
        form="fraction",
        unit=NO_UNIT,
    )


def _ratio(text: str, first: Term, second: Term) -> Term | None:
    """ "1:4" is one number, 0.25."""
    if text[first.end : second.start] != ":" or first.has_unit or second.has_unit:
        return None
    if second.value <= 0 or first.value < 0:
        return None
    end = second.figure[1]
    return replace(
        first,
        end=end,
        figure=(first.figure[0], end),
        value=first.value / second.mantissa,
        step=Decimal(0),
        form="fraction",
        unit=NO_UNIT,
    )


def _is_idiom(part: Term, whole: Term, gap: str) -> bool:
    """ "one in five", not "two in 17 minutes"."""
    if "every" in gap and part.value == 1:
        return True
    if " of " in gap or part.value == whole.value or whole.value not in _ROUND:
        return False
    if whole.unit.kind not in ("none", "count"):
        return False
    return part.value == 1 or (part.value < 10 and part.form == whole.form)

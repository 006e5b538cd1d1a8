"""What stands right around a figure: its sign, its currency, a bracket, letters it is part of; and
scale letters behind it ("3.2bn", "10k", "$5m").

"m" is a million only behind a currency or before something that is counted or measured; a bare
"12 m" is metres. "K" may be kelvin, "t" tonnes, "b" bits: they scale where nothing else fits.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from citations.numbers.detect.figures import Figure
from citations.numbers.detect.figures.digits import MINUS_SIGNS
from citations.numbers.detect.figures.tokens import SCALES
from citations.numbers.units import unit_before
from citations.numbers.units.building import UnitFound
from citations.numbers.values import Form, NumberContext

_SIGNS = frozenset(MINUS_SIGNS + "+")
_ALONE = frozenset(MINUS_SIGNS)
_BEFORE_SIGN = re.compile(r"[\s(\[{=~≈∼<>≤≥$€£¥:;,/|*×±]")
_HYPHENATED_WORD = re.compile(r"[^\W\d_][-‐‑−][$€£]?$")
_JOINING_WORD = re.compile(
    r"\b(?:to|or|and|by|sub|minus|now|under|over|than|of)[-‐‑]$", re.IGNORECASE
)

_SCALED_DEFICIT = re.compile(r"\([\d,.]{1,20}\)\s(?:thousand|million|billion|trillion)\b")
"""An accounting negative in prose: "income was (67) million"."""


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
    is_bracketed = is_bracketed or _SCALED_DEFICIT.match(text, start - 1) is not None
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
    does not ("5km-10km")."""
    last = text[start - 1 : start]
    if last.isspace() or not last:
        return False
    if last.isalpha() or last == "_":
        return True
    near = text[max(0, start - 6) : start]
    if not _HYPHENATED_WORD.search(near) or taken and start - taken <= 1:
        return False
    return not _JOINING_WORD.search(near)


_THOUSAND, _MILLION, _BILLION, _TRILLION = (Decimal(10) ** power for power in (3, 6, 9, 12))
_WORD = re.compile(r"[ \u00a0](thousand|million|billion|trillion)\b", re.IGNORECASE)
_AROUND = 300
_SAFE: dict[str, Decimal] = {
    "k": _THOUSAND,
    **dict.fromkeys(("mn", "mln", "mil", "mio", "MM"), _MILLION),
    **dict.fromkeys(("bn", "Bn", "BN", "bln"), _BILLION),
    **dict.fromkeys(("tn", "trn", "tln"), _TRILLION),
    **dict.fromkeys(("cr", "Cr"), SCALES["crore"]),
    **dict.fromkeys(("lkh", "lkhs"), SCALES["lakh"]),
}
_ATTACHED = {"M": _MILLION, "K": _THOUSAND, "b": _BILLION, "B": _BILLION}
_AFTER_MONEY = {**_SAFE, **_ATTACHED, "m": _MILLION, "mm": _MILLION, "t": _TRILLION, "T": _TRILLION}
_LETTERS = re.compile(
    r"[ \u00a0]{0,2}(mln|mil|mio|mn|MM|mm|bln|bn|Bn|BN|tln|trn|tn|lkhs?|cr|Cr|[kKmMbBtT])"
    r"(?![^\W_]|\.[a-z])"
)
"""Letters of scale behind a figure: no beginning of a longer word or of "m.p.h."."""
_THEN_COUNTED = re.compile(r"[ \u00a0](?:people\b|[a-z]{3,20}(?<!s)s\b)")
"""A plural that is counted; "class" and its like are none."""
_WARMTH = re.compile(r"(?i:kelvin|temperature|cryogen|superconduct)|°C|[mμµ]K\b|\d K\b")


def scale_letters(text: str, end: int, *, is_money: bool) -> tuple[Decimal, int] | None:
    """The scale printed in letters behind the figure that ends at `end`, and where it ends."""
    found = _LETTERS.match(text, end)
    if found is None:
        return None
    letters, after = found[1], found.end()
    if is_money:
        scale = _AFTER_MONEY.get(letters)
    elif letters in _SAFE:
        scale = _SAFE[letters]
    elif found.start(1) == end:
        scale = _attached(text, letters, after)
    else:
        scale = None
    return None if scale is None else (scale, after)


def _attached(text: str, letters: str, after: int) -> Decimal | None:
    if letters == "m":
        return _MILLION if _THEN_COUNTED.match(text, after) else None
    if letters == "K" and _WARMTH.search(text, max(0, after - _AROUND), after + _AROUND):
        return None
    return _ATTACHED.get(letters)


def scale_word(text: str, end: int) -> tuple[Decimal, int] | None:
    """The scale word behind a bracket that closed: "$(1,234) million"."""
    found = _WORD.match(text, end)
    return found and (SCALES[found[1].lower()], found.end())

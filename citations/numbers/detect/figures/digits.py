"""Numbers printed with digits: what they look like and what they are worth.

Grouping by comma, thin or narrow space, plain space, apostrophe and the Indian way; decimals with
or without a leading zero; powers of ten; fractions. Every repeat is bounded or possessive, so that
reading is linear in the length of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

UNICODE_FRACTIONS = {
    sign: (int(above), int(below))
    for sign, above, below in re.findall(
        r"(.)(\d)/(\d+)",
        "¼1/4½1/2¾3/4⅐1/7⅑1/9⅒1/10⅓1/3⅔2/3⅕1/5⅖2/5⅗3/5⅘4/5⅙1/6⅚5/6⅛1/8⅜3/8⅝5/8⅞7/8",
    )
}
MINUS_SIGNS = "-−–‐‑﹣－"
_MOST_DIGITS = 25
_HIGHEST_EXPONENT = 99
_CODE_LENGTH = 5

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_EXPONENT_SIGNS = str.maketrans(dict.fromkeys("−–‐‑", "-") | dict.fromkeys("() ^", ""))

# A group of more than three digits behind it: the commas are no thousands separators.
_GROUPED = (
    r"\d{1,3}(?:,\d{3})++(?!\d)"
    r"|\d{1,2}(?:,\d{2}){1,4},\d{3}(?!\d)"
    r"|\d{1,3}(?:['’]\d{3})++(?!\d)"
    r"|\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})++(?!\d)"
)
_GROUPED_BY_SPACE = (
    r"[1-9]\d?(?:\ \d{3})++(?![\d,]|-[a-z])|[1-9]\d\d(?:\ \d{3}){0,3}\ 000(?![\d,]|-[a-z])"
)
"""Not in tables, where a space parts two cells."""
# A comma is decimal only before % or behind groups by points: "1,50" alone may be a list.
_EUROPEAN = (
    r"\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})++,\d{1,2}(?=\s?[%€‰])|"
    r"\d{1,3}(?:\.\d{3})++,\d{1,2}(?!\d)"
    r"|\d{1,3}(?:\.\d{3}){2,5}(?![\d.])"
    r"|\d{1,9},\d{1,2}(?=\s?[%€‰])|0,\d{1,9}(?![\d,])"
)
_EUROPEAN_BY_SPACE = r"[1-9]\d{0,2}(?:\ \d{3})++,\d{1,2}(?=\s?[%€‰])"
"""Groups by spaces with a decimal comma, before a share only."""
_POWER = r"(?:\^\s?\(?[+−–-]?\d{1,3}\)?|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
_TIMES_TEN = rf"\s?[×x*·⋅]\s?10(?:{_POWER}|\s?[−–-]\s?\d{{1,2}}(?!\d)|\s?\d{{1,2}}(?![\d.,]))"
"""The lowered exponent may have lost its place ("3 × 10 5"); it is none where more figures
follow."""
_DENOMINATOR = r"(?:[2-9]|1[0-26]|15|20|25|32|50|60|64|100|1000)(?![\d/]|[.,]\d)"
"""Of fractions as people write them; not the first figures of a longer number."""

_DIGITS = rf"""
    (?P<fraction>(?:\d{{1,4}}[ \u00a0-]{{1,2}})?\d{{1,4}}\s?[/⁄]\s?{_DENOMINATOR})
  | (?P<glyph>(?:\d{{1,9}}\s?)?[{"".join(UNICODE_FRACTIONS)}])
  | (?P<power>10{_POWER})
  | (?P<european>EUROPEAN)
  | (?P<whole>GROUPED|\d++)(?P<places>\.\d++)?(?P<exponent>e[+-]?\d{{1,3}}(?!\w)|{_TIMES_TEN})?
  | (?<![\w.])(?P<bare>\.\d++)
"""
"""An exponent is no beginning of a word; a bare ".5" follows no word and no other point."""
DIGITS = _DIGITS.replace("GROUPED", f"{_GROUPED}|{_GROUPED_BY_SPACE}").replace(
    "EUROPEAN", f"{_EUROPEAN_BY_SPACE}|{_EUROPEAN}"
)
DIGITS_IN_TABLE = _DIGITS.replace("GROUPED", _GROUPED).replace("EUROPEAN", _EUROPEAN)
"""For verbose patterns on text in lower case; they stand where no digit stands before them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Digits:
    """What printed digits are worth; `step` is one unit in the last place, 0 for a fraction."""

    value: Decimal
    step: Decimal


def read_digits(match: re.Match[str]) -> Digits | None:
    """None where the digits are no quantity: codes of many digits or with leading zeros, "24/7"."""
    if match["fraction"]:
        return _fraction(match["fraction"])
    if match["glyph"]:
        return _glyph(match["glyph"])
    if match["power"]:
        return _scientific("1", "", match["power"][2:])
    if match["european"]:
        return _european(match["european"])
    if match["bare"]:
        return _plain("0", match["bare"])
    whole = match["whole"]
    if match["exponent"]:
        return _scientific(whole, match["places"] or "", _exponent_of(match["exponent"]))
    return _plain(whole, match["places"] or "")


def _plain(whole: str, places: str) -> Digits | None:
    bare = whole if whole.isdigit() else re.sub(r"\D", "", whole)
    if len(bare) + len(places) > _MOST_DIGITS:
        return None
    if whole[0] == "0" and len(whole) >= _CODE_LENGTH and not places:
        return None
    return Digits(
        value=Decimal(bare + places),
        step=Decimal(1).scaleb(1 - len(places)) if places else Decimal(1),
    )


def _european(printed: str) -> Digits | None:
    whole, comma, places = printed.partition(",")
    return _plain(re.sub(r"\D", "", whole), "." + places if comma else "")


def _exponent_of(printed: str) -> str:
    if printed[0] == "e":
        return printed[1:]
    return printed[printed.index("10") + 2 :]


def _scientific(whole: str, places: str, exponent: str) -> Digits | None:
    mantissa = _plain(whole, places)
    power = int(exponent.translate(_SUPERSCRIPTS).translate(_EXPONENT_SIGNS))
    if mantissa is None or abs(power) > _HIGHEST_EXPONENT:
        return None
    return Digits(value=mantissa.value.scaleb(power), step=mantissa.step.scaleb(power))


def _fraction(printed: str) -> Digits | None:
    *whole, numerator, denominator = (int(part) for part in re.findall(r"\d+", printed))
    if numerator >= denominator or not numerator:
        return None
    return _exact(whole[0] if whole else 0, numerator, denominator)


def _glyph(printed: str) -> Digits:
    numerator, denominator = UNICODE_FRACTIONS[printed[-1]]
    return _exact(int(printed[:-1].strip() or 0), numerator, denominator)


def _exact(whole: int, numerator: int, denominator: int) -> Digits:
    return Digits(value=whole + Decimal(numerator) / denominator, step=Decimal(0))

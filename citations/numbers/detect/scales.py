"""Scale letters: "3.2bn", "10k", "$5m".

"m" is a million only behind a currency or before something that is counted or measured; a bare
"12 m" is metres. "K" may be kelvin, "t" tonnes, "b" bits: they scale where nothing else fits.
"""

from __future__ import annotations

import re
from decimal import Decimal

from citations.numbers.detect.figures.vocabulary import SCALES

_THOUSAND, _MILLION, _BILLION, _TRILLION = (Decimal(10) ** power for power in (3, 6, 9, 12))
_WORD = re.compile(r"[ \u00a0](thousand|million|billion|trillion)\b", re.IGNORECASE)
_AROUND = 300
_SAFE: dict[str, Decimal] = {
    "k": _THOUSAND,
    "mn": _MILLION,
    "mln": _MILLION,
    "mil": _MILLION,
    "mio": _MILLION,
    "MM": _MILLION,
    "bn": _BILLION,
    "Bn": _BILLION,
    "BN": _BILLION,
    "bln": _BILLION,
    "tn": _TRILLION,
    "trn": _TRILLION,
    "tln": _TRILLION,
    "cr": SCALES["crore"],
    "Cr": SCALES["crore"],
    "lkh": SCALES["lakh"],
    "lkhs": SCALES["lakh"],
}
_AFTER_MONEY = _SAFE | {
    "K": _THOUSAND,
    "m": _MILLION,
    "M": _MILLION,
    "mm": _MILLION,
    "b": _BILLION,
    "B": _BILLION,
    "t": _TRILLION,
    "T": _TRILLION,
}
_ATTACHED = {"M": _MILLION, "K": _THOUSAND, "b": _BILLION, "B": _BILLION}
_LETTERS = re.compile(
    r"[ \u00a0]{0,2}(mln|mil|mio|mn|MM|mm|bln|bn|Bn|BN|tln|trn|tn|lkhs?|cr|Cr|[kKmMbBtT])"
    r"(?![^\W_]|\.[a-z])"
)
_THEN_COUNTED = re.compile(
    r"[ \u00a0](?:(?:metric |cubic |square )?(?:ton|tonne|barrel|litre|liter|gallon|ounce|acre|"
    r"hectare|mile|kilometre|kilometer|euro|dollar|pound|rupee|yen|yuan|franc|peso|share)s?\b"
    r"|people\b|sq\b|km\b|USD\b|EUR\b|GBP\b|[a-z]{3,20}(?<!s)s\b)"
)
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

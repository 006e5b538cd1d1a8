"""The numbers of claims: their figures stand in claim and quotes, and what was computed comes out
again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any

from citations.export.recheck.evidence import stands
from citations.export.recheck.formula import EXACT, FormulaRefused, evaluate
from citations.export.recheck.report import Finding

_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_SCALES = {"": 1, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_WIDE = Context(prec=200, rounding=ROUND_HALF_UP)
MOST_DECIMALS = 30
#: Digits of a number that a finding writes out.
MOST_DIGITS_SHOWN = 40
_HOW = ("direct", "converted", "computed")


def wrong_numbers(
    claim: Mapping[str, Any], text: str, quotes: Mapping[str, str]
) -> Iterator[Finding]:
    """What does not hold of the numbers of a claim; `quotes` are those of verified evidence."""
    record = f"claims {claim['id']}"
    for at, number in enumerate(claim["numbers"]):
        field = f"numbers[{at}]"
        try:
            for inside, problem in _wrong(number, claim, text, quotes):
                yield Finding(record, f"{field}.{inside}", f"“{number['raw']}”: {problem}")
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError):
            yield Finding(record, field, "It is no number as the product writes them.")


def _wrong(
    number: Mapping[str, Any], claim: Mapping[str, Any], text: str, quotes: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    if not stands(number["raw"], text, number["start"], number["end"]):
        yield "start", "It does not stand at its place in the text."
    if not claim["start"] <= number["start"] < number["end"] <= claim["end"]:
        yield "start", "It is not inside its claim."
    if number["derivation"] not in _HOW:
        yield "derivation", "It is no way to derive a number."
    quoted = number["quoted"]
    if quoted is not None and not _is_quoted(quoted, quotes, claim):
        yield "quoted", f"“{quoted['raw']}” does not stand there in {quoted['evidence']}."
    for at, item in enumerate(number["inputs"]):
        for inside, problem in _wrong_input(item, quotes, claim):
            yield f"inputs[{at}].{inside}", problem
    if number["derivation"] == "computed":
        yield from _wrong_result(number)
    elif number["inputs"] or number["formula"] is not None:
        yield "formula", "It has a formula and is not called computed."


def _is_quoted(
    item: Mapping[str, Any], quotes: Mapping[str, str], claim: Mapping[str, Any]
) -> bool:
    label = item["evidence"]
    is_cited = label in claim["citations"]
    return is_cited and stands(item["raw"], quotes.get(label, ""), item["start"], item["end"])


def _wrong_input(
    item: Mapping[str, Any], quotes: Mapping[str, str], claim: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    label = item["evidence"]
    if not _is_quoted(item, quotes, claim):
        yield "evidence", f"“{item['raw']}” does not stand there in {label}."
    for other in item["context"]:
        if other not in quotes:
            yield "context", f"{other} is no verified evidence."
    value, factor = _decimal(item["value"]), _decimal(item["factor"])
    if factor == 0:
        yield "factor", "A scale of nought gives no value."
        return
    figures = _FIGURE.findall(item["raw"])
    if len(figures) == 1 and digits(EXACT.divide(value, factor)) != digits_of(figures[0]):
        yield "value", f"{item['value']} is not “{item['raw']}” times {item['factor']}."


def _wrong_result(number: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if not isinstance(number["formula"], str) or number["decimals"] is None:
        yield "formula", "It is called computed and has no formula."
        return
    kept, value = _decimal(number["unrounded"]), _decimal(number["value"])
    try:
        found = evaluate(number["formula"], [_decimal(each["value"]) for each in number["inputs"]])
    except FormulaRefused as error:
        yield "formula", str(error)
        return
    if not _near(found, kept):
        yield "unrounded", f"The formula gives {_short(found)}, not {number['unrounded']}."
        return
    scale = _scale(number["raw"], value)
    if scale is None:
        yield "value", f"The figure does not show the value {number['value']}."
        return
    decimals = number["decimals"]
    if type(decimals) is not int or abs(decimals) > MOST_DECIMALS:
        yield "decimals", "So many decimals are never shown."
        return
    shown = EXACT.multiply(_rounded(EXACT.divide(found, scale), decimals), scale)
    if value != shown and not (number["direction"] == "down" and value == -shown and shown < 0):
        yield "value", f"Rounded, the formula gives {_short(shown)}, not {number['value']}."


def _scale(raw: str, value: Decimal) -> Decimal | None:
    """The scale in which the figure shows the value: of its word, or of its table."""
    figures = _FIGURE.findall(raw)
    if not figures:
        return None
    figure = _decimal(figures[0].replace(",", ""))
    words = [Decimal(by) for word, by in _SCALES.items() if word and word in raw.casefold()]
    if figure == 0 or value == 0:
        return (words[0] if words else Decimal(1)) if figure == value == 0 else None
    scale = EXACT.divide(abs(value), figure)
    is_known = scale in [Decimal(by) for by in _SCALES.values()]
    return scale if is_known and words in ([], [scale]) else None


def _rounded(value: Decimal, decimals: int) -> Decimal:
    """Halves away from zero."""
    return value.quantize(Decimal(1).scaleb(-decimals), context=_WIDE)


def _near(one: Decimal, other: Decimal) -> bool:
    """Equal but for the last of 50 digits."""
    return abs(one - other) <= abs(one) * Decimal("1e-40")


def _decimal(written: Any) -> Decimal:
    value = Decimal(written) if isinstance(written, str) and len(written) < 2000 else None
    if value is None or not value.is_finite():
        raise ValueError("no decimal number")
    return value


def digits(value: Decimal) -> str:
    return "".join(map(str, value.as_tuple().digits)).strip("0")


def digits_of(figure: str) -> str:
    return re.sub(r"\D", "", figure).strip("0")


def _short(value: Decimal) -> str:
    shown = value.normalize(Context(prec=20))
    return f"{shown:f}" if abs(shown.adjusted()) < MOST_DIGITS_SHOWN else str(shown)

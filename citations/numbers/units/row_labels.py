"""What the label of a table's row says its figures count, apart from what stands over the table.

A table "in millions of dollars" also prints earnings per share, margins, employees and megawatts:
those are neither multiplied nor money. The first line of a label is the row's own, what follows are
the heads over the column.
"""

from __future__ import annotations

import re
from typing import Literal

from citations.numbers.units.building import money, share
from citations.numbers.units.reading.behind import unit_after
from citations.numbers.units.vocabulary.currencies import currency_table, fold_sign
from citations.numbers.values import NO_UNIT, NumberContext, Unit

RowKind = Literal["amounts", "shares", "apart"]
"""Counted as the table says; a number of shares; or told by itself."""

_PERCENT = re.compile(r"%|\bper\s?cent(?:age)?s?\b(?!\s+rent)", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\((?:in\s+)?([^()\n]{1,24})\)[ .:*]*(?:\n|$)")
_BARE_NUMBERS = re.compile(r"(?:whole )?numbers?|#|no\.|count|x|times|multiples?|ratio", re.I)
_PER_SHARE = re.compile(
    r"\bper\s+(?:\w+\s+){0,3}(?:shares?|unit|ADS|barrel|ounce|membership)\b|\bEPS\b", re.IGNORECASE
)
_COUNTED = re.compile(
    r"(?<!to\s)(?<!for\s)(?<!from\s)\bemployees\b(?!['’])|\bheadcount\b|"
    r"\bnumber\s+of\b|\bdays\b(?!\s+past)",
    re.IGNORECASE,
)
_RATES = re.compile(r"\bratio\b|\bmargins?\b|\brates?[ :]*(?:$|\()", re.IGNORECASE | re.MULTILINE)
_AMOUNT = re.compile(r"[$€£¥₹]|\d{3}|\d,\d")
_SHARES = re.compile(r"(?<!per\s)(?<!per\scommon\s)\bshares\b(?!\s+data)", re.IGNORECASE)
_PAID_FOR_SHARES = re.compile(
    r"\b(?:re)?purchas|\bissuances?\s+of|\bproceeds\b|\bacqui|\bbuy|\bsales?\b|\bredemption|"
    r"\bdividends?\b|\battributable|\bavailable\s+to|\bcosts?\b|\bvalue\b|\bpayments?\b|\btax",
    re.IGNORECASE,
)
_THINGS = re.compile(
    r"\b(?:stores|units|options|RSUs|customers|subscribers|members|employees|barrels|tons|"
    r"tonnes|ounces|gallons|vehicles|restaurants|locations|headcount|volumes?|miles|rooms|beds|"
    r"patients|square|acres|tokens)\b",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\b(?:hours|days|months|years)\b(?!\s+end)", re.IGNORECASE)


def kind_of_row(label: str, figure: str = "") -> RowKind:
    """How the label's words tell the row. `figure` is the cell: a margin of "8,574" is money, one
    of "31.1" is a share."""
    own, _, over = label.partition("\n")
    if _SHARES.search(own) and not _PAID_FOR_SHARES.search(own) and not _PER_SHARE.search(own):
        return "shares"
    if _PER_SHARE.search(label) or _COUNTED.search(own) or re.search(r"\bnumber of\b", over, re.I):
        return "apart"
    return "apart" if _is_rate(own, figure) else "amounts"


def _is_rate(label: str, figure: str) -> bool:
    return bool(_RATES.search(label)) and not _AMOUNT.search(figure)


def counts_percent(label: str) -> bool:
    """Whether "%" in it is the unit of the figures, not a figure's own ("notes at 2.5 %")."""
    return any(
        not label[: match.start()].rstrip(" ")[-1:].isdigit() for match in _PERCENT.finditer(label)
    )


def may_be_money(label: str) -> bool:
    """Nothing in the label says that the row counts things; heads name times."""
    own = label.partition("\n")[0]
    return not _THINGS.search(label) and not _TIMES.search(own)


def unit_told(label: str, context: NumberContext) -> Unit | None:
    """The unit in the brackets that end a label: "(megawatts)", "(US dollars)"; `NO_UNIT` for
    "(number)" and "(x)"; None where it tells none."""
    match = _IN_BRACKETS.search(label.partition("\n")[0] + "\n")
    if match is None:
        return None
    inner = match[1].strip()
    if inner == "%":
        return share("%")
    if _BARE_NUMBERS.fullmatch(inner):
        return NO_UNIT
    table = currency_table()
    currency = table.signs.get(fold_sign(inner)) or table.names.get(inner.lower())
    if currency is not None:
        return money(currency, context.currency)
    found = unit_after(f"1 {inner}", 1, context) if len(inner) > 2 or inner[-1:].isupper() else None
    is_whole = found is not None and found.end == 2 + len(inner)
    return found.unit if found and is_whole and found.unit.kind == "measure" else None

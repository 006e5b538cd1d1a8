"""What the label of a table's row says its figures count, apart from what stands over the table.

A table "in millions of dollars" also prints earnings per share, margins, employees and megawatts:
those are neither multiplied nor money. The first line of a label is the row's own, what follows are
the heads over the column.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Literal

from citations.numbers.units.behind import unit_after
from citations.numbers.units.building import money, share
from citations.numbers.units.currencies import Currency, currency_table, fold_sign
from citations.numbers.values import NO_CONTEXT, NO_UNIT, NumberContext, Unit

RowKind = Literal["amounts", "shares", "apart"]
"""Counted as the table says; a number of shares; or told by itself."""

_PER_CENT = re.compile(r"%|\bper\s?cent(?:age)?s?\b(?!\s+rent)", re.IGNORECASE)
"""Not "per cent rent", which is paid in money."""
_IN_BRACKETS = re.compile(r"\((?:in\s+)?([^()\n]{1,24})\)[ .:*]*(?:\n|$)")
_BARE_NUMBERS = re.compile(r"(?:whole )?numbers?|#|no\.|count|x|times|multiples?|ratio", re.I)
_PER_SHARE = re.compile(
    r"\bper\s+(?:\w+\s+){0,3}(?:shares?|unit|ADS|barrel|ounce|membership)\b|\bEPS\b", re.IGNORECASE
)
# Not what is paid to or for employees, what belongs to them, or days past due.
_COUNTED = re.compile(
    r"(?<!to\s)(?<!for\s)(?<!from\s)\bemployees\b(?!['’])|\bheadcount\b|"
    r"\bnumber\s+of\b|\bdays\b(?!\s+past)",
    re.IGNORECASE,
)
_RATES = re.compile(r"\bratio\b|\bmargins?\b|\brates?[ :]*(?:$|\()", re.IGNORECASE | re.MULTILINE)
_AMOUNT = re.compile(r"[$€£¥₹]|\d{3}|\d,\d")
# "Per share(s)" and "share data" say what amounts are of, not that shares are counted.
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
"""Not "years end", which dates."""


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
        not label[: match.start()].rstrip(" ")[-1:].isdigit() for match in _PER_CENT.finditer(label)
    )


def may_be_money(label: str) -> bool:
    """Nothing in the label says that the row counts things; heads name times."""
    own = label.partition("\n")[0]
    return not _THINGS.search(label) and not _TIMES.search(own)


def stated_unit(label: str, context: NumberContext) -> Unit | None:
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


_MONEY = (
    r"(?:(?:US|U\.S\.|C|A|HK|NZ|S|NT|R)?\s?[$€£¥₹]|Rs\.?|RM|"
    r"(?i:(?:U\.?S\.?|Canadian|Australian|Hong\s+Kong|Singapore|Swiss|Indian|Japanese|British)?\s?"
    r"(?:dollars?|euros?|pounds?|francs?|rupees?|yen|kronor|kroner|yuan|renminbi))|[A-Z]{3})"
)
# A scale is a whole word or stands behind an apostrophe ("$’000"): the m of "mm" is none.
_SCALE = re.compile(
    rf"(?P<before>(?<![\w]){_MONEY}\s?(?:in\s|,\s?|amounts\s+in\s)?[\s(]{{0,2}})?"
    r"(?P<said>(?:(?<![\w])(?i:in)\s+)?"
    r"(?:(?:(?<![\w])|(?=[’‘'´]))[’‘'´]?(?:(?P<thousand>(?i:thousands?)|(?:[’‘'´]\s?)?000s?|k|K)|"
    r"(?P<million>(?i:millions?)|mn|mln|m|MM|mm)|"
    r"(?P<billion>(?i:billions?)|bn)|(?P<trillion>(?i:trillions?))|(?P<lakh>lakhs?)|(?P<crore>crores?|cr))"
    r"(?:\s+(?:of\s+)?"
    r"(?P<behind>(?:(?:U\.?\s?S\.?|NT|HK)\s)?[^\W\d_]{3,12}(?:[ ][^\W\d_]{3,12}){0,2}|"
    r"[$€£¥₹]))?(?!\w)))",
)
_SCALES = {
    "thousand": Decimal(10) ** 3,
    "million": Decimal(10) ** 6,
    "billion": Decimal(10) ** 9,
    "trillion": Decimal(10) ** 12,
    "lakh": Decimal(10) ** 5,
    "crore": Decimal(10) ** 7,
}
_IN_FULL = {"NT": "New Taiwan dollar", "HK": "Hong Kong dollar"}
_SHORT_NAME = re.compile(r"^(NT|HK)\s+dollar")
_AND_SHARES = re.compile(r"([$€£¥])\s+and\s+shares?\s*$", re.IGNORECASE)
_EXCEPT_SHARES = re.compile(
    r"except[^).\n]{0,80}?(?<!per\s)(?<!per\scommon\s)\bshares?\b", re.IGNORECASE
)
""" "In millions, except shares"; "except per share data" says nothing of shares."""
_PERCENT = re.compile(r"\(\s?%\s?\)|\bin\s(?:%|per\s?cent)|\bpercentages?\b", re.IGNORECASE)
_MONEY_ALONE = re.compile(rf"\bin\s+(?P<money>{_MONEY})|[(\[](?P<bare>{_MONEY})[)\]]")


def with_surroundings(
    context: NumberContext, around: str, label: str = "", *, figure: str = "", sign: str = ""
) -> NumberContext:
    """`context` with the scale, currency and percent that `around` (caption, heads) gives to bare
    figures. A row whose `label` (its first line; the column's heads may follow) tells a rate, a
    number of something or its own unit keeps its figures as printed. `figure` is the cell, `sign`
    the sign of money that the table prints in its first row alone."""
    context = replace(context, in_table=True)
    unit = stated_unit(label, context)
    if unit is not None:
        return replace(context, unit=unit)
    match = _scale_in(around, label)
    if counts_percent(label) or (not label and match is None and _PERCENT.search(around)):
        return replace(context, unit=share("%"))
    kind = kind_of_row(label, figure)
    if match is None:
        alone = _MONEY_ALONE.search(around) if kind == "amounts" else None
        words = (alone["money"] or alone["bare"]) if alone else ""
        return _in_money(context, _money_named(words, context), words)
    words, money_named = _money_of(match, around, context)
    is_left = kind == "shares" and (_EXCEPT_SHARES.search(around) or money_named)
    if kind == "apart" or is_left:
        return context
    because = _because(match, words if money_named else "")
    if kind == "amounts":
        context = _in_money(context, money_named, words)
    if kind == "amounts" and money_named is None and sign and may_be_money(label):
        context = _in_money(context, _money_named(sign, context))
        because += f" Counted in “{sign}”, which the table prints in its first rows."
    return replace(context, scale=_scale_of(match), scale_because=because)


def _in_money(context: NumberContext, unit: Unit | None, words: str = "") -> NumberContext:
    """What the source says of "$" explains no figure that the table counts in euros, and none
    where the `words` over the table name US dollars themselves."""
    if unit is None:
        return context
    named = _money_named(words, NO_CONTEXT) if words else None
    is_open = unit.code == context.currency and (named is None or named.code != unit.code)
    return replace(context, unit=unit, currency_because=context.currency_because if is_open else "")


def _money_of(match: re.Match[str], around: str, context: NumberContext) -> tuple[str, Unit | None]:
    """The money that the words beside a scale name, and those words: "dollars for" behind it names
    dollars."""
    with_shares = _AND_SHARES.search(around, 0, match.start())
    behind = (match["behind"] or "").split(" ")
    shorter = (" ".join(behind[:count]) for count in range(len(behind), 0, -1))
    beside = (match["before"], *shorter, with_shares and with_shares[1])
    for words in beside:
        unit = _money_named(words, context) if words else None
        if words and unit is not None:
            return words, unit
    return "", None


def _scale_of(match: re.Match[str]) -> Decimal:
    return next(scale for name, scale in _SCALES.items() if match[name])


def _because(match: re.Match[str], money_words: str) -> str:
    kind = next(name for name in _SCALES if match[name])
    before, behind = match["before"] or "", match["behind"] or ""
    said = match["said"]
    if behind:
        tail = len(behind) - len(money_words) if behind.startswith(money_words) else len(behind)
        said = said[: len(said) - tail] if money_words else said[: said.rindex(behind)]
    if before and before == money_words:
        said = before + said
    return f"Figures read in {kind}s: “{_tidy(said)}”, from the words around the table."


def _tidy(said: str) -> str:
    words = " ".join(said.split()).strip("( ,")
    return words.removesuffix(" of")


def _scale_in(around: str, label: str) -> re.Match[str] | None:
    """The first words that name a scale for figures, not a figure of their own ("5 million"), and
    not that of shares where the row is of money."""
    others: list[re.Match[str]] = []
    is_row_of_shares = kind_of_row(label) == "shares"
    for match in _SCALE.finditer(around):
        before = around[max(0, match.start() - 12) : match.start()]
        opens = before.rstrip()[-1:] in {"(", "[", ",", ""}
        is_said = bool(match["before"]) or match["said"][:2].lower() == "in" or opens
        if not is_said or re.search(r"\d[\d.,]*\s?$", before):
            continue
        # "Dollars and shares in thousands" is said of both.
        of_shares = re.search(r"(?<!and\s)\bshares?\s*$", before, re.IGNORECASE) is not None
        if of_shares == is_row_of_shares:
            return match
        if is_row_of_shares:
            others.append(match)
    return others[0] if others else None


def _money_named(words: str, context: NumberContext) -> Unit | None:
    """The money that the words beside a scale name."""
    name = re.sub(r"\s+(?:in|amounts)\b.*|[(,]", " ", words).strip()
    if not name:
        return None
    table = currency_table()
    name = _SHORT_NAME.sub(lambda found: _IN_FULL[found[1]], name)
    currency = (
        table.signs.get(fold_sign(name))
        or table.names.get(name.lower().replace("u.s.", "us").replace("u.s", "us"))
        or (Currency(code=name, candidates=(name,)) if name in table.codes else None)
    )
    return money(currency, context.currency) if currency else None

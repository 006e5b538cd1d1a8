"""What the words around a table say of its bare figures: "(in millions of dollars)", "€ m", "%"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.units.building import money, share
from citations.numbers.units.vocabulary.currencies import Currency, currency_table, fold_sign
from citations.numbers.values import NumberContext, Unit

_MONEY = (
    r"(?:(?:US|U\.S\.|C|A|HK|NZ|S|NT|R)?\s?[$€£¥₹]|Rs\.?|RM|"
    r"(?i:(?:U\.?S\.?|Canadian|Australian|Hong\s+Kong|Singapore|Swiss|Indian|Japanese|British)?\s?"
    r"(?:dollars?|euros?|pounds?|francs?|rupees?|yen|kronor|kroner|yuan|renminbi))|[A-Z]{3})"
)
_SCALE = re.compile(
    rf"(?P<before>(?<![\w]){_MONEY}\s?(?:in\s|,\s?|amounts\s+in\s)?[\s(]{{0,2}})?"
    r"(?P<said>(?:(?<![\w])(?i:in)\s+)?"
    r"(?:(?<![\w])(?:(?P<thousand>(?i:thousands?)|(?:[’‘'´]\s?)?000s?|k|K)|"
    r"(?P<million>(?i:millions?)|mn|mln|m|MM|mm)|"
    r"(?P<billion>(?i:billions?)|bn)|(?P<trillion>(?i:trillions?))|(?P<lakh>lakhs?)|(?P<crore>crores?|cr))"
    r"(?:\s+of\s+(?P<behind>[^\W\d_]{3,12}(?:\s[^\W\d_]{3,12})?))?(?!\w)))",
)
_SCALES = {
    "thousand": Decimal(10) ** 3,
    "million": Decimal(10) ** 6,
    "billion": Decimal(10) ** 9,
    "trillion": Decimal(10) ** 12,
    "lakh": Decimal(10) ** 5,
    "crore": Decimal(10) ** 7,
}
_NOT_SCALED = re.compile(
    r"\bper\s+(?:\w+\s+){0,2}(?:share|unit|ADS|barrel|ounce|membership)\b|\bEPS\b|%|percent|\bratio\b|"
    r"\bmargin\b|\brates?\s*(?:$|\()|\bemployees\b|\bheadcount\b|\bdays\b|\bnumber\s+of\b",
    re.IGNORECASE,
)
_SHARES = re.compile(r"(?<!per\s)(?<!per\scommon\s)\bshares\b(?!\s+data)", re.IGNORECASE)
_AND_SHARES = re.compile(r"([$€£¥])\s+and\s+shares?\s*$", re.IGNORECASE)
_EXCEPT_SHARES = re.compile(
    r"except[^).\n]{0,80}?(?<!per\s)(?<!per\scommon\s)\bshares?\b", re.IGNORECASE
)
_PERCENT = re.compile(r"\(\s?%\s?\)|\bin\s(?:%|per\s?cent)|\bpercentages?\b", re.IGNORECASE)
_MONEY_ALONE = re.compile(rf"\bin\s+(?P<money>{_MONEY})|[(\[](?P<bare>{_MONEY})[)\]]")


def with_surroundings(context: NumberContext, around: str, label: str = "") -> NumberContext:
    """`context` with the scale, currency and percent that `around` (caption, heads) gives to bare
    figures; a row whose `label` tells a rate ("per share", "%") keeps its figures as printed."""
    context = replace(context, in_table=True)
    match = _scale_in(around, label)
    if "%" in label or (not label and match is None and _PERCENT.search(around)):
        return replace(context, unit=share("%"))
    if match is None:
        alone = _MONEY_ALONE.search(around)
        unit = _money_named((alone["money"] or alone["bare"]) if alone else "", context)
        return replace(context, unit=unit) if unit else context
    with_shares = _AND_SHARES.search(around, 0, match.start())
    words = match["before"] or match["behind"] or (with_shares[1] if with_shares else "")
    unit = _money_named(words, context)
    is_of_shares = bool(_SHARES.search(label))
    if unit is not None and not is_of_shares:
        context = replace(context, unit=unit)
    if _NOT_SCALED.search(label) or (is_of_shares and _EXCEPT_SHARES.search(around)):
        return context
    kind = next(name for name in _SCALES if match[name])
    said = match[0] if unit is not None else around[match.start("said") : match.end()]
    return replace(
        context,
        scale=_SCALES[kind],
        scale_because=f"Figures read in {kind}s: “{_tidy(said)}”, from the words around the table.",
    )


def _tidy(said: str) -> str:
    return " ".join(said.split()).strip("( ,")


def _scale_in(around: str, label: str) -> re.Match[str] | None:
    """The first words that name a scale for figures, not a figure of their own ("5 million"), and
    not that of shares where the row is of money."""
    others: list[re.Match[str]] = []
    is_row_of_shares = _SHARES.search(label) is not None
    for match in _SCALE.finditer(around):
        before = around[max(0, match.start() - 12) : match.start()]
        opens = before.rstrip()[-1:] in {"(", "[", ",", ""}
        is_said = bool(match["before"]) or match["said"][:2].lower() == "in" or opens
        if not is_said or re.search(r"\d[\d.,]*\s?$", before):
            continue
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
    currency = (
        table.signs.get(fold_sign(name))
        or table.names.get(name.lower().replace("u.s.", "us").replace("u.s", "us"))
        or (Currency(code=name, candidates=(name,)) if name in table.codes else None)
    )
    return money(currency, context.currency) if currency else None

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
    r"(?:(?<![\w])(?i:in)\s+)?"
    r"(?:(?<![\w])(?:(?P<thousand>(?i:thousands?)|(?:[’‘'´]\s?)?000s?|k|K)|(?P<million>(?i:millions?)|mn|mln|m|MM|mm)|"
    r"(?P<billion>(?i:billions?)|bn)|(?P<trillion>(?i:trillions?))|(?P<lakh>lakhs?)|(?P<crore>crores?|cr))"
    r"(?:\s+of\s+(?P<behind>[^\W\d_]{3,12}(?:\s[^\W\d_]{3,12})?))?(?!\w))",
)
_SCALES = {
    "thousand": Decimal(10) ** 3,
    "million": Decimal(10) ** 6,
    "billion": Decimal(10) ** 9,
    "trillion": Decimal(10) ** 12,
    "lakh": Decimal(10) ** 5,
    "crore": Decimal(10) ** 7,
}
_PER_SHARE = re.compile(
    r"\bper\s+(?:\w+\s+){0,2}(?:share|unit|ADS|barrel|ounce)\b|\bEPS\b|%|percent|ratio|margin",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\(\s?%\s?\)|\bin\s(?:%|per\s?cent)|\bpercentages?\b", re.IGNORECASE)
_MONEY_ALONE = re.compile(rf"\bin\s+(?P<money>{_MONEY})|[(\[](?P<bare>{_MONEY})[)\]]")


def with_surroundings(context: NumberContext, around: str, label: str = "") -> NumberContext:
    """`context` with the scale, currency and percent that `around` (caption, heads) gives to bare
    figures; a row whose `label` tells a rate ("per share", "%") keeps its figures as printed."""
    context = replace(context, in_table=True)
    if "%" in label or (not label and _PERCENT.search(around) and not _scale_in(around)):
        return replace(context, unit=share("%"))
    match = _scale_in(around)
    if match is None:
        alone = _MONEY_ALONE.search(around)
        unit = _money_named((alone["money"] or alone["bare"]) if alone else "", context)
        return replace(context, unit=unit) if unit else context
    unit = _money_named(match["before"] or match["behind"] or "", context)
    if unit is not None:
        context = replace(context, unit=unit)
    if _PER_SHARE.search(label):
        return context
    kind = next(name for name in _SCALES if match[name])
    said = " ".join(match[0].split()).strip("( ,")
    return replace(
        context,
        scale=_SCALES[kind],
        scale_because=f"Figures read in {kind}s: “{said}”, from the words around the table.",
    )


def _scale_in(around: str) -> re.Match[str] | None:
    """The first words that name a scale for figures, not a figure of their own ("5 million")."""
    for match in _SCALE.finditer(around):
        before = around[max(0, match.start() - 12) : match.start()]
        is_sum = re.search(r"\d[\d.,]*\s?$", before) is not None
        is_said = match[0][:3].lower() in {"in ", "in\n"} or before.rstrip()[-1:] in {"(", "[", ","}
        if not is_sum and (match["before"] or is_said):
            return match
    return None


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

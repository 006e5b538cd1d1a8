"""What the words around a table say of its bare figures: "(in millions of dollars)", "€ m", "%"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.units.building import money, share
from citations.numbers.units.row_labels import counts_percent, kind_of_row, may_be_money, unit_told
from citations.numbers.units.vocabulary.currencies import Currency, currency_table, fold_sign
from citations.numbers.values import NO_CONTEXT, NumberContext, Unit

_MONEY = (
    r"(?:(?:US|U\.S\.|C|A|HK|NZ|S|NT|R)?\s?[$€£¥₹]|Rs\.?|RM|"
    r"(?i:(?:U\.?S\.?|Canadian|Australian|Hong\s+Kong|Singapore|Swiss|Indian|Japanese|British)?\s?"
    r"(?:dollars?|euros?|pounds?|francs?|rupees?|yen|kronor|kroner|yuan|renminbi))|[A-Z]{3})"
)
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
    told = unit_told(label, context)
    if told is not None:
        return replace(context, unit=told)
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

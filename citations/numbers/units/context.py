"""What a source's own words say of its figures: which dollars "$" are, "in millions", "%".

Two readings, both linear and kept for each text: the whole source for the currency, and the words
around a table or figure (caption, heads, label) for scale and unit. Each finding becomes a sentence
that a reader can check.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache

from citations.numbers.units.surroundings import with_surroundings
from citations.numbers.values import NO_CONTEXT, NumberContext
from citations.numbers.vocabulary import lines

_MONEY = [tuple(field.strip() for field in line.split("|", 3)) for line in lines("said_money")]
_NAMES = {code: name for _, code, name, _ in _MONEY}
_PATTERNS = (f"(?P<{code}>{'|'.join(said.split())})" for _, code, _, said in _MONEY)
_SAID = re.compile(rf"(?<!\w)(?:{'|'.join(_PATTERNS)})(?![^\W\d])", re.IGNORECASE)
"""Names and signs of currencies, each a word by itself; a figure may stand right behind."""
_ANCHORS = tuple(
    """ollar OLLAR kron Kron yen Yen YEN upee enminbi RMB yuan Yuan pound Pound US$ ₹ GBP
    USD CAD AUD HKD SGD NZD TWD JPY CNY SEK NOK DKK ISK INR PKR EGP""".split()
)
_REACH = 16
_MOST_LOOKS = 1000
_FILER = re.compile(
    r"SECURITIES\s{1,4}AND\s{1,4}EXCHANGE\s{1,4}COMMISSION\s{1,8}Washington,?\s{1,4}D\.\s?C\.",
    re.IGNORECASE,
)
_COVER = 20_000
"""A filing says whom it is filed with on its first page."""
_REPORTS = re.compile(
    r"\b(?:expressed|stated|presented|reported|reporting\s+currency|amounts|figures|values|sums|"
    r"prices|sales|revenues?|costs)\b"
    r"[^.;]{0,40}\b(?:in|is|of)\s+(?:the\s+|thousands\s+of\s+|millions\s+of\s+)?$",
    re.IGNORECASE,
)
_LIKELIEST = frozenset("USD JPY CNY SEK NOK DKK INR GBP".split())
_OFTEN = 3
_REPORTS_WEIGHT = 100
"""A sentence on what the figures are in outweighs every other mention."""
_FAMILIES: dict[str, frozenset[str]] = {
    sign: frozenset(code for other, code, _, _ in _MONEY if other == sign)
    for sign, _, _, _ in _MONEY
}


def context_of(
    source_text: str, *, around: str = "", label: str = "", in_table: bool = False
) -> NumberContext:
    """What the source and the words around its figures say of them.

    `around` is a table's caption and heads, `label` the row's own words: rows told per share or in
    percent are not multiplied with the table's scale.
    """
    currency, because = currency_of(source_text)
    context = replace(NO_CONTEXT, currency=currency, currency_because=because, in_table=in_table)
    return with_surroundings(context, around, label) if around else context


def name_of_money(code: str) -> str:
    """ "US dollars" of "USD"; empty where no short name is known."""
    return _NAMES.get(code, "")


@lru_cache(maxsize=8)
def currency_of(source_text: str) -> tuple[str, str]:
    """The currency that an ambiguous sign means in a source and the sentence that says why; both
    empty where the source names none, or names two of the same sign about as often."""
    counts, first = _said(source_text)
    is_filer = _FILER.search(source_text, 0, _COVER) is not None
    dollars = _FAMILIES["$"]
    if is_filer and max((counts[code] for code in dollars), default=0) < _REPORTS_WEIGHT:
        counts = Counter({code: count for code, count in counts.items() if code not in dollars})
        counts["USD"] = 1
    families = sorted(_FAMILIES.items(), key=lambda item: -source_text.count(item[0]))
    for sign, family in families:
        best = _clear_leader(counts, family)
        if best in first:
            return best, f"“{sign}” read as {_NAMES[best]}: the source says “{first[best]}”."
        if best:
            filed = "files with the Securities and Exchange Commission in Washington, D.C."
            return best, f"“$” read as US dollars: the source {filed}"
    return "", ""


def _said(source_text: str) -> tuple[Counter[str], dict[str, str]]:
    """How often each currency is named, and the first words that name it. Only the places of a few
    plain words are looked at more closely: a source may have a million characters."""
    found: dict[int, tuple[str, str]] = {}
    for anchor in _ANCHORS:
        at = source_text.find(anchor)
        looks = 0
        while at >= 0 and looks < _MOST_LOOKS:
            looks += 1
            match = _SAID.search(source_text, max(0, at - _REACH), at + len(anchor) + 4)
            if match is not None:
                found[match.start()] = (str(match.lastgroup), " ".join(match[0].split()))
            at = source_text.find(anchor, at + len(anchor))
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    for place, (code, words) in sorted(found.items()):
        reports = _REPORTS.search(source_text, max(0, place - 60), place)
        counts[code] += _REPORTS_WEIGHT if reports else 1
        first.setdefault(code, words)
    return counts, first


def _clear_leader(counts: Counter[str], family: frozenset[str]) -> str:
    """The currency of one sign that is named at least twice as often as any other. One that the
    sign seldom means must be named often: a single mention may be there to tell it apart."""
    ranked = sorted(((counts[code], code) for code in family if counts[code]), reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] < 2 * ranked[1][0]):
        return ""
    most, code = ranked[0]
    return code if code in _LIKELIEST or most >= _OFTEN else ""

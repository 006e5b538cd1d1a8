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

_SAID = re.compile(
    r"(?P<USD>\bU\.?\s?S\.?\s?dollars?\b|\bUnited\s+States\s+dollars?\b|\bUS\$|\bUSD\b)"
    r"|(?P<CAD>\bCanadian\s+dollars?\b|\bC\$|\bCAD\b)"
    r"|(?P<AUD>\bAustralian\s+dollars?\b|\bA\$|\bAUD\b)"
    r"|(?P<HKD>\bHong\s+Kong\s+dollars?\b|\bHK\$|\bHKD\b)"
    r"|(?P<SGD>\bSingapore\s+dollars?\b|\bS\$|\bSGD\b)"
    r"|(?P<NZD>\bNew\s+Zealand\s+dollars?\b|\bNZ\$|\bNZD\b)"
    r"|(?P<TWD>\bNew\s+Taiwan\s+dollars?\b|\bNT\$|\bTWD\b)"
    r"|(?P<JPY>\bJapanese\s+yen\b|\bJPY\b|\byen\b)"
    r"|(?P<CNY>\bRenminbi\b|\bRMB\b|\bCNY\b|\bChinese\s+yuan\b)"
    r"|(?P<SEK>\bSwedish\s+kron(?:a|or)\b|\bSEK\b)"
    r"|(?P<NOK>\bNorwegian\s+kroner?\b|\bNOK\b)"
    r"|(?P<DKK>\bDanish\s+kroner?\b|\bDKK\b)"
    r"|(?P<ISK>\bIcelandic\s+kr[óo]nur?\b|\bISK\b)"
    r"|(?P<INR>\bIndian\s+rupees?\b|\bINR\b|₹)"
    r"|(?P<PKR>\bPakistani?\s+rupees?\b|\bPKR\b)"
    r"|(?P<EGP>\bEgyptian\s+pounds?\b|\bEGP\b)"
    r"|(?P<filer>SECURITIES\s+AND\s+EXCHANGE\s+COMMISSION\s{1,8}W(?:ASHINGTON|ashington),?\s+D\.\s?C\.)",
    re.IGNORECASE,
)
_FAMILIES = (
    frozenset("USD CAD AUD HKD SGD NZD TWD".split()),
    frozenset("JPY CNY".split()),
    frozenset("SEK NOK DKK ISK".split()),
    frozenset("INR PKR".split()),
)
_SIGN_OF = ("$", "¥", "kr", "Rs")
_NAMES = {
    "USD": "US dollars",
    "CAD": "Canadian dollars",
    "AUD": "Australian dollars",
    "HKD": "Hong Kong dollars",
    "SGD": "Singapore dollars",
    "NZD": "New Zealand dollars",
    "TWD": "New Taiwan dollars",
    "JPY": "Japanese yen",
    "CNY": "Chinese yuan",
    "SEK": "Swedish kronor",
    "NOK": "Norwegian kroner",
    "DKK": "Danish kroner",
    "ISK": "Icelandic krónur",
    "INR": "Indian rupees",
    "PKR": "Pakistani rupees",
    "EGP": "Egyptian pounds",
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


@lru_cache(maxsize=64)
def currency_of(source_text: str) -> tuple[str, str]:
    """The currency that an ambiguous sign means in a source and the sentence that says why; both
    empty where the source names none, or names two of the same sign about as often."""
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    for match in _SAID.finditer(source_text):
        kind = str(match.lastgroup)
        counts[kind] += 1
        first.setdefault(kind, " ".join(match[0].split()))
    best = _most_said(counts)
    if best:
        sign = next(s for s, family in zip(_SIGN_OF, _FAMILIES, strict=True) if best in family)
        return best, f"“{sign}” read as {_NAMES[best]}: the source says “{first[best]}”."
    if counts["filer"]:
        said = "files with the Securities and Exchange Commission in Washington, D.C."
        return "USD", f"“$” read as US dollars: the source {said}"
    return "", ""


def _most_said(counts: Counter[str]) -> str:
    """The currency that leads its family clearly."""
    best = ""
    for family in _FAMILIES:
        ranked = sorted(((counts[code], code) for code in family if counts[code]), reverse=True)
        clear = ranked and (len(ranked) == 1 or ranked[0][0] >= 2 * ranked[1][0])
        if clear and (not best or ranked[0][0] > counts[best]):
            best = ranked[0][1]
    return best

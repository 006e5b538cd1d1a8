"""Currencies by code, sign and name, from Babel's list and the own table.

Built at the first look-up and kept: Babel takes about 0.1 s to load.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from citations.numbers.vocabulary import lines, ordered_words, words

PLAIN_WORDS = words("plain_money_words")
WORDLIKE_CODES = words("wordlike_codes")
LOWER_CASE_CODES = words("lower_case_codes")
LIKELIER = ordered_words("likelier_money")
COIN_SIGNS = {"¢": "cents", "c": "cents", "p": "pence"}
SIGNS = "$€£¥￥₹₨₽₩₺₴₦₫₱฿₪₡₾₭₸₮₵₲₼₿"


@dataclass(frozen=True, slots=True, kw_only=True)
class Currency:
    """What a sign, code or name says. `code` is the ISO code where it says just one, else the sign;
    `candidates` are the ISO codes it may mean; `per_unit` is how many make one (cents: 100)."""

    code: str
    candidates: tuple[str, ...]
    per_unit: Decimal = Decimal(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrencyTable:
    """`codes` in capitals, `signs` folded by `fold_sign`, `names` in lower case."""

    codes: frozenset[str]
    signs: Mapping[str, Currency]
    names: Mapping[str, Currency]


_AMBIGUOUS = {"dollar": "$", "buck": "$", "rupee": "Rs", "rs": "Rs", "rs.": "Rs", "₨": "Rs"}
_CERTAIN = {"£": "GBP", "pound": "GBP"}
"""Shared in principle, but read as the first unless the source says another."""


def fold_sign(sign: str) -> str:
    """A sign as the table has it: no spaces, letters in capitals."""
    return "".join(sign.split()).upper().replace("￥", "¥")


@cache
def currency_table() -> CurrencyTable:
    """Every currency known, ready for look-up."""
    from babel.core import Locale

    official: dict[str, str] = dict(Locale("en").currencies)
    names = dict(_names_from(official)) | dict(_own_names()) | dict(_coins())
    # The others with X are of metals, funds and tests.
    used = {"XAF", "XCD", "XDR", "XOF", "XPF"}
    codes = frozenset(code for code in official if code in used or not code.startswith("X"))
    return CurrencyTable(codes=codes | {"BTC", "ETH"}, signs=dict(_own_signs()), names=names)


def _names_from(official: Mapping[str, str]) -> Iterator[tuple[str, Currency]]:
    """Full names ("finnish markka") and the last word of each, with all who share it."""
    sharing: defaultdict[str, list[str]] = defaultdict(list)
    for code, name in official.items():
        if "(" in name or code.startswith("X") and code not in {"XOF", "XAF", "XPF", "XCD"}:
            continue
        full = name.lower()
        one = Currency(code=code, candidates=(code,))
        for form in _spellings(full):
            yield form, one
        sharing[full.split()[-1]].append(code)
    for noun, codes in sharing.items():
        if noun not in words("no_money_names"):
            ordered = tuple(sorted(codes, key=_likelihood))
            code = ordered[0] if len(ordered) == 1 else f"{noun}s"
            shared = Currency(code=code, candidates=ordered)
            yield from ((form, shared) for form in _spellings(noun))


def _likelihood(code: str) -> int:
    return LIKELIER.index(code) if code in LIKELIER else len(LIKELIER)


def _spellings(name: str) -> Iterator[str]:
    """Singular and plural, with and without accents and spaces ("egyptianpound")."""
    plain = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    for form in {name, plain, name.replace(" ", "")}:
        yield form
        yield f"{form}es" if form.endswith("s") else f"{form}s"


def _own_names() -> Iterator[tuple[str, Currency]]:
    for line in lines("money_names"):
        spelled, codes = _split_codes(line)
        one, _, many = spelled.partition("/")
        many = many or f"{one}s"
        code = _AMBIGUOUS.get(one) or _CERTAIN.get(one) or (codes[0] if len(codes) == 1 else many)
        currency = Currency(code=code, candidates=tuple(codes))
        yield from ((form, currency) for form in (one, many))


def _split_codes(line: str) -> tuple[str, list[str]]:
    entry = line.split()
    codes = [word for word in entry if re.fullmatch(r"[A-Z]{3}", word)]
    return " ".join(entry[: len(entry) - len(codes)]), codes


def _own_signs() -> Iterator[tuple[str, Currency]]:
    for line in lines("money_signs"):
        sign, *codes = line.split()
        shown = _AMBIGUOUS.get(sign.lower()) or _CERTAIN.get(sign) or sign.rstrip(".")
        code = codes[0] if len(codes) == 1 else shown
        yield fold_sign(sign), Currency(code=code, candidates=tuple(codes))


def _coins() -> Iterator[tuple[str, Currency]]:
    for line in lines("coins"):
        spelled, codes = _split_codes(line)
        names, _, per_unit = spelled.partition(" ")
        one, _, many = names.partition("/")
        coin = Currency(code=many, candidates=tuple(codes), per_unit=Decimal(per_unit))
        yield from ((form, coin) for form in (one, many))

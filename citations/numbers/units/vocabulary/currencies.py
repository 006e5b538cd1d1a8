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

from citations.numbers.units.vocabulary import currency_table as own


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


AMBIGUOUS_SIGNS = {"dollar": "$", "buck": "$", "rupee": "Rs", "rs": "Rs", "rs.": "Rs", "₨": "Rs"}
_CERTAIN = {"£": "GBP", "pound": "GBP"}
"""Shared in principle, but read as the first unless the source says another."""


def fold_sign(sign: str) -> str:
    """A sign as the table has it: no spaces, letters in capitals."""
    return "".join(sign.split()).upper().replace("￥", "¥")


@cache
def currency_table() -> CurrencyTable:
    """Every currency known, ready for look-up."""
    official = _official_names()
    names = dict(_names_from(official))
    names.update(_own_names())
    names.update(_coins())
    signs = dict(_own_signs())
    codes = frozenset(code for code in official if not re.match(r"X(?![AOPCD][FDR])", code))
    return CurrencyTable(codes=codes | {"BTC", "ETH"}, signs=signs, names=names)


def _official_names() -> dict[str, str]:
    from babel.core import Locale

    names: Mapping[str, str] = Locale("en").currencies
    return dict(names)


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
        if noun not in own.NOT_NAMES:
            ordered = tuple(sorted(codes, key=_likelihood))
            code = ordered[0] if len(ordered) == 1 else f"{noun}s"
            shared = Currency(code=code, candidates=ordered)
            yield from ((form, shared) for form in _spellings(noun))


def _likelihood(code: str) -> int:
    return own.LIKELIER.index(code) if code in own.LIKELIER else len(own.LIKELIER)


def _spellings(name: str) -> Iterator[str]:
    """Singular and plural, with and without accents and spaces ("egyptianpound")."""
    plain = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    for form in {name, plain, name.replace(" ", "")}:
        yield form
        yield f"{form}es" if form.endswith("s") else f"{form}s"


def _own_names() -> Iterator[tuple[str, Currency]]:
    for line in filter(None, (own.NAMES + own.SHORT_NAMES).splitlines()):
        words, codes = _split_codes(line)
        one, _, many = words.partition("/")
        code = AMBIGUOUS_SIGNS.get(one) or _CERTAIN.get(one)
        currency = Currency(
            code=code or (codes[0] if len(codes) == 1 else many or f"{one}s"),
            candidates=tuple(codes),
        )
        for form in (one, many or f"{one}s"):
            yield form, currency


def _split_codes(line: str) -> tuple[str, list[str]]:
    words = line.split()
    codes = [word for word in words if re.fullmatch(r"[A-Z]{3}", word)]
    return " ".join(words[: len(words) - len(codes)]), codes


def _own_signs() -> Iterator[tuple[str, Currency]]:
    for line in own.SIGNS.strip().splitlines():
        sign, *codes = line.split()
        sign = sign.replace("￥", "¥")
        shown = AMBIGUOUS_SIGNS.get(sign.lower()) or _CERTAIN.get(sign) or sign.rstrip(".")
        code = codes[0] if len(codes) == 1 else shown
        yield fold_sign(sign), Currency(code=code, candidates=tuple(codes))


def _coins() -> Iterator[tuple[str, Currency]]:
    for line in own.COINS.strip().splitlines():
        words, codes = _split_codes(line)
        names, _, per_unit = words.partition(" ")
        one, _, many = names.partition("/")
        code = {"sens": "sen"}.get(many, many)
        coin = Currency(code=code, candidates=tuple(codes), per_unit=Decimal(per_unit))
        yield one, coin
        yield many, coin

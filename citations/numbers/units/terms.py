"""One term of a unit at a place of a text: a name of up to four words, or a symbol."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from citations.numbers.units.building import BASIS_POINTS, PERCENTAGE_POINTS, share
from citations.numbers.units.currencies import LOWER_CASE_CODES, Currency, currency_table
from citations.numbers.units.measures import Measure, measure_table
from citations.numbers.values import Unit
from citations.numbers.vocabulary import lines

Meaning = Measure | Currency | Unit

LETTER = r"[^\W\d_¹²³¼-¾⁰-ⁿ⅐-⅟]"
"""A letter; powers and fractions in one sign count as letters for `\\w`."""
_WORDS = re.compile(rf"{LETTER}{{1,40}}(?:[ \u00a0-]{LETTER}{{1,40}}){{0,3}}")
_SYMBOL = re.compile(
    rf"""[°º◦]\s?[CFKNSEW]\b|'[CF]\b|[°º◦]|[′″]{{1,2}}|'{{1,2}}|"|
    [MR]\s[⊙⊕☉]|[µμ]\s?B\b|ft[·⋅-]lbf?s?\b|lbf?s?[·⋅-]ft\b|y/o\b|
    (?:wt|vol|mol|at|mass)\.?[\s-]?%|Gew-%|[wv]/[wv]\b|%\s?[wv]/[wv]\b|[%‰]|
    {LETTER}{{1,40}}[⊙⊕☉]?""",
    re.VERBOSE,
)
_DEGREES = re.compile(r"[º◦]|'(?=[CF])")
"""Signs used for degrees; an apostrophe only before C or F."""
_SHORT_NAMES = {"oz", "lb", "ft"}
_POUND = "GBP"
_SPACE_OR_HYPHEN = str.maketrans("-\u00a0", "  ")


@dataclass(frozen=True, slots=True)
class Term:
    """What stands at a place and where it ends."""

    meaning: Meaning
    end: int
    is_symbol: bool


@cache
def names() -> Mapping[str, Meaning]:
    """Every name of a unit in lower case. Measures come before money ("stone", "mark")."""
    every: dict[str, Meaning] = dict(currency_table().names)
    for name, measure in measure_table().names.items():
        if len(name) > 2 or name in _SHORT_NAMES:
            every[name] = measure
    for line in lines("ratios"):
        code, _, words = (field.strip() for field in line.split("|"))
        for word in words.split():
            one, _, many = word.replace("_", " ").partition("/")
            every[one] = every[many or f"{one}s"] = _ratio(code)
    money = currency_table().names
    every["pound"], every["pounds"] = money["pound"], money["pounds"]
    return every


@cache
def symbols() -> Mapping[str, Meaning]:
    """Every symbol as printed, without inner spaces."""
    every: dict[str, Meaning] = dict(measure_table().symbols)
    for line in lines("ratios"):
        code, signs, _ = (field.strip() for field in line.split("|"))
        every.update((sign, _ratio(code)) for sign in signs.split())
    every |= {sign: every[f"°{sign}"] for sign in "CF"}
    return every


def _ratio(code: str) -> Unit:
    fixed = {unit.code: unit for unit in (PERCENTAGE_POINTS, BASIS_POINTS)}
    return fixed.get(code) or share(code)


_SPELLED_WITH_SIGNS = frozenset(
    """sq square cu cubic k l m r ft lb lbf lbs lbfs y w v wt vol mol at mass gew kr c p bn
    mn""".split()
)
"""Words that begin a unit only together with what stands behind them ("wt%", "y/o", "kr.")."""
_LONGEST_RUN = 5


@cache
def _first_words() -> frozenset[str]:
    every = {name.split(" ", 1)[0] for name in names()}
    return frozenset({*every, *symbols(), *LOWER_CASE_CODES, *_SPELLED_WITH_SIGNS})


@lru_cache(maxsize=4096)
def may_begin_unit(word: str) -> bool:
    """Whether a unit that is no counted thing can begin with `word`, in lower case: most words that
    follow a number begin none."""
    if word in _first_words() or ("lb" in word and "ft" in word):
        return True
    known = symbols()
    cuts = range(1, len(word)) if len(word) <= _LONGEST_RUN else ()
    return any(word[:cut] in known and word[cut:] in known for cut in cuts)


def name_at(text: str, start: int) -> Term | None:
    """The longest name that begins at `start`."""
    match = _WORDS.match(text, start)
    if match is None:
        return None
    key = match[0].lower().translate(_SPACE_OR_HYPHEN)
    if len(key) != len(match[0]):
        return None
    known = names()
    while key:
        meaning = known.get(key)
        if meaning is not None:
            return Term(meaning, start + len(key), is_symbol=False)
        key = key[: max(key.rfind(" "), 0)]
    return None


def symbol_at(text: str, start: int) -> Term | None:
    """The symbol that begins at `start`; letters in one run belong together."""
    match = _SYMBOL.match(text, start)
    if match is None:
        return None
    sign = _DEGREES.sub("°", match[0].replace(" ", "")) if match[0][0] in "°º◦'" else match[0]
    sign = "ft·lb" if "lb" in sign and "ft" in sign else sign
    meaning = symbols().get(sign) or symbols().get("".join(sign.split()).rstrip("."))
    return Term(meaning, match.end(), is_symbol=True) if meaning else None


@dataclass(frozen=True, slots=True)
class MeasureTerm:
    """A measure at a place and where it ends."""

    measure: Measure
    end: int
    is_symbol: bool


def measure_at(text: str, start: int) -> MeasureTerm | None:
    """The measure that begins at `start`, by name or symbol; "pound" is a weight here."""
    for reads in (name_at, symbol_at):
        term = reads(text, start)
        if term is None:
            continue
        meaning = term.meaning
        if isinstance(meaning, Currency) and meaning.code == _POUND:
            meaning = measure_table().names.get(text[start : term.end].lower(), meaning)
        if isinstance(meaning, Measure):
            return MeasureTerm(meaning, term.end, term.is_symbol)
    return None

"""Figures that are no quantities: years, ordinals, parts of names ("2008", "2nd", "Q3", "MH370"),
and lengths of time that say when ("24 years ago").

They have no precision and no unit; a quote carries one if it stands there as a word of its own, or
spelled out.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from citations.language.series import CARDINALS, ORDINALS
from citations.language.stems import english_stem
from citations.numbers.detect import find_numbers
from citations.numbers.detect.masks import find_masks
from citations.numbers.units import unit_of
from citations.numbers.values import Number


def is_length(number: Number) -> bool:
    return number.unit.dimension == unit_of("years").dimension


@lru_cache(maxsize=32)
def lengths_in(text: str) -> tuple[Number, ...]:
    """The lengths in the times of a text, offsets in the text."""
    return tuple(
        _moved(number, mask.start)
        for mask in find_masks(text)
        if mask.kind == "time"
        for number in find_numbers(text[mask.start : mask.end])
        if is_length(number)
    )


def _moved(number: Number, by: int) -> Number:
    start, end = number.figure
    return replace(
        number, start=number.start + by, end=number.end + by, figure=(start + by, end + by)
    )


_WORD = re.compile(r"[^\W_]+")
_JOINED = re.compile(r"[\w][\w.,'’/-]*[\w]|[\w]")
_SIGNS = re.compile(r"[-‐‑–/’'.,]")
_HYPHENS = re.compile(r"[-‐‑–]")
_ORDINAL = re.compile(r"(\d{1,6})(?:st|nd|rd|th)")
_QUARTER = re.compile(r"q([1-4])")
_CODE = re.compile(r"[a-z]{1,3}(\d{3,5})")
_CODED = ("flight", "model", "type", "route", "section", "number", "no")
_YEAR = re.compile(r"(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d]|[.,]\d)")
_NAME_BEFORE = re.compile(r"(?<!\w)(?P<name>[A-Z][A-Za-z]{1,20})\.?[ -]$")
_NUMBERED_BEFORE = re.compile(r"(?<!\w)[Nn]o\.? ?$|#$")
_STAMP = re.compile(r"[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4},? {1,3}\d{1,2}:\d\d ?(?:[AaPp]\.?[Mm]\b)?")
LONG = 4
"""Digits from which on a figure in a compound word stands for itself ("mid-2008")."""
COUNTED = 5
"""Ordinals from here on are as good as counts ("the 8th victim", "eight were killed"): "first" and
"second" are said of everything."""


def stands_in(text: str, start: int, end: int, quote: str) -> bool:
    """Whether the word around the figure `[start:end)` of `text` stands in the quote too, as it is
    or spelled out."""
    word = word_at(text, start, end)
    said = quote
    if not _stands_in_time(text, start, end) or (_YEAR.fullmatch(word) and _YEAR.search(quote)):
        # The date that only says when a quote was written tells of nothing else.
        said = _STAMP.sub(lambda match: " " * len(match.group()), quote)
    if _ORDINAL.fullmatch(_folded(word)) and _is_another(text[end:], word, said):
        return False
    if word.isdecimal() and (figures := _figures_behind(text[:start], said)):
        return word in figures
    spellings = _spellings(word)
    if word.isdecimal() and _NUMBERED_BEFORE.search(text[:start]):
        spellings |= _ordinals(int(word))
    return _has_any(spellings, said)


def _stands_in_time(text: str, start: int, end: int) -> bool:
    masks = (mask for mask in find_masks(text) if mask.kind in ("date", "time", "year"))
    return any(mask.start <= start and end <= mask.end for mask in masks)


def _figures_behind(before: str, quote: str) -> frozenset[str]:
    """The figures that the quote puts behind the name that stands before one in the claim
    ("Category 5" in the quote contradicts "Category 4")."""
    name = _NAME_BEFORE.search(before)
    if name is None:
        return frozenset()
    behind = re.compile(rf"(?<!\w){re.escape(name['name'])}\.?[ -](\d{{1,3}})(?![\w.,]\d|\w)", re.I)
    return frozenset(behind.findall(quote))


def _is_another(rest: str, word: str, quote: str) -> bool:
    """Whether the quote counts the same thing by other ordinals alone: "the 2nd trial", where it
    has only a first one."""
    following = [match.group() for match in _WORD.finditer(rest[:40])][1:3]
    wanted = {english_stem(each.casefold()) for each in following if len(each) > 2}
    words = [match.group().casefold() for match in _WORD.finditer(quote)]
    counted = {
        each
        for at, each in enumerate(words)
        if (each in ORDINALS or _ORDINAL.fullmatch(each))
        and wanted & {english_stem(near) for near in words[at + 1 : at + 3]}
    }
    return bool(counted) and not counted & _spellings(word)


def ordinal_in(quote: str, count: int) -> Number | None:
    """The ordinal of a count in a quote ("25 years" by "the 25th anniversary"); None where there is
    none, or the count is too small to tell."""
    if count < COUNTED:
        return None
    spellings = _ordinals(count)
    for match in _WORD.finditer(quote):
        if match.group().casefold() in spellings:
            return Number(
                start=match.start(),
                end=match.end(),
                raw=match.group(),
                value=Decimal(count),
                step=Decimal(1),
                figure=match.span(),
            )
    return None


def word_at(text: str, start: int, end: int) -> str:
    """The word that a figure is part of; of "11th-Century" only "11th", but all of "COVID-19"."""
    for match in _JOINED.finditer(text):
        if not match.start() <= start <= end <= match.end():
            continue
        first = match.group()[: end - match.start()].rpartition("-")[2]
        rest = match.group()[end - match.start() :].partition("-")[0]
        part = f"{first}{rest}"
        return match.group() if part.isdecimal() and len(part) < LONG else part
    return text[start:end]


def _has_any(spellings: frozenset[str], quote: str) -> bool:
    words = {
        _folded(part)
        for match in _JOINED.finditer(quote)
        for part in (match.group(), *_HYPHENS.split(match.group()))
    }
    spaced = f" {' '.join(_WORD.findall(quote.casefold()))} "
    return bool(spellings & words) or any(
        f" {spelling} " in spaced for spelling in spellings if " " in spelling
    )


def _spellings(word: str) -> frozenset[str]:
    folded = _folded(word)
    spellings = {folded}
    if ordinal := _ORDINAL.fullmatch(folded):
        number = int(ordinal[1])
        spellings |= _ordinals(number)
        if number >= COUNTED:
            spellings |= {str(number), *_word(CARDINALS, number)}
    if quarter := _QUARTER.fullmatch(folded):
        name = ORDINALS[int(quarter[1])]
        spellings |= {f"{name} quarter", f"{name}quarter"}
    if code := _CODE.fullmatch(folded):
        spellings |= {f"{kind} {code[1]}" for kind in _CODED}
    return frozenset(spellings)


def _ordinals(number: int) -> frozenset[str]:
    """ "4th" and "fourth"."""
    digits = (f"{number}{ending}" for ending in ("st", "nd", "rd", "th"))
    return frozenset((*digits, *_word(ORDINALS, number)))


def _word(words: tuple[str, ...], number: int) -> tuple[str, ...]:
    return words[number : number + 1] if number > 0 else ()


def _folded(word: str) -> str:
    folded = _SIGNS.sub("", word.casefold())
    # "2008's" is the year 2008, the "2000s" are a decade.
    return folded[:-1] if re.search(r"['’]s$", word.casefold()) else folded

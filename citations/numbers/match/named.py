"""Figures that are no quantities: years, ordinals, parts of names ("2008", "2nd", "Q3", "MH370").

They have no precision and no unit; a quote carries one if it stands there as a word of its own, or
spelled out.
"""

from __future__ import annotations

import re
from decimal import Decimal

from citations.numbers.detect.masks import Mask, find_masks
from citations.numbers.match.beside import MARGIN, stem_of, words_beside
from citations.numbers.values import Number

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
_DAY_OR_CLOCK = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?!\d)")
LONG = 4
"""Digits from which on a figure in a compound word stands for itself ("mid-2008")."""
COUNTED = 5
"""Ordinals from here on are as good as counts ("the 8th victim", "eight were killed"): "first" and
"second" are said of everything."""
ORDINAL_WORDS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split()
CARDINAL_WORDS = """one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty""".split()


def stands_in(text: str, start: int, end: int, quote: str) -> bool:
    """Whether the word around the figure `[start:end)` of `text` stands in the quote too, as it is
    or spelled out."""
    word = word_at(text, start, end)
    is_time = _stands_in_time(text, start, end)
    said = _without_stamps(quote)
    if is_time and not (_YEAR.fullmatch(word) and _YEAR.search(said)):
        said = quote
    if not is_time:
        said = _without_times(said)
    if _ORDINAL.fullmatch(_folded(word)) and (
        _is_another(text[end:], word, said) or _is_other_ordinal(text, start, end, word, said)
    ):
        return False
    if word.isdecimal() and (figures := _figures_behind(text[:start], said)):
        return word in figures
    if _YEAR.fullmatch(word) and _is_other_year(text, start, end, said):
        return False
    spellings = _spellings(word)
    if word.isdecimal() and _NUMBERED_BEFORE.search(text[:start]):
        spellings |= _ordinals(int(word))
    return _has_any(spellings, said)


def _without_stamps(quote: str) -> str:
    """The quote, with the dates that only say when it was written blanked ("May 2, 2011 3:13 PM"):
    they tell of nothing else."""
    return _STAMP.sub(lambda match: " " * len(match.group()), quote)


def _without_times(quote: str) -> str:
    """The quote, with the days of its dates and its clock times blanked; years stay."""
    said = quote
    for mask in find_masks(quote):
        if mask.kind in ("date", "time"):
            words = _DAY_OR_CLOCK.sub(lambda match: " " * len(match.group()), _masked(quote, mask))
            said = f"{said[: mask.start]}{words}{said[mask.end :]}"
    return said


def _masked(text: str, mask: Mask) -> str:
    return text[mask.start : mask.end]


def _stands_in_time(text: str, start: int, end: int) -> bool:
    masks = (mask for mask in find_masks(text) if mask.kind in ("date", "time", "year"))
    return any(mask.start <= start and end <= mask.end for mask in masks)


def _is_other_ordinal(text: str, start: int, end: int, word: str, quote: str) -> bool:
    """Whether the words around an ordinal are those around another ordinal of the quote."""
    spellings = _spellings(word)
    found = [
        (match.group().casefold(), _figure(match))
        for match in _WORD.finditer(quote)
        if match.group().casefold() in ORDINAL_WORDS or _ORDINAL.fullmatch(match.group().casefold())
    ]
    beside = words_beside(text, _figure_at(text, start, end), [(quote, each) for _, each in found])
    shared = [(beside.shared(place), name in spellings) for place, (name, _) in enumerate(found)]
    best = max((weight for weight, is_own in shared if is_own), default=None)
    other = max((weight for weight, is_own in shared if not is_own), default=0)
    if best is None:
        return False
    is_small = not spellings.isdisjoint(ORDINAL_WORDS[: COUNTED - 1])
    return other > best if is_small else other > best + MARGIN


def _figures_behind(before: str, quote: str) -> frozenset[str]:
    """The figures that the quote puts behind the name that stands before one in the claim
    ("Category 5" in the quote contradicts "Category 4")."""
    name = _NAME_BEFORE.search(before)
    if name is None:
        return frozenset()
    behind = re.compile(rf"(?<!\w){re.escape(name['name'])}\.?[ -](\d{{1,3}})(?![\w.,]\d|\w)", re.I)
    return frozenset(behind.findall(quote))


def _is_other_year(text: str, start: int, end: int, quote: str) -> bool:
    """Whether the words around a year are those around another year of the quote."""
    years = [_figure(match) for match in _YEAR.finditer(quote)]
    own = _figure_at(text, start, end)
    beside = words_beside(text, own, [(quote, year) for year in years])
    shared = [(beside.shared(place), year.raw == own.raw) for place, year in enumerate(years)]
    best = max((weight for weight, is_own in shared if is_own), default=0)
    other = max((weight for weight, is_own in shared if not is_own), default=0)
    return other > best + MARGIN


def _figure(match: re.Match[str]) -> Number:
    return _figure_at(match.string, *match.span())


def _figure_at(text: str, start: int, end: int) -> Number:
    return Number(
        start=start,
        end=end,
        raw=text[start:end],
        value=Decimal(0),
        step=Decimal(1),
        figure=(start, end),
    )


def _is_another(rest: str, word: str, quote: str) -> bool:
    """Whether the quote counts the same thing by other ordinals alone: "the 2nd trial", where it
    has only a first one."""
    following = [match.group() for match in _WORD.finditer(rest[:40])][1:3]
    wanted = {stem_of(each.casefold()) for each in following if len(each) > 2}
    words = [match.group().casefold() for match in _WORD.finditer(quote)]
    counted = {
        each
        for at, each in enumerate(words)
        if (each in ORDINAL_WORDS or _ORDINAL.fullmatch(each))
        and wanted & {stem_of(near) for near in words[at + 1 : at + 3]}
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
            spellings |= {str(number), *_word(CARDINAL_WORDS, number)}
    if quarter := _QUARTER.fullmatch(folded):
        name = ORDINAL_WORDS[int(quarter[1]) - 1]
        spellings |= {f"{name} quarter", f"{name}quarter"}
    if code := _CODE.fullmatch(folded):
        spellings |= {f"{kind} {code[1]}" for kind in _CODED}
    return frozenset(spellings)


def _ordinals(number: int) -> frozenset[str]:
    """ "4th" and "fourth"."""
    digits = (f"{number}{ending}" for ending in ("st", "nd", "rd", "th"))
    return frozenset((*digits, *_word(ORDINAL_WORDS, number)))


def _word(words: list[str], number: int) -> tuple[str, ...]:
    return (words[number - 1],) if 1 <= number <= len(words) else ()


def _folded(word: str) -> str:
    folded = _SIGNS.sub("", word.casefold())
    # "2008's" is the year 2008, the "2000s" are a decade.
    return folded[:-1] if re.search(r"['’]s$", word.casefold()) else folded

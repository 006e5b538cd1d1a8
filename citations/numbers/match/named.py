"""Figures that are no quantities: years, ordinals, parts of names ("2008", "2nd", "Q3", "MH370").

They have no precision and no unit; a quote carries one if it stands there as a word of its own, or
spelled out.
"""

from __future__ import annotations

import re

_JOINED = re.compile(r"[\w][\w.,'’/-]*[\w]|[\w]")
_HYPHENS = re.compile(r"[-‐‑–/]")
YEAR = 4
"""Digits from which on a figure in a compound word stands for itself ("mid-2008")."""
_DASHES = re.compile(r"[-‐‑–/’'.,]")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_QUARTER = re.compile(r"q([1-4])")
ORDINAL_WORDS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split()


def stands_in(text: str, start: int, end: int, quote: str) -> bool:
    """Whether the word around the figure `[start:end)` of `text` stands in the quote too."""
    wanted = _spellings(word_at(text, start, end))
    words = {
        _folded(part)
        for match in _JOINED.finditer(quote)
        for part in (match.group(), *_HYPHENS.split(match.group()))
    }
    spaced = f" {_spaced(quote)} "
    return bool(wanted & words) or any(
        f" {spelling} " in spaced for spelling in wanted if " " in spelling
    )


def word_at(text: str, start: int, end: int) -> str:
    """The word that a figure is part of; of "11th-Century" only "11th", but all of "COVID-19"."""
    for match in _JOINED.finditer(text):
        if not match.start() <= start <= end <= match.end():
            continue
        first = match.group()[: end - match.start()].rpartition("-")[2]
        rest = match.group()[end - match.start() :].partition("-")[0]
        part = f"{first}{rest}"
        return match.group() if part.isdecimal() and len(part) < YEAR else part
    return text[start:end]


def _spellings(word: str) -> frozenset[str]:
    folded = _folded(word)
    spellings = {folded}
    if ordinal := _ORDINAL.fullmatch(folded):
        number = int(ordinal[1])
        if 1 <= number <= len(ORDINAL_WORDS):
            spellings.add(ORDINAL_WORDS[number - 1])
    if quarter := _QUARTER.fullmatch(folded):
        name = ORDINAL_WORDS[int(quarter[1]) - 1]
        spellings |= {f"{name} quarter", f"{name}quarter"}
    return frozenset(spellings)


def _folded(word: str) -> str:
    folded = _DASHES.sub("", word.casefold())
    # "2008's" is the year 2008, the "2000s" are a decade.
    return folded[:-1] if re.search(r"['’]s$", word.casefold()) else folded


def _spaced(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))

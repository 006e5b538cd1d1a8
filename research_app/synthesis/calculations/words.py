"""What the words of labels, heads and questions name: a time, as years, quarters and days, and the
thing itself, as stems that can be compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from citations.language.word_classes import MONTHS
from citations.numbers.detect.masks.dates import MONTH
from research_app.synthesis.terms import content_stems, stem, words_of

_MONTH = rf"(?P<month>{MONTH})"
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4"}
_ORDINALS |= {"1st": "1", "2nd": "2", "3rd": "3", "4th": "4"}
_QUARTER = re.compile(
    r"\bq(?P<number>[1-4])(?=\b|\d{4}|fy)"
    r"|\b(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th)(?:\s+(?:fiscal\s+)?quarter)\b",
    re.IGNORECASE,
)
""" "Q3", "q3 2019", "third quarter"; "q3" in a longer name is none."""
_SPLIT_YEAR = re.compile(r"(?<![\d.,])(?P<first>(?:19|20)\d\d)\s?[/]\s?(?:20)?(?P<last>\d\d)(?!\d)")
""" "2019/20"; not inside a longer number."""
_YEAR = re.compile(r"(?<![\d.,$€£])(?:fy|f|cy)?(?:19|20)\d\d(?![\d]|[.,]\d)", re.IGNORECASE)
"""A year, also "FY2019"; not in an amount of money or a longer number."""
_SHORT_YEAR = re.compile(r"\b(?:fy|f|cy)\s?['’]?(?P<digits>\d\d)\b", re.IGNORECASE)
_DAY_LAST = re.compile(rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s?,?\d{{3}})", re.I)
""" "March 31"; not the first figures of a year."""
_DAY_FIRST = re.compile(rf"(?<![\d.,])(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+{_MONTH}\b", re.I)
""" "31 March"; not the last figures of a longer number."""
_NOTES = re.compile(
    r"[(\[]?\b(?:restated|unaudited|audited|as (?:restated|revised))\b[)\]]?"
    r"(?:\s*[–—-]?\s*see note \d+\w?)?",
    re.IGNORECASE,
)
"""Beside a period, how its figures came about."""
_FILLS = re.compile(
    r"\b(?:for|the|as|of|at|in|on|fiscal|financial|year|years|years?\s+end(?:ed|ing)?|ended|ending"
    r"|end|months?|twelve|weeks?|quarter|to|from|and|vs|versus)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A time as far as words tell it: `years` ("2019", or "2018/19"), `quarter` ("Q3"), `day`
    ("09-30"). All empty where they tell none."""

    years: frozenset[str] = frozenset()
    quarter: str = ""
    day: str = ""

    def or_else(self, other: When) -> When:
        """What these words leave open, told by others."""
        return When(
            years=self.years or other.years,
            quarter=self.quarter or other.quarter,
            day=self.day or other.day,
        )

    @property
    def is_told(self) -> bool:
        return bool(self.years or self.quarter or self.day)

    @property
    def order(self) -> tuple[str, str, str]:
        """Sorts times that are told alike from the earliest to the latest."""
        return (max(self.years, default=""), self.quarter, self.day)


@lru_cache(maxsize=16_384)
def when_of(words: str) -> When:
    """The time that words name."""
    split = {f"{match['first']}/{match['last']}" for match in _SPLIT_YEAR.finditer(words)}
    rest = _SPLIT_YEAR.sub(" ", words)
    years = {match.group()[-4:] for match in _YEAR.finditer(rest)}
    years |= {f"20{match['digits']}" for match in _SHORT_YEAR.finditer(rest)}
    quarter = _QUARTER.search(words)
    number = (quarter["number"] or _ORDINALS[quarter["nth"].lower()]) if quarter else ""
    return When(
        years=frozenset(years | split), quarter=f"Q{number}" if number else "", day=_day(words)
    )


def fits_period(asked: When, own: When) -> bool:
    """Is a figure of `own` one of the period asked for? A figure of a quarter is none of its
    year, and one of two years at once (a change) of neither."""
    if asked.years and own.years != asked.years:
        return False
    if asked.quarter != own.quarter and (asked.quarter or own.quarter):
        return False
    return not asked.day or not own.day or asked.day == own.day


@lru_cache(maxsize=16_384)
def without_times(words: str) -> str:
    """The words apart from those that only tell when; "three months" stays, since it tells a part
    of a year from the whole."""
    rest = _NOTES.sub(" ", words)
    for pattern in (_SPLIT_YEAR, _YEAR, _SHORT_YEAR, _QUARTER, _DAY_LAST, _DAY_FIRST):
        rest = pattern.sub(" ", rest)
    return rest if re.search(r"[^\W_]{2}", _FILLS.sub(" ", rest)) else ""


def _day(words: str) -> str:
    match = _DAY_LAST.search(words) or _DAY_FIRST.search(words)
    if match is None:
        return ""
    written = match["month"].lower()[:3]
    month = next(at for at, name in enumerate(MONTHS, 1) if name.startswith(written))
    return f"{month:02}-{int(match['day']):02}"


def period_name(when: When) -> str:
    """The time in words that `when_of` reads back: "Q3 2019", "September 30, 2019"."""
    year = max(when.years, default="")
    if when.day:
        month, _, day = when.day.partition("-")
        name = MONTHS[int(month) - 1].capitalize()
        return f"{name} {int(day)}, {year}".rstrip(", ")
    return f"{when.quarter} {year}".strip()


_FOOTNOTE = re.compile(r"\((?:\d{1,2}|[a-z])\)")
_JOINING = frozenset("the of and a an to for by in on at".split())


@lru_cache(maxsize=8192)
def label_stems(label: str) -> tuple[str, ...]:
    """In order, without marks of footnotes. "Other" and "net" tell one row from another; only words
    that join are left out."""
    return tuple(stem(each) for each in words_of(_FOOTNOTE.sub(" ", label)) if each not in _JOINING)


FILLS = frozenset(
    label_stems(
        "amount amounts value values number figure level company companies reported recorded"
        " recognized recognised incurred respective respectively during year years fiscal financial"
        " ended end quarter period both each all this these that which was were did does do has"
        " have had across over annual yearly compared spend spends spent pay pays paid we they our"
    )
)
"""Say only that a figure is asked for."""
TOTALS = frozenset(label_stems("total totals net gross overall"))
"""Tell sums from their parts; a question says "total" of much that is printed without."""
_JOINS = frozenset(
    "both from into onto between among under with within as is are was were be been that which who"
    " whose than per via each its their this these those s or".split()
)


@lru_cache(maxsize=512)
def stem_set(words: str) -> frozenset[str]:
    """Of titles and the words around a table, which come back with every row."""
    return frozenset(content_stems(words))


def asked_stems(words: str) -> tuple[str, ...]:
    """The stems of what is asked for, without times and words that join."""
    return tuple(each for each in label_stems(without_times(words)) if each not in _JOINS)


def telling_stems(words: str) -> set[str]:
    """Those that tell the thing, not that a figure of it is asked for."""
    return set(asked_stems(words)) - FILLS - TOTALS

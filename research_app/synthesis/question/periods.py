"""The years, quarters, months and dates a question names, written one way: "2018", "FY2018",
"Q2 2022", "March"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from citations.language.word_classes import MONTHS
from citations.numbers.detect.masks.dates import MONTH

MOST_YEARS = 30
"""A longer range ("from 1500 to 1900") names its two ends only."""

_FISCAL = r"(?:FY|fiscal(?: year)?|financial year)[ '’]{0,2}"
_YEAR = r"(?:1[5-9]|20)\d\d"
_ANY_YEAR = rf"(?:{_FISCAL})?{_YEAR}(?!\d)|{_FISCAL}\d\d(?!\d)"
"""A year, or the last two figures of a fiscal one; no further digit."""
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2}
_ORDINALS |= {"3rd": 3, "4th": 4, "last": 4}

_RANGE = re.compile(
    rf"(?<![\w.,$€£-])(?P<first>{_ANY_YEAR})"
    rf"(?:(?P<dash> ?[-–—] ?)| (?P<joint>to|and|through|until|till) )(?P<last>{_ANY_YEAR}|\d\d)"
    rf"(?![\w%]|[.,]\d| {MONTH})",
    re.IGNORECASE,
)
"""Two years with a joint between them; not inside a word, price or longer number, and no date
("2019 to 20 May")."""
_SINGLE = re.compile(
    rf"(?<![\w$€£-])(?:"
    rf"(?P<part>[QH][1-4]) ?(?:of )?(?:the )?(?P<part_year>{_ANY_YEAR})"
    rf"|(?P<late_year>{_ANY_YEAR}) (?P<late_part>[QH][1-4])"
    rf"|(?P<nth>{'|'.join(_ORDINALS)})[- ](?P<kind>quarter|half)(?: of)?(?: the)? "
    rf"(?P<nth_year>{_ANY_YEAR})"
    rf"|(?P<dated>(?:\d{{1,2}} )?{MONTH} {_YEAR}|{MONTH} \d{{1,2}},? {_YEAR})"
    rf"|(?P<split>{_YEAR}/\d\d|(?<= )[0-3]\d/[0-3]\d(?!/))|(?P<year>{_ANY_YEAR})"
    rf"|(?:(?<=\bin )|(?<=\bby )|(?<=\bof )|(?<=\bsince ))(?P<month>{MONTH})"
    r")(?!\w|%|[.,]\d)",
    re.IGNORECASE,
)
"""One period as people write it; a month alone only behind "in", "by", "of" or "since". Not inside
a word, price, share or longer number."""
_AROUND = re.compile(
    r"(?:,? ?(?:\b(?:and|or) )?\b(?:in|for|during|of|from|between|since|until|by|as of|as at|at"
    r"|on|over|to|vs\.?|versus|with|than)(?: the)?(?: (?:years?|period|fiscal|financial|end of|end"
    r"|ended|ending|month of))* |,? ?\b(?:and|or|vs\.?|versus) |, )$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A period as named at `[start:end)` of the question, and the ones it stands for."""

    start: int
    end: int
    names: tuple[str, ...]


def find_periods(text: str, *, ends_only: bool = False) -> list[Period]:
    """In order. "2019 to 2021" stands for three years, or with `ends_only` for two: who compares
    2018 with 2022 asks for two."""
    found = list(_ranges(text, ends_only=ends_only))
    for match in _SINGLE.finditer(text):
        if not any(each.start < match.end() and match.start() < each.end for each in found):
            found.append(Period(start=match.start(), end=match.end(), names=(_name_of(match),)))
    return sorted(found, key=lambda each: each.start)


def names_of(periods: Iterable[Period]) -> tuple[str, ...]:
    """Each period once, in the order named."""
    return tuple(dict.fromkeys(name for period in periods for name in period.names))


def without_periods(text: str, periods: Iterable[Period]) -> str:
    """The text with the periods, and the prepositions that lead to them, blanked: offsets stay."""
    characters = list(text)
    for period in periods:
        lead = _AROUND.search("".join(characters[: period.start]))
        start = lead.start() if lead else period.start
        characters[start : period.end] = " " * (period.end - start)
    return "".join(characters)


def shifted(name: str, years: int) -> str:
    """The same period some years later; a name without a year stays."""
    return re.sub(r"\d{4}", lambda match: str(int(match.group()) + years), name, count=1)


def _ranges(text: str, *, ends_only: bool) -> Iterator[Period]:
    for match in _RANGE.finditer(text):
        first, last = _year_name(match["first"]), _last_of(match["first"], match["last"])
        is_range = bool(match["dash"]) or match["joint"].lower() != "and"
        is_range |= bool(re.search(r"\bbetween(?: the years)? $", text[: match.start()], re.I))
        if not is_range or last is None or not _year(first) < _year(last):
            continue
        every = not ends_only and _year(last) - _year(first) < MOST_YEARS
        names = _years_from(first, last) if every else (first, last)
        yield Period(start=match.start(), end=match.end(), names=names)


def _last_of(first: str, last: str) -> str | None:
    """The end of a range; "2018–22" leaves the century out."""
    if len(last) == 2 and last.isdigit():
        return f"{_year_name(first)[:-2]}{last}"
    return _year_name(last)


def _years_from(first: str, last: str) -> tuple[str, ...]:
    prefix = "FY" if first.startswith("FY") or last.startswith("FY") else ""
    return tuple(f"{prefix}{year}" for year in range(_year(first), _year(last) + 1))


def _year(name: str) -> int:
    return int(name[-4:])


def _name_of(match: re.Match[str]) -> str:
    for part, year in (("part", "part_year"), ("late_part", "late_year")):
        if match[part]:
            return f"{match[part].upper()} {_year_name(match[year])}"
    if match["nth"]:
        kind = match["kind"][0].upper()
        number = min(_ORDINALS[match["nth"].lower()], 4 if kind == "Q" else 2)
        return f"{kind}{number} {_year_name(match['nth_year'])}"
    if match["month"]:
        short = match["month"][:3].lower()
        return next(each.title() for each in MONTHS if each.startswith(short))
    if match["split"]:
        return match["split"] if len(match["split"]) > 5 else f"20{match['split']}"
    return match["dated"] or _year_name(match["year"])


def _year_name(written: str) -> str:
    """ "fiscal year 2018" and "FY18" are FY2018."""
    digits = re.sub(r"\D", "", written)
    full = digits if len(digits) == 4 else f"20{digits}"
    return full if written.isdigit() else f"FY{full}"

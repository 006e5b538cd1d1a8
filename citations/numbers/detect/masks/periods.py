"""The periods that masks tell, in short words that are equal where the periods are: "2019",
"Q3 2019", "FY2019", "2018–2019", "4 January 2019"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citations.language.word_classes import MONTHS
from citations.numbers.detect.masks.dates import MONTH
from citations.numbers.detect.masks.family import Mask

_FIRST_YEAR = re.compile(r"(?:1[0-9]|20|21)\d\d")
_RANGE = re.compile(r"((?:1[5-9]|20)\d\d)\D{1,5}?((?:1[5-9]|20)\d\d|\d\d)")
_QUARTER = re.compile(r"(?:([QH])\s?([1-4])|([1-4])\s?([QH]))", re.IGNORECASE)
_SHORT_YEAR = re.compile(r"\d\d")
_FISCAL = re.compile(r"^(?:FY|fiscal)", re.IGNORECASE)
_LISTED = re.compile(r",?\s?and\s|,\s")
_ISO = re.compile(r"((?:1[5-9]|20)\d\d)[-/.](\d{1,2})(?:[-/.](\d{1,2}))?")
_MONTH = re.compile(MONTH, re.IGNORECASE)
_DAY = re.compile(r"\d{1,2}")
_CLOCK = re.compile(r"\d{1,2}:\d\d|T\d\d")

_ORDER = "first second third fourth 1st 2nd 3rd 4th".split()
_LEAD = re.compile(
    r"(?:\b(?P<order>first|second|third|fourth|1st|2nd|3rd|4th)[\s-](?:fiscal[\s-])?(?P<part>quarter|half)"
    r"(?:,?\s(?:of|in|ended|ending))?(?:\s(?:fiscal|the\syear|fiscal\syear))?"
    r"|\b(?P<span>year|quarter|month|week|(?:three|six|nine|twelve|\d{1,2})[\s-](?:months?|weeks?))s?\s(?:ended|ending))\s$",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\s(?:to|through|until|till|and)\s|\s?[-–]\s?")
_FROM = re.compile(r"\b(?:from|between)\s(?:the\s)?$|\($", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Period:
    """`[start:end)` of the text names the period `words`."""

    start: int
    end: int
    words: str


def find_periods(text: str, masks: Sequence[Mask]) -> tuple[Period, ...]:
    """Where `text` names periods. "from 2018 to 2019" is one, "in 2018 and 2019" two."""
    found: list[Period] = []
    for mask in masks:
        if mask.kind not in {"date", "year"} or _is_in_name(text, mask):
            continue
        listed = _listed_years(text, mask)
        if listed:
            found += listed
            continue
        period = _period(text, mask)
        if found and _are_one(text, found[-1], period):
            found[-1] = Period(found[-1].start, period.end, f"{found[-1].words}–{period.words}")
        elif period.words:
            found.append(period)
    return tuple(found)


def _listed_years(text: str, mask: Mask) -> list[Period]:
    """The periods of "fiscal years 2019, 2018 and 2017", which are under one mask."""
    years = list(_FIRST_YEAR.finditer(text, mask.start, mask.end))
    if len(years) < 2 or not _FISCAL.match(text[mask.start : mask.end]):
        return []
    if not _LISTED.fullmatch(text, years[0].end(), years[1].start()):
        return []
    return [Period(year.start(), year.end(), f"FY{year[0]}") for year in years]


_NAMED_BEHIND = re.compile(r"\s[A-Z][a-z]")
_OWNED = re.compile(r"\b(?:the|our|its|their|certain|under|new|an?|this)\s$", re.IGNORECASE)


def _is_in_name(text: str, mask: Mask) -> bool:
    """The year of a name, "the 2021 Notes", tells nothing of when."""
    before = max(0, mask.start - 12)
    return bool(_NAMED_BEHIND.match(text, mask.end) and _OWNED.search(text, before, mask.start))


def _are_one(text: str, first: Period, second: Period) -> bool:
    gap = text[first.end : second.start]
    if not _JOINED.fullmatch(gap) or "–" in first.words:
        return False
    before = _FROM.search(text, max(0, first.start - 14), first.start)
    if gap.strip() in {"–", "-"}:
        return True
    return before is not None and (gap != " and " or "between" in before[0].lower())


def _period(text: str, mask: Mask) -> Period:
    surface = " ".join(text[mask.start : mask.end].split())
    words = _year_words(surface) if mask.kind == "year" else _date_words(surface)
    lead = _LEAD.search(text, max(0, mask.start - 44), mask.start)
    if not lead or not words:
        return Period(mask.start, mask.end, words)
    if lead["order"]:
        letter = "Q" if lead["part"].lower() == "quarter" else "H"
        order = _ORDER.index(lead["order"].lower()) % 4 + 1
        return Period(lead.start(), mask.end, f"{letter}{order} {words}")
    return Period(lead.start(), mask.end, f"{' '.join(lead['span'].lower().split())} to {words}")


def _year_words(surface: str) -> str:
    quarter = _QUARTER.search(surface)
    if quarter:
        letter, order = quarter[1] or quarter[4], quarter[2] or quarter[3]
        rest = surface[: quarter.start()] + surface[quarter.end() :]
        return f"{letter.upper()}{order} {_full(rest)}".strip()
    if surface.endswith("s"):
        return re.sub(r"[\s'’\"]", "", surface)
    if _FISCAL.match(surface):
        return f"FY{_full(surface)}"
    if span := _RANGE.search(surface):
        return f"{span[1]}–{span[1][: 4 - len(span[2])]}{span[2]}"
    return _full(surface) or surface


def _full(surface: str) -> str:
    """The year in full: "19" is 2019."""
    if year := _FIRST_YEAR.search(surface):
        return year[0]
    short = _SHORT_YEAR.search(surface)
    return f"20{short[0]}" if short else ""


def _date_words(surface: str) -> str:
    iso = _ISO.match(surface)
    if iso is not None and 1 <= int(iso[2]) <= 12:
        day = f"{int(iso[3])} " if iso[3] else ""
        return f"{day}{MONTHS[int(iso[2]) - 1].capitalize()} {iso[1]}"
    month = _MONTH.search(surface)
    if month is None or len(_MONTH.findall(surface)) > 1:
        return surface
    rest = surface[: month.start()] + " " + surface[month.end() :]
    year = _FIRST_YEAR.search(rest)
    days = _DAY.findall(_CLOCK.sub(" ", rest.replace(year[0], " ") if year else rest))
    day = "–".join(days[:2]) if len(days) <= 2 else ""
    return " ".join(part for part in (day, _full_month(month[0]), year[0] if year else "") if part)


def _full_month(written: str) -> str:
    return next(name for name in MONTHS if name.startswith(written[:3].lower())).capitalize()

"""Dates of publication as metadata give them, made ISO 8601 or left out."""

import re
from calendar import month_abbr, month_name
from collections.abc import Iterable, Iterator
from datetime import date

_ISO = re.compile(r"(\d{4})(?:[-/](\d{2})(?:[-/](\d{2}))?)?(?!\d)")
"""A date from the year on; no further digit."""
_PDF = re.compile(r"D:(\d{4})(\d{2})?(\d{2})?")
EARLIEST_YEAR = 1000
LAST_MONTH = 12


def iso_date(given: str) -> str:
    """`2023-02-17`, `2023-02` or `2023` from an ISO or PDF date; "" for anything else or the
    future."""
    match = _PDF.match(given.strip()) or _ISO.match(given.strip())
    if match is None:
        return ""
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    try:
        earliest = date(year, month or 1, day or 1)
    except ValueError:
        return ""
    if year < EARLIEST_YEAR or earliest > date.today():
        return ""
    return "-".join(part for part in (match[1], match[2], match[3]) if part)


def as_printed(found: str, page: str) -> str:
    """The date that was found on a page, no more exactly than the page prints it: who looks for
    dates makes up a day where there is none, or one that does not exist, and takes one of the two
    ways to read "2/1/2024". `page` is its markup with its address."""
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", found)
    if match is None or match[1] not in page:
        return found
    year, month, day = match.groups()
    if re.search("|".join(_days(year, int(month), int(day))), page, re.IGNORECASE):
        return found
    named = rf"\b{_name(int(month))}\.?,? {year}"
    if re.search(rf"{year}[-/.]{month}(?![-/.]?\d)|{named}", page, re.IGNORECASE):
        return f"{year}-{month}"
    return year


def day_made(created: str, opening: Iterable[str]) -> str:
    """The day on which a file was made, if one of its first lines names its month and year: else
    the file is a later copy, or made from an older one, and its date would mislead."""
    if len(created) < 10:
        return ""
    named = re.compile(rf"\b{month_name[int(created[5:7])]}\b.*\b{created[:4]}\b", re.IGNORECASE)
    return created if any(named.search(line) for line in opening) else ""


def _days(year: str, month: int, day: int) -> Iterator[str]:
    """Patterns of a day as pages print it, those alone that can be read in one way."""
    yield rf"{year}{month:02}{day:02}(?!\d)|{year}[-/.]0?{month}[-/.]0?{day}(?!\d)"
    yield rf"(?<!\d)0?{day}\. ?0?{month}\. ?{year}"
    if day > LAST_MONTH or day == month:
        yield rf"(?<!\d)(?:0?{day}[-/]0?{month}|0?{month}[-/]0?{day})[-/]{year}"
    yield rf"\b{_name(month)}\.? 0?{day}(?:st|nd|rd|th)?,? {year}"
    behind = r"(?:st|nd|rd|th|\.|er|º)?,?[ -](?:of |de )?"
    yield rf"(?<!\d)0?{day}{behind}\w{{3,12}}\.?,?[ -](?:de )?{year}"


def _name(month: int) -> str:
    return f"(?:{month_name[month]}|{month_abbr[month]})"

"""Dates of publication as metadata give them, made ISO 8601 or left out."""

import re
from datetime import date

_ISO = re.compile(r"(\d{4})(?:[-/](\d{2})(?:[-/](\d{2}))?)?(?!\d)")
_PDF = re.compile(r"D:(\d{4})(\d{2})?(\d{2})?")
EARLIEST_YEAR = 1000


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

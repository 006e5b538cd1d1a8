"""How a day is written: "3 Mar 2023", and "Mar 2023" or "2023" where no more is known."""

from __future__ import annotations

from datetime import date, datetime


def day_words(day: date | str) -> str:
    """`day` is a date, a time (its day in its own zone counts) or an ISO 8601 date, which may be
    shortened to its month or year. What is no date is given back as it is."""
    if isinstance(day, date):
        return f"{day.day} {day:%b} {day.year}"
    try:
        return _shortened(day.strip())
    except ValueError:
        return day


def _shortened(iso: str) -> str:
    match iso.count("-"):
        case 0:
            return iso
        case 1:
            return f"{datetime.strptime(iso, '%Y-%m'):%b} {iso[:4]}"
        case _:
            return day_words(datetime.fromisoformat(iso).date())

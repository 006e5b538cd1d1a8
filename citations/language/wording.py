"""How days, counts, shares and lists are written for readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime


def day_words(day: date | str) -> str:
    """ "3 Mar 2023", and "Mar 2023" or "2023" where no more is known. `day` is a date, a time (its
    day in its own zone counts) or an ISO 8601 date, which may be shortened to its month or year.
    What is no date is given back as it is."""
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


def counted(number: int, noun: str) -> str:
    """ "1 claim", "1,200 claims"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def some_of(part: int, whole: int, noun: str) -> str:
    """ "The only claim", "None of the 4 claims", "3 of 10 claims"."""
    if whole == 1:
        return f"The only {noun}"
    return (
        f"None of the {counted(whole, noun)}"
        if part == 0
        else f"{part:,} of {counted(whole, noun)}"
    )


def percent(part: int, whole: int) -> str:
    """With a decimal where it is no whole number: "33.3 %"."""
    share = 100 * part / max(whole, 1)
    return f"{share:.0f} %" if share == round(share) else f"{share:.1f} %"


def listed(words: Sequence[str]) -> str:
    """ "1, 2 and 3"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def in_quotes(words: Iterable[str]) -> str:
    """ "“one”, “two”"."""
    return ", ".join(f"“{word}”" for word in words)

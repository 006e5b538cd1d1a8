"""Figures as people write them."""

from __future__ import annotations


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

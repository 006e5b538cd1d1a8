"""The figures in a quote, as formulas name them: "E3.1" the first of E3."""

from __future__ import annotations

from functools import lru_cache

from citations.drafts import EvidenceDraft
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number, NumberContext


@lru_cache(maxsize=512)
def _numbers(quote: str) -> tuple[Number, ...]:
    return tuple(
        number
        for number in find_numbers(quote, NumberContext())
        if number.high is None and number.form == "digits"
    )


def figures_of(item: EvidenceDraft) -> tuple[Number, ...]:
    """The numbers that can be computed with, in the order of the quote: years, dates, references,
    ranges and numbers in words are none."""
    return _numbers(item.quote)


def listed_figures(item: EvidenceDraft) -> str:
    """ "E3.1 = 3,214 million dollars; E3.2 = 12 %", or nothing."""
    return "; ".join(
        f"{item.label}.{place} = {' '.join(number.raw.split())}"
        for place, number in enumerate(figures_of(item), start=1)
    )

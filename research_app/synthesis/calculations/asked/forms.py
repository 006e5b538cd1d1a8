"""Does a question ask for something to be computed, and what?

The forms are read off the words that name the operation ("the percentage change in … from … to …")
once periods are taken out. What is asked in another way is no calculation here; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from research_app.synthesis.calculations.asked.dates import (
    is_over_all_years,
    plainly_dated,
    without_times,
)
from research_app.synthesis.calculations.asked.operations import (
    operations_in,
    part_and_whole,
    wants_no_result,
)
from research_app.synthesis.calculations.asked.over_years import read_counted, read_extreme
from research_app.synthesis.calculations.asked.things import (
    shared_words,
    things_of,
    without_lead,
)
from research_app.synthesis.calculations.asked.values import Asked, Operation
from research_app.synthesis.protocols import Question

LONGEST = 600
"""Code points of a question that are read; who writes more asks for more than one number."""
_DECIMALS = re.compile(
    r"\bround(?:ed)?\b[^.?]{0,60}?\b(?P<count>zero|one|two|three|four|\d)\s+decimal", re.IGNORECASE
)
_NUMBERS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}
_YEAR_AVERAGE = re.compile(r"\b(?:19|20)\d\d (?:average|mean)\b", re.IGNORECASE)
_IN_PERCENT = re.compile(r"\bin percentages?\b", re.IGNORECASE)


def read_asked(question: Question) -> tuple[Asked, ...]:
    """The calculations that a question may ask for, the likeliest first; () where it asks for none,
    or for why."""
    text = plainly_dated(question.search_text[:LONGEST])
    if question.shape in ("reason", "yes_no") or wants_no_result(text):
        return ()
    bare, periods = without_times(text)
    found = read_counted(bare, periods) or read_extreme(bare, periods)
    found = found or _read(bare, periods, every=is_over_all_years(text))
    return tuple(_as_wished(asked, question.text, text) for asked in found)


def _read(bare: str, periods: tuple[str, ...], *, every: bool) -> tuple[Asked, ...]:
    if sides := part_and_whole(bare):
        part, whole = (without_lead(side) for side in sides)
        asked = Asked(operation="share", things=(part, whole), periods=periods)
        return (asked,) if part and whole else ()
    for operation, words in operations_in(bare):
        return tuple(_readings(operation, words, periods, every=every))
    return ()


def _readings(
    operation: Operation, words: str, periods: tuple[str, ...], *, every: bool
) -> Iterator[Asked]:
    for things in things_of(operation, words, 2 if every else len(periods)):
        if all(things):
            yield Asked(
                operation=operation,
                things=things,
                periods=periods,
                shared=shared_words(words, things),
            )


def _as_wished(asked: Asked, wish: str, text: str) -> Asked:
    """With the decimals and the unit that the question wishes, and over which years it goes."""
    ends = asked.operation == "average" and bool(_YEAR_AVERAGE.search(text))
    as_share = asked.operation == "ratio" and bool(_IN_PERCENT.search(text))
    match = _DECIMALS.search(wish)
    count = match["count"].lower() if match else ""
    return replace(
        asked,
        operation="share" if as_share else asked.operation,
        decimals=int(count) if count.isdigit() else _NUMBERS.get(count),
        from_year_before=ends,
    )

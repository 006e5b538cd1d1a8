"""How a result is called and defined, in the words of the tables it is computed from.

Costs printed in brackets ("Cost of sales (300)") are deducted: who asks for the average cost wants
300. The inputs stay as printed; the formula takes the minus away, and the definition says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.periods import when_of, without_times
from research_app.synthesis.calculations.plan import Operation, Reading
from research_app.synthesis.calculations.values import Calculation, Found

SAID = "brackets mark what is deducted"
_COST = re.compile(
    r"\b(?:expenses?|costs?|allowances?|charges?|provisions?|depreciation|amorti[sz]ation)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(r"(?:change|mean|sum)\(")
_WORDED: Mapping[Operation, tuple[str, str, str]] = {
    "change": (
        "{thing}, change from {a} to {z}",
        "{z} less {a}",
        "the later figure less the earlier one",
    ),
    "difference": (
        "{thing}, change from {a} to {z}",
        "{z} less {a}",
        "the one figure less the other",
    ),
    "percentage change": (
        "{thing}, percentage change from {a} to {z}",
        "{z} to {a}, percentage difference",
        "the change divided by the earlier figure",
    ),
    "percentage difference": (
        "{thing}, percentage change from {a} to {z}",
        "{z} to {a}, percentage difference",
        "the difference divided by the second figure",
    ),
    "ratio": (
        "{thing}, {a} divided by {z}",
        "{a} divided by {z}",
        "the first figure divided by the second",
    ),
    "share": (
        "{thing}, {a} as a percentage of {z}",
        "{a} as a percentage of {z}",
        "the part divided by the whole",
    ),
    "average": (
        "{thing}, average of {all}",
        "{all}, average",
        "the sum of the {count} figures divided by {count}",
    ),
    "total": ("{thing}, total of {all}", "{all}, total", "the sum of the {count} figures"),
    "count": (
        "Number of figures of {thing} {limit}",
        "{all}, number of figures {limit}",
        "the number of figures {limit}",
    ),
    "highest": (
        "{thing}, highest in {most} of {all}",
        "{all}, highest",
        "the largest of the {count} figures",
    ),
    "lowest": (
        "{thing}, lowest in {least} of {all}",
        "{all}, lowest",
        "the smallest of the {count} figures",
    ),
}
"""Of each operation its name over times, its name over things, and its definition."""


def named(calculation: Calculation, reading: Reading, found: Sequence[Found]) -> Calculation:
    """The calculation with the name and definition that a reader is shown: fixed words around the
    labels and periods of its inputs."""
    things, times = [thing_of(each) for each in found], _times(found)
    over_time, over_things, definition = _WORDED[reading.operation]
    is_over_time = len(set(things)) == 1
    told = times if is_over_time else things
    by_value = sorted(zip((each.number.value for each in found), told, strict=True))
    words = {
        "thing": things[0],
        "a": told[0],
        "z": told[-1],
        "all": listed(told),
        "least": by_value[0][1],
        "most": by_value[-1][1],
        "count": str(len(found)),
        "limit": f"{'above' if reading.above else 'below'} {reading.limit or 0:,f}",
    }
    name = (over_time if is_over_time else over_things).format_map(words)
    when = set(times) - {""}
    if not is_over_time and len(when) == 1:
        name = f"{name}, {when.pop()}"
    said = definition.format_map(words)
    return replace(calculation, name=name[:1].upper() + name[1:], definition=said)


def thing_of(found: Found) -> str:
    """What the figure is of, apart from when: the row's label, and the head where that tells more
    than a time."""
    heads = [bare for head in found.heads if (bare := _timeless(head))]
    label = found.label if _timeless(found.label) else ""
    return ", ".join(dict.fromkeys(part for part in (label, *heads[-1:]) if part)) or found.label


def _timeless(words: str) -> str:
    return " ".join(without_times(words).split()).strip(" ,.:")


def _times(found: Sequence[Found]) -> list[str]:
    """The years alone where they tell the figures apart."""
    years = [max(when_of(each.period).years, default="") for each in found]
    return years if len(set(years)) == len(found) and all(years) else [x.period for x in found]


def listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def without_brackets(calculation: Calculation, found: Sequence[Found]) -> Calculation:
    """The same with its sign turned where all inputs are costs in brackets."""
    if not _TURNED.match(calculation.formula) or not all(_is_deducted(each) for each in found):
        return calculation
    return replace(
        calculation,
        formula=f"-{calculation.formula}",
        definition=f"{calculation.definition}; {SAID}",
    )


def _is_deducted(found: Found) -> bool:
    in_brackets = found.number.value < 0 and "(" in found.number.raw
    return in_brackets and bool(_COST.search(found.label))

"""How a result is called and defined, in the words of the tables it is computed from.

Costs printed in brackets ("Cost of sales (300)") are deducted: who asks for the average cost wants
300. The inputs stay as printed; the formula takes the minus away, and the definition says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from research_app.synthesis.calculations.periods import when_of, without_times
from research_app.synthesis.calculations.plan import Reading
from research_app.synthesis.calculations.values import Calculation, Found

SAID = "brackets mark what is deducted"
_COST = re.compile(
    r"\b(?:expenses?|costs?|allowances?|charges?|provisions?|depreciation|amorti[sz]ation)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(r"(?:change|mean|sum)\(")


def named(calculation: Calculation, reading: Reading, found: Sequence[Found]) -> Calculation:
    """The calculation with the name and definition that a reader is shown: fixed words around the
    labels and periods of its inputs."""
    over_time = len({thing_of(each) for each in found}) == 1
    name = _over_time(reading, found) if over_time else _over_things(reading, found)
    name = name[:1].upper() + name[1:]
    return replace(calculation, name=name, definition=_definition(reading, found))


def thing_of(found: Found) -> str:
    """What the figure is of, apart from when: the row's label, and the head where that tells more
    than a time."""
    heads = [bare for head in found.heads if (bare := _timeless(head))]
    label = found.label if _timeless(found.label) else ""
    return ", ".join(dict.fromkeys(part for part in (label, *heads[-1:]) if part)) or found.label


def _timeless(words: str) -> str:
    return " ".join(without_times(words).split()).strip(" ,.:")


def _over_time(reading: Reading, found: Sequence[Found]) -> str:
    thing, times = thing_of(found[0]), _times(found)
    match reading.operation:
        case "highest" | "lowest":
            pick = max if reading.operation == "highest" else min
            at = pick(range(len(found)), key=lambda each: found[each].number.value)
            return f"{thing}, {reading.operation} in {times[at]} of {listed(times)}"
        case "count":
            return f"Number of figures of {thing} {_limit(reading)}"
        case "change" | "difference":
            return f"{thing}, change from {times[0]} to {times[-1]}"
        case "percentage change" | "percentage difference":
            return f"{thing}, percentage change from {times[0]} to {times[-1]}"
        case "ratio":
            return f"{thing}, {times[0]} divided by {times[-1]}"
        case "share":
            return f"{thing}, {times[0]} as a percentage of {times[-1]}"
        case operation:
            return f"{thing}, {operation} of {listed(times)}"


def _over_things(reading: Reading, found: Sequence[Found]) -> str:
    things = [thing_of(each) for each in found]
    times = list(dict.fromkeys(time for time in _times(found) if time))
    when = f", {times[0]}" if len(times) == 1 else ""
    match reading.operation:
        case "change" | "difference":
            return f"{things[1]} less {things[0]}{when}"
        case "percentage change" | "percentage difference":
            return f"{things[1]} to {things[0]}, percentage difference{when}"
        case "ratio":
            return f"{things[0]} divided by {things[1]}{when}"
        case "share":
            return f"{things[0]} as a percentage of {things[1]}{when}"
        case operation:
            return f"{listed(things)}, {operation}{when}"


def _times(found: Sequence[Found]) -> list[str]:
    """The years alone where they tell the figures apart."""
    years = [max(when_of(each.period).years, default="") for each in found]
    return years if len(set(years)) == len(found) and all(years) else [x.period for x in found]


def _definition(reading: Reading, found: Sequence[Found]) -> str:
    count = len(found)
    return {
        "change": "the later figure less the earlier one",
        "difference": "the one figure less the other",
        "percentage change": "the change divided by the earlier figure",
        "percentage difference": "the difference divided by the second figure",
        "average": f"the sum of the {count} figures divided by {count}",
        "total": f"the sum of the {count} figures",
        "share": "the part divided by the whole",
        "ratio": "the first figure divided by the second",
        "count": f"the number of figures {_limit(reading)}",
        "highest": f"the largest of the {count} figures",
        "lowest": f"the smallest of the {count} figures",
    }[reading.operation]


def _limit(reading: Reading) -> str:
    return f"{'above' if reading.above else 'below'} {reading.limit or 0:,f}"


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

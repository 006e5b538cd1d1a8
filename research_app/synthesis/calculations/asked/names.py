"""How a result is called and defined, in the words of the tables it is computed from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from research_app.synthesis.calculations.asked.values import Asked
from research_app.synthesis.calculations.operands.periods import when_of, without_times
from research_app.synthesis.calculations.values import Calculation, Found


def named(calculation: Calculation, asked: Asked, found: Sequence[Found]) -> Calculation:
    """The calculation with the name and definition that a reader is shown: fixed words around the
    labels and periods of its inputs."""
    over_time = len({thing_of(each) for each in found}) == 1
    name = _over_time(asked, found) if over_time else _over_things(asked, found)
    name = name[:1].upper() + name[1:]
    return replace(calculation, name=name, definition=_definition(asked, found))


def thing_of(found: Found) -> str:
    """What the figure is of, apart from when: the row's label, and the head where that tells more
    than a time."""
    heads = [head for head in found.heads if without_times(head).strip(" ,.:")]
    label = found.label if without_times(found.label).strip(" ,.:") else ""
    return ", ".join(dict.fromkeys(part for part in (label, *heads[-1:]) if part)) or found.label


def _over_time(asked: Asked, found: Sequence[Found]) -> str:
    thing, times = thing_of(found[0]), _times(found)
    match asked.operation:
        case "highest" | "lowest":
            pick = max if asked.operation == "highest" else min
            at = pick(range(len(found)), key=lambda each: found[each].number.value)
            return f"{thing}, {asked.operation} in {times[at]} of {_listed(times)}"
        case "count":
            return f"Number of figures of {thing} {_limit(asked)}"
        case "change" | "difference":
            return f"{thing}, change from {times[0]} to {times[-1]}"
        case "percentage change" | "percentage difference":
            return f"{thing}, percentage change from {times[0]} to {times[-1]}"
        case "point change":
            return f"{thing}, change in percentage points from {times[0]} to {times[-1]}"
        case "ratio":
            return f"{thing}, {times[0]} divided by {times[-1]}"
        case "share":
            return f"{thing}, {times[0]} as a percentage of {times[-1]}"
        case operation:
            return f"{thing}, {operation} of {_listed(times)}"


def _over_things(asked: Asked, found: Sequence[Found]) -> str:
    things = [thing_of(each) for each in found]
    times = list(dict.fromkeys(time for time in _times(found) if time))
    when = f", {times[0]}" if len(times) == 1 else ""
    match asked.operation:
        case "change" | "difference" | "point change":
            return f"{things[1]} less {things[0]}{when}"
        case "percentage change" | "percentage difference":
            return f"{things[1]} to {things[0]}, percentage difference{when}"
        case "ratio":
            return f"{things[0]} divided by {things[1]}{when}"
        case "share":
            return f"{things[0]} as a percentage of {things[1]}{when}"
        case operation:
            return f"{_listed(things)}, {operation}{when}"


def _times(found: Sequence[Found]) -> list[str]:
    """The years alone where they tell the figures apart."""
    years = [max(when_of(each.period).years, default="") for each in found]
    return years if len(set(years)) == len(found) and all(years) else [x.period for x in found]


def _definition(asked: Asked, found: Sequence[Found]) -> str:
    count = len(found)
    return {
        "change": "the later figure less the earlier one",
        "difference": "the one figure less the other",
        "percentage change": "the change divided by the earlier figure",
        "percentage difference": "the difference divided by the second figure",
        "point change": "the later percentage less the earlier one",
        "average": f"the sum of the {count} figures divided by {count}",
        "total": f"the sum of the {count} figures",
        "share": "the part divided by the whole",
        "ratio": "the first figure divided by the second",
        "count": f"the number of figures {_limit(asked)}",
        "highest": f"the largest of the {count} figures",
        "lowest": f"the smallest of the {count} figures",
    }[asked.operation]


def _limit(asked: Asked) -> str:
    return f"{'above' if asked.above else 'below'} {asked.limit or 0:,f}"


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)

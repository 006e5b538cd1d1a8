"""Two values and how far they are apart, in fixed words: "Gross margin, 2022: 5.3 %; 2021: 4.8 %;
higher by 0.5 percentage points"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from research_app.synthesis.calculations.cells import is_repeated, named_figure
from research_app.synthesis.calculations.plan import planned_item
from research_app.synthesis.calculations.recipes.solved import SolvedMeasure
from research_app.synthesis.calculations.values import Calculation, Found, Missing
from research_app.synthesis.outline import Item

_YEAR_END = re.compile(
    r"\b(?P<month>January|February|March|April|May|June|July|August|September|October|November"
    r"|December) (?P<day>\d{1,2})\b",
    re.IGNORECASE,
)


def value_item(solved: SolvedMeasure) -> Item | Missing:
    """ "Gross margin, 2022: 5.3 %"; which year a fiscal year was read as is told as an assumption
    where it does not end with the calendar's. What the table prints is no calculation and is told
    in its words."""
    if is_repeated(solved.calculation):
        return named_figure(solved.found[0])
    item = planned_item(solved.calculation, solved.found)
    if isinstance(item, Missing) or item.computed is None:
        return item
    number = item.computed.number
    read = tuple(dict.fromkeys(said for each in solved.found for said in _year_read(each)))
    told = replace(number, assumptions=(*number.assumptions, *read))
    return replace(item, computed=replace(item.computed, number=told))


def _year_read(found: Found) -> Iterator[str]:
    """ "FY2023 read as the year that ends on January 28, 2023"."""
    asked = found.operand.period
    match = _YEAR_END.search(" ".join(found.parts))
    if asked.startswith("FY") and match and match["month"].casefold() != "december":
        day = f"{match['month'].capitalize()} {match['day']}"
        yield f"{asked} read as the year that ends on {day}, {asked[2:]}."


def further_value(item: Item, period: str) -> Item:
    """The same measure at another time, behind a first value: "2021: 4.8 %"."""
    if item.computed is None:
        return item
    return _reworded(item, f"{period.removeprefix('FY')}: ")


def change_item(
    calculation: Calculation, newer: SolvedMeasure, older: SolvedMeasure
) -> Item | Missing:
    """ "higher by 0.5 percentage points", or "no change: 0.0 …"."""
    item = planned_item(calculation, (*newer.found, *older.found))
    if isinstance(item, Missing) or item.computed is None:
        return item
    number = item.computed.number
    if number.value == 0:
        return _reworded(item, "change: ")
    if number.value > 0:
        return _directed(_reworded(item, "higher by "), "up")
    return _directed(_reworded(item, "lower by ", drop=1), "down")


def _directed(item: Item, direction: str) -> Item:
    assert item.computed is not None
    number = item.computed.number
    turned = replace(number, direction="up" if direction == "up" else "down")
    return replace(item, computed=replace(item.computed, number=turned))


def _reworded(item: Item, lead: str, *, drop: int = 0) -> Item:
    """The item's number behind other words; `drop` characters (a sign) are left out of it."""
    assert item.computed is not None
    number = item.computed.number
    raw = number.raw[drop:].lstrip()
    start, end = len(lead), len(lead) + len(raw)
    moved = replace(number, start=start, end=end, raw=raw)
    return replace(
        item,
        text=lead + raw,
        strong=((start, end),),
        computed=replace(item.computed, number=moved),
    )

"""By how much a figure moved from one time to another."""

from __future__ import annotations

from dataclasses import replace

from research_app.synthesis.calculations.result import planned_item
from research_app.synthesis.calculations.values import Calculation, Found, Missing
from research_app.synthesis.outline import Item


def change_item(first: Found, last: Found) -> Item | None:
    """ "+33.4 %"; of percentages "+1.0 percentage points". None for what was nought or less."""
    is_share = first.number.unit.code == "%"
    if first.number.unit.code != last.number.unit.code or (
        not is_share and min(first.number.value, last.number.value) <= 0
    ):
        return None
    calculation = Calculation(
        name=f"{last.label}, change from {first.period} to {last.period}",
        formula="#2 - #1" if is_share else "percentage_change(#1, #2)",
        operands=(first.operand, last.operand),
        definition="last − first" if is_share else "(last − first) ÷ first",
        kind="points" if is_share else "percent",
        decimals=None if is_share else 1,
        is_signed=True,
    )
    item = planned_item(calculation, (first, last))
    return None if isinstance(item, Missing) else figure_alone(item)


def figure_alone(item: Item) -> Item:
    """A computed item without the name of its result before it."""
    if item.computed is None:
        return item
    number = item.computed.number
    raw = item.text[number.start : number.end]
    alone = replace(number, start=0, end=len(raw))
    return replace(item, text=raw, strong=(), computed=replace(item.computed, number=alone))

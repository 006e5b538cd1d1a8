"""Which side of a disagreement an item of the answer states."""

from __future__ import annotations

from research_app.synthesis.calculations.periods import when_of
from research_app.synthesis.calculations.planned import PlannedNumber
from research_app.synthesis.disagreement import Disagreement, Side
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.outline import Item
from research_app.synthesis.terms import content_stems


def side_of(item: Item, disagreement: Disagreement) -> Side | None:
    """None where the item states none of them."""
    if item.computed is not None:
        return _side_of_computed(item.computed, disagreement)
    for side in disagreement.sides:
        if any(states(item, told) and _holds_value(item, told) for told in side.told):
            return side
    return None


def states(item: Item, told: Told) -> bool:
    """Whether the item is made of the sentence or row that tells it. A quote may begin with a name
    before its sentence; it ends in it."""
    if item.quote is None or item.computed is not None:
        return False
    text_id, start, end = told.place
    ends = (item.quote.near or 0) + len(item.quote.quote)
    return item.quote.text_id == text_id and start < ends <= end


def _holds_value(item: Item, told: Told) -> bool:
    return not told.raw or told.raw in item.statement or told.raw in item.text


def _side_of_computed(planned: PlannedNumber, disagreement: Disagreement) -> Side | None:
    """A computed number is of the disputed thing where it is called so and is of that time; its
    side is the one whose value it repeats."""
    name, _, time = planned.number.entity.rpartition(", ")
    words = set(content_stems(name))
    for side in disagreement.sides:
        told = side.best
        if told.number is None or told.kind != "value" or when_of(time).years != told.when.years:
            continue
        if not words or not words <= told.stems or told.number.unit.code != planned.number.unit:
            continue
        if abs(told.number.value - planned.number.value) <= told.number.step:
            return side
    return None

"""The rows of a disagreement: a side each, its statement and who says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations.drafts import ProposedQuote
from research_app.synthesis.disagreement import Disagreement, Side
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.tables.table_items import named_cell
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.wording import items_of, on_one_line, with_further

SEVERAL, ONE = "The sources disagree.", "The source says different things."
NEWEST = " (newest)"
MOST_NAMED = 3
"""Sources of one side that are named; the others are counted."""


def disagreement_block(material: Material, disagreement: Disagreement) -> BlockPlan:
    """A neutral line, then the sides, the newest first where dates tell."""
    sides = sorted(disagreement.sides, key=lambda side: side.newest is None)
    texts = {told.text_id for told in disagreement.told}
    items = [Item(text=SEVERAL if len(texts) > 1 else ONE, cell=CellAt(row=0, header=True))]
    for row, side in enumerate(sides, start=1):
        against = tuple(
            quote for other in disagreement.against(side) for quote in quotes_of(material, other)
        )
        items += _row(material, side, against, row)
    return BlockPlan(type="disagreement", items=tuple(items))


def quotes_of(material: Material, side: Side) -> tuple[ProposedQuote, ...]:
    """The quotes that speak for a side."""
    return tuple(
        quote
        for item in items_of_side(material, side)
        if _states_value(item, side.best)
        for quote in (item.quote, *item.further)
        if quote is not None
    )


def items_of_side(material: Material, side: Side) -> tuple[Item, ...]:
    """The statement of a side, with the quotes of others who say nearly the same."""
    best = side.best
    if best.cell is not None:
        return (named_cell(best.cell),)
    assert best.sentence is not None
    others = [told.sentence for told in side.sources if told is not best and told.sentence]
    items = with_further(items_of(best.sentence, material.texts[best.text_id]), others)
    return tuple(_strong(item, best) for item in items)


def _row(
    material: Material, side: Side, against: Sequence[ProposedQuote], row: int
) -> Iterator[Item]:
    for item in items_of_side(material, side):
        own = tuple(against) if _states_value(item, side.best) else ()
        yield replace(item, cell=CellAt(row=row), against=own)
    yield Item(text=_who(material, side), cell=CellAt(row=row, column=1))


def _states_value(item: Item, told: Told) -> bool:
    return told.cell is not None or not told.raw or told.raw in item.statement


def _strong(item: Item, told: Told) -> Item:
    """With the words that differ in bold."""
    start = item.text.find(told.raw) if told.raw else -1
    return item if start < 0 else replace(item, strong=((start, start + len(told.raw)),))


def _who(material: Material, side: Side) -> str:
    named = [_named(material, told, side) for told in side.sources[:MOST_NAMED]]
    more = len(side.sources) - len(named)
    listed = "; ".join(named) + (f"; {more} more" if more else "")
    return listed if len(side.sources) == 1 else f"{len(side.sources)} sources: {listed}"


def _named(material: Material, told: Told, side: Side) -> str:
    """ "Energy Courier, 2023-01-19 (newest)"."""
    text = material.texts[told.text_id]
    info = text.info
    title = on_one_line(info.title or info.name) or "A document without a title"
    publisher = "" if info.publisher.casefold() in title.casefold() else info.publisher
    named = ", ".join(part for part in (title, publisher, info.published) if part)
    return named + (NEWEST if told is side.newest else "")

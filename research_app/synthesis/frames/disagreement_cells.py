"""A table's cell on which sources disagree shows the values of all sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.disagreement import Disagreement, Side
from research_app.synthesis.frames.disagreement_rows import items_of_side, quotes_of
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.table_items import bare_cell
from research_app.synthesis.outline import BlockPlan, Item

OR = "or "
Blocks = tuple[BlockPlan, ...]


def with_other_values(blocks: Blocks, material: Material, disagreement: Disagreement) -> Blocks:
    """Every cell of a table that states a side, with what the other sides say behind it."""
    return tuple(
        replace(block, items=tuple(_completed(block.items, material, disagreement)))
        if block.type == "table"
        else block
        for block in blocks
    )


def _completed(
    items: Sequence[Item], material: Material, disagreement: Disagreement
) -> Iterator[Item]:
    for item in items:
        yield item
        side = _side_in_cell(item, material, disagreement)
        if side is None:
            continue
        for other in disagreement.against(side):
            against = tuple(
                quote for each in disagreement.against(other) for quote in quotes_of(material, each)
            )
            for value in _value(material, other):
                yield replace(value, cell=item.cell, lead=OR, tail="", against=against)


def _side_in_cell(item: Item, material: Material, disagreement: Disagreement) -> Side | None:
    """The side whose quote the cell cites."""
    if item.cell is None or item.quote is None or item.computed is not None or not item.against:
        return None
    for side in disagreement.sides:
        for told in side.told:
            text_id, start, end = told.place
            near = (item.quote.near or 0) + len(item.quote.quote)
            if item.quote.text_id == text_id and start < near <= end and told.raw in item.text:
                return side
    return None


def _value(material: Material, side: Side) -> Iterator[Item]:
    """The value alone where a table gives it, else the statement."""
    if side.best.cell is not None:
        yield bare_cell(side.best.cell)
        return
    for item in items_of_side(material, side):
        if side.best.raw in item.statement:
            yield item
            return

"""A table's cell on which sources disagree shows the values of all sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.disagreement import Disagreement, Side
from research_app.synthesis.frames.disagreement.rows import items_of_side, quotes_of
from research_app.synthesis.frames.disagreement.sides import side_of
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.tables.table_items import bare_cell
from research_app.synthesis.outline import BlockPlan, Item

OR = "or "
_SIDE_BY_SIDE = ("compare", "develop")
"""Shapes of which the table is the answer; elsewhere it only shows where a figure stands, and a
sentence in it would say again what stands above."""
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
        side = _side_in_cell(item, disagreement)
        others = disagreement.against(side) if side else ()
        if material.question.shape not in _SIDE_BY_SIDE:
            others = tuple(each for each in others if each.best.cell is not None)
        yield replace(item, tail="") if others else item
        for other in others:
            against = tuple(
                quote for each in disagreement.against(other) for quote in quotes_of(material, each)
            )
            for value in _value(material, other):
                yield replace(value, cell=item.cell, lead=OR, tail="", against=against)


def _side_in_cell(item: Item, disagreement: Disagreement) -> Side | None:
    """The side whose value the cell gives."""
    if item.cell is None or item.computed is not None or not item.against:
        return None
    return side_of(item, disagreement)


def _value(material: Material, side: Side) -> Iterator[Item]:
    """The value alone where a table gives it, else the statement."""
    if side.best.cell is not None:
        yield bare_cell(side.best.cell)
        return
    for item in items_of_side(material, side):
        if side.best.raw in item.statement:
            yield item
            return

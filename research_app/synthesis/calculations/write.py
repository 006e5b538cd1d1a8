"""What stands beside a computed number: its inputs as a small table, the formula in words, and what
is missing where nothing could be computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.values import Calculation, Found, Missing, Operand
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.wording import on_one_line

COMPUTED_FROM = "Computed from"


def inputs_blocks(calculation: Calculation, found: Sequence[Found]) -> Iterator[BlockPlan]:
    """The figures of tables a row each, and the sentences that tell others, under the formula in
    words."""
    title = f"{COMPUTED_FROM} these figures: {calculation.definition}"
    cells = [each for each in dict.fromkeys(found) if each.parts]
    if cells:
        yield replace(inputs_table(cells), title=title)
    told = dict.fromkeys(each.quote for each in found if not each.parts)
    if told:
        items = tuple(Item(text=on_one_line(quote.quote), quote=quote) for quote in told)
        yield BlockPlan(type="paragraph", items=items, title="" if cells else title)


def inputs_table(found: Sequence[Found]) -> BlockPlan:
    """One row for each figure, as its table prints it."""
    items: list[Item] = []
    for row, each in enumerate(dict.fromkeys(found)):
        items.append(Item(text=each.name, cell=CellAt(row=row, header=True)))
        items.append(replace(figure_item(each), cell=CellAt(row=row, column=1)))
    return BlockPlan(type="table", items=tuple(items), title=COMPUTED_FROM)


def partly_table(each: Sequence[tuple[Operand, Found | None]], not_found: str) -> BlockPlan:
    """A row for each operand: its figure, or that none was found."""
    items: list[Item] = []
    for row, (operand, found) in enumerate(each):
        label = ", ".join(part for part in (operand.words, operand.period) if part)
        items.append(Item(text=found.name if found else label, cell=CellAt(row=row, header=True)))
        item = figure_item(found) if found else Item(text=not_found)
        items.append(replace(item, cell=CellAt(row=row, column=1)))
    return BlockPlan(type="table", items=tuple(items))


def figure_item(found: Found) -> Item:
    """An input as a claim of its own: the value, cited with its row and the table's header."""
    value = " ".join(found.number.raw.split())
    return Item(
        text=value,
        quote=found.quote,
        context=found.context,
        statement=f"{found.name}: {value}",
        parts=found.parts,
    )


def missing_block(missing: Missing, passages: int) -> BlockPlan:
    """ "Not computed: no figure for “capital expenditure, 2017” was found in 16 passages." """
    return BlockPlan(type="heading", items=(Item(text=missing_sentence(missing, passages)),))


def missing_sentence(missing: Missing, passages: int) -> str:
    operand = missing.operand
    named = ", ".join(part for part in (operand.words, operand.period) if part)
    where = f"{passages} passage{'' if passages == 1 else 's'}"
    return f"Not computed: {missing.reason} for “{named}” in {where}."

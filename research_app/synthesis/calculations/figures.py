"""A chosen cell → a figure read as a number, with the quotes it rests on."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of
from citations.numbers.values import NO_UNIT, Number, NumberContext, Unit
from citations.steps.placing.locate import page_at
from citations.tables import counted
from research_app.synthesis.calculations.periods import period_name
from research_app.synthesis.calculations.series import Figure
from research_app.synthesis.calculations.values import Found, InTable, Operand
from research_app.synthesis.table_cells import TableCell

PERCENT = Unit(code="%", kind="percent", dimension="percent")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_NEGATIVE = re.compile(r"^[^\d]*[(–−-]")


def found_of(operand: Operand, figure: Figure) -> Found:
    """The figure with row and header as its quotes; offsets count in the row's quote."""
    cell = figure.cell
    context = context_for(cell)
    number = read_number(cell, context)
    return Found(
        operand=operand,
        name=", ".join(part for part in (cell.label, *cell.heads) if part),
        quote=cell.quote,
        context=cell.context,
        start=number.start,
        end=number.end,
        number=number,
        number_context=context,
        parts=cell.parts,
        period=period_name(figure.when),
        label=cell.label,
        heads=cell.heads,
        table=InTable(
            text_id=cell.source.id,
            start=cell.table.span.start,
            title=cell.over[0] or figure.title,
            page=page_at(cell.source, cell.row.span.start),
            counts=cell.scale,
        ),
    )


def context_for(cell: TableCell) -> NumberContext:
    """What source, table, heads and label say of the figure."""
    if "%" in cell.value:
        return NumberContext(unit=PERCENT, in_table=True)
    text = cell.source.text
    source = replace(context_of(text), in_table=True)
    return counted(text, cell.table, cell.row, cell.cell, source)


def read_number(cell: TableCell, context: NumberContext) -> Number:
    """The figure of a cell; offsets count in the quote of its row."""
    span = cell.cell.span
    words = cell.source.text[span.start : span.end]
    offset = span.start - cell.row.span.start
    digits = _DIGITS.search(words)
    if digits is None:
        raise ValueError(f"“{words}” is no figure")
    value = Decimal(digits.group().replace(",", ""))
    step = Decimal(1).scaleb(int(value.as_tuple().exponent))
    signed = -value if _NEGATIVE.match(words[: digits.start() + 1]) else value
    found = next(iter(find_numbers(words, context)), None)
    unit = found.unit if found else context.unit
    if unit.kind == "measure":
        # "34.5 kg": the figure is what is computed with.
        offset, words = offset + digits.start(), digits.group()
        signed, digits = value, _DIGITS.search(words) or digits
    return Number(
        start=offset,
        end=offset + len(words),
        raw=words,
        value=signed * context.scale,
        step=step * context.scale,
        figure=(offset + digits.start(), offset + digits.end()),
        unit=context.unit if unit == NO_UNIT else unit,
        assumptions=found.assumptions if found else (),
    )

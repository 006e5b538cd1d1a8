"""A chosen cell → a figure read as a number, with the quotes it rests on."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from citations.drafts import ProposedQuote, Role
from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of
from citations.numbers.values import NO_UNIT, Number, NumberContext, Unit
from citations.tables import Span, counted
from research_app.synthesis.calculations.periods import period_name
from research_app.synthesis.calculations.series import Figure
from research_app.synthesis.calculations.table_cells import (
    CellCandidate,
    RowCandidate,
    header_quote,
    scale_of,
    scale_quote,
)
from research_app.synthesis.calculations.values import Found, InTable, Operand

PERCENT = Unit(code="%", kind="percent", dimension="percent")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_NEGATIVE = re.compile(r"^[^\d]*[(–−-]")


def found_of(operand: Operand, figure: Figure) -> Found:
    """The figure with row and header as its quotes; offsets count in the row's quote."""
    cell, row = figure.cell, figure.row
    context = context_for(cell)
    number = read_number(cell, context)
    around = (header_quote(row), scale_quote(row))
    scale = quoted_scale(row)
    parts = (row.label, *cell.heads, cell.value)
    return Found(
        operand=operand,
        name=name_of(figure),
        quote=_quote(row, row.row.span, "supports"),
        context=tuple(_quote(row, span, "context") for span in around if span is not None),
        start=number.start,
        end=number.end,
        number=number,
        number_context=context,
        parts=tuple(part for part in ((*parts, scale) if scale else parts) if part),
        period=period_name(figure.when),
        label=row.label,
        heads=cell.heads,
        table=InTable(
            text_id=row.text_id,
            start=row.table.span.start,
            title=row.caption or row.title,
            page=row.page,
            counts=scale,
            group=row.group,
        ),
    )


def name_of(figure: Figure) -> str:
    """Row and columns in the table's words: "Revenue, 2022"."""
    return ", ".join(part for part in (figure.row.label, *figure.cell.heads) if part)


def quoted_scale(row: RowCandidate) -> str:
    """What the figures are counted in, as a quote says it: the header or a sentence beside."""
    scale = scale_of(row)
    return scale.of(row.text).strip("() ") if scale is not None else ""


def context_for(cell: CellCandidate) -> NumberContext:
    """What source, table, heads and label say of the figure."""
    row = cell.row
    if "%" in cell.value:
        return NumberContext(unit=PERCENT, in_table=True)
    source = replace(context_of(row.text), in_table=True)
    return counted(row.text, row.table, row.row, cell.cell, source)


def read_number(cell: CellCandidate, context: NumberContext) -> Number:
    """The figure of a cell; offsets count in the quote of its row."""
    row = cell.row
    words = row.text[cell.cell.span.start : cell.cell.span.end]
    offset = cell.cell.span.start - row.row.span.start
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


def _quote(row: RowCandidate, span: Span, role: Role) -> ProposedQuote:
    words = row.text[span.start : span.end]
    return ProposedQuote(
        text_id=row.text_id,
        quote=words,
        statement=" ".join(words.split()),
        near=span.start,
        role=role,
    )

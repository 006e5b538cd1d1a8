"""A chosen cell → a figure read as a number, with the quotes it rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from citations.drafts import ProposedQuote, Role
from citations.numbers.detect import find_numbers
from citations.numbers.units import context_of
from citations.numbers.values import NO_UNIT, Number, NumberContext, Unit
from citations.tables import Span
from research_app.synthesis.calculations.operands.periods import period_name
from research_app.synthesis.calculations.operands.series import Figure
from research_app.synthesis.calculations.values import Found, Operand
from research_app.synthesis.cells import CellCandidate, RowCandidate
from research_app.synthesis.cells.scored_cell import header_quote, scale_of

PERCENT = Unit(code="%", kind="percent", dimension="percent")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_NEGATIVE = re.compile(r"^[^\d]*[(–−-]")
_AMBIGUOUS = re.compile(r"(?<![A-Z])[$¥]")
_SHARE = re.compile(r"%|\bper ?cent|\bpercentage", re.IGNORECASE)


def found_of(operand: Operand, figure: Figure) -> Found:
    """The figure with row and header as its quotes; offsets count in the row's quote."""
    cell, row = figure.cell, figure.row
    context = context_for(cell)
    number = read_number(cell, context)
    header = header_quote(row)
    scale = quoted_scale(row)
    parts = (row.label, *cell.heads, cell.value)
    return Found(
        operand=operand,
        name=name_of(figure),
        quote=_quote(row, row.row.span, "supports"),
        context=(_quote(row, header, "context"),) if header is not None else (),
        start=number.start,
        end=number.end,
        number=number,
        number_context=context,
        parts=tuple(part for part in ((*parts, scale) if scale else parts) if part),
        period=period_name(figure.when),
        label=row.label,
        heads=cell.heads,
    )


def name_of(figure: Figure) -> str:
    """Row and column in the table's words: "Revenue, 2022"."""
    heads = [head for head in figure.cell.heads if head]
    return ", ".join(part for part in (figure.row.label, *heads[-1:]) if part)


def quoted_scale(row: RowCandidate) -> str:
    """What the figures are counted in, where the quoted header itself says so."""
    scale, header = scale_of(row), header_quote(row)
    if scale is None or header is None:
        return ""
    inside = header.start <= scale.start and scale.end <= header.end
    return scale.of(row.text).strip("() ") if inside else ""


def context_for(cell: CellCandidate) -> NumberContext:
    """What source, caption, head and label say of the figure. A percentage and an amount "per"
    something are not counted in the table's thousands."""
    row = cell.row
    if _SHARE.search(" ".join((*cell.heads, row.label, cell.value))):
        return NumberContext(unit=PERCENT, in_table=True)
    scale = scale_of(row)
    around = " ".join((scale.of(row.text) if scale else "", *cell.heads))
    return context_of(row.text, around=around, label=row.label, in_table=True)


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
    unit = next((each.unit for each in find_numbers(words, context)), context.unit)
    return Number(
        start=offset,
        end=offset + len(words),
        raw=words,
        value=signed * context.scale,
        step=step * context.scale,
        figure=(offset + digits.start(), offset + digits.end()),
        unit=context.unit if unit == NO_UNIT else unit,
        assumptions=tuple(_assumed(words, context)),
    )


def _assumed(words: str, context: NumberContext) -> Iterator[str]:
    """What the reader is told of the reading."""
    if context.scale_because:
        yield context.scale_because
    if context.currency_because and _AMBIGUOUS.search(words):
        yield context.currency_because


def _quote(row: RowCandidate, span: Span, role: Role) -> ProposedQuote:
    words = row.text[span.start : span.end]
    return ProposedQuote(
        text_id=row.text_id,
        quote=words,
        statement=" ".join(words.split()),
        near=span.start,
        role=role,
    )

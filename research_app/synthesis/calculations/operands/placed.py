"""A chosen cell → the figure with the table it stands in."""

from __future__ import annotations

from dataclasses import replace

from research_app.synthesis.calculations.operands.read import found_of, quoted_scale
from research_app.synthesis.calculations.operands.series import Figure
from research_app.synthesis.calculations.values import Found, InTable, Operand


def placed(operand: Operand, figure: Figure) -> Found:
    """The figure with row and header as its quotes and what the reader is told of its table."""
    row = figure.row
    table = InTable(
        text_id=row.text_id,
        start=row.table.span.start,
        title=row.caption or row.title,
        page=row.page,
        counts=quoted_scale(row),
        group=row.group,
    )
    return replace(found_of(operand, figure), table=table)

"""A table's cell as an item: the claim names row, column and value, and cites the row's line and,
as context, the lines over the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citations.drafts import ProposedQuote, Role
from citations.numbers.values import NO_CONTEXT
from citations.tables import Span
from citations.tables.counted import counted
from research_app.synthesis.cells import ScoredCell
from research_app.synthesis.cells.scored_cell import scale_quote
from research_app.synthesis.outline import Item
from research_app.synthesis.wording import on_one_line

_ONLY_SAYS_WHEN = re.compile(
    r"(?:for )?(?:the )?(?:fiscal )?(?:years?|(?:three|six|nine|twelve) months|quarters?|periods?)"
    r"(?: end(?:ed|ing)\b.*)?|as (?:of|at)\b.*|at (?:\d+ )?\w+(?: \d+)?,?",
    re.IGNORECASE,
)


def named_cell(cell: ScoredCell) -> Item:
    """The cell in words, as a headline: "Revenue, 2022: 3,214 (in millions)". A row whose columns
    are not certain is shown as it stands."""
    if not cell.heads or not cell.label:
        return whole_row(cell)
    item = bare_cell(cell)
    start = len(f"{cell.label}, {column_name(cell)}: ")
    return Item(
        text=item.statement,
        quote=item.quote,
        context=item.context,
        statement=item.statement,
        parts=item.parts,
        strong=((start, start + len(cell.value_text)),),
    )


def bare_cell(cell: ScoredCell) -> Item:
    """The value alone, for a grid that names row and column itself."""
    scale = quoted_scale(cell)
    statement = f"{cell.label}, {column_name(cell)}: {cell.value_text}"
    parts = (cell.label, *telling_heads(cell.heads), cell.value_text)
    return Item(
        text=cell.value_text,
        quote=_quote(cell, cell.row_quote, "supports"),
        context=_context(cell),
        statement=f"{statement} ({scale})" if scale else statement,
        parts=(*parts, scale) if scale else parts,
    )


def whole_row(cell: ScoredCell) -> Item:
    quote = _quote(cell, cell.row_quote, "supports")
    return Item(text=on_one_line(quote.quote), quote=quote, statement=quote.statement)


def column_name(cell: ScoredCell) -> str:
    return name_of_heads(cell.heads)


def name_of_heads(heads: Sequence[str]) -> str:
    """ "December 31," over "2022" is "December 31, 2022"."""
    return ", ".join(head.strip(" ,") for head in telling_heads(heads))


def quoted_scale(cell: ScoredCell) -> str:
    """What the figure is counted in, as the quotes say it, where the label does not. Employees in a
    table "in millions of dollars" are not."""
    if cell.scale is None or cell.scale_text in cell.label or not _is_scaled(cell):
        return ""
    return cell.scale_text.strip("() ")


def _is_scaled(cell: ScoredCell) -> bool:
    row = cell.candidate.row
    says = counted(row.text, row.table, row.row, cell.candidate.cell, NO_CONTEXT)
    return says != counted(
        row.text, replace(row.table, scale=None), row.row, cell.candidate.cell, NO_CONTEXT
    )


def telling_heads(heads: Sequence[str]) -> tuple[str, ...]:
    """The heads of a cell without those that only say "years ended"."""
    telling = tuple(head for head in heads if not _ONLY_SAYS_WHEN.fullmatch(head.strip(" ,")))
    return telling or tuple(heads[-1:])


def _context(cell: ScoredCell) -> tuple[ProposedQuote, ...]:
    around = (cell.header_quote, scale_quote(cell.candidate.row))
    return tuple(_quote(cell, span, "context") for span in around if span is not None)


def _quote(cell: ScoredCell, span: Span, role: Role) -> ProposedQuote:
    words = cell.candidate.row.text[span.start : span.end]
    return ProposedQuote(
        text_id=cell.text_id,
        quote=words,
        statement=on_one_line(words),
        near=span.start,
        role=role,
    )

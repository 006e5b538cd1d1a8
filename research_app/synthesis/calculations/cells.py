"""A figure found for a calculation as what it is: a cell of a table, or a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from research_app.synthesis.calculations.values import Calculation, Found
from research_app.synthesis.frames.tables.figures import said_once
from research_app.synthesis.frames.tables.table_items import name_of_heads
from research_app.synthesis.outline import Item
from research_app.synthesis.wording import on_one_line

_REPEATS = re.compile(r"[-(]{0,3}#1\)?")


def is_repeated(calculation: Calculation) -> bool:
    """Is the result nothing but its only input, perhaps without the brackets of money spent?"""
    return bool(_REPEATS.fullmatch(calculation.formula))


def named_figure(found: Found) -> Item:
    """The figure in its table's words, as a claim that cites row and header: "Revenue, 2022: 3,214
    (in millions)"; one that a sentence tells is that sentence."""
    if not found.parts:
        text = on_one_line(found.quote.quote)
        return Item(text=text, quote=found.quote, statement=text)
    value = on_one_line(found.number.raw)
    lead = ", ".join((found.label, name_of_heads(found.heads))) + ": "
    counts = found.table.counts if found.table else ""
    counts = "" if counts in lead else counts
    text = f"{lead}{value} ({counts})" if counts else lead + value
    return Item(
        text=text,
        quote=found.quote,
        context=found.context,
        statement=text,
        parts=found.parts,
        strong=((len(lead), len(lead) + len(value)),),
    )


def figure_item(found: Found) -> Item:
    """An input as a claim of its own: the value, cited with its row and the table's header."""
    value = on_one_line(found.number.raw)
    return Item(
        text=value,
        quote=found.quote,
        context=found.context,
        statement=f"{found.name}: {value}",
        parts=found.parts,
    )


def row_label(found: Found) -> str:
    return found.label or found.name


def table_title(found: Sequence[Found]) -> str:
    """ "Consolidated statement of income, page 12, in millions of US dollars"."""
    table = found[0].table
    if table is None:
        return ""
    title = said_once(table.title)
    page = f"page {table.page}" if table.page is not None else ""
    counts = next((each.table.counts for each in found if each.table and each.table.counts), "")
    named = "" if counts.casefold() in title.casefold() else counts
    return ", ".join(part for part in (title, page, on_one_line(named)) if part)

"""The rows of a table at one time, in order: what a statement lists between two totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from research_app.synthesis.calculations.operands.periods import fits_period, when_of
from research_app.synthesis.calculations.operands.placed import placed
from research_app.synthesis.calculations.operands.series import Figure, Series
from research_app.synthesis.calculations.values import Found, Operand
from research_app.synthesis.cells.wanted import label_stems

_TOTAL = label_stems("total")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRow:
    """A row with its figure at the time asked for; `label` as stems."""

    figure: Figure
    found: Found
    label: tuple[str, ...]

    @property
    def value(self) -> Decimal:
        return self.found.number.value

    @property
    def name(self) -> str:
        return self.figure.row.label

    @property
    def is_total(self) -> bool:
        return self.label[:1] == (_TOTAL,)

    @property
    def group(self) -> tuple[str, ...]:
        return self.figure.group


def tables_at(series: Sequence[Series], period: str) -> Iterator[list[ListedRow]]:
    """The rows of each table that have one figure of the period, in the order of the text; the
    tables in the order of the series. Without a period the newest figure of each row."""
    tables: dict[tuple[int, int], list[ListedRow]] = {}
    for each in series:
        figure = _figure_at(each, period)
        if figure is not None:
            row = figure.row
            operand = Operand(words=row.label, period=period)
            listed = ListedRow(
                figure=figure, found=placed(operand, figure), label=label_stems(row.label)
            )
            tables.setdefault((row.text_id, row.table.span.start), []).append(listed)
    for rows in tables.values():
        yield sorted(rows, key=lambda listed: listed.figure.row.row.span.start)


def _figure_at(series: Series, period: str) -> Figure | None:
    if not series.first.label:
        return None
    if period:
        fitting = [each for each in series.figures if fits_period(when_of(period), each.when)]
    else:
        newest = max(each.when.order for each in series.figures)
        fitting = [each for each in series.figures if each.when.order == newest]
    return fitting[0] if len(fitting) == 1 else None

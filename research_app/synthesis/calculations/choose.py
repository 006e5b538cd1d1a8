"""Each operand of a calculation → the one figure that it is, or why there is none.

Operands of the same words at several times are looked for in one series of one table; operands of
different words prefer one table, row or column. Where two figures fit about as well and differ in
value, nothing is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from research_app.synthesis.calculations.figures import Figure, Series
from research_app.synthesis.calculations.fit import Fitting
from research_app.synthesis.calculations.values import Missing, Operand
from research_app.synthesis.calculations.words import When, fits_period, when_of

MOST_TRIED = 8
"""Series looked at for one operand."""
MARGIN = 0.03
"""By which a figure must fit better than one of another value."""
SAME_LINE = 0.06
"""Added for operands in one row or column of a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Figures for operands, in their order."""

    figures: tuple[Figure, ...]
    score: float

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(figure.cell.value for figure in self.figures)


def period_of(operand: Operand) -> When:
    return when_of(operand.period).or_else(when_of(operand.words))


def choose_figures(fitting: Fitting, operands: Sequence[Operand]) -> Chosen | Missing:
    """The figures of the operands; `Missing` names the first that has none for certain."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, operand in enumerate(operands):
        groups.setdefault((operand.words, operand.labels), []).append(number)
    found: list[list[Chosen]] = []
    for numbers in groups.values():
        several = [operands[number] for number in numbers]
        chosen = list(_of_one_thing(fitting, several))
        if not chosen:
            return _missing(fitting, several)
        found.append(chosen[:MOST_TRIED])
    order = [number for numbers in groups.values() for number in numbers]
    ranked = sorted(_together(found), key=lambda each: -each.score)
    if not ranked:
        return Missing(operand=operands[-1], reason="the same figure fits two inputs")
    best = ranked[0]
    rival = next((each for each in ranked[1:] if each.values != best.values), None)
    if rival is not None and best.score - rival.score < MARGIN:
        return Missing(operand=operands[order[0]], reason="several figures fit")
    placed = dict(zip(order, best.figures, strict=True))
    return Chosen(figures=tuple(placed[at] for at in range(len(operands))), score=best.score)


def _of_one_thing(fitting: Fitting, operands: Sequence[Operand]) -> Iterator[Chosen]:
    """What fits operands that differ in their periods alone, best first. Where two figures of the
    best row are of one time, a row that fits less well is no way out."""
    for fit in fitting.fits(operands[0]):
        chosen = [figure_at(fit.series, period_of(each)) for each in operands]
        figures = tuple(each for each in chosen if each is not None)
        # A column that tells no time cannot stand for two of them.
        if len(figures) == len(operands) == len({id(each) for each in figures}):
            yield Chosen(figures=figures, score=fit.score)


def figure_at(series: Series, period: When) -> Figure | None:
    """The one figure of that period, or None."""
    own = [each for each in series.figures if fits_period(period, each.when)]
    return _the_only(own) or _at_year_end(series, own)


def _the_only(figures: Sequence[Figure]) -> Figure | None:
    distinct = {each.cell.value for each in figures}
    return figures[0] if len(distinct) == 1 else None


def _at_year_end(series: Series, figures: Sequence[Figure]) -> Figure | None:
    """Of "December 31, 2018" and "January 1, 2018" the day that other years are told by, too."""
    years = {each.when.years for each in figures}
    usual = {each.when.day for each in series.figures if each.when.years not in years}
    return _the_only([each for each in figures if each.when.day and each.when.day in usual])


def _together(found: Sequence[Sequence[Chosen]]) -> Iterator[Chosen]:
    """One choice for every thing, no figure twice."""
    for choice in product(*found):
        figures = tuple(figure for each in choice for figure in each.figures)
        if len(choice) > 1 and len({id(figure) for figure in figures}) < len(figures):
            continue
        yield Chosen(figures=figures, score=sum(each.score for each in choice) + _nearness(choice))


def _nearness(choice: Sequence[Chosen]) -> float:
    firsts = [each.figures[0] for each in choice]
    tables = {each.cell.place for each in firsts}
    if len(firsts) < 2 or len(tables) > 1:
        return 0.0
    rows = {each.cell.row.span.start for each in firsts}
    columns = {(each.heads, each.when) for each in firsts}
    return SAME_LINE * (len(rows) == 1 or len(columns) == 1)


def _missing(fitting: Fitting, operands: Sequence[Operand]) -> Missing:
    """Which of the operands has no figure."""
    fits = fitting.fits(operands[0])
    for operand in operands:
        if not any(figure_at(fit.series, period_of(operand)) for fit in fits):
            return Missing(operand=operand, reason="no figure was found")
    return Missing(operand=operands[0], reason="no figures of one row were found")

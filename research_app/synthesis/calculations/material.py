"""What a calculation looks into: the figures of tables; and for each of its operands the one figure
that it is, or why there is none.

Operands of the same words at several times are looked for in one series of one table; operands of
different words prefer one row or column. Where two figures fit about as well and differ in value,
nothing is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from citations.drafts import TextDraft
from citations.errors import FormulaError
from citations.numbers.derive import compute, parse_formula
from research_app.synthesis.calculations.figures import (
    Figure,
    Series,
    find_figures,
    find_series,
    found_of,
)
from research_app.synthesis.calculations.fit import Fitting, LineFitting
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Missing,
    Operand,
    Plan,
    Solved,
)
from research_app.synthesis.calculations.words import When, fits_period, stem_set, when_of
from research_app.synthesis.ranking import Ranking
from research_app.synthesis.terms import words_of

_QUOTIENT = re.compile(r"ratio\(|share\(|/")
COVER = 1500
"""Code points at the beginning of a document, where it says what it is about."""
MOST_TRIED = 8
"""Series looked at for one operand."""
MARGIN = 0.03
"""By which a figure must fit better than one of another value."""
SAME_LINE = 0.06
"""Added for operands in one row or column of a table."""


@dataclass(frozen=True)
class Material:
    """The passages of one question; what is made of them is made once."""

    plan: Plan
    ranking: Ranking

    @property
    def texts(self) -> Mapping[int, TextDraft]:
        return self.ranking.texts

    @cached_property
    def figures(self) -> list[Figure]:
        """Those of whom the question names."""
        found = find_figures(self.ranking.passages, self.texts)
        return figures_asked(self.plan.names, self.plan.words, found)

    @cached_property
    def series(self) -> list[Series]:
        return find_series(self.figures)

    @cached_property
    def fitting(self) -> Fitting:
        return Fitting(self.series)

    @cached_property
    def lines(self) -> LineFitting:
        return LineFitting(self.series)

    def solve(self, calculation: Calculation, fitting: Fitting) -> tuple[Found, ...] | Missing:
        """The figures of the operands in order, found by the words of rows and columns, or as the
        lines of a formula by their labels alone; `Missing` names the first without a certain
        one."""
        chosen = choose_figures(fitting, calculation.operands)
        if isinstance(chosen, Missing):
            return chosen
        pairs = zip(calculation.operands, chosen.figures, strict=True)
        return tuple(found_of(operand, figure) for operand, figure in pairs)


def solved(calculation: Calculation, found: tuple[Found, ...]) -> Solved | Missing:
    """The calculation with its figures where it can be computed with them: they count the same, and
    none divides by nought."""
    units = {each.number.unit.code for each in found}
    kinds = {each.number.unit.kind for each in found if each.number.unit.code}
    if len(units - {""}) > 1 and (len(kinds) == 1 or not _QUOTIENT.search(calculation.formula)):
        return Missing(operand=found[-1].operand, reason="no figure in the same unit")
    try:
        compute(parse_formula(calculation.formula), [each.number.value for each in found])
    except FormulaError as error:
        return Missing(operand=calculation.operands[0], reason=str(error).rstrip(".").lower())
    return Solved(calculation=calculation, found=found, beside=found)


def figures_asked(names: Sequence[str], words: str, figures: Sequence[Figure]) -> list[Figure]:
    """Those of the document that the question is put to; where it names somebody, those whose
    document is about them."""
    figures = _of_document_named(words, figures)
    return [each for each in figures if _speaks_of(each, names)] if names else figures


def _of_document_named(words: str, figures: Sequence[Figure]) -> list[Figure]:
    """Of several documents those whose title says most of the question's words: "calder margin" is
    asked of "Calder Group, results", whatever else prints a margin."""
    asked = stem_set(words)
    said = {each.title: asked & stem_set(each.title) for each in figures}
    common = asked.intersection(*said.values())
    most = max((len(each - common) for each in said.values()), default=0)
    return [each for each in figures if len(said[each.title] - common) == most]


def _speaks_of(figure: Figure, names: Sequence[str]) -> bool:
    near = f"{figure.title} {figure.cell.source.text[:COVER]}"
    words = [word for name in names for word in words_of(name) if len(word) > 1]
    return not words or any(re.search(rf"\b{re.escape(word)}", near, re.I) for word in words)


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

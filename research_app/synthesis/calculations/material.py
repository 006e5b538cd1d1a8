"""What a calculation looks into: the figures of tables, and the sentences that tell some."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from citations.drafts import TextDraft
from citations.errors import FormulaError
from citations.numbers.derive import compute, parse_formula
from research_app.synthesis.calculations.choose import choose_figures
from research_app.synthesis.calculations.figures import (
    Figure,
    Series,
    find_figures,
    find_series,
    found_of,
)
from research_app.synthesis.calculations.fit import Fitting, LineFitting
from research_app.synthesis.calculations.values import Calculation, Found, Missing, Plan
from research_app.synthesis.calculations.words import stem_set
from research_app.synthesis.ranking import Ranking
from research_app.synthesis.terms import words_of

_QUOTIENT = re.compile(r"ratio\(|share\(|/")
COVER = 1500
"""Code points at the beginning of a document, where it says what it is about."""


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


def checked(calculation: Calculation, found: tuple[Found, ...]) -> tuple[Found, ...] | Missing:
    """The figures where the formula can be computed with them: they count the same, and none
    divides by nought."""
    units = {each.number.unit.code for each in found}
    kinds = {each.number.unit.kind for each in found if each.number.unit.code}
    if len(units - {""}) > 1 and (len(kinds) == 1 or not _QUOTIENT.search(calculation.formula)):
        return Missing(operand=found[-1].operand, reason="no figure in the same unit")
    try:
        compute(parse_formula(calculation.formula), [each.number.value for each in found])
    except FormulaError as error:
        return Missing(operand=calculation.operands[0], reason=str(error).rstrip(".").lower())
    return found


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

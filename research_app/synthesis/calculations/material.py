"""What a calculation looks into: the figures of tables, and the sentences that tell some."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from citations.drafts import PassageDraft, TextDraft
from citations.errors import FormulaError
from citations.numbers.derive import compute, parse_formula
from research_app.synthesis.calculations.choose import choose_figures
from research_app.synthesis.calculations.figures import found_of
from research_app.synthesis.calculations.fit import Fitting
from research_app.synthesis.calculations.lines import (
    LineFitting,
    by_usual_labels,
    of_another_line,
)
from research_app.synthesis.calculations.plan import Plan
from research_app.synthesis.calculations.series import Series, find_series
from research_app.synthesis.calculations.stated import Told, sentences_of, told_figures
from research_app.synthesis.calculations.table_cells import CellCandidate, find_cells
from research_app.synthesis.calculations.values import Calculation, Found, Missing
from research_app.synthesis.calculations.whose import cells_of_asked

_QUOTIENT = re.compile(r"ratio\(|share\(|/")
_PER = re.compile(r"\bper\b|\bdiluted\b|\bbasic\b|\bshares\b|\bemployees\b", re.IGNORECASE)


@dataclass(frozen=True)
class Material:
    """The passages of one question; what is made of them is made once."""

    plan: Plan
    passages: Sequence[PassageDraft]
    texts: Mapping[int, TextDraft]

    @cached_property
    def cells(self) -> list[CellCandidate]:
        """Those of whom the question names."""
        return cells_of_asked(
            self.plan.names, self.plan.words, find_cells(self.passages, self.texts)
        )

    @cached_property
    def series(self) -> list[Series]:
        return find_series(self.cells)

    @cached_property
    def fitting(self) -> Fitting:
        return Fitting(self.series, self.cells)

    @cached_property
    def lines(self) -> LineFitting:
        return LineFitting(self.series, self.cells)

    @cached_property
    def sentences(self) -> list[Told]:
        return sentences_of(self.passages, self.texts)

    def solve(
        self, calculation: Calculation, *, by_labels: bool = False
    ) -> tuple[Found, ...] | Missing:
        """The figures of the operands in order; `Missing` names the first without a certain one.
        Rows are found by their words; with `by_labels`, or where they print another line, by the
        labels that are usual for what is asked."""
        found = self._by(calculation, self.fitting)
        lacks = isinstance(found, Missing) and by_labels
        if lacks or (not isinstance(found, Missing) and of_another_line(found)):
            return self._by(by_usual_labels(calculation), self.lines)
        return found

    def solve_lines(self, calculation: Calculation) -> tuple[Found, ...] | Missing:
        """The same of the lines of a formula, by their labels alone."""
        return self._by(calculation, self.lines)

    def _by(self, calculation: Calculation, fitting: Fitting) -> tuple[Found, ...] | Missing:
        chosen = choose_figures(fitting, calculation.operands)
        if isinstance(chosen, Missing):
            told = told_figures(self.sentences, calculation.operands)
            return chosen if isinstance(told, Missing) else told
        pairs = zip(calculation.operands, chosen.figures, strict=True)
        return tuple(found_of(operand, figure) for operand, figure in pairs)


def checked(calculation: Calculation, found: tuple[Found, ...]) -> tuple[Found, ...] | Missing:
    """The figures where the formula can be computed with them: they count the same, and none
    divides by nought."""
    units = {each.number.unit.code for each in found}
    kinds = {each.number.unit.kind for each in found if each.number.unit.code}
    if len(units - {""}) > 1 and (len(kinds) == 1 or not _QUOTIENT.search(calculation.formula)):
        return Missing(operand=found[-1].operand, reason="no figure in the same unit")
    if strange := _of_unknown_scale(found):
        return Missing(operand=strange.operand, reason="nothing says in what is counted")
    try:
        compute(parse_formula(calculation.formula), [each.number.value for each in found])
    except FormulaError as error:
        return Missing(operand=calculation.operands[0], reason=str(error).rstrip(".").lower())
    return found


def _of_unknown_scale(found: Sequence[Found]) -> Found | None:
    """An amount whose table names no scale beside others whose tables do: what it is worth is not
    certain. Amounts per share and percentages have none anyway."""
    amounts = [
        each for each in found if each.number.unit.code != "%" and not _PER.search(each.name)
    ]
    scaled = [each.number_context.scale != 1 for each in amounts]
    if not any(scaled) or all(scaled) or not all(each.parts for each in amounts):
        return None
    return next(each for each in amounts if each.number_context.scale == 1)

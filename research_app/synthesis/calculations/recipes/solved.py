"""A measure's figures among the tables that were read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from citations.numbers.derive import compute, parse_formula
from research_app.synthesis.calculations.definitions.signs import (
    by_plain_inputs,
    with_signs,
)
from research_app.synthesis.calculations.operands.series import Series
from research_app.synthesis.calculations.recipes.fit import LineFitting
from research_app.synthesis.calculations.solve import series_of, solve
from research_app.synthesis.calculations.values import Calculation, Found, Missing
from research_app.synthesis.cells import CellCandidate
from research_app.synthesis.cells.wanted import label_stems
from research_app.synthesis.frames.material import Material
from research_app.synthesis.protocols import Question

_COST = frozenset(label_stems("cost costs expense expenses"))
_BENEFIT = re.compile(
    r"\((?:expense|provision)\) ?/? ?(?:or )?benefit|\bbenefit ?/? ?\((?:expense|provision)",
    re.IGNORECASE,
)
_FORMERLY = re.compile(
    r"\b(?:formerly|previously|also|now|then)(?: known as| called|"
    r" named)? (?P<name>(?:[A-Z][\w&.-]* ?){1,4})"
)
_PER = re.compile(r"\bper\b|\bdiluted\b|\bbasic\b|\bshares\b|\bemployees\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedMeasure:
    """A calculation with the figures of its operands, in their order; it can be computed."""

    calculation: Calculation
    found: tuple[Found, ...]


def value_of(solved: SolvedMeasure) -> Decimal:
    """The result as it is, unrounded."""
    figures = [each.number.value for each in solved.found]
    return compute(parse_formula(solved.calculation.formula), figures)


@dataclass(frozen=True)
class Statements:
    """The figures of an answer's material, made once: those of the statements, and all."""

    material: Material

    @cached_property
    def fitting(self) -> LineFitting:
        return LineFitting(self.series)

    @cached_property
    def series(self) -> list[Series]:
        """All figures that are of whom the question names."""
        question = _with_former_names(self.material.question)
        return series_of(replace(self.material, question=question))

    def solve_each(self, several: Sequence[Sequence[Calculation]]) -> list[SolvedMeasure] | Missing:
        """Calculations that are compared, one for each period and each with its ways to compute
        it: all solved the same way, by the first that has every figure. Otherwise what the usual
        way lacks."""
        missing: Missing | None = None
        for ways in zip(*several, strict=True):
            solved = [self._solved(calculation) for calculation in ways]
            lacking = next((each for each in solved if isinstance(each, Missing)), None)
            if lacking is None:
                return [each for each in solved if isinstance(each, SolvedMeasure)]
            missing = missing or lacking
        assert missing is not None, "there is a calculation to solve"
        return missing

    def _solved(self, calculation: Calculation) -> SolvedMeasure | Missing:
        found = solve(self.material, by_plain_inputs(calculation), self.fitting)
        if isinstance(found, Missing):
            return found
        if strange := _of_unknown_scale(found):
            return Missing(operand=strange.operand, reason="nothing says in what is counted")
        values = [each.number.value for each in found]
        turned = {place for place, each in enumerate(found, start=1) if self._is_turned(each)}
        return SolvedMeasure(calculation=with_signs(calculation, values, turned), found=found)

    def _is_turned(self, tax: Found) -> bool:
        """Is money spent printed as negative here? The statement itself tells: what is left behind
        the row is the row before plus, not less, what is printed. Else its costs tell, or a label
        such as "Income tax (expense)/benefit"."""
        if _BENEFIT.search(tax.name):
            return True
        cells = self._table_of(tax)
        column = [
            _value_of(cell)
            for cell in cells
            if cell.heads == _heads_at(cells, tax) and any(map(str.isdigit, cell.value))
        ]
        own = tax.number.value / tax.number_context.scale
        if own in column:
            at = column.index(own)
            before, behind = column[max(0, at - 3) : at], column[at + 1 : at + 4]
            if any(one + own == left for one in before for left in behind):
                return True
            if any(one - own == left for one in before for left in behind):
                return False
        costs = [cell.value for cell in cells if _COST & set(label_stems(cell.row.label))]
        return sum(map(_is_negative, costs)) * 2 > len(costs)

    def _table_of(self, found: Found) -> list[CellCandidate]:
        place = found.quote.near or 0
        return [
            cell
            for cell in self.material.cells
            if cell.row.text_id == found.quote.text_id
            and cell.row.table.span.start <= place < cell.row.table.span.end
        ]


def _with_former_names(question: Question) -> Question:
    """ "Block (formerly known as Square)" may be Square in its own reports."""
    former = tuple(match["name"] for match in _FORMERLY.finditer(question.text))
    return replace(question, entities=(*question.entities, *former)) if former else question


def _heads_at(cells: Sequence[CellCandidate], found: Found) -> tuple[str, ...]:
    place = (found.quote.near or 0) + found.start
    return next((cell.heads for cell in cells if cell.cell.span.start == place), ())


def _value_of(cell: CellCandidate) -> Decimal:
    digits = re.sub(r"[^\d.]", "", cell.value).strip(".")
    value = Decimal(digits) if re.fullmatch(r"\d+(?:\.\d+)?", digits) else Decimal(0)
    return -value if _is_negative(cell.value) else value


def _is_negative(figure: str) -> bool:
    return "(" in figure or figure.startswith(("-", "−", "–"))


def _of_unknown_scale(found: Sequence[Found]) -> Found | None:
    """An amount whose table names no scale beside others whose tables do: what it is worth is not
    certain. Amounts per share and percentages have none anyway."""
    scaled = [each.number_context.scale != 1 for each in found if each.operand.statement]
    if not any(scaled) or all(scaled):
        return None
    return next(
        (
            each
            for each in found
            if each.operand.statement
            and each.number_context.scale == 1
            and not each.number.unit.code
            and not _PER.search(each.name)
        ),
        None,
    )

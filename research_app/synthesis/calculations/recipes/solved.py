"""A measure's figures among the tables: those of the financial statements before all others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from research_app.retrieval.measures import statements_named
from research_app.synthesis.calculations.definitions.signs import (
    by_plain_inputs,
    with_signs,
)
from research_app.synthesis.calculations.operands.series import find_series
from research_app.synthesis.calculations.recipes.fit import LineFitting
from research_app.synthesis.calculations.solve import solve
from research_app.synthesis.calculations.values import Calculation, Found, Missing
from research_app.synthesis.cells import CellCandidate
from research_app.synthesis.cells.wanted import label_stems
from research_app.synthesis.frames.material import Material

_COST = frozenset(label_stems("cost costs expense expenses"))
_BENEFIT = re.compile(
    r"\((?:expense|provision)\) ?/? ?(?:or )?benefit|\bbenefit ?/? ?\((?:expense|provision)",
    re.IGNORECASE,
)
_PER = re.compile(r"\bper\b|\bdiluted\b|\bbasic\b|\bshares\b|\bemployees\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedMeasure:
    """A calculation with the figures of its operands, in their order."""

    calculation: Calculation
    found: tuple[Found, ...]


@dataclass(frozen=True)
class Statements:
    """The figures of an answer's material, made once: those of the statements, and all."""

    material: Material

    @cached_property
    def of_statements(self) -> LineFitting:
        return LineFitting(find_series([each for each in self.material.cells if _is_titled(each)]))

    @cached_property
    def of_all(self) -> LineFitting:
        return LineFitting(find_series(self.material.cells))

    def solve(self, calculation: Calculation) -> SolvedMeasure | Missing:
        """The figures in the statements, or else anywhere; otherwise what is lacking."""
        solved = self._solved(calculation, self.of_statements)
        return (
            solved if isinstance(solved, SolvedMeasure) else self._solved(calculation, self.of_all)
        )

    def solve_each(self, several: Sequence[Sequence[Calculation]]) -> list[SolvedMeasure] | Missing:
        """Calculations that are compared, one for each period and each with its ways to compute
        it: all solved the same way, by the first that has every figure."""
        missing: Missing | None = None
        for ways in zip(*several, strict=True):
            for fitting in (self.of_statements, self.of_all):
                solved = [self._solved(calculation, fitting) for calculation in ways]
                lacking = next((each for each in solved if isinstance(each, Missing)), None)
                if lacking is None:
                    return [each for each in solved if isinstance(each, SolvedMeasure)]
            missing = missing or lacking
        assert missing is not None, "there is a calculation to solve"
        return missing

    def _solved(self, calculation: Calculation, fitting: LineFitting) -> SolvedMeasure | Missing:
        found = solve(self.material, by_plain_inputs(calculation), fitting)
        if isinstance(found, Missing):
            return found
        if strange := _of_unknown_scale(found):
            return Missing(operand=strange.operand, reason="nothing says in what is counted")
        in_brackets = {
            place for place, each in enumerate(found, start=1) if self._prints_costs_negative(each)
        }
        values = [each.number.value for each in found]
        signed = with_signs(calculation, values, in_brackets)
        return SolvedMeasure(calculation=signed, found=found)

    def _prints_costs_negative(self, found: Found) -> bool:
        """Does the table of a figure print its costs in brackets, or its own label say that a
        positive figure is a benefit ("Income tax (expense)/benefit")?"""
        if _BENEFIT.search(found.name):
            return True
        place = found.quote.near or 0
        costs = [
            cell.value
            for cell in self.material.cells
            if cell.row.text_id == found.quote.text_id
            and cell.row.table.span.start <= place < cell.row.table.span.end
            and _COST & set(label_stems(cell.row.label))
            and any(map(str.isdigit, cell.value))
        ]
        negative = sum("(" in value or value.startswith(("-", "−", "–")) for value in costs)
        return negative * 2 > len(costs)


def _is_titled(cell: CellCandidate) -> bool:
    """Is the cell's table one of the financial statements?"""
    return bool(statements_named(f"{cell.row.caption} {cell.row.header}"))


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

"""Rows that are known to print something else than what is asked.

The words of "operating income" stand in "other comprehensive income" as well. Where the question
names a line that statements print under usual labels, a row must have one of them or all its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from research_app.synthesis.calculations.definitions.lines import glossary_line
from research_app.synthesis.calculations.definitions.tree import Line
from research_app.synthesis.calculations.operands.fit import asked_stems, telling_stems
from research_app.synthesis.calculations.recipes.names import printed_line
from research_app.synthesis.calculations.values import Calculation, Found, Operand
from research_app.synthesis.cells.wanted import label_stems


def of_another_line(found: Sequence[Found]) -> bool:
    """Does one of the rows print something else than the known line that was asked for?"""
    return any(_is_another(each) for each in found)


def by_usual_labels(calculation: Calculation) -> Calculation:
    """The calculation with known lines looked for by the labels that they are printed under."""
    operands = tuple(_with_labels(operand) for operand in calculation.operands)
    return replace(calculation, operands=operands)


def _is_another(found: Found) -> bool:
    line = _line_of(found.operand)
    if line is None or not found.parts:
        return False
    own = set(label_stems(" ".join((found.label, *found.heads))))
    strange = telling_stems(found.label) - set(asked_stems(found.operand.words))
    is_usual = any(set(label_stems(label)) <= own for label in line.labels)
    lacks = telling_stems(found.operand.words) - own
    return bool(strange and lacks) and not is_usual


def _with_labels(operand: Operand) -> Operand:
    line = _line_of(operand)
    if line is None:
        return operand
    return replace(operand, labels=line.labels, statement=line.statement)


def _line_of(operand: Operand) -> Line | None:
    found = glossary_line(operand.words) or printed_line(operand.words)
    return found if found is not None and len(found.labels) > 1 else None

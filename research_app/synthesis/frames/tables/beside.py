"""Figures beside what is said: who asks whether a margin improves wants to see the rows it is made
of, whatever a sentence says."""

from __future__ import annotations

from collections.abc import Iterator

from research_app.synthesis.frames.facts import COMPUTED_FROM
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import heading
from research_app.synthesis.frames.tables.figures import answering_rows, is_printed, tables_of
from research_app.synthesis.outline import BlockPlan


def figures_beside(material: Material) -> Iterator[BlockPlan]:
    """The rows known to print the measures that the question names; nothing where it names none."""
    rows = [row for row in answering_rows(material.question, material.cells) if row.line]
    if rows and not is_printed(material.question, rows[0]):
        yield heading(COMPUTED_FROM)
    yield from tables_of(material.question, rows)

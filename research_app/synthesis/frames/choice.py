"""Which frame lays an answer out."""

from __future__ import annotations

from collections.abc import Callable

from research_app.synthesis.frames import (
    calculated,
    definition,
    development,
    facts,
    points,
    verdict,
)
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.tables import grid
from research_app.synthesis.frames.tables.beside import figures_beside
from research_app.synthesis.outline import BlockPlan
from research_app.synthesis.protocols import Shape

Blocks = tuple[BlockPlan, ...]
FRAMES: dict[Shape, Callable[[Material], Blocks]] = {
    "compare": grid.lay_out,
    "develop": development.lay_out,
    "list": points.lay_out_list,
    "reason": points.lay_out_reasons,
    "yes_no": verdict.lay_out,
    "definition": definition.lay_out,
}
FROM_TABLES: frozenset[Shape] = frozenset({"compare", "develop", "fact", "topic", "list"})
WITH_FIGURES: frozenset[Shape] = frozenset({"yes_no", "reason"})
"""Answered in words, and beside them by the figures that the question names."""


def lay_out(material: Material) -> Blocks:
    """The blocks of the answer in the frame of its question; none where nothing answers. What may
    rest on tables decides by their cells too; so does a grid, whose things may be named in a title
    only."""
    return calculated.lay_out(material, _without_computing)


def _without_computing(material: Material) -> Blocks:
    shape = material.question.shape
    if shape in WITH_FIGURES:
        return _in_words_and_figures(material)
    if not material.chosen and shape not in FROM_TABLES:
        return ()
    blocks = FRAMES.get(shape, facts.lay_out)(material)
    if shape == "develop" and not any(block.type == "table" for block in blocks):
        blocks = (*blocks, *figures_beside(material))
    if blocks or (shape == "compare" and not grid.has_answer(material)):
        return blocks
    return facts.lay_out(material)


def _in_words_and_figures(material: Material) -> Blocks:
    """Figures alone may decide, but give no reason."""
    shape = material.question.shape
    told = FRAMES[shape](material) if material.chosen else ()
    if not told and material.chosen:
        told = facts.lay_out(material)
    if any(block.type == "table" for block in told) or (shape == "reason" and not told):
        return told
    return (*told, *figures_beside(material))

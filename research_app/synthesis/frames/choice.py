"""Which frame lays an answer out."""

from __future__ import annotations

from collections.abc import Callable

from research_app.synthesis.frames import (
    definition,
    development,
    grid,
    points,
    prose,
    verdict,
)
from research_app.synthesis.frames.material import Material
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


def lay_out(material: Material) -> Blocks:
    """The blocks of the answer in the frame of its question; none where nothing was chosen."""
    frame = FRAMES.get(material.question.shape, prose.lay_out)
    return (frame(material) or prose.lay_out(material)) if material.chosen else ()

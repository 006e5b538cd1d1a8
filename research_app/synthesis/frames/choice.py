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
    """The blocks of the answer in the frame of its question; none where nothing answers. A grid
    decides by its own cells: a thing compared may be named in a title only."""
    shape = material.question.shape
    if not material.chosen and shape != "compare":
        return ()
    frame = FRAMES.get(shape, prose.lay_out)
    return frame(material) or prose.lay_out(material)

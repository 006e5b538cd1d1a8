"""Which frame lays an answer out."""

from __future__ import annotations

from research_app.synthesis.frames import prose
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    """The blocks of the answer; none where nothing was chosen."""
    return prose.lay_out(material)

"""What a stance weighs in the support ratio: how often its kind was right where it was measured."""

from __future__ import annotations

from collections.abc import Mapping

from citations.stance.precision import PRECISION

WEIGHTS: Mapping[str, float] = {
    code: round(measured.right / measured.predicted, 4) for code, measured in PRECISION.items()
}
"""By code; a kind that was not measured weighs 1."""

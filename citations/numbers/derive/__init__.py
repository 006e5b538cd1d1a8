"""Computing a number from cited inputs: a formula is parsed, computed in Decimal, rounded by a
named rule and shown step by step. No formula is ever evaluated as code.

`parse` reads the text into a `tree`, `functions` spell named functions out in operations, `compute`
carries them out, `dimensions` refuses what cannot be added and `soundness` what derives nothing,
`steps` writes the lines that a reader follows; `computation_of` does all of it for the inputs of a
claim, `repeat` does it once more to check.
"""

from citations.errors import FormulaError
from citations.numbers.derive.carry_out import (
    computation_of,
    repeat,
    shown_scale,
    shown_value,
)
from citations.numbers.derive.compute import compute, rounded, rounding_rule
from citations.numbers.derive.dimensions import dimension_of, gives_percent
from citations.numbers.derive.parse import parse_formula
from citations.numbers.derive.soundness import uncited_constants
from citations.numbers.derive.steps import StepInput, steps_of
from citations.numbers.derive.tree import Formula

__all__ = [
    "Formula",
    "FormulaError",
    "StepInput",
    "compute",
    "computation_of",
    "dimension_of",
    "gives_percent",
    "parse_formula",
    "repeat",
    "rounded",
    "rounding_rule",
    "shown_scale",
    "shown_value",
    "steps_of",
    "uncited_constants",
]

"""Computing a number from cited inputs: a formula is parsed, computed in Decimal, rounded by a
named rule and shown step by step. No formula is ever evaluated as code.

`parse` reads the text into a `tree`, `functions` spell named functions out in operations, `compute`
carries them out, `dimensions` refuses what cannot be added, `steps` writes the lines that a reader
follows; `computation_of` does all of it for the inputs of a claim.
"""

from citations.errors import FormulaError
from citations.numbers.derive.compute import compute, rounded, rounding_rule
from citations.numbers.derive.parse import parse_formula
from citations.numbers.derive.tree import Formula

__all__ = ["Formula", "FormulaError", "compute", "parse_formula", "rounded", "rounding_rule"]

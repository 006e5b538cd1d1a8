"""What numbers count: currencies, shares, measures, counted things.

Read before and behind a number, made comparable, converted, and written as people write them.
"""

from citations.numbers.units.before import unit_before
from citations.numbers.units.behind import unit_after
from citations.numbers.units.building import UnitFound
from citations.numbers.units.context import context_of, name_of_money
from citations.numbers.units.conversion import convert, same_dimension, unit_of
from citations.numbers.units.counted import rate_after
from citations.numbers.units.writing import figure, written, written_value

__all__ = [
    "UnitFound",
    "context_of",
    "convert",
    "figure",
    "name_of_money",
    "rate_after",
    "same_dimension",
    "unit_after",
    "unit_before",
    "unit_of",
    "written",
    "written_value",
]

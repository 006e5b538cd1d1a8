"""The quantities of a text.

`masks` marks what only looks like a quantity, `find` reads numbers, scales, ranges and comparators
outside the masks and asks `units` what they count; `direction`, `entity` and `period_of` say what
the words beside a number tell of it.
"""

from citations.numbers.detect.find import find_numbers

__all__ = ["find_numbers"]

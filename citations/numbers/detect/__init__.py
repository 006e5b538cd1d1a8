"""The quantities of a text.

`masks` marks what only looks like a quantity, `find` reads numbers, scales, ranges and comparators
outside the masks and asks `units` what they count, `nearby` names entity and period.
"""

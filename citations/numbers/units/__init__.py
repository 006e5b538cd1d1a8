"""What numbers count: currencies, shares, measures, counted things.

Read before and behind a number, made comparable, converted, and written as people write them.
"""

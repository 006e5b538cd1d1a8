"""Formulas over the lines of reports: as a question defines them, or as a recipe does.

`find` picks the definitions out of a question, `parse` reads their words and signs, `lines` tells
which line of a report each name means, `tree` holds the formula until its periods are known, and
`signs` counts money spent by its size.
"""

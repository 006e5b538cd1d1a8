"""The figure of each operand, among the cells of tables.

`series` sees cells as the same thing at several times, `periods` tells times, `fit` how well words
fit a figure, `choose` picks one figure for each operand or none at all, `read` makes it a number
with the quotes it rests on.
"""

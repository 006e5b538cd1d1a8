"""Named measures that reports seldom print: margins, turnovers, coverage, cash flow left over.

`listed` holds their names and formulas, `names` leads from a name to its formulas, `asked` reads
which one a question wants, `measured` makes calculations of it, and `solved` finds their figures,
those of the financial statements first.
"""

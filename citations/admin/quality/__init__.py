"""The page "Citation quality": how well answers of the last days are supported.

`figures` reads one table of sums from the database, by day, engine, judge and depth; the page
folds it as it is asked to. `readers` counts where readers disagree with verdicts, `chart` draws,
`page` puts all of it together.
"""

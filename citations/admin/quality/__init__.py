"""The page "Citation quality": how well the answers of the last days are supported.

`figures` has the database sum up answers by day, engine, judge and depth, and folds those sums as
the page asks for them; `readers` counts where readers disagree with verdicts, `chart` draws,
`page` puts all of it together.
"""

from citations.admin.quality.page import quality_page

"""Where sources tell different things of the very same: found before an answer is composed.

`told` reads what a sentence or a table's cell says (a value, a date, whether, which way) and of
what, when, and how far it is a fact; `words` keeps what names the thing, `dates` reads dates,
`same_thing` asks whether two are about the same, `opposed` whether both can be true, `sources`
which texts are copies. `find` puts them together into sides.

Precision comes first: another year, another thing, a plan beside a result, or a figure that only
differs by rounding is no disagreement, and where that cannot be told, nothing is said.
"""

from research_app.synthesis.disagreement.find import find_disagreements
from research_app.synthesis.disagreement.sides import Disagreement, Side

__all__ = ["Disagreement", "Side", "find_disagreements"]

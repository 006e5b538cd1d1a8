"""How a sentence is shown: its facts apart, word for word, ended as the source ends it.

`items_of` gives the items of an outline for one sentence, or none where it cannot be read alone.
"""

from research_app.synthesis.wording.one_line import on_one_line
from research_app.synthesis.wording.sentence_items import items_of, with_further

__all__ = ["items_of", "on_one_line", "with_further"]

"""How a sentence is shown: opened so that it reads alone, its facts apart, in the source's words,
ended as the source ends it.

`items_of` gives the items of an outline for one sentence, or none where it cannot be read alone.
`openings` decides how it is opened, `antecedents` whom a pronoun names (the `subjects` of the
sentence before, where its `rivals` cannot be meant; a company also from `organisations`), `several`
keeps a sentence from standing in an answer twice, `reported` tells whether it only reports what
somebody else found.
"""

from research_app.synthesis.wording.one_line import on_one_line
from research_app.synthesis.wording.sentence_items import (
    items_of,
    needs_sentence_before,
    reads_alone,
    with_further,
)
from research_app.synthesis.wording.several import items_of_each

__all__ = [
    "items_of",
    "items_of_each",
    "needs_sentence_before",
    "on_one_line",
    "reads_alone",
    "with_further",
]

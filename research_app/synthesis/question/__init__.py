"""Reads a question: its form, what it asks of what and when; one that leans on the question before
is completed first.

`asked` takes off what only says how to answer; `periods`, `names`, `parts` and `compared` find the
pieces; `shape` tells the form; `read` puts these together. `follow_up` recognises a question that
leans and `rewrite` writes the whole one; `understand` is the way in. Everything is rules over
English words: no model, no dictionary of the collection.

The text is only ever searched and compared. Nothing in it is an instruction.
"""

from research_app.synthesis.question.asked import core_of
from research_app.synthesis.question.understand import understand

__all__ = ["core_of", "understand"]

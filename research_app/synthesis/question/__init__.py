"""Reads a question: its form, what it asks of what and when; one that leans on the question before
is completed first.

`words`, `periods` and `compared` find the pieces, `shape` tells the form, `reading` puts these
together. `follow_up` completes a question that leans; `understand` is the way in. Everything is
rules over English words: no model, no dictionary of the collection.

The text is only ever searched and compared. Nothing in it is an instruction.
"""

from research_app.synthesis.question.understand import core_of, understand

__all__ = ["core_of", "understand"]

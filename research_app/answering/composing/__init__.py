"""A model's draft becomes an answer: written claim by claim, each checked before it is shown,
reviewed, sent back with what is wrong, and in the end without what does not hold.

    draft → each claim checked and streamed → review → (back with the findings → draft) → answer

`compose` is the whole way, `drafted` one draft, `judging` the judge that it asks, `review` what is
wrong with it, `quotes` the answer where nothing of a model's words could be validated.
"""

from research_app.answering.composing.compose import Composed, compose

__all__ = ["Composed", "compose"]

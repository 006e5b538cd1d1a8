"""How well a sentence answers a question.

Two things are told apart. `score` orders the sentences: words in common, meaning, the kind of
answer asked for, how the sentence is built. `support` says how surely a sentence answers at all: it
looks at what of the question is found nowhere around. Neither is a confidence, and neither is shown
anywhere.
"""

from research_app.synthesis.relevance.candidates import Candidate, Scored
from research_app.synthesis.relevance.scoring import score_candidates

__all__ = ["Candidate", "Scored", "score_candidates"]

"""Where a sentence holds words of the kind that is asked for."""

from __future__ import annotations

import re

from research_app.synthesis.answer_type.asked import AnswerType
from research_app.synthesis.answer_type.nearness import Nearness, read_question
from research_app.synthesis.answer_type.spans import Span, candidates

MOST_FOUND = 2
LEAST_NEAR = 0.3
"""Of the question's content words a sentence must share, to tell which of its phrases is meant."""
CLEAR_LEAD = 0.1
"""By which a phrase must fit better than the next one where no kind is asked for: with less it is
wrong more often than right."""
AS_GOOD = 0.92
"""Of the best one's fit: a second stretch of words is given only when it fits nearly as well."""
_MARKS_REASON = re.compile(
    r"\b(?:because|due to|owing to|reasons?|caused?|since|so that|in order to|result(?:ed|s)?"
    r"|driven by|thanks to|therefore|led to|attributable)\b",
    re.IGNORECASE,
)
_DEFINES = re.compile(r"\b(?:is|are|was|were|means|refers to|is called|known as|denotes)\b")


def holds_answer(sentence: str, kind: AnswerType, question: str) -> bool:
    """Does the sentence hold words of that kind which the question does not already name?"""
    if kind == "reason":
        return bool(_MARKS_REASON.search(sentence))
    if kind == "definition":
        return bool(_DEFINES.search(sentence))
    if kind in ("yes_no", "other"):
        return True
    return bool(candidates(sentence, kind, read_question(question)))


def find_answer(text: str, kind: AnswerType, question: str) -> list[Span]:
    """The one or two stretches `[start:end)` of a sentence that answer the question, in reading
    order; none where nothing tells."""
    if kind in ("reason", "definition", "yes_no"):
        return []
    asked = read_question(question)
    found = candidates(text, kind, asked)
    if not found:
        return []
    nearness = Nearness(text, asked)
    if kind == "other" and nearness.share < LEAST_NEAR:
        return []
    fits = sorted(((nearness.fit(span, kind), span) for span in found), reverse=True)
    best = fits[0][0]
    if kind == "other" and len(fits) > 1 and best - fits[1][0] < CLEAR_LEAD:
        return []
    kept = [span for fit, span in fits[:MOST_FOUND] if fit >= AS_GOOD * best]
    return sorted(kept)

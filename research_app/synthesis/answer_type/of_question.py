"""The kind of words that would answer a question that has been read."""

from __future__ import annotations

import re
from functools import lru_cache

from research_app.synthesis.answer_type.asked import AnswerType, expected_answer
from research_app.synthesis.protocols import Question
from research_app.synthesis.question.measures import names_measure
from research_app.synthesis.question.shape import asking_clause, asks_why

_ASKED_BESIDES = re.compile(
    r"(?:, and|:) (?P<asks>(?:by |since |until )?(?:who|whom|when|where|how)\b[^,:]*)$",
    re.IGNORECASE,
)
_LEADS_TO_MEASURE = re.compile(
    r"(?:\W|s\b|what|which|how|is|are|was|were|has|have|had|did|does|do|the|its|their|compare|show"
    r"|give|me|total|and)*",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def expected_of(question: Question) -> AnswerType:
    """The kind the question words ask for; a measure without any asks for a number."""
    text = question.search_text
    if asks_why(text):
        return "reason"
    besides = _ASKED_BESIDES.search(text)
    kind = expected_answer(besides["asks"] if besides else asking_clause(text))
    if question.shape == "definition" and kind != "person":
        return "definition"
    if kind != "other":
        return kind
    measured = [each for each in question.attributes if names_measure(each)]
    if measured and question.shape in ("compare", "develop"):
        return "number"
    if measured and question.shape == "fact" and _leads_to(measured[0], question):
        return "number"
    return "yes_no" if question.shape == "yes_no" else kind


def _leads_to(measure: str, question: Question) -> bool:
    """Is the measure what is asked for, not only named on the way?"""
    before = question.search_text.partition(measure)[0]
    for entity in question.entities:
        before = before.replace(entity, "")
    return bool(_LEADS_TO_MEASURE.fullmatch(before))

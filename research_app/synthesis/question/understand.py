"""From the words of a question to what it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from research_app.synthesis.answer_type import AnswerType, expected_answer
from research_app.synthesis.protocols import Question
from research_app.synthesis.question.asked import asking_of, bare, tidy
from research_app.synthesis.question.follow_up import completed
from research_app.synthesis.question.measures import names_measure
from research_app.synthesis.question.names import Found
from research_app.synthesis.question.read import Reading, read
from research_app.synthesis.question.shape import asking_clause, asks_why


def understand(question: str, previous: str | None) -> Question:
    """The question as asked, and what to search for it. `previous` is the question before, or how
    that one was understood; a question that names its own subject is left alone, whatever was asked
    before."""
    text = tidy(question)
    core = bare(text)
    understood = completed(core, asking_of(bare(previous))) if previous else ""
    reading = read(understood or asking_of(core))
    return Question(
        text=text,
        search_text=understood or core,
        understood_as=understood,
        shape=reading.shape,
        expected=_expected(reading),
        entities=_once(each.text for each in reading.entities),
        attributes=_once(each.text for each in reading.attributes),
        periods=reading.period_names,
    )


def _expected(reading: Reading) -> AnswerType:
    """The kind the question words ask for; a measure without any asks for a number."""
    if asks_why(reading.text):
        return "reason"
    kind = expected_answer(_asked_last(reading.text))
    if reading.shape == "definition" and kind != "person":
        return "definition"
    if kind != "other":
        return kind
    measured = [each for each in reading.attributes if names_measure(each.text)]
    if measured and reading.shape in ("compare", "develop"):
        return "number"
    if measured and reading.shape == "fact" and _leads_to(measured[0], reading):
        return "number"
    return "yes_no" if reading.shape == "yes_no" else kind


def _asked_last(text: str) -> str:
    """ "Who founded Amcor, and when?" asks for a date, "Helios revenue: who said so?" for a
    person."""
    match = _ASKED_BESIDES.search(text)
    return match["asks"] if match else asking_clause(text)


def _leads_to(measure: Found, reading: Reading) -> bool:
    """Is the measure what is asked for, not only named on the way?"""
    before = reading.text[: measure.start]
    for entity in reading.entities:
        before = before.replace(entity.text, "")
    return bool(_LEADS_TO_MEASURE.fullmatch(before))


_ASKED_BESIDES = re.compile(
    r"(?:, and|:) (?P<asks>(?:by |since |until )?(?:who|whom|when|where|how)\b[^,:]*)$",
    re.IGNORECASE,
)
_LEADS_TO_MEASURE = re.compile(
    r"(?:\W|s\b|what|which|how|is|are|was|were|has|have|had|did|does|do|the|its|their|compare|show"
    r"|give|me|total|and)*",
    re.IGNORECASE,
)


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))

"""What is asked, read in the light of the turn before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from research_app.answering.events import StepStarted
from research_app.answering.request import AskRequest
from research_app.synthesis.calculations.read import read_plan
from research_app.synthesis.protocols import Question
from research_app.synthesis.question import understand


def understood(request: AskRequest) -> Question:
    """The question, completed from the one before where it leans on that. An answer to a question
    back completes the question that was not clear; another question in its place stands alone. What
    is to be computed is read here, once."""
    question = _completed(request)
    return replace(question, plan=read_plan(question))


def _completed(request: AskRequest) -> Question:
    before = request.previous_question
    if not request.asked_back or not before or request.question.rstrip().endswith("?"):
        return understand(request.question, before)
    whole = f"{before.rstrip(' ?.!…:')}: {request.question.rstrip(' .!')}?"
    question = understand(whole, None)
    return replace(question, search_text=whole, understood_as=whole)


def told(question: Question) -> Iterator[StepStarted]:
    """How the question is read, where that differs from its words."""
    if question.understood_as:
        said = "Reading the question after the one before"
        yield StepStarted(step="plan", detail=said, understood_as=question.understood_as)

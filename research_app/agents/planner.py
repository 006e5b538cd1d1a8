"""The plan: what has to be found out, by which searches, and what evidence would settle it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from pydantic import BaseModel, Field

from citations.drafts import PlanStepDraft
from research_app.agents.prompts import conversation, plain_line
from research_app.llm.errors import BadReply
from research_app.llm.protocols import Model, reply_tokens
from research_app.llm.untrusted import fenced
from research_app.synthesis.protocols import Question

MOST_STEPS = 6
AIM, QUERY, EXPECTS = 240, 160, 240
"""The most characters of each."""


class PlannedStep(BaseModel):
    aim: str
    queries: list[str]
    expects: str = ""


class PlannedSteps(BaseModel):
    steps: list[PlannedStep] = Field(min_length=1)


def plan(
    model: Model, question: Question, *, searches: int, critique: str = ""
) -> tuple[PlanStepDraft, ...]:
    """The steps in order, with at most so many searches in all. `critique` says what an earlier
    answer lacked. Raises `BadReply` where no step holds anything to search for."""
    steps = min(MOST_STEPS, searches)
    bounds = f"At most {steps} steps and {searches} searches in all."
    asked = conversation(
        __file__,
        fenced(question.search_text, "question"),
        fenced(critique, "what an earlier answer lacked") if critique else "",
        bounds,
    )
    reply = model.structured(asked, PlannedSteps, max_tokens=reply_tokens("plan"))
    planned = _bounded([_checked(step) for step in reply.steps[:steps]], searches)
    if not planned:
        raise BadReply
    return planned


def question_as_plan(question: Question, searches: Sequence[str]) -> tuple[PlanStepDraft, ...]:
    """The plan where no model makes one: the question itself."""
    aim = plain_line(question.understood_as or question.text, most=AIM)
    return (PlanStepDraft(aim=aim, queries=tuple(searches)),)


def _checked(step: PlannedStep) -> PlanStepDraft:
    queries = (plain_line(query, most=QUERY) for query in step.queries)
    return PlanStepDraft(
        aim=plain_line(step.aim, most=AIM),
        queries=tuple(dict.fromkeys(query for query in queries if query)),
        expects=plain_line(step.expects, most=EXPECTS),
    )


def _bounded(steps: Sequence[PlanStepDraft], most: int) -> tuple[PlanStepDraft, ...]:
    """The searches of all steps in turn, as many as may be made: every step keeps its first before
    any has a second. A step without a search or an aim falls away."""
    named = [step for step in steps if step.aim]
    turns = zip_longest(*([(step.aim, query) for query in step.queries] for step in named))
    in_turn = [each for turn in turns for each in turn if each is not None]
    kept = frozenset(in_turn[:most])
    bounded = (
        PlanStepDraft(
            aim=step.aim,
            queries=tuple(query for query in step.queries if (step.aim, query) in kept),
            expects=step.expects,
        )
        for step in named
    )
    return tuple(step for step in bounded if step.queries)

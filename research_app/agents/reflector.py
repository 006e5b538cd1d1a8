"""After an iteration: is the evidence enough, do pieces of it contradict each other, what comes
next? The answer steers the searches; it is no evidence and never becomes any."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import BaseModel

from citations.drafts import EvidenceDraft, PlanStepDraft, ReflectionDraft
from research_app.agents.planner import QUERY
from research_app.agents.prompts import conversation, plain_line
from research_app.llm.protocols import Model, reply_tokens
from research_app.llm.untrusted import fenced
from research_app.synthesis.protocols import Question

MOST_EVIDENCE = 60
"""Pieces that are shown, the newest where there are more."""
NOTE = 600

_LABEL = re.compile(r"\bE\d{1,6}\b")


class Thought(BaseModel):
    enough: bool
    note: str
    contradiction: str = ""
    next_queries: list[str] = []


def reflect(
    model: Model,
    question: Question,
    steps: Sequence[PlanStepDraft],
    evidence: Sequence[EvidenceDraft],
    *,
    searched: Sequence[str],
    iteration: int,
    most_queries: int,
) -> ReflectionDraft:
    """Raises `BadReply` and the other `ModelError`s. Searches that were made already fall away."""
    asked = conversation(
        __file__,
        fenced(question.search_text, "question"),
        fenced("\n".join(_planned(step) for step in steps), "plan"),
        fenced("\n".join(_line(item) for item in evidence[-MOST_EVIDENCE:]), "evidence"),
        fenced("\n".join(searched), "searched already"),
        f"At most {most_queries} further searches.",
    )
    reply = model.structured(asked, Thought, max_tokens=reply_tokens("reflect"))
    return ReflectionDraft(
        iteration=iteration,
        enough=reply.enough,
        note=plain_line(reply.note, most=NOTE),
        contradiction=_of_known(plain_line(reply.contradiction, most=NOTE), evidence),
        next_queries=_new(reply.next_queries, searched)[:most_queries],
    )


def _planned(step: PlanStepDraft) -> str:
    return f"{step.aim} (expected: {step.expects})" if step.expects else step.aim


def _line(item: EvidenceDraft) -> str:
    return f"{item.label}: {' '.join(item.statement.split())} – {item.source.title}"


def _of_known(contradiction: str, evidence: Sequence[EvidenceDraft]) -> str:
    """A contradiction is one between pieces of evidence that exist, at least two."""
    named = set(_LABEL.findall(contradiction))
    known = {item.label for item in evidence}
    return contradiction if len(named) > 1 and named <= known else ""


def _new(queries: Sequence[str], searched: Sequence[str]) -> tuple[str, ...]:
    made = {query.casefold() for query in searched}
    lines = (plain_line(query, most=QUERY) for query in queries)
    fresh = {line.casefold(): line for line in lines if line and line.casefold() not in made}
    return tuple(fresh.values())

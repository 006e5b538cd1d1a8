"""A model beside the gate: it may object to a requirement that code let through, and admits none.

What it says is its opinion of a quote; a reply that cannot be read is no objection.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from citations.drafts import GateCheck, RequirementDraft
from research_app.llm.errors import BadReply, EmptyReply
from research_app.llm.protocols import Message, Models
from research_app.llm.untrusted import neutral
from research_app.synthesis.compliance.telling import described, rules_in

MOST_SHOWN = 40
LONGEST_REASON = 200
RULES = Path(__file__).with_name("gate.md")


class _Objection(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    number: int = Field(ge=1, le=MOST_SHOWN)
    reason: str = Field(max_length=600)


class Objections(BaseModel):
    """Numbers of the requirements that do not answer the question, each with the reason."""

    model_config = ConfigDict(extra="forbid", strict=True)

    do_not_answer: list[_Objection] = Field(max_length=MOST_SHOWN)


def objections(
    question: str, requirements: Sequence[RequirementDraft], models: Models
) -> list[RequirementDraft]:
    """The same, with those rejected that the model finds beside the point. Raises the
    `ModelError`s of a model that cannot be reached."""
    verified = [at for at, each in enumerate(requirements) if each.verified][:MOST_SHOWN]
    if not verified:
        return list(requirements)
    shown = [requirements[at] for at in verified]
    try:
        reply = models.fast.structured(_messages(question, shown), Objections)
    except (BadReply, EmptyReply):
        return list(requirements)
    said = {each.number: each.reason for each in reply.do_not_answer}
    rejected = {at: said[number] for number, at in enumerate(verified, start=1) if number in said}
    return [
        _rejected(each, rejected[at]) if at in rejected else each
        for at, each in enumerate(requirements)
    ]


def _messages(question: str, shown: Sequence[RequirementDraft]) -> list[Message]:
    listed = [described(each, f"requirement {at}") for at, each in enumerate(shown, start=1)]
    asked = neutral(" ".join(question.split()))
    return [
        Message(role="system", content=rules_in(RULES)),
        Message(role="user", content="\n\n".join(("Requirements:", *listed, f"Question: {asked}"))),
    ]


def _rejected(each: RequirementDraft, reason: str) -> RequirementDraft:
    said = " ".join(reason.split())[:LONGEST_REASON].rstrip(".") or "it is beside the point"
    rationale = f"The language model objects: {said}."
    objection = GateCheck(question="addresses_question", passed=False, rationale=rationale)
    return replace(
        each,
        checks=(objection, *each.checks[1:]),
        verified=False,
        rejection="does_not_address_question",
        rationale=rationale,
        explicit=False,
    )

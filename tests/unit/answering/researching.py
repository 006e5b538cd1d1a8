"""Questions answered with scripted models, over texts in memory."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from citations.drafts import AnswerDraft, TextDraft
from research_app.answering.events import AnswerCompleted
from research_app.answering.options import AskOptions
from research_app.answering.pipeline import answer_question
from research_app.answering.request import AskRequest, Tools
from research_app.answering.tools import memory_tools
from tests.scripted_model import ScriptedModel
from tests.unit.agents.models import by_form, models_at
from tests.unit.answers import memory_text

HELIOS = (
    "Helios Energy is a company in Basel. Revenue of Helios Energy rose to 3,214 million dollars "
    "in 2022. Critics deny that the margin of Helios Energy fell. Helios Energy employs 812 people."
)
COURIER = (
    "The Energy Courier reports on companies. Revenue of Helios Energy was 2,910 million dollars "
    "in 2021. The new plant of Helios Energy in Arles opened in March 2022."
)
QUESTION = "How did the revenue of Helios Energy develop?"

RISE = "Revenue of Helios Energy rose to 3,214 million dollars in 2022."
BEFORE = "Revenue of Helios Energy was 2,910 million dollars in 2021."
PLANT = "The new plant of Helios Energy in Arles opened in March 2022."
STAFF = "Helios Energy employs 812 people."


def fact(quote: str, statement: str = "", confidence: float = 0.9) -> dict[str, Any]:
    return {"statement": statement or quote, "quote": quote, "confidence": confidence}


def facts(*found: dict[str, Any]) -> dict[str, Any]:
    return {"facts": list(found)}


def plan_of(*queries: str) -> dict[str, Any]:
    steps = [
        {"aim": f"Find out {each}", "queries": [each], "expects": "a figure"} for each in queries
    ]
    return {"steps": steps}


def thought(note: str, *next_queries: str, enough: bool = False, contradiction: str = ""):
    said = {"enough": enough, "note": note, "contradiction": contradiction}
    return {**said, "next_queries": list(next_queries)}


def told_in(body: Mapping[str, Any]) -> str:
    return "\n".join(str(message.get("content") or "") for message in body["messages"])


def cites_found(*quotes: str):
    """A writer that says these quotes, each with the label that stands above it in the prompt."""

    def reply(body: Mapping[str, Any]) -> str:
        told = told_in(body)
        shown = [quote for quote in quotes if quote in told]
        found = [(re.findall(r"\bE\d+\b", told[: told.index(quote)]), quote) for quote in shown]
        return cites(*((above[-1], quote) for above, quote in found))

    return reply


def cites(*pairs: tuple[str, str]) -> str:
    return " ".join(f'<cite key="{label}">{words}</cite>' for label, words in pairs)


ENOUGH = thought("All is known.", enough=True)


def by_source(replies: Mapping[str, Any]):
    """The facts of every source that is read, by what it holds; a reply of another form stands for
    the whole."""

    def reply(body: Mapping[str, Any]) -> Any:
        told = told_in(body)
        found = [given for words, given in replies.items() if words in told]
        odd = [given for given in found if not isinstance(given, dict)]
        return odd[0] if odd else facts(*(each for given in found for each in given["facts"]))

    return reply


def tools_with(
    scripted: ScriptedModel, texts: Sequence[str | TextDraft], answers: Mapping[str, Any]
) -> Tools:
    scripted.script = by_form(
        {"PlannedSteps": plan_of("revenue"), "Thought": ENOUGH} | dict(answers)
    )
    drafts = [
        memory_text(text, -number, title=f"Source {number}") if isinstance(text, str) else text
        for number, text in enumerate(texts, 1)
    ]
    return replace(memory_tools(drafts), models=models_at(scripted))


def run(tools: Tools, *, question: str = QUESTION, **request: Any) -> list[Any]:
    """All events of a question, the answer last."""
    depth = request.pop("depth", "medium")
    return list(
        answer_question(
            AskRequest(
                answer_id=uuid4(), question=question, options=AskOptions(depth=depth), **request
            ),
            tools,
        )
    )


def answer_of(events: Sequence[Any]) -> AnswerDraft:
    assert isinstance(events[-1], AnswerCompleted)
    return events[-1].answer


GOOD_REPLIES = {
    "PlannedSteps": plan_of("revenue"),
    "FoundFacts": facts(fact(RISE)),
    "Thought": ENOUGH,
    "words": cites_found(RISE),
}

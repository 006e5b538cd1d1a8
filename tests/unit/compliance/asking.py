"""Questions put to statutes and policies in memory, by the whole pipeline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from citations.drafts import AnswerDraft, DocumentFacts, DocumentKind, RequirementDraft, TextDraft
from research_app.answering.options import AskOptions
from research_app.answering.request import AskRequest, Tools
from research_app.answering.tools import memory_tools
from research_app.reading.in_memory import plain_text
from research_app.runs.ask import complete

DATA = Path(__file__).parents[2] / "data" / "compliance"

ACT = """Ferry Records Act 2019

Section 1. Definitions
In this Act, “master” means the person who commands a ferry.

Section 4. Passenger logs
The master must keep the passenger log for ten years, unless a court orders otherwise.
The owner shall:
(a) send a copy of the passenger log to the Ferry Office by 31 January;
(b) name a records officer; and
(c) inspect the passenger log every three months.

Section 6. Fees
[Placeholder: text to be added]

Section 7. Access
A passenger may not be charged for access to the passenger log, except as provided in section 12.
It must be granted within five days.
"""
RULES = """House Policy of Ulvik Ferries

2. Passenger logs
The master must keep the passenger log for two years.
The purser should sign the passenger log.

3. Catering
Cooks must wear gloves in the galley.
"""


def text_of(words: str, kind: DocumentKind, text_id: int, **facts: str) -> TextDraft:
    title = words.lstrip("# ").partition("\n")[0]
    text = plain_text(words, text_id=-text_id, title=title)
    return replace(text, facts=DocumentFacts(kind=kind, **facts))


def tools_over(*texts: TextDraft) -> Tools:
    return memory_tools(texts)


def both() -> Tools:
    return tools_over(text_of(ACT, "statute", 1), text_of(RULES, "policy", 2))


def ask(question: str, tools: Tools | None = None, **request: Any) -> AnswerDraft:
    names = ("topic", "section", "category", "style", "max_output_length", "critique")
    chosen = {name: request.pop(name) for name in names if name in request}
    options = AskOptions(mode="compliance", **chosen)
    asked = AskRequest(answer_id=uuid4(), question=question, options=options, **request)
    return complete(asked, tools or both())


def requirements(answer: AnswerDraft) -> dict[str, RequirementDraft]:
    assert answer.compliance is not None
    return {each.label: each for each in answer.compliance.requirements}


def said(answer: AnswerDraft) -> list[str]:
    return [claim.text for claim in answer.claims]


def cited(answer: AnswerDraft) -> set[str]:
    return {each.label for claim in answer.claims for each in claim.citations}


def files(name: str) -> Tools:
    """The statute and the policy of a set of questions."""
    return tools_over(*_texts(sorted(DATA.glob(f"{name}_[sp]*.*"))))


def _texts(paths: Sequence[Path]) -> Iterator[TextDraft]:
    for number, path in enumerate(paths, start=1):
        kind: DocumentKind = "statute" if "statute" in path.name else "policy"
        yield text_of(path.read_text(encoding="utf-8"), kind, number)

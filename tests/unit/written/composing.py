"""A scripted model writes from evidence at hand, through the real client and every check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

from citations.drafts import ClaimDraft, TextDraft
from citations.verification.judge import EmbeddedJudge
from research_app.answering.composing import Composed, compose
from research_app.answering.events import DraftSentBack
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.request import AskRequest, Inquiry
from research_app.answering.tools import memory_tools
from research_app.config import profile
from research_app.llm import models_for_run
from research_app.llm.judge import ModelJudge
from research_app.synthesis.question import understand
from tests.unit.answers import memory_text, proposal

HELIOS = (
    "Helios Energy was founded in 2010 and is headquartered in Basel. "
    "Revenue was 2,410 million dollars in 2020. "
    "Revenue rose to 3,214 million dollars in 2022. "
    "Headcount fell from 5,200 employees in 2021 to 4,160 employees in 2022."
)
QUOTES = [quote.rstrip(".") for quote in HELIOS.split(". ")]
QUESTION = "How did the revenue of Helios Energy develop?"


@dataclass(frozen=True)
class Outcome:
    composed: Composed
    events: list = field(default_factory=list)
    collected: Collected | None = None

    @property
    def text(self) -> str:
        return self.composed.writer.text

    @property
    def claims(self) -> list[ClaimDraft]:
        return self.composed.writer.claims

    @property
    def levels(self) -> list[str]:
        return [claim.verdict.level for claim in self.claims]

    @property
    def kinds(self) -> list[str]:
        return [finding.kind for finding in self.composed.findings]

    @property
    def sent_back(self) -> list[str]:
        return [event.reason for event in self.events if isinstance(event, DraftSentBack)]


def composed(
    *,
    texts: Sequence[TextDraft] = (),
    quotes: Sequence[tuple[TextDraft, str]] = (),
    question: str = QUESTION,
    confidential: frozenset[int] = frozenset(),
    max_tool_calls: int = 4,
    model_judges: bool = False,
    options: dict | None = None,
    **rules: object,
) -> Outcome:
    """What comes of the configured model's script. `rules` are fields of `CitationVerification`."""
    if not texts:
        texts = [memory_text(HELIOS)]
        quotes = [(texts[0], quote) for quote in QUOTES]
    by_id = {text.id: text for text in texts}
    collected = Collected(first_label=1)
    list(collect_evidence([proposal(*quote) for quote in quotes], by_id, collected))
    models = models_for_run(tokens=None, seconds=None, cost=None)
    tools = replace(memory_tools(texts), models=models, confidential=confidential)
    if model_judges:
        tools = replace(tools, judge=ModelJudge(EmbeddedJudge(), models.fast))
    depth = profile("test")
    checked = depth.citation_verification.model_copy(update=rules)
    depth = depth.model_copy(
        update={"max_tool_calls": max_tool_calls, "citation_verification": checked}
    )
    request = AskRequest(answer_id=uuid4(), question=question, **(options or {}))
    events = []
    inquiry = Inquiry(
        request=request,
        question=understand(question, None),
        tools=tools,
        models=models,
        depth=depth,
    )
    writing = compose(inquiry, collected, by_id)
    while True:
        try:
            events.append(next(writing))
        except StopIteration as stop:
            return Outcome(stop.value, events, collected)

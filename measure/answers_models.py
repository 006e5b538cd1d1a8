"""Answers by configured models, measured: the model's, or those from quotes that are offered where
a model fails, counted apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from citations.drafts import AnswerDraft, TextDraft
from research_app.answering.asked.equip import models_for, with_model_judge
from research_app.answering.options import AskOptions
from research_app.answering.request import AskRequest, LoadTexts, Tools
from research_app.llm.errors import ModelError
from research_app.runs.ask import complete

FROM_QUOTES = AskOptions(engine="quotes")


@dataclass(slots=True)
class ByModels:
    """What became of the rows. `by_model` and `by_quotes` are rows that end in an answer with a
    supported claim. `unknown_citations` and `quotes_not_in_source` must stay 0: they are looked for
    in the complete answers, whatever the pipeline checked."""

    by_model: int = 0
    by_quotes: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    unknown_citations: int = 0
    quotes_not_in_source: int = 0
    requests: int = 0
    tokens: int = 0

    def answer(self, request: AskRequest, tools: Tools) -> AnswerDraft:
        """The answer by models, or from quotes where they fail."""
        equipped = replace(tools, models=models_for(request.options))
        try:
            answer = complete(request, with_model_judge(equipped, request.options, keeps=False))
            is_own = all(each.kind != "engine_replaced" for each in answer.findings)
        except ModelError as error:
            self.failed[type(error).__name__] += 1
            answer = complete(replace(request, options=FROM_QUOTES), tools)
            is_own = False
        self._count(answer, tools.load_texts, is_own=is_own)
        return answer

    def figures(self) -> dict[str, Any]:
        claims = sum(self.verdicts.values())
        return {
            "supported_by_model": self.by_model,
            "supported_by_quotes": self.by_quotes,
            "model_failed": dict(self.failed),
            "claims_by_verdict": dict(self.verdicts),
            "claims_supported": round(self.verdicts["supported"] / claims, 4) if claims else 0.0,
            "findings": dict(self.findings),
            "quotes_rejected": dict(self.rejected),
            "unknown_citations": self.unknown_citations,
            "quotes_not_in_source": self.quotes_not_in_source,
            "requests": self.requests,
            "tokens": self.tokens,
        }

    def _count(self, answer: AnswerDraft, load: LoadTexts, *, is_own: bool) -> None:
        if any(claim.verdict.level == "supported" for claim in answer.claims):
            self.by_model += is_own
            self.by_quotes += not is_own
        self.verdicts.update(claim.verdict.level for claim in answer.claims)
        self.findings.update(finding.kind for finding in answer.findings)
        self.rejected.update(item.rejection for item in answer.evidence if item.rejection)
        self.unknown_citations += len(unknown_citations(answer))
        texts = load({item.text_id for item in answer.evidence})
        self.quotes_not_in_source += len(quotes_not_in_source(answer, texts))
        if answer.spent is not None:
            self.requests += answer.spent.requests
            self.tokens += answer.spent.prompt_tokens + answer.spent.completion_tokens


def unknown_citations(answer: AnswerDraft) -> Sequence[str]:
    """Labels that claims cite and that lead to no verified evidence."""
    known: Collection[str] = {item.label for item in answer.evidence if item.verified}
    cited = [each.label for claim in answer.claims for each in claim.citations]
    return [label for label in cited if label not in known]


def quotes_not_in_source(answer: AnswerDraft, texts: Mapping[int, TextDraft]) -> Sequence[str]:
    """Labels of verified evidence whose quote does not stand at its place."""
    wrong = []
    for item in answer.evidence:
        place = item.place
        stands = place and texts[item.text_id].text[place.start : place.end] == item.quote
        if item.verified and not stands:
            wrong.append(item.label)
    return wrong

"""What runs came to and what their models cost, as running totals for `/metrics`.

Counted at the end of every attempt, whatever its end, so that tokens of runs that failed or were
stopped count too; only what a killed process spent is lost. An answer's own `spent` is that of the
attempt that ended with it. Labels are words of this file and of `llm.errors`, and the configured
currency: never a question, a host or a user. `ask` without saving leaves no rows, so none here.

| name | label | counts |
|---|---|---|
| `runs_ended` | engine and outcome | runs that came to their end |
| `model_requests` | | requests to models that were answered, or broke off |
| `model_tokens` | prompt, completion | their tokens |
| `model_cost` | currency | their cost, where prices are configured |
| `model_errors` | kind of error | calls of models that failed |
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from django.db import DatabaseError

from citations.drafts import AnswerDraft, SpentDraft
from citations.storage.totals import Key, add_to_totals
from research_app.jobs.clock import patiently
from research_app.llm.protocols import Models

log = logging.getLogger(__name__)

Engine = Literal["quotes", "models"]
Outcome = Literal["done", "failed", "stopped"]


@dataclass(slots=True)
class Tally:
    """Of one attempt. `outcome` stays None where the run goes back to the queue."""

    models: Models | None = None
    answer: AnswerDraft | None = None
    outcome: Outcome | None = None

    @property
    def engine(self) -> Engine:
        """Who was to answer; an answer kept by an earlier attempt tells it by what it spent."""
        by_models = self.models or (self.answer and self.answer.spent)
        return "models" if by_models else "quotes"

    def count(self) -> None:
        """A database that cannot count holds up no run."""
        counts: dict[Key, float] = {}
        if self.outcome is not None:
            counts["runs_ended", f"{self.engine} {self.outcome}"] = 1
        if self.models is not None:
            counts |= _of_spent(self.models.spent())
            counts |= {("model_errors", kind): n for kind, n in self.models.errors().items()}
        try:
            patiently(lambda: add_to_totals(counts))
        except DatabaseError as error:
            log.warning("the totals of a run were not counted: %s", error)


def _of_spent(spent: SpentDraft) -> dict[Key, float]:
    counts: dict[Key, float] = {
        ("model_requests", ""): spent.requests,
        ("model_tokens", "prompt"): spent.prompt_tokens,
        ("model_tokens", "completion"): spent.completion_tokens,
    }
    if spent.cost:
        counts["model_cost", spent.currency] = float(Decimal(spent.cost))
    return {key: count for key, count in counts.items() if count}

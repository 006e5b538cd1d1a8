"""The models that go with a run's options, and its judge."""

from __future__ import annotations

from research_app.answering.options import AskOptions
from research_app.config import profile
from research_app.llm import models_for_run
from research_app.llm.protocols import Models


def models_for(options: AskOptions) -> Models | None:
    """The configured models under the budget of the depth. Whoever answers from quotes alone gets
    none, and nothing goes to a model for it. Raises `UnknownDepth`."""
    if options.engine == "quotes":
        return None
    budget = profile(options.depth).budget
    return models_for_run(tokens=budget.tokens, seconds=budget.seconds, cost=budget.cost)

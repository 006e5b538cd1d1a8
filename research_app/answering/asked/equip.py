"""The models that go with a run's options, and its judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from citations.verification.cache import CachedJudge
from citations.verification.judge import EmbeddedJudge
from research_app.answering.options import AskOptions
from research_app.answering.request import Tools
from research_app.config import profile
from research_app.llm import models_for_run
from research_app.llm.judge import ModelJudge
from research_app.llm.protocols import Models


def models_for(options: AskOptions, *, check: Callable[[], None] = lambda: None) -> Models | None:
    """The configured models under the budget of the depth. Whoever answers from quotes alone gets
    none, and nothing goes to a model for it. What `check` raises ends every call. Raises
    `UnknownDepth`."""
    if options.engine == "quotes":
        return None
    chosen = profile(options.depth)
    budget = chosen.budget
    models = models_for_run(
        tokens=budget.tokens, seconds=budget.seconds, cost=budget.cost, check=check
    )
    if models is None or chosen.citation_verification.model_judge:
        return models
    return replace(models, judge=None)


def with_model_judge(tools: Tools, options: AskOptions, *, keeps: bool) -> Tools:
    """The tools with a model beside the embedded judge, where the depth wants it: that of the judge
    tier, else the one that reads, unless a test showed that it judges badly. What was judged once
    is kept if it `keeps`; it never sees what is confidential."""
    models = tools.models
    depth = profile(options.depth)
    if models is None or not depth.citation_verification.model_judge:
        return tools
    model = models.judge or models.of_tier(depth.tiers.read)
    if models.judge is None and not model.may_judge:
        return tools
    judge = ModelJudge(EmbeddedJudge(), model, confidential=tools.confidential)
    return replace(tools, judge=CachedJudge(judge) if keeps else judge)

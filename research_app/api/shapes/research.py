"""How an answer came about, and what models cost."""

from __future__ import annotations

from pydantic import BaseModel


class PlanStepShape(BaseModel):
    """A step of the plan, in a model's own words."""

    aim: str
    queries: list[str]
    expects: str | None


class ReflectionShape(BaseModel):
    """What a model thought after a round, from 1."""

    iteration: int
    enough: bool
    note: str
    contradiction: str | None
    next_queries: list[str]


class FailedSourceShape(BaseModel):
    address: str
    title: str | None
    reason: str


class ResearchShape(BaseModel):
    """How the evidence was found; null where neither a model nor the web took part. Plan and
    reflections are a model's own words and no evidence. `below_confidence` quotes were left out for
    the model's own low confidence, `confidential` documents stayed on this machine; of `restated`
    facts the quote took the place of the model's words."""

    steps: list[PlanStepShape]
    reflections: list[ReflectionShape]
    failed: list[FailedSourceShape]
    iterations: int
    below_confidence: int
    confidential: int
    web_pages: int
    restated: int
    notes: list[str]


class SpentShape(BaseModel):
    """What models cost; `cost` is a decimal number, null where no prices are set.
    `cached_tokens` are those of the prompts that an endpoint had read before; `estimated` tokens
    were counted here, roughly."""

    requests: int
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    milliseconds: int
    cost: str | None
    currency: str | None
    host: str | None
    models: list[str]
    estimated: bool

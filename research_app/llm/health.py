"""A test of the models that are configured: can they be reached, do they know what is needed?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import httpx2
from pydantic import BaseModel

from research_app.endpoints.client import endpoint_client
from research_app.endpoints.transport import Limits
from research_app.llm.calling.abilities import ABILITIES
from research_app.llm.calling.budget import Budget, Deadline
from research_app.llm.calling.client import EndpointModel
from research_app.llm.configuration import Configuration, TierConfiguration
from research_app.llm.errors import ModelError
from research_app.llm.judge import agreement
from research_app.llm.protocols import Message, Tool, ToolCall
from research_app.llm.run import model_of

_SECONDS = 60.0
_TOKENS = 40_000

Outcome = Literal["works", "fails", "missing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthCheck:
    """`missing`: the model does without, and so does the product."""

    name: str
    outcome: Outcome
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelHealth:
    tiers: tuple[str, ...]
    model: str
    host: str
    checks: tuple[HealthCheck, ...]


class _Colour(BaseModel):
    """The colour of a thing."""

    colour: str


def examine_models(configuration: Configuration) -> list[ModelHealth]:
    """One for each model; a tier that falls back to another is named with it."""
    by_tier: dict[TierConfiguration, list[str]] = {}
    for name, tier in configuration.tiers.items():
        by_tier.setdefault(tier, []).append(name)
    return [
        ModelHealth(
            tiers=tuple(names),
            model=tier.model,
            host=tier.address.host,
            checks=tuple(_checks(tier, configuration)),
        )
        for tier, names in by_tier.items()
    ]


def _checks(tier: TierConfiguration, configuration: Configuration) -> Iterator[HealthCheck]:
    yield _listed(tier)
    budget = Budget(
        tokens=_TOKENS, deadline=Deadline(_SECONDS), cost=None, currency="", host=tier.address.host
    )
    model = model_of(tier, configuration, budget)
    answers = _tried("Answers", lambda: _answer(model))
    yield answers
    if answers.outcome == "works":
        yield _tried("Structured replies", lambda: _structure(model, tier))
        yield _tools(model)
        yield _tried("Judging", lambda: _judging(model))
        yield _thinking(tier)


def _listed(tier: TierConfiguration) -> HealthCheck:
    """Whether the endpoint lists the model; not every endpoint has a list."""
    name = "Model known"
    limits = Limits(connect=10, silence=15, whole=20, reply_bytes=2_000_000)
    with endpoint_client(tier.address, key=tier.key, limits=limits) as http:
        try:
            reply = http.get("models")
            listed = reply.json()["data"] if reply.status_code == 200 else None
            names = {each["id"] for each in listed} if listed is not None else set()
        except httpx2.HTTPError:
            return HealthCheck(name=name, outcome="fails", note="The endpoint gives no answer.")
        except (ValueError, KeyError, TypeError, RecursionError):
            listed, names = None, set()
    if listed is None:
        return HealthCheck(name=name, outcome="missing", note="The endpoint lists no models.")
    if tier.model in names:
        return HealthCheck(name=name, outcome="works")
    return HealthCheck(name=name, outcome="missing", note="It is not in the endpoint's list.")


def _tried(name: str, test: Callable[[], str]) -> HealthCheck:
    try:
        return HealthCheck(name=name, outcome="works", note=test())
    except ModelError as error:
        return HealthCheck(name=name, outcome="fails", note=error.sentence)


def _answer(model: EndpointModel) -> str:
    begun = time.monotonic()
    model.say([Message(role="user", content="Answer with the one word: ready")], max_tokens=500)
    return f"after {round((time.monotonic() - begun) * 1000)} ms"


def _structure(model: EndpointModel, tier: TierConfiguration) -> str:
    asked = Message(role="user", content="What colour is a ripe tomato?")
    model.structured([asked], _Colour, max_tokens=500)
    rejected = ABILITIES.rejected(tier.address.url, tier.model)
    if "json_schema" not in rejected:
        return "by their schema"
    return "as JSON" if "json_object" not in rejected else "by instruction alone"


def _judging(model: EndpointModel) -> str:
    right, claims = agreement(model)
    return f"agrees with readers on {right} of {claims} claims"


def _thinking(tier: TierConfiguration) -> HealthCheck:
    """What was seen in the replies before."""
    thinks = ABILITIES.thinks(tier.address.url, tier.model)
    note = f"it may think for {tier.thinking_tokens:,} tokens beside a reply"
    return HealthCheck(
        name="Thinking",
        outcome="works" if thinks else "missing",
        note=note if thinks else "It replies without thinking.",
    )


def _tools(model: EndpointModel) -> HealthCheck:
    """A model without tools is written to without them."""
    name = "Tools"
    tool = Tool(name="note_colour", description="Notes a thing's colour.", arguments=_Colour)
    asked = Message(role="user", content="Use note_colour to note the colour of a ripe tomato.")
    try:
        parts = list(model.stream([asked], tools=[tool], max_tokens=500))
    except ModelError as error:
        return HealthCheck(name=name, outcome="fails", note=error.sentence)
    if any(isinstance(part, ToolCall) for part in parts):
        return HealthCheck(name=name, outcome="works")
    return HealthCheck(name=name, outcome="missing", note="It answers without using them.")

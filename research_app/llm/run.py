"""The models of one run, with their budget and a connection of their own."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from decimal import Decimal
from functools import partial

from django.conf import settings

from research_app.endpoints.client import endpoint_client
from research_app.endpoints.transport import Limits
from research_app.llm.calling.asking import Patience
from research_app.llm.calling.budget import Budget, Deadline
from research_app.llm.calling.client import EndpointModel
from research_app.llm.configuration import Configuration, TierConfiguration
from research_app.llm.parallel import Watch
from research_app.llm.protocols import Models
from research_app.llm.troubles import Troubles

_REPLY_BYTES = 8_000_000
_LONGEST_REPLY = 900.0
"""Seconds."""


def models_of(
    configuration: Configuration,
    *,
    tokens: int | None,
    seconds: float | None,
    cost: Decimal | None,
    check: Callable[[], None] = lambda: None,
) -> Models | None:
    """None without a fast tier: a judge alone writes nothing. The connections are closed as soon as
    nobody holds the models."""
    if "fast" not in configuration.tiers:
        return None
    budget = Budget(
        tokens=tokens,
        deadline=Deadline(seconds),
        cost=cost,
        currency=configuration.currency,
        host=" and ".join(address.host for address in configuration.addresses),
    )
    troubles, asked = Troubles(), check

    def look_up() -> None:
        troubles.write()
        asked()

    check = Watch(look_up)
    made: dict[TierConfiguration, EndpointModel] = {}
    for tier in configuration.tiers.values():
        if tier not in made:
            made[tier] = model_of(tier, configuration, budget, check=check, troubles=troubles)
    models = {name: made[tier] for name, tier in configuration.tiers.items()}
    return Models(
        fast=models["fast"],
        strong=models["strong"],
        judge=models.get("judge"),
        host=budget.host,
        spent=budget.spent,
        errors=budget.errors,
        notes=budget.notes,
        check=check,
        at_once=settings.LLM_PARALLEL,
    )


def model_of(
    tier: TierConfiguration,
    configuration: Configuration,
    budget: Budget,
    *,
    check: Callable[[], None] = lambda: None,
    troubles: Troubles | None = None,
) -> EndpointModel:
    http = endpoint_client(
        tier.address,
        key=tier.key,
        limits=Limits(
            silence=configuration.timeout, whole=_LONGEST_REPLY, reply_bytes=_REPLY_BYTES
        ),
        # Not the budget itself: the client would keep it alive, whose end closes the client.
        seconds_left=budget.deadline.left,
        check=check,
    )
    weakref.finalize(budget, http.close)
    return EndpointModel(
        tier,
        http=http,
        budget=budget,
        patience=Patience(first=settings.LLM_FIRST_WAIT),
        check=check,
        failed=partial((troubles or Troubles()).note, model=tier.model, host=tier.address.host),
    )

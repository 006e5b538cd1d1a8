"""What the test of the models found, as defaults of their requests."""

from __future__ import annotations

from dataclasses import replace

from django.db import DatabaseError, connection

from research_app.llm.calling.abilities import ABILITIES
from research_app.llm.configuration.values import Configuration, TierConfiguration
from research_app.llm.models import ExaminedModel
from research_app.llm.verdicts import ENOUGH_AGREED

_REJECTED = {"json": ("json_schema",), "words": ("json_schema", "json_object")}
"""What is not asked of an endpoint, by how its model gives structured replies."""


def with_findings(configuration: Configuration) -> Configuration:
    """The configuration, each tier bounded by the window that was found; whoever was seen to judge
    badly may not judge unless named for it. What the endpoints cannot do is not tried again."""
    found = _rows()
    tiers = {name: _bounded(tier, found) for name, tier in configuration.tiers.items()}
    return replace(configuration, tiers=tiers)


def _bounded(
    tier: TierConfiguration, found: dict[tuple[str, str], ExaminedModel]
) -> TierConfiguration:
    row = found.get((tier.address.url, tier.model))
    if row is None:
        return tier
    if row.thinks:
        ABILITIES.has_thought(row.base_url, row.model)
    for feature in _REJECTED.get(row.structured, ()):
        ABILITIES.reject(row.base_url, row.model, feature)
    return replace(
        tier,
        context=min(tier.context, row.context or tier.context),
        may_judge=row.agreed is None or row.agreed >= ENOUGH_AGREED,
        sees=row.sees,
    )


def _rows() -> dict[tuple[str, str], ExaminedModel]:
    try:
        return {(row.base_url, row.model): row for row in ExaminedModel.objects.all()}
    except DatabaseError:
        # What needs no database, such as `evaluate`, works before there are tables.
        if ExaminedModel._meta.db_table in connection.introspection.table_names():
            raise
        return {}

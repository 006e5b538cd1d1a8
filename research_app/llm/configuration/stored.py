"""The models that count: those of the environment, else those that staff configured."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection

from research_app.endpoints.address import Address, EndpointNotAllowed, endpoint_address
from research_app.endpoints.secret import Secret
from research_app.llm.configuration.sealed import unseal
from research_app.llm.configuration.values import Configuration, TierGiven, tiers_of
from research_app.llm.protocols import Tier

if TYPE_CHECKING:
    from research_app.llm.models import LanguageModel


def configured() -> Configuration | None:
    """None where there is no model, or none that could write: a judge alone answers nothing."""
    given: Configuration | None = settings.LLM
    return given or _stored()


def _stored() -> Configuration | None:
    # By name: this module is imported before the tables are known.
    table = apps.get_model("llm", "LanguageModel")
    given = {cast(Tier, row.tier): _given(row) for row in _rows(table)}
    fast = given.get("fast")
    if fast is None or fast.address is None:
        return None
    return Configuration(
        tiers=tiers_of(fast.address, fast.key, given, limits=settings.LLM_LIMITS),
        timeout=settings.LLM_TIMEOUT,
        currency=settings.LLM_CURRENCY,
    )


def _rows(table: type[LanguageModel]) -> list[LanguageModel]:
    try:
        return list(table._default_manager.all())
    except DatabaseError:
        # What needs no database, such as `evaluate`, works before there are tables.
        if table._meta.db_table in connection.introspection.table_names():
            raise
        return []


def _given(row: LanguageModel) -> TierGiven:
    address = _address(row.base_url)
    return TierGiven(
        address=address,
        key=unseal(row.sealed_key) if address is not None else Secret(),
        # A tier whose address may not be used any more does not fall back to another one.
        model=row.model if address is not None or not row.base_url else "",
        prompt_price=row.prompt_price,
        completion_price=row.completion_price,
    )


def _address(url: str) -> Address | None:
    try:
        allowed: bool = settings.ENDPOINTS_ALLOW_HTTP
        return endpoint_address(url, plain_http_allowed=allowed) if url else None
    except EndpointNotAllowed:
        return None

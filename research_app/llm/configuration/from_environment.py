"""Models as the environment tells them; nonsense stops the start and names the variable."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from django.core.exceptions import ImproperlyConfigured

from research_app.endpoints.address import Address, EndpointNotAllowed, endpoint_address
from research_app.endpoints.secret import Secret
from research_app.llm.configuration.values import (
    TIERS,
    Configuration,
    ReplyLimits,
    TierGiven,
    tiers_of,
)

_KEY = re.compile(r"[!-~]{1,4096}")
EFFORTS = ("minimal", "low", "medium", "high")
_CURRENCY = re.compile(r"[A-Z]{3}")
_NEEDS_ADDRESS = ("LLM_API_KEY", "LLM_MODEL_FAST", "LLM_MODEL_STRONG", "LLM_MODEL_JUDGE")


def models_of_environment(
    environ: Mapping[str, str] = os.environ, *, plain_http_allowed: bool = False
) -> Configuration | None:
    """None where no `LLM_BASE_URL` is set. Raises `ImproperlyConfigured`; no sentence repeats a
    key."""
    given = {name: value.strip() for name, value in environ.items() if name.startswith("LLM_")}
    address = _address(given, "LLM_BASE_URL", plain_http_allowed)
    if address is None:
        for name in _NEEDS_ADDRESS:
            if given.get(name):
                raise ImproperlyConfigured(f"{name} is set, but LLM_BASE_URL is not.")
        return None
    if not given.get("LLM_MODEL_FAST"):
        raise ImproperlyConfigured("LLM_MODEL_FAST must be set, the name of a model.")
    tiers = {tier: _tier(given, tier.upper(), plain_http_allowed) for tier in TIERS}
    return Configuration(
        tiers=tiers_of(address, _key(given, "LLM_API_KEY"), tiers, limits=limits_of(given)),
        timeout=timeout_of_environment(environ),
        currency=currency_of_environment(environ),
        from_environment=True,
    )


def _tier(given: Mapping[str, str], tier: str, plain_http_allowed: bool) -> TierGiven:
    read = TierGiven(
        address=_address(given, f"LLM_BASE_URL_{tier}", plain_http_allowed),
        key=_key(given, f"LLM_API_KEY_{tier}"),
        model=_model(given, f"LLM_MODEL_{tier}"),
        prompt_price=_price(given, f"LLM_PRICE_PROMPT_{tier}"),
        completion_price=_price(given, f"LLM_PRICE_COMPLETION_{tier}"),
    )
    if not read.model and read != TierGiven():
        raise ImproperlyConfigured(
            f"LLM_MODEL_{tier} must be set where an address, a key or a price of this tier is."
        )
    return read


def _address(given: Mapping[str, str], name: str, plain_http_allowed: bool) -> Address | None:
    if not given.get(name):
        return None
    try:
        return endpoint_address(given[name], plain_http_allowed=plain_http_allowed)
    except EndpointNotAllowed as error:
        # The value is not repeated: a key may have been pasted into it.
        raise ImproperlyConfigured(f"{name}: {error.sentence}") from None


def _key(given: Mapping[str, str], name: str) -> Secret:
    value = given.get(name, "")
    if value and not _KEY.fullmatch(value):
        raise ImproperlyConfigured(f"{name}: must be letters, digits and signs without spaces.")
    return Secret(value)


def _model(given: Mapping[str, str], name: str) -> str:
    value = given.get(name, "")
    if len(value) > 200 or not value.isprintable():
        raise ImproperlyConfigured(f"{name}: must be the name of a model, 200 characters at most.")
    return value


def _price(given: Mapping[str, str], name: str) -> Decimal | None:
    if not given.get(name):
        return None
    try:
        price = Decimal(given[name])
    except InvalidOperation:
        price = Decimal(-1)
    if not price.is_finite() or not 0 <= price <= 1_000_000:
        raise ImproperlyConfigured(
            f"{name}={given[name]!r}: must be the price of a million tokens, such as 0.60."
        )
    return price


def limits_of(environ: Mapping[str, str] = os.environ) -> ReplyLimits:
    """What a request may hold: `LLM_CONTEXT` tokens, `LLM_THINKING_TOKENS` beside a reply, thought
    of with `LLM_EFFORT`."""
    effort = environ.get("LLM_EFFORT", "").strip()
    if effort not in ("", *EFFORTS):
        raise ImproperlyConfigured(f"LLM_EFFORT={effort!r}: must be one of {', '.join(EFFORTS)}.")
    return ReplyLimits(
        context=_tokens(environ, "LLM_CONTEXT", 32_768, least=4_096),
        thinking_tokens=_tokens(environ, "LLM_THINKING_TOKENS", 8_192, least=0),
        effort=effort,
    )


REPLY_TOKENS: Mapping[str, int] = {
    "clarify": 200,
    "plan": 900,
    "read": 250,
    "reflect": 700,
    "write": 4_096,
    "mend": 120,
    "judge": 160,
    "criticise": 400,
}
"""What a reply may have in each step where nothing else is set: "read" for a fact, "mend" for a
statement, "judge" for a claim. A small model does not end by itself."""


def reply_tokens_of(environ: Mapping[str, str] = os.environ) -> dict[str, int]:
    """By step, from `LLM_REPLY_TOKENS_PLAN` and its like."""
    return {
        step: _tokens(environ, f"LLM_REPLY_TOKENS_{step.upper()}", default, least=16)
        for step, default in REPLY_TOKENS.items()
    }


def _tokens(environ: Mapping[str, str], name: str, default: int, *, least: int) -> int:
    value = environ.get(name, "").strip() or str(default)
    if not value.isascii() or not value.isdigit() or not least <= int(value[:9]) <= 2_000_000:
        raise ImproperlyConfigured(f"{name}={value!r}: must be tokens from {least:,} to 2,000,000.")
    return int(value)


def timeout_of_environment(environ: Mapping[str, str] = os.environ) -> float:
    """The longest silence of an endpoint, in seconds."""
    value = environ.get("LLM_TIMEOUT", "").strip() or "120"
    if not value.isascii() or not value.isdigit() or not 1 <= int(value[:6]) <= 3600:
        raise ImproperlyConfigured(f"LLM_TIMEOUT={value!r}: must be a whole number from 1 to 3600.")
    return float(value)


def currency_of_environment(environ: Mapping[str, str] = os.environ) -> str:
    """That of all prices."""
    value = environ.get("LLM_CURRENCY", "").strip() or "USD"
    if not _CURRENCY.fullmatch(value):
        raise ImproperlyConfigured(f"LLM_CURRENCY={value!r}: must be three letters such as EUR.")
    return value

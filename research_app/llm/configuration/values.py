"""The models that are configured, whoever configured them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from research_app.endpoints.address import Address
from research_app.endpoints.secret import Secret
from research_app.llm.protocols import Tier

TIERS: tuple[Tier, ...] = ("fast", "strong", "judge")


@dataclass(frozen=True, slots=True, kw_only=True)
class TierConfiguration:
    """One tier. Prices are those of a million tokens, None where nobody told them. `context` are
    the tokens that prompt and reply may have together, `thinking_tokens` those that a model which
    thinks may have beside its reply, `effort` how much it is to think ("" as it likes). One that
    was seen to judge badly may not judge unless it is named for it; one that `sees` was seen to
    read a picture."""

    address: Address
    key: Secret
    model: str
    prompt_price: Decimal | None = None
    completion_price: Decimal | None = None
    context: int = 32_768
    thinking_tokens: int = 8_192
    effort: str = ""
    may_judge: bool = True
    sees: bool = False

    def cost(self, prompt_tokens: int, completion_tokens: int) -> Decimal | None:
        """In the configured currency; None without prices."""
        if self.prompt_price is None and self.completion_price is None:
            return None
        prompt = (self.prompt_price or Decimal(0)) * prompt_tokens
        return (prompt + (self.completion_price or Decimal(0)) * completion_tokens) / 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """`timeout` is the longest silence of an endpoint in seconds. `from_environment`: staff cannot
    change it."""

    tiers: Mapping[Tier, TierConfiguration]
    timeout: float = 120.0
    currency: str = "USD"
    from_environment: bool = False

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Each once, that of the fast tier first."""
        used = (self.tiers[tier].address for tier in TIERS if tier in self.tiers)
        return tuple(dict.fromkeys(used))


@dataclass(frozen=True, slots=True, kw_only=True)
class TierGiven:
    """What somebody wrote for a tier; what is left empty is taken from the tier before."""

    address: Address | None = None
    key: Secret = Secret()
    model: str = ""
    prompt_price: Decimal | None = None
    completion_price: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyLimits:
    """What all tiers may read and say, see `TierConfiguration`."""

    context: int = 32_768
    thinking_tokens: int = 8_192
    effort: str = ""


def tiers_of(
    address: Address,
    key: Secret,
    given: Mapping[Tier, TierGiven],
    *,
    limits: ReplyLimits = ReplyLimits(),
) -> dict[Tier, TierConfiguration]:
    """The tiers with what they inherit: strong falls back to fast whole, prices included; a judge
    exists only where a model is named for it. A key goes to the address it was given for."""
    tiers: dict[Tier, TierConfiguration] = {}
    for tier in TIERS:
        own = given.get(tier, TierGiven())
        if own.model:
            tiers[tier] = TierConfiguration(
                address=own.address or address,
                key=own.key if own.key or own.address else key,
                model=own.model,
                prompt_price=own.prompt_price,
                completion_price=own.completion_price,
                context=limits.context,
                thinking_tokens=limits.thinking_tokens,
                effort=limits.effort,
            )
        elif tier == "strong" and "fast" in tiers:
            tiers[tier] = tiers["fast"]
    return tiers

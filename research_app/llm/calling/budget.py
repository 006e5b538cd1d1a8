"""What a run may spend on models, and what it has spent."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from threading import Lock

from citations.drafts import SpentDraft
from research_app.llm.configuration.values import TierConfiguration
from research_app.llm.errors import BudgetSpent, ModelError

_BYTES_PER_TOKEN = 3
"""Of UTF-8; English has about four, so that an estimate is rather too high."""
_SMALLEST_REPLY = 16
"""Tokens; a reply that may not be as long is not worth its request."""
_ENDLESS = 10**12
_SHOWN = Decimal("0.000001")


class Deadline:
    """The moment at which a run's models must be done; None: never."""

    def __init__(self, seconds: float | None, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = math.inf if seconds is None else seconds
        self._now = now
        self._begun = now()

    def left(self) -> float:
        """Seconds, negative when it is over."""
        return self.seconds - self.passed()

    def passed(self) -> float:
        return self._now() - self._begun


@dataclass(slots=True, weakref_slot=True, eq=False)
class Budget:
    """Counts the tokens of prompts and replies together, and money in the configured currency; None
    sets no limit, and without prices there is no limit of money. Several threads may spend from
    it."""

    tokens: int | None
    deadline: Deadline
    cost: Decimal | None
    currency: str
    host: str
    _requests: int = 0
    _prompt: int = 0
    _completion: int = 0
    _money: Decimal | None = None
    _estimated: bool = False
    _models: dict[str, None] = field(default_factory=dict)
    _notes: dict[str, None] = field(default_factory=dict)
    _cached: int = 0
    _errors: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def allowance(self, tier: TierConfiguration, prompt_tokens: int) -> int:
        """The tokens that a reply to such a prompt may have. Raises `BudgetSpent` before a request
        that would pass a limit."""
        with self._lock:
            used = self._prompt + self._completion + prompt_tokens
            left = _ENDLESS if self.tokens is None else self.tokens - used
            affordable = self._affordable(tier, prompt_tokens)
        if self.deadline.left() <= 0 or min(left, affordable) < _SMALLEST_REPLY:
            raise self.reached(money=affordable < left)
        return min(left, affordable)

    def reached(self, *, money: bool = False) -> BudgetSpent:
        """The error that names the limit: time where it is over, else money or tokens."""
        if self.deadline.left() <= 0:
            return BudgetSpent(f"its limit of {self.deadline.seconds:,.0f} seconds")
        if money or self.tokens is None:
            return BudgetSpent(f"its limit of {self.cost} {self.currency}")
        return BudgetSpent(f"its limit of {self.tokens:,} tokens")

    def note(self, said: str) -> None:
        """Something that whoever reads of the run should know."""
        with self._lock:
            self._notes[said] = None

    def notes(self) -> tuple[str, ...]:
        with self._lock:
            return tuple(self._notes)

    def _affordable(self, tier: TierConfiguration, prompt_tokens: int) -> int:
        price = tier.completion_price
        if self.cost is None or tier.cost(prompt_tokens, 0) is None:
            return _ENDLESS
        money = self.cost - (self._money or Decimal(0)) - (tier.cost(prompt_tokens, 0) or 0)
        if money <= 0:
            return 0
        return int(money * 1_000_000 / price) if price else _ENDLESS

    def spend(
        self,
        tier: TierConfiguration,
        prompt: int,
        completion: int,
        *,
        estimated: bool,
        cached: int = 0,
    ) -> None:
        """One request that was answered, or that broke off after so many tokens. `cached` of the
        prompt's were not read anew."""
        cost = tier.cost(prompt, completion)
        with self._lock:
            self._requests += 1
            self._prompt += prompt
            self._cached += min(cached, prompt)
            self._completion += completion
            self._estimated = self._estimated or estimated
            self._models[tier.model] = None
            if cost is not None:
                self._money = (self._money or Decimal(0)) + cost

    def failed(self, error: ModelError) -> None:
        """A call that ended with an error."""
        with self._lock:
            self._errors[type(error).__name__] += 1

    def errors(self) -> Mapping[str, int]:
        """So far, by their kind."""
        with self._lock:
            return dict(self._errors)

    def spent(self) -> SpentDraft:
        """So far. A cost is rounded to a millionth."""
        with self._lock:
            money = self._money
            return SpentDraft(
                requests=self._requests,
                prompt_tokens=self._prompt,
                completion_tokens=self._completion,
                cached_tokens=self._cached,
                milliseconds=round(self.deadline.passed() * 1000),
                cost="" if money is None else _plain(money),
                currency="" if money is None else self.currency,
                host=self.host,
                models=tuple(self._models),
                estimated=self._estimated,
            )


def estimated_tokens(text: str) -> int:
    """Roughly how many tokens a text has; none for no text."""
    return -(-len(text.encode("utf-8", "replace")) // _BYTES_PER_TOKEN)


def _plain(money: Decimal) -> str:
    rounded = money.quantize(_SHOWN, ROUND_HALF_UP)
    return f"{rounded:f}".rstrip("0").rstrip(".") or "0"

"""What other independent sources amount to: counts, and a support ratio with its inputs.

The ratio is the mean of a Beta distribution over independent groups, from the prior Beta(1, 1):
α = 1 + Σ weights of groups that support, β = 1 + Σ weights of those that refute. It says which way
the sources at hand lean, never how likely a claim is true.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Protocol, TypeVar

from citations.drafts import StanceRelation

STRENGTH: tuple[StanceRelation, ...] = ("refutes", "supports", "neutral")
"""What counts where one group says several things: a contradiction before all else."""


class AnyStance(Protocol):
    """What a source says of a claim, as far as it counts."""

    @property
    def shown_as(self) -> StanceRelation: ...
    @property
    def code(self) -> str: ...
    @property
    def group(self) -> int: ...


_AnyStance = TypeVar("_AnyStance", bound=AnyStance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """Independent groups by what they say; `ratio`, `deviation` and `controversy` are None where
    nobody supports or refutes."""

    supports: int = 0
    refutes: int = 0
    neutral: int = 0
    alpha: float = 1.0
    beta: float = 1.0

    @property
    def ratio(self) -> float | None:
        return self.alpha / (self.alpha + self.beta) if self._is_decided else None

    @property
    def deviation(self) -> float | None:
        a, b = self.alpha, self.beta
        return sqrt(a * b / ((a + b) ** 2 * (a + b + 1))) if self._is_decided else None

    @property
    def controversy(self) -> float | None:
        """0 where all lean one way, ½ where both sides weigh the same."""
        a, b = self.alpha - 1, self.beta - 1
        return min(a, b) / (a + b) if self._is_decided else None

    @property
    def _is_decided(self) -> bool:
        return self.alpha + self.beta > 2.0


def weigh(stances: Iterable[AnyStance], weights: Mapping[str, float]) -> Weighed:
    """The groups of one claim's stances, each with the strongest thing it says. `weights` is the
    measured precision of each code; an unknown code weighs 1."""
    groups = strongest(stances)
    sums = {"supports": 0.0, "refutes": 0.0, "neutral": 0.0}
    for each in groups:
        sums[each.shown_as] += weights.get(each.code, 1.0)
    counts = {name: sum(each.shown_as == name for each in groups) for name in sums}
    return Weighed(**counts, alpha=1 + sums["supports"], beta=1 + sums["refutes"])


def strongest(stances: Iterable[_AnyStance]) -> list[_AnyStance]:
    """One stance for each independent group: what contradicts first, then what supports."""
    ordered = sorted(stances, key=lambda each: STRENGTH.index(each.shown_as))
    first: dict[int, _AnyStance] = {}
    for each in ordered:
        first.setdefault(each.group, each)
    return list(first.values())

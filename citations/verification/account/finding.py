"""What one difference between claim and quote amounts to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Bearing = Literal["against", "beyond", "unsettled"]
"""The quote says otherwise; the claim says more, or leaves out what limits it; cannot be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`note` is a sentence for readers, `words` what it is about: the claim's if it has them.
    `firm`: tells by itself, in a claim that repeats only a part of its quote as well. `unsaid`: a
    word of the claim that the quote may say in others."""

    bearing: Bearing
    note: str
    words: tuple[str, ...] = ()
    firm: bool = False
    unsaid: bool = False

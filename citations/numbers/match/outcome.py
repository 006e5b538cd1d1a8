"""What matching hands back."""

from __future__ import annotations

from dataclasses import dataclass

from citations.drafts import FAILING, Derivation, NumberMatch
from citations.numbers.values import Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """How a claim's number stands to the numbers of its quote: `number` is the one it was compared
    with (None: none of them can be meant), `note` one sentence for the reader, `derivation`
    "converted" where the quote gives it in another unit. `assumptions` are what had to be taken
    for granted, a sentence each."""

    match: NumberMatch
    note: str
    number: Number | None = None
    derivation: Derivation = "direct"
    assumptions: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return self.match not in FAILING

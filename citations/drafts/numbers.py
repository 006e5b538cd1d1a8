"""Numbers inside claims, quoted or computed. Values are Decimal, never float."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from citations.drafts.verdicts import Level

Comparator = Literal["=", "≈", "≥", "≤", ">", "<"]
Direction = Literal["", "up", "down"]
Derivation = Literal["direct", "converted", "computed"]
NumberMatch = Literal[
    "exact",
    "other spelling",
    "rounded",
    "truncated",
    "converted",
    "in range",
    "compatible",
    "computed",
    "context differs",
    "mismatch",
    "not found",
]
"""How a claim's number stands to its quote. The last three fail: the number is there but of
something else or another time; the quote gives another value; the quote gives no such number."""

FAILING: frozenset[NumberMatch] = frozenset({"context differs", "mismatch", "not found"})


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedNumber:
    """A number in a piece of evidence: `[start:end)` of its quote. `written` is the normalised
    value as people write it ("1,487,230 users")."""

    label: str
    start: int
    end: int
    raw: str
    written: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InputDraft:
    """A cited number from which another is computed. `name` tells it apart ("Revenue, 2022");
    `[start:end)` of the quote `label` is the figure; `factor` is the scale that the table's caption
    or head applies to it, so that value = figure × factor. `context` are the labels of evidence
    that says what row, column and unit mean; `parts` as in `ClaimDraft`. `level` is how far the
    evidence carries this input."""

    name: str
    label: str
    start: int
    end: int
    raw: str
    value: Decimal
    factor: Decimal = Decimal(1)
    unit: str = ""
    period: str = ""
    context: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    level: Level = "unverified"
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Computation:
    """How a number was computed: `formula` over the inputs, "#1" the first of them, in the grammar
    of `citations.numbers.derive`; `definition` the same in words and where it comes from;
    `unrounded` the result, `decimals` to how many places it is shown, `rounding` the rule in words;
    `steps` one line each, as a reader follows them."""

    formula: str
    definition: str
    inputs: tuple[InputDraft, ...]
    unrounded: Decimal
    decimals: int
    rounding: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberDraft:
    """A quantity inside a claim, `[start:end)` of the answer's text. `value` is normalised, `high`
    the other end of a range, `written` the value as people write it ("3,200,000,000 USD").
    `match` says how it stands to the quote, `note` that in a sentence; `quoted` is the number of
    the quote it was compared with. A computed number has a `computation`."""

    start: int
    end: int
    raw: str
    value: Decimal
    written: str
    high: Decimal | None = None
    tolerance: Decimal | None = None
    unit: str = ""
    comparator: Comparator = "="
    direction: Direction = ""
    entity: str = ""
    period: str = ""
    derivation: Derivation = "direct"
    match: NumberMatch = "not found"
    note: str = ""
    quoted: QuotedNumber | None = None
    assumptions: tuple[str, ...] = ()
    computation: Computation | None = None

    def moved(self, by: int) -> NumberDraft:
        """The same number in another text, `by` characters further on."""
        return replace(self, start=self.start + by, end=self.end + by)

    @property
    def holds(self) -> bool:
        """Whether the quote carries the number."""
        return self.match not in FAILING

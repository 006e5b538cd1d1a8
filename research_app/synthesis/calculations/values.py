"""What is to be computed, as a question asks for it and as a table can tell it, and what was found
for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from citations.drafts import Computation, InputDraft, NumberDraft, ProposedQuote
from citations.numbers.values import Number, NumberContext

Kind = Literal["same", "percent", "points", "ratio", "count"]
"""What a result counts: what its inputs do, per cent, percentage points, a bare ratio, things."""
Operation = Literal[
    "change",
    "percentage change",
    "difference",
    "percentage difference",
    "average",
    "total",
    "share",
    "ratio",
    "remaining",
    "count",
    "highest",
    "lowest",
    "value",
]
OVER_TIME: frozenset[Operation] = frozenset(
    {"change", "percentage change", "difference", "percentage difference"}
)
"""Compare two figures, mostly of one thing at two times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """`formulas` over the names of lines are tried in order. `note` says which of several readings
    in use was taken, `is_defined` that the question itself defines the measure."""

    name: str
    kind: Kind
    formulas: tuple[str, ...]
    note: str = ""
    decimals: int | None = None
    is_defined: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """An operation over `things`, words of the question each, at `periods`, in the order of the
    question. One thing at several periods, or several things at one. Without periods a change, an
    average or an extreme is over those that the table prints.

    `measure` is set where the thing is computed from several lines itself; `shared` are then the
    other words of the question. `above` or below `limit` are the figures that are counted.
    `decimals` is None where the question does not say. `from_year_before`: "the 2019 average" is
    over two year ends."""

    operation: Operation
    things: tuple[str, ...]
    periods: tuple[str, ...] = ()
    measure: Measure | None = None
    shared: str = ""
    above: bool = True
    limit: Decimal | None = None
    decimals: int | None = None
    from_year_before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be computed: the ways to read it, the likeliest first, at least one. `names` are
    those whose figures are asked for, `words` the whole question. `searches` are made beside the
    question's own, so that the figures are among the passages."""

    readings: tuple[Reading, ...]
    names: tuple[str, ...] = ()
    words: str = ""
    searches: tuple[str, ...] = ()

    @property
    def may_be_stated(self) -> bool:
        """May a sentence that states the result itself ("increased by $4 million") lead? Who names
        two periods wants their figures compared, whatever a sentence rounds them to."""
        first = self.readings[0]
        over_time = first.operation in OVER_TIME and len(first.things) == 1
        return over_time and len(first.periods) < 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Operand:
    """An input that is looked for: `words` name the row or thing as the question or a recipe does,
    `labels` are the labels it is usually printed under, the usual one first; `period` is "2019" or
    "Q3 2019", `part` the segment or product that a line is asked of; each may be empty."""

    words: str
    labels: tuple[str, ...] = ()
    period: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculation:
    """`formula` over the operands, "#1" the first, in the grammar of `citations.numbers.derive`.
    `name` is how the result is called ("Fixed asset turnover, 2019"), `definition` the formula in
    words and where it comes from ("revenue ÷ average PP&E, as the question defines it").
    `decimals` is None where the question does not say; `is_signed` writes "+" before a rise."""

    name: str
    formula: str
    operands: tuple[Operand, ...]
    definition: str
    kind: Kind = "same"
    decimals: int | None = None
    is_signed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InTable:
    """The table that prints a figure: its own title or its document's, the page, and what its
    figures count, where their heads do not say it."""

    text_id: int
    start: int
    title: str
    page: int | None
    counts: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An operand's figure: `[start:end)` of `quote.quote`; `context` are quotes that say what row,
    column and unit mean, `number` is the figure read with what they say of it. `label` and `heads`
    are those of a table's cell, as printed, `table` is where it stands."""

    operand: Operand
    name: str
    quote: ProposedQuote
    context: tuple[ProposedQuote, ...]
    start: int
    end: int
    number: Number
    number_context: NumberContext
    parts: tuple[str, ...] = ()
    period: str = ""
    label: str = ""
    heads: tuple[str, ...] = ()
    table: InTable | None = None

    @property
    def place(self) -> tuple[int, int, int]:
        """Where the figure stands, whatever it is looked for as."""
        return self.quote.text_id, self.quote.near or 0, self.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """A calculation with the figures of its operands, in their order; `beside` are the figures that
    are shown with it."""

    calculation: Calculation
    found: tuple[Found, ...]
    beside: tuple[Found, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """An operand of which no figure was found, or none for certain, with the reason in a few
    words."""

    operand: Operand
    reason: str

    @property
    def sentence(self) -> str:
        """ "Not computed: no figure was found for “capital expenditure, 2017”." """
        named = ", ".join(part for part in (self.operand.words, self.operand.period) if part)
        return f"Not computed: {self.reason} for “{named}”."


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedInput:
    """An input with its quotes; labels of `draft` are still empty."""

    draft: InputDraft
    quote: ProposedQuote
    context: tuple[ProposedQuote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedNumber:
    """A number with its computation, whose inputs are `inputs` in order; offsets of `number` count
    in its item's text."""

    number: NumberDraft
    computation: Computation
    inputs: tuple[PlannedInput, ...]

    @property
    def figures(self) -> tuple[ProposedQuote, ...]:
        """The quotes in which the inputs stand, each once."""
        return tuple(dict.fromkeys(each.quote for each in self.inputs))

    @property
    def context(self) -> tuple[ProposedQuote, ...]:
        """The quotes that say what the inputs mean, each once."""
        return tuple(dict.fromkeys(quote for each in self.inputs for quote in each.context))

    @property
    def quotes(self) -> tuple[ProposedQuote, ...]:
        return (*self.figures, *self.context)

    def with_labels(self, labels: Mapping[ProposedQuote, str]) -> NumberDraft:
        """The number with the evidence of every input named; all quotes must have a label."""
        inputs = tuple(
            replace(
                each.draft,
                label=labels[each.quote],
                context=tuple(labels[quote] for quote in each.context),
            )
            for each in self.inputs
        )
        computation = replace(self.computation, inputs=inputs)
        return replace(self.number, computation=computation)

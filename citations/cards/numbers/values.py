"""What templates read of numbers."""

from __future__ import annotations

from dataclasses import dataclass

from citations.cards.values import CardPassage, NumberChip
from citations.drafts import ClaimDraft, Level, NumberDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class InputView:
    """An input of a computed number: `said` is its value with its name, `number` its source as
    markers name it, `spoken` what a screen reader says of that."""

    said: str
    label: str
    number: str
    spoken: str
    level: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """A line of a calculation; one that brings in an input leads to its quote."""

    words: str
    input: InputView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputationView:
    """How a number was computed, step by step; "#1" in the formula is the first step. `result` is
    unrounded."""

    definition: str
    formula: str
    steps: tuple[StepView, ...]
    result: str
    rounding: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberCard:
    """All that a reader needs to check one number. The claim's words stand around the number; where
    there are none, as in a table's cell, `subject` says what it is of and when. `original` is what
    the source prints and how that is read, where it is not the same; `level` is the
    claim's verdict. `passages` hold the number or its inputs, `explaining` ones
    tell what they mean."""

    chip: NumberChip
    before: str
    after: str
    subject: str
    statement: str
    level: Level
    conflicting: bool
    note: str
    written: str
    original: str
    facts: tuple[tuple[str, str], ...]
    assumptions: tuple[str, ...]
    computation: ComputationView | None
    passages: tuple[CardPassage, ...]
    explaining: tuple[CardPassage, ...]
    judge: str

    @property
    def total(self) -> int:
        """How many passages there are."""
        return len(self.passages) + len(self.explaining)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRow:
    """A number in the table of an answer's numbers. `place` counts from 1 in reading order;
    `source`, `title` and `quote` are of its evidence, or of all that it was computed from."""

    place: int
    chip: NumberChip
    number: NumberDraft
    claim: ClaimDraft
    source: str
    source_name: str
    title: str
    quote: str

    @property
    def amount(self) -> str:
        """The value as people write it, without its unit."""
        return self.number.written.removesuffix(self.number.unit).rstrip()

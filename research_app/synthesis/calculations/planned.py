"""A computed number before its inputs are placed in their sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from citations.drafts import Computation, InputDraft, NumberDraft, ProposedQuote


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

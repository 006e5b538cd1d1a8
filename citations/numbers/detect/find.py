"""One pass over a text: masks, figures, units, ranges, comparators, what stands nearby."""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import Direction
from citations.numbers.detect.comparators import comparator_at
from citations.numbers.detect.direction import directions_of
from citations.numbers.detect.entity import entities_near
from citations.numbers.detect.figures.pronouns import counts
from citations.numbers.detect.figures.tokens import outside_masks, read_tokens
from citations.numbers.detect.figures.words import read_figures
from citations.numbers.detect.labels import without_labels
from citations.numbers.detect.lists import join_parts, share_units
from citations.numbers.detect.masks import find_masks
from citations.numbers.detect.masks.periods import find_periods
from citations.numbers.detect.period_of import periods_near
from citations.numbers.detect.ranges import join_ranges
from citations.numbers.detect.terms import Term, read_terms
from citations.numbers.values import NO_CONTEXT, NO_UNIT, Number, NumberContext


def find_numbers(text: str, context: NumberContext = NO_CONTEXT) -> tuple[Number, ...]:
    """The quantities of `text` in order, `text[number.start:number.end] == number.raw`.

    `context` says what the source tells of ambiguous signs and bare figures. What masks cover
    (years, dates, references, names) is no quantity.
    """
    tokens = read_tokens(text, in_table=context.in_table)
    if not tokens:
        return ()
    masks = find_masks(text)
    figures = [
        figure
        for figure in read_figures(text, outside_masks(tokens, masks))
        if counts(text, figure, context)
    ]
    if not figures:
        return ()
    terms = without_labels(text, read_terms(text, figures, context), context)
    joined = share_units(text, join_ranges(text, join_parts(text, terms)))
    whole = [_in_context(term, context) for term in joined]
    directions = directions_of(text, whole)
    entities = entities_near(text, whole, masks)
    periods = periods_near(text, whole, find_periods(text, masks))
    return tuple(
        _number(text, term, direction, entity, period)
        for term, direction, entity, period in zip(
            whole, directions, entities, periods, strict=True
        )
    )


def _in_context(term: Term, context: NumberContext) -> Term:
    """A bare figure of a table counts in what its caption or head says."""
    because: list[str] = []
    if not term.has_unit and term.unit == NO_UNIT and context.unit != NO_UNIT:
        term = replace(term, unit=context.unit)
        if context.unit.kind == "money" and context.currency_because:
            because.append(context.currency_because)
    if _is_scaled(term, context):
        factor = context.scale
        term = replace(
            term,
            value=term.value * factor,
            step=term.step * factor,
            high=None if term.high is None else term.high * factor,
            tolerance=None if term.tolerance is None else term.tolerance * factor,
        )
        because.append(context.scale_because)
    if not because:
        return term
    assumptions = (*term.assumptions, *(why for why in because if why))
    return replace(term, assumptions=tuple(dict.fromkeys(assumptions)))


def _is_scaled(term: Term, context: NumberContext) -> bool:
    """Not where the figure prints a scale, and not prices for each of something."""
    if context.scale == 1 or term.scale != 1:
        return False
    return term.unit.kind in ("none", "money") and " per " not in term.unit.code


def _number(text: str, term: Term, direction: Direction, entity: str, period: str) -> Number:
    return Number(
        start=term.start,
        end=term.end,
        raw=text[term.start : term.end],
        value=term.value,
        step=term.step,
        figure=term.figure,
        high=term.high,
        tolerance=term.tolerance,
        unit=term.unit,
        comparator=comparator_at(text, term.start, term.end),
        direction=direction,
        form=term.form,
        entity=entity,
        period=period,
        assumptions=term.assumptions,
    )

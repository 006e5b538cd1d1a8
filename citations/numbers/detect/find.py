"""One pass over a text: masks, figures, units, ranges, comparators, what stands nearby."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from citations.drafts import Direction
from citations.numbers.detect.comparators import comparator_at
from citations.numbers.detect.direction import directions_of
from citations.numbers.detect.entity import entities_near
from citations.numbers.detect.figures.tokens import SMALL_NUMBERS, outside_masks, read_tokens
from citations.numbers.detect.figures.words import Figure, read_figures
from citations.numbers.detect.lists import join_parts, share_units
from citations.numbers.detect.masks import find_masks
from citations.numbers.detect.masks.periods import find_periods
from citations.numbers.detect.period_of import periods_near
from citations.numbers.detect.ranges import join_ranges
from citations.numbers.detect.terms import Term, read_terms
from citations.numbers.units import unit_after
from citations.numbers.values import NO_CONTEXT, NO_UNIT, Number, NumberContext
from citations.numbers.vocabulary import words

_NO_COUNT_BEFORE = re.compile(
    r"(?:\b(?:no|any|some|every|each|this|that|which|another|the|such|good|great|right|wrong|big"
    r"|bad|new|old|only|square|former|latter|day|it|loved|number|formula|air|these|those|his|her|my"
    r"|our|your|their|its|'s|’s|last|first|next|previous|a|an)[ -]|[-–])$",
    re.IGNORECASE,
)
_NO_COUNT_AFTER = re.compile(
    r"[ ]?(?:$|[^\w\s-])"
    r"|[ -](?:of|another|by|can|could|should|would|will|may|might|must|who|whose|that|which|is|was"
    r"|has|had|does|did|do|in|to|on|at|for|from|with|as|than|if|when|where|after|before|and|or|but"
    r"|not|never|also|always|needs?|wants?|gets?|finds?|sees?|says?|thinks?|cannot|knows?|more|day"
    r"|side|off|sided|way|stop|time|size|shot|liner|step|hit|self|such|the|a|an|it|they|we|he|she"
    r"|you|i|are|were|be|been|s)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)s?\b"
    r"|[ -]and[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b",
    re.IGNORECASE,
)
_NUMBER_FOLLOWS = re.compile(
    rf"[ -](?:to|or|and|in|out of|in every)[ -](?:\d|(?:{'|'.join(SMALL_NUMBERS)})\b)",
    re.IGNORECASE,
)
_ARTICLES = frozenset({"a", "an"})
_ABOUT = ("about ", "roughly ", "nearly ", "almost ", "exactly ", "within ")
_LOOK_BACK = 24


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


def counts(text: str, figure: Figure, context: NumberContext) -> bool:
    """Whether the words of the figure say how many."""
    if figure.form == "digits":
        return True
    printed = text[figure.start : figure.end].lower()
    if printed in _ARTICLES:
        return _measures(text, figure, context)
    if printed != "one":
        return _ORDINAL.match(text, figure.end) is None
    if text.strip().lower() == "one" or _NUMBER_FOLLOWS.match(text, figure.end):
        return True
    if _NO_COUNT_AFTER.match(text, figure.end):
        return False
    if text[figure.end : figure.end + 1] == "-":
        return True  # "a one-year lease"
    before = text[max(0, figure.start - _LOOK_BACK) : figure.start]
    return _NO_COUNT_BEFORE.search(before) is None


def _measures(text: str, article: Figure, context: NumberContext) -> bool:
    """Whether an article is one before a measure or currency."""
    found = unit_after(text, article.end, context)
    if found is None or found.unit.kind not in ("measure", "money"):
        return False
    if text[found.end : found.end + 1].isdigit():
        return False  # the sign of a number: "a $50 note"
    before = text[max(0, article.start - 8) : article.start]
    return found.unit.dimension != "[time]" or before.lower().endswith(_ABOUT)


_LOOK_BACK_LABEL = 28
_APART = 2
"""Right behind another number a figure is part of it or of a list ("20 Rupees 43")."""
_SMALL = 100
_LARGEST_MARK = 1000

_OPENED = re.compile(r"[(\[{][\d,;\s–-]*$")
_CLOSED = re.compile(r"[\d,;\s–-]{0,40}[)\]}]")
_LETTER_BEFORE = re.compile(r"(?:^|[^\w'’.&])[B-HJ-Zb-hj-zΑ-Ωα-ωϕϵ][ ]$")
_NAME_BEFORE = re.compile(
    r"(?<![.!?:;\n\r|•–—\"“”])[ ](?P<name>(?:[A-Z][a-z]{2,}|[A-Z]{2,6})(?:['’]s)?)[ ]$"
)
"""A capitalised word before the figure, but for one that begins a sentence, a line or a cell."""
_LONGER_WORD = re.compile(r"[A-Za-z][a-z]{3,30}")
_HEADLINE = 300
_CAPITALS = 0.8
_COMPOUND_NAME = re.compile(r"[-‐]\d|[a-z]{0,20}(?:yl|oxy|amino|azo|ene|ine|ane|ide|ol)\b")
_SPOKEN = words("spoken")


def without_labels(text: str, terms: Iterable[Term], context: NumberContext) -> list[Term]:
    """The terms that count or measure."""
    kept: list[Term] = []
    for term in terms:
        follows = bool(kept) and term.start - kept[-1].end < _APART
        if follows or not _is_label(text, term, context):
            kept.append(term)
    return kept


def _is_label(text: str, term: Term, context: NumberContext) -> bool:
    if term.form != "digits" or term.has_unit_before:
        return False
    if term.has_unit_after and term.unit.kind != "count":
        return False
    before = text[max(0, term.start - _LOOK_BACK_LABEL) : term.start]
    if term.has_unit_after:
        is_glued = before.endswith(")")
        is_first = term.value == 1 and _is_named(before)
        return is_glued or is_first or _is_compound_name(text, term)
    if term.scale != 1 or term.step != 1:
        return False
    if before.endswith((")", "#")):
        return True
    if context.in_table or term.value >= _LARGEST_MARK or term.value < 0:
        return False
    if _OPENED.search(before) and _CLOSED.match(text, term.end):
        return True
    is_named = _is_named(before) and not _is_headline(text)
    return term.value < _SMALL and (_LETTER_BEFORE.search(before) is not None or is_named)


def _is_named(before: str) -> bool:
    """Behind a name in the middle of a sentence ("Viking 1")."""
    found = _NAME_BEFORE.search(before)
    return found is not None and found["name"].lower() not in _SPOKEN


def _is_headline(text: str) -> bool:
    """In "Floods Kill 12 in Hill Town" a capital letter tells no name."""
    longer = _LONGER_WORD.findall(text[:_HEADLINE])
    return len(longer) > 2 and sum(each[0].isupper() for each in longer) >= _CAPITALS * len(longer)


def _is_compound_name(text: str, term: Term) -> bool:
    """ "3-aminothiophene-2-carboxylate", "5-aza", not "12-member"."""
    if text[term.figure[1] : term.figure[1] + 1] != "-":
        return False
    if text[term.start - 1 : term.start] in ("-", ",", "[") and term.start:
        return True
    return bool(_COMPOUND_NAME.match(text, term.end) or _COMPOUND_NAME.fullmatch(term.unit.code))

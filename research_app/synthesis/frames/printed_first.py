"""A measure that is computed and that the source prints as well: the printed statement leads, and
the calculation stands below it as a check. Where the two differ by more than rounding, both are
told, and which is which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from research_app.synthesis.calculations.cells import named_figure
from research_app.synthesis.calculations.definitions.find import decimals_wished
from research_app.synthesis.calculations.operands.periods import fits_period, when_of, without_times
from research_app.synthesis.calculations.operands.placed import placed
from research_app.synthesis.calculations.operands.told import figure_told
from research_app.synthesis.calculations.planned import PlannedNumber
from research_app.synthesis.calculations.solve import series_of
from research_app.synthesis.calculations.trends.asked import read_comparison
from research_app.synthesis.calculations.values import Operand
from research_app.synthesis.cells.wanted import label_stems
from research_app.synthesis.frames.definition import as_chosen
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import words
from research_app.synthesis.outline import BlockPlan, Item

Blocks = tuple[BlockPlan, ...]
REPEATED = "Repeated from the statements: "
DIFFERS = "The figure above is printed; computed from the statements it is another: "
_OPENS = (
    r"(?:in (?:fiscal |the year )?(?:FY)?\d{4},? )?"
    r"(?:(?:the|our|its|group|company|consolidated)(?:['’]s)? |[A-Z][\w&]{1,30}['’]s? ){0,4}"
)
_STATES = (
    r" (?:for (?:the )?(?:fiscal |financial )?(?:year )?\d{4} )?(?:was|is|at|came to|amounted to"
    r"|of(?= (?:about |approximately )?\d)"
    r"|stood at|reached|(?:rose|fell|increased|decreased|improved|declined|grew)"
    r"(?: slightly)? (?:from [^,;]{1,40} )?to)\b"
)
_UNITS = frozenset(label_stems("percent percentage in of"))


def printed_first(material: Material, computed: Blocks) -> Blocks:
    """The blocks of a computed measure with the printed statement before them, if there is one of
    the very measure and period; what the question defines itself is nobody else's to state."""
    items = computed[0].items
    comparison = read_comparison(material.question)
    if len(items) != 1 or items[0].computed is None or comparison is None:
        return computed
    measured = comparison.measured
    if measured.is_defined or measured.over != "one" or comparison.compares != "value":
        return computed
    planned = items[0].computed
    found = next(_printed(material, measured.name, planned), None)
    if found is None:
        return computed
    lead, value, step = found
    wished = decimals_wished(material.question.text)
    if wished is not None and step > Decimal(1).scaleb(-wished):
        return computed
    said = REPEATED if abs(planned.computation.unrounded - value) <= step else DIFFERS
    check = BlockPlan(type="paragraph", items=(replace(items[0], lead=said),))
    return (BlockPlan(type="headline", items=lead), check, *computed[1:])


def _printed(
    material: Material, name: str, planned: PlannedNumber
) -> Iterator[tuple[tuple[Item, ...], Decimal, Decimal]]:
    """The statements of the measure in the year, each with value and last place: the sentences in
    the order of their score, then the rows of that label."""
    is_percent = planned.number.unit == "%"
    _, _, year = planned.number.entity.rpartition(", ")
    pattern = re.compile(rf"{_OPENS}{re.escape(name)}{_STATES}", re.IGNORECASE)
    for each in material.scored:
        sentence = each.sentence
        if sentence.kind == "row" or not pattern.match(sentence.text):
            continue
        number = figure_told(sentence.text, year, is_percent=is_percent)
        worded = list(words(material, [as_chosen(material, each)]))
        if number is not None and worded:
            yield worded[0][1], number.value, number.step
    yield from _rows(material, name, year, is_percent=is_percent)


def _rows(
    material: Material, name: str, year: str, *, is_percent: bool
) -> Iterator[tuple[tuple[Item, ...], Decimal, Decimal]]:
    wanted = label_stems(name)
    for series in series_of(material):
        label = label_stems(without_times(series.first.row.label))
        if tuple(stem for stem in label if stem not in _UNITS) != wanted or series.first.heads:
            continue
        told = [each for each in series.figures if fits_period(when_of(year), each.when)]
        if len(told) == 1:
            found = placed(Operand(words=name, period=year), told[0])
            if (found.number.unit.code == "%") == is_percent:
                yield (named_figure(found),), found.number.value, found.number.step

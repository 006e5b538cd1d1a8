"""A measure that is computed and that the source prints as well: the printed statement leads, and
the calculation stands below it as a check. Where the two differ by more than rounding, both are
told, and which is which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from research_app.synthesis.calculations.blocks import named_figure, on_one_line
from research_app.synthesis.calculations.figures import found_of
from research_app.synthesis.calculations.material import Material
from research_app.synthesis.calculations.periods import fits_period, when_of, without_times
from research_app.synthesis.calculations.plan import Reading
from research_app.synthesis.calculations.stated import figure_told, found_told
from research_app.synthesis.calculations.stems import label_stems
from research_app.synthesis.calculations.values import Found, Operand
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
    r"|stood at|reached|(?:rose|fell|increased|decreased|improved|declined|grew)"
    r"(?: slightly)? (?:from [^,;]{1,40} )?to)\b"
)
_UNITS = frozenset(label_stems("percent percentage in of"))


def printed_first(reading: Reading, material: Material, computed: Blocks) -> Blocks:
    """The blocks of a computed measure with the printed statement before them, if there is one of
    the very measure and period, at least as exact as the question wishes."""
    items = computed[0].items
    planned = items[0].computed
    if len(items) != 1 or planned is None or reading.measure is None:
        return computed
    names = dict.fromkeys((reading.measure.name, reading.things[0]))
    _, _, year = planned.number.entity.rpartition(", ")
    is_percent = planned.number.unit == "%"
    said = (each for name in names for each in _printed(material, name, year, is_percent))
    found = next(said, None)
    if found is None:
        return computed
    step = found.number.step
    if reading.decimals is not None and step > Decimal(1).scaleb(-reading.decimals):
        return computed
    apart = abs(planned.computation.unrounded - found.number.value)
    check = replace(items[0], lead=REPEATED if apart <= step else DIFFERS)
    headline = BlockPlan(type="headline", items=(_item(found),))
    return (headline, BlockPlan(type="paragraph", items=(check,)), *computed[1:])


def _printed(material: Material, name: str, year: str, is_percent: bool) -> Iterator[Found]:
    """The statements of the measure in the year: sentences, then the rows of that label."""
    pattern = re.compile(rf"{_OPENS}{re.escape(name)}{_STATES}", re.IGNORECASE)
    for sentence, source in material.sentences:
        number = figure_told(sentence.text, year, is_percent=is_percent)
        if number is not None and pattern.match(sentence.text):
            yield found_told(Operand(words=name), sentence, number, source, year)
    wanted = label_stems(name)
    for series in material.series:
        label = label_stems(without_times(series.first.row.label))
        if tuple(stem for stem in label if stem not in _UNITS) != wanted or series.first.heads:
            continue
        told = [each for each in series.figures if fits_period(when_of(year), each.when)]
        if len(told) == 1:
            found = found_of(Operand(words=name, period=year), told[0])
            if (found.number.unit.code == "%") == is_percent:
                yield found


def _item(found: Found) -> Item:
    if found.parts:
        return named_figure(found)
    text = on_one_line(found.quote.quote)
    return Item(text=text, quote=found.quote, statement=text)

"""A measure that is computed from several lines: its value, its values at several times and how far
they are apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.calculations.formula import calculation_of, with_signs
from research_app.synthesis.calculations.glossary import asking_stems
from research_app.synthesis.calculations.material import COVER, Material, solved
from research_app.synthesis.calculations.result import figure_alone, planned_item
from research_app.synthesis.calculations.values import (
    Calculation,
    Found,
    Kind,
    Measure,
    Missing,
    Operand,
    Reading,
    Solved,
)
from research_app.synthesis.calculations.words import FILLS, label_stems, telling_stems, when_of
from research_app.synthesis.outline import Item
from research_app.synthesis.question.periods import shifted

_INPUT = re.compile(r"#(?P<place>\d{1,3})")
_NAME = re.compile(r"\b[A-Z][\w&’'-]*")


def solve_measure(
    reading: Reading, measure: Measure, material: Material
) -> tuple[Solved, tuple[Item, ...]] | Missing:
    """The figures that the newest value is computed from, with those of the others beside; and the
    items that state the result."""
    periods = _periods(reading, material)
    part = _part_asked(reading, measure, material)
    if isinstance(part, Missing):
        return part
    if not periods:
        return Missing(operand=Operand(words=reading.things[0]), reason="no table tells a time")
    if reading.decimals is not None:
        measure = replace(measure, decimals=reading.decimals)
    values = _values(measure, periods, part, material)
    if isinstance(values, Missing):
        return values
    items: list[Item] = []
    for item in _items(reading, measure, values):
        if isinstance(item, Missing):
            return item
        items.append(item)
    beside = {each.place: each for value in values[::-1] for each in value.found}
    return replace(values[-1], beside=tuple(beside.values())), tuple(items)


def _periods(reading: Reading, material: Material) -> list[str]:
    """The times asked for, the earliest first; the newest that a table prints where none is."""
    quarter = when_of(reading.shared).quarter
    named = {
        f"{quarter} {name.removeprefix('FY')}" if quarter else name for name in reading.periods
    }
    asked = sorted(named, key=lambda name: (name[-4:], name))
    if not asked:
        years = {
            year for each in material.series for one in each.figures for year in one.when.years
        }
        asked = [max(years)] if years else []
    if reading.operation == "change" and asked:
        return [asked[0] if len(asked) > 1 else shifted(asked[0], -1), asked[-1]]
    return asked


def _part_asked(reading: Reading, measure: Measure, material: Material) -> str | Missing:
    """The segment or product that the question names, by the label of its rows; "" for the whole.
    A word that is of neither the document nor a row names somebody whose figures are not here."""
    if measure.is_defined:
        return ""
    titles = {stem for each in material.figures for stem in label_stems(each.title)}
    rest = telling_stems(reading.shared) - titles - asking_stems() - FILLS
    named = {stem for name in material.plan.names for stem in label_stems(name)}
    labels = {
        each.first.cell.label: telling_stems(each.first.cell.label) for each in material.series
    }
    parts = [label for label, own in labels.items() if own and own <= rest]
    part = max(parts, key=lambda label: len(labels[label]), default="")
    if rest - named - labels.get(part, set()) - _named_at_the_beginning(reading, material):
        words = " ".join(reading.shared.split())
        return Missing(operand=Operand(words=words), reason="no figures were found")
    return part


def _named_at_the_beginning(reading: Reading, material: Material) -> set[str]:
    """The names of the question that stand where a document says what it is about, and that name
    none of its rows."""
    covers = " ".join(text.text[:COVER] for text in material.texts.values())
    rows = {stem for each in material.figures for stem in label_stems(each.cell.label)}
    names = " ".join(_NAME.findall(reading.shared))
    return set(label_stems(names)) & set(label_stems(covers)) - rows


def _values(
    measure: Measure, periods: Sequence[str], part: str, material: Material
) -> list[Solved] | Missing:
    """The measure at each time, all computed the same way, by the first that has every figure;
    otherwise what the usual way lacks."""
    missing: Missing | None = None
    for way in measure.formulas:
        values = [
            _value(calculation_of(measure, way, period, part), material) for period in periods
        ]
        lacking = next((each for each in values if isinstance(each, Missing)), None)
        if lacking is None:
            return [each for each in values if isinstance(each, Solved)]
        missing = missing or lacking
    assert missing is not None, "every measure has a formula"
    return missing


def _value(calculation: Calculation, material: Material) -> Solved | Missing:
    found = material.solve(calculation, material.lines)
    if isinstance(found, Missing):
        return found
    return solved(with_signs(calculation, found), found)


def _items(
    reading: Reading, measure: Measure, values: Sequence[Solved]
) -> Iterator[Item | Missing]:
    if reading.operation == "average" and len(values) > 1:
        yield _joined(f"mean({', '.join(['{}'] * len(values))})", measure.kind, "average", values)
        return
    newest, *older = (planned_item(each.calculation, each.found) for each in values[::-1])
    yield newest
    for item, value in zip(older, values[-2::-1], strict=True):
        if isinstance(item, Missing):
            yield item
            continue
        when = value.calculation.name.rpartition(", ")[2]
        yield replace(figure_alone(item), lead=f"; {when}: ")
    if reading.operation == "change" and len(values) == 2:
        kind: Kind = "points" if measure.kind == "percent" else measure.kind
        moved = _joined("({1}) - ({0})", kind, "change", values)
        yield moved if isinstance(moved, Missing) else replace(figure_alone(moved), lead="; ")


def _joined(template: str, kind: Kind, said: str, values: Sequence[Solved]) -> Item | Missing:
    """One calculation over the values: their formulas put into the template."""
    found: list[Found] = []
    formulas: list[str] = []
    for value in values:
        formulas.append(_moved_by(len(found), value.calculation.formula))
        found += value.found
    first, last = values[0].calculation, values[-1].calculation
    name, _, until = last.name.rpartition(", ")
    since = first.name.rpartition(", ")[2]
    calculation = replace(
        last,
        name=f"{name}, {said}, {since} to {until}",
        formula=template.format(*formulas),
        operands=tuple(each.operand for each in found),
        definition=f"{last.definition}; {said}",
        kind=kind,
        is_signed=said == "change",
    )
    return planned_item(calculation, found)


def _moved_by(count: int, formula: str) -> str:
    """The formula with its inputs counted from `count` on."""
    return _INPUT.sub(lambda match: f"#{int(match['place']) + count}", formula)

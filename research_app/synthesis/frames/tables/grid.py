"""Comparisons as a grid: things down, what is asked of them or the periods across. Each cell is a
table's cell or a sentence; where there is none it says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from research_app.synthesis.frames.asked import Slot, mentions, tells_of_the_measure
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import headline, paragraphs, words
from research_app.synthesis.frames.tables.slots import SlotFinder
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt, Question

MOST_ROWS, MOST_COLUMNS = 8, 6
MOST_CONTEXT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Axes:
    """What stands down and across; `fixed` holds for every cell."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    row_kind: str
    column_kind: str
    fixed: Slot


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    """Nothing where the question names no two things to compare, or none of the cells is found."""
    axes = axes_of(material.question)
    if axes is None:
        return ()
    finder = SlotFinder(material)
    found = [
        [finder.find(_slot(axes, row, column)) for column in axes.columns] for row in axes.rows
    ]
    if not any(item for cells in found for item in cells):
        return ()
    grid = BlockPlan(type="table", items=tuple(_items(axes, found, material.not_found)))
    return (*_opening(material, finder), grid, *_context(material, finder))


def has_answer(material: Material) -> bool:
    """Does any sentence mention something of what is asked? Else nothing is compared with
    nothing."""
    asked = material.question.attributes
    return not asked or any(
        mentions(words, candidate) for words in asked for candidate in material.candidates
    )


def axes_of(question: Question) -> Axes | None:
    """Entities by attributes or periods; with one entity attributes by periods."""
    entities, periods = question.entities, question.periods
    attributes = question.attributes
    if len(entities) > 1 and len(periods) > 1 and len(attributes) < 2:
        return _axes(entities, periods, "entity", "period", Slot(attribute=_only(attributes)))
    if len(entities) > 1:
        return _axes(
            entities, attributes or ("",), "entity", "attribute", Slot(period=_only(periods))
        )
    if len(periods) > 1:
        return _axes(
            attributes or ("",), periods, "attribute", "period", Slot(entity=_only(entities))
        )
    if len(attributes) > 1:
        fixed = Slot(entity=_only(entities), period=_only(periods))
        return _axes(attributes, ("",), "attribute", "entity", fixed)
    return None


def _axes(
    rows: Sequence[str], columns: Sequence[str], row_kind: str, column_kind: str, fixed: Slot
) -> Axes:
    return Axes(
        rows=tuple(rows[:MOST_ROWS]),
        columns=tuple(columns[:MOST_COLUMNS]),
        row_kind=row_kind,
        column_kind=column_kind,
        fixed=fixed,
    )


def _only(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else ""


def _slot(axes: Axes, row: str, column: str) -> Slot:
    slot = replace(axes.fixed, **{axes.row_kind: row})
    return replace(slot, **{axes.column_kind: column}) if column else slot


def _items(axes: Axes, found: Sequence[Sequence[Item | None]], not_found: str) -> Iterator[Item]:
    heads = [_corner(axes), *(_named(column) or "What the sources say" for column in axes.columns)]
    for column, head in enumerate(heads):
        yield Item(text=head, cell=CellAt(row=0, column=column, header=True))
    for row, (name, cells) in enumerate(zip(axes.rows, found, strict=True), start=1):
        yield Item(
            text=_named(name) or _named(axes.fixed.entity) or "Value",
            cell=CellAt(row=row, header=True),
        )
        for column, item in enumerate(cells, start=1):
            at = CellAt(row=row, column=column)
            if item is None:
                yield Item(text=not_found, cell=at)
            else:
                yield replace(item, cell=at, otherwise=not_found)


def _corner(axes: Axes) -> str:
    """What the grid is about: that which holds for every cell."""
    fixed = " ".join(
        part for part in (axes.fixed.entity, axes.fixed.attribute, axes.fixed.period) if part
    )
    return _named(fixed) or {"entity": "Compared", "attribute": "Asked"}[axes.row_kind]


def _named(words: str) -> str:
    return words[:1].upper() + words[1:]


def _opening(material: Material, finder: SlotFinder) -> Iterator[BlockPlan]:
    """A sentence that speaks of all that is compared, if one was chosen. Of documents none does:
    that one mentions another is no comparison."""
    if finder.homes:
        return
    compared = material.question.entities
    if len(compared) < 2:
        compared = material.question.periods
    for each, items in words(material, material.chosen[:2]):
        candidate = each.scored.candidate
        if not tells_of_the_measure(material.question, candidate.sentence.text):
            continue
        if all(mentions(name, candidate) for name in compared):
            finder.used.add(candidate.sentence)
            yield headline(items)
            return


def _context(material: Material, finder: SlotFinder) -> Iterator[BlockPlan]:
    rest = [each for each in material.chosen if each.scored.sentence not in finder.used]
    yield from paragraphs(words(material, rest[:MOST_CONTEXT]))

"""What the table above a sentence prints of the same: a report tells of each of its parts in the
same words, below a table of that part, and names the part only there."""

from __future__ import annotations

from citations.drafts import TextDraft
from citations.tables import tables_of
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.terms import content_stems

REACH = 1500
"""Code points before a sentence in which its table ends."""


def are_of_tables_apart(one: Told, other: Told, text: TextDraft) -> bool:
    """Whether each of two sentences of the text stands below a table that prints the same line with
    other figures: they speak of two things, whatever their words."""
    first, second = figures_above(one, text), figures_above(other, text)
    return bool(first and second) and first != second


def figures_above(told: Told, text: TextDraft) -> tuple[str, ...]:
    """The cells of the row that is called as the sentence calls what it tells of, in the nearest
    table above it; empty where there is none."""
    if told.sentence is None:
        return ()
    start = told.sentence.start
    tables = [
        each for each in tables_of(text, max(0, start - REACH), start) if each.span.end <= start
    ]
    if not tables:
        return ()
    stems = set(content_stems(told.sentence.text))
    nearest = max(tables, key=lambda table: table.span.end)
    for row in nearest.rows:
        label = set(content_stems(row.label_in(text.text)))
        if label and label <= stems:
            return tuple(cell.span.of(text.text) for cell in row.cells)
    return ()

"""Where the passages of an input stand to each other in their source: a head stands over its own
row, with no other cited head between, and one thing's development is told by one document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from citations.drafts import EvidenceDraft, InputDraft
from citations.numbers.derive import parse_formula
from citations.numbers.derive.tree import Call, nodes
from citations.steps.verifying.parts import stands_in
from citations.tables import find_scale

_OVER_TIME = ("change", "percentage_change", "points", "cagr", "mean", "sum")


def held_in_place(
    items: Sequence[InputDraft], evidence: Mapping[str, EvidenceDraft]
) -> tuple[InputDraft, ...]:
    """The inputs; one whose head is that of another table is carried no further than its place
    allows."""
    heads = {label for item in items for label in item.context}
    return tuple(_held(item, heads, evidence) for item in items)


def _held(item: InputDraft, heads: set[str], evidence: Mapping[str, EvidenceDraft]) -> InputDraft:
    row = evidence[item.label]
    if not item.parts or not item.context or row.place is None or item.level != "supported":
        return item
    own = [evidence[label] for label in item.context if label in evidence]
    if any(each.text_id != row.text_id for each in own):
        return _lowered(item, "The cited head stands in another document than the row.")
    starts = [each.place.start for each in own if each.place is not None and _heads(item, each)]
    above = [start for start in starts if start <= row.place.start]
    if starts and not above:
        return _lowered(item, "The cited head stands below the row, so it is of another table.")
    nearest = max(above, default=0)
    for label in heads - set(item.context):
        other = evidence.get(label)
        if other is None or other.place is None or other.text_id != row.text_id:
            continue
        if nearest < other.place.start < row.place.start:
            return _lowered(item, "Another table's head stands between the cited head and the row.")
    return item


def _heads(item: InputDraft, passage: EvidenceDraft) -> bool:
    """Whether the passage names the input's columns. One that only says what the figures count may
    stand below the table, as a sentence that speaks of it does."""
    columns = [
        part for part in item.parts[1:] if part != item.raw and not find_scale(part, 0, len(part))
    ]
    return all(stands_in(part, [passage.quote]) for part in columns)


def _lowered(item: InputDraft, reason: str) -> InputDraft:
    return replace(item, level="not supported", reason=reason)


def told_apart(
    formula: str, items: Sequence[InputDraft], evidence: Mapping[str, EvidenceDraft]
) -> str:
    """Why inputs of one row's label may be of two things: they stand in different documents. Empty
    where all stand in one, or are things of their own."""
    timed = any(
        isinstance(node, Call) and node.name in _OVER_TIME
        for node in nodes(parse_formula(formula).root)
    )
    sources = {evidence[item.label].text_id for item in items if item.label in evidence}
    labels = {item.parts[0].casefold() for item in items if item.parts}
    if not timed or len(sources) < 2 or len(labels) > 1:
        return ""
    return "The inputs stand in different documents; nothing cited says that they are of one thing."

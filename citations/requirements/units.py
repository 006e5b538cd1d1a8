"""The stretches of a text that may state one norm each: sentences, items under their lead-in, rows
of a table under its heads, and lists whose items only belong together.

All spans are `[start:end)` in code points of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from citations.language import sentences
from citations.requirements.outline import Node, Outline, ancestors
from citations.requirements.outline.tree import leads_in

Span = tuple[int, int]
UnitKind = Literal["sentence", "item", "row", "list"]

LONGEST = 6_000
"""Code points; a longer run without a full stop is no sentence that could be quoted."""
LONGEST_QUOTE = 12_000
"""Code points from a lead-in to the end of an item; one further away is read by itself."""
_JOINT = re.compile(r"(?:\s*[;,]\s*(?:and/or|and|or|but)?|\s+(?:and/or|and|or))\s*$", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_STATES_WHEN = re.compile(
    r"\b(?:if|when|where|unless|until|except(?:\s+(?:if|when|where|that|for))?"
    r"|provided\s+that|who|which|following\s+(?:conditions|circumstances|criteria|cases|exceptions"
    r"|events)(?:\s+(?:is|are|applies|apply|exists?|occurs?)(?:\s+(?:met|satisfied|fulfilled))?)?)"
    r"(?:\s+(?:either|any|all|both|one)(?:\s+of\s+the\s+following(?:\s+\w+){0,4})?)?"
    r"\s*[,:—–-]*\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """`own` are the words that are judged, `lead` what they hang on (lead-ins, the outermost first;
    the sentence before a table and its heads), `behind` the items that belong together."""

    node: Node
    own: Span
    lead: tuple[Span, ...] = ()
    behind: tuple[Span, ...] = ()
    kind: UnitKind = "sentence"

    @property
    def spans(self) -> tuple[Span, ...]:
        """In the order of the text."""
        return (*self.lead, self.own, *self.behind)


def units_of(text: str, outline: Outline) -> Iterator[Unit]:
    """In the order of the text; items of a list that belongs together come with it only."""
    covered: set[int] = set()
    for at, node in enumerate(outline.nodes):
        if id(node) in covered:
            covered.update(id(child) for child in node.children)
        elif node.is_row:
            yield from _row(text, outline.nodes, at)
        else:
            yield from _of_words(text, node, covered)


def _of_words(text: str, node: Node, covered: set[int]) -> Iterator[Unit]:
    own = [each for each in sentences(text, node.start, node.end) if _says(text, each)]
    above = _lead_ins(text, node)
    opens = bool(node.children) and _is_open(text, node)
    for number, sentence in enumerate(own):
        lead = above if number == 0 else ()
        if number == len(own) - 1 and opens:
            whole = _whole_list(text, node, lead, sentence)
            if whole is not None:
                covered.update(id(child) for child in node.children)
                yield whole
        elif lead:
            yield _item(text, node, lead, sentence)
        else:
            yield Unit(node=node, own=sentence)


def _says(text: str, span: Span) -> bool:
    return span[1] - span[0] <= LONGEST and bool(_LETTER.search(text, *span))


def _is_open(text: str, node: Node) -> bool:
    return leads_in(text[max(node.start, node.end - 200) : node.end])


def _lead_ins(text: str, node: Node) -> tuple[Span, ...]:
    """The open lead-ins that the node hangs on, the outermost first."""
    spans: list[Span] = []
    for above in ancestors(node):
        if above.start >= above.end:
            continue
        covered = sentences(text, max(above.start, above.end - LONGEST), above.end)
        if not covered or not _is_open(text, above):
            break
        opens = above.parent is not None and covered[-1][0] == above.start
        spans.insert(0, (above.shown_start if opens else covered[-1][0], covered[-1][1]))
        if len(covered) > 1:
            break
    return tuple(spans)


def _item(text: str, node: Node, lead: tuple[Span, ...], sentence: Span) -> Unit:
    """The item with its lead-ins; by itself where they stand too far away."""
    own = (node.shown_start if sentence[0] == node.start else sentence[0], _end(text, sentence))
    if own[1] - lead[0][0] > LONGEST_QUOTE:
        return Unit(node=node, own=sentence)
    return Unit(node=node, own=own, lead=lead, kind="item")


def _whole_list(text: str, node: Node, lead: tuple[Span, ...], sentence: Span) -> Unit | None:
    """One unit with all items, where they say when the lead-in holds or of whom: alone each would
    say less than is required."""
    behind = tuple(_all_items(text, node)) if _STATES_WHEN.search(text[slice(*sentence)]) else ()
    if not behind or behind[-1][1] - sentence[0] > LONGEST_QUOTE:
        return None
    return Unit(node=node, own=sentence, lead=lead, behind=behind, kind="list")


def _all_items(text: str, node: Node) -> Iterator[Span]:
    for child in node.children:
        if child.end > child.start and (last := sentences(text, child.start, child.end)):
            yield child.shown_start, _end(text, last[0])
        yield from _all_items(text, child)


def _end(text: str, span: Span) -> int:
    """The end of an item's words before the sign or "and" that leads to the next item."""
    start = max(span[0], span[1] - 16)
    joint = _JOINT.search(text[start : span[1]])
    return start + joint.start() if joint else span[1]


def _row(text: str, nodes: Sequence[Node], at: int) -> Iterator[Unit]:
    """A row under the heads of its table and the sentence before it; the heads are none."""
    first = at
    while first and nodes[first - 1].is_row and nodes[first - 1].heading is nodes[at].heading:
        first -= 1
    own = _cells(text, nodes[at])
    if first == at or not _says(text, own):
        return
    lead = [_cells(text, nodes[first])]
    before = nodes[first - 1] if first else None
    if before is not None and before.heading is nodes[at].heading:
        lead[:0] = sentences(text, before.start, before.end)[-1:]
    if own[1] - lead[0][0] > LONGEST_QUOTE:
        lead = []
    yield Unit(node=nodes[at], own=own, lead=tuple(lead), kind="row")


def _cells(text: str, node: Node) -> Span:
    words = text[node.start : node.end]
    start = node.start + len(words) - len(words.lstrip("| \t"))
    return start, max(start, node.start + len(words.rstrip("| \t")))

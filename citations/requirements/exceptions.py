"""Exceptions that another provision of the text tells ("Subsection (1) does not apply …"): those
that name the provision of a requirement, or "this section" where they stand in its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from citations.drafts import TextDraft
from citations.drafts.requirements import Stretch
from citations.language import sentences
from citations.requirements.outline import Node, Outline, label_path, node_at, outline_of
from citations.requirements.references import provision_of, provisions_named

_EXCEPTS = re.compile(
    r"\b(?:not\s(?:apply|extend|applicable|bind|infringed)|waive[ds]?"
    r"|(?:exempt(?:ed)?|excluded|excepted)\sfrom)\b",
    re.IGNORECASE,
)
_HERE = re.compile(
    r"\bthis\s+(?:section|article|clause|regulation|rule|paragraph|subsection)\b", re.IGNORECASE
)
_LABEL = re.compile(r"\(?(\w{1,4})\)?")
_INNER = ("subsection", "sub-section", "paragraph", "subparagraph", "point", "item")
_LONGEST = 800


@dataclass(frozen=True, slots=True, kw_only=True)
class _Exception:
    """A sentence `[start:end)` of a node that excepts from the section numbered `number`, or from
    the part of its own section labelled `label`; with neither, from all of its own section."""

    start: int
    end: int
    node: Node
    number: str = ""
    label: str = ""


def exceptions_to(text: TextDraft, start: int, end: int) -> tuple[Stretch, ...]:
    """The sentences outside of `[start:end)` that except something from what stands there."""
    outline = outline_of(text)
    node = node_at(outline, start)
    if node is None:
        return ()
    told = dict.fromkeys(
        (each.start, each.end)
        for each in _exceptions(text.text, outline)
        if (each.end <= start or each.start >= end) and _concerns(each, node)
    )
    return tuple(Stretch(start=a, end=b, text=text.text[a:b]) for a, b in told)


@lru_cache(maxsize=8)
def _exceptions(text: str, outline: Outline) -> tuple[_Exception, ...]:
    return tuple(
        found
        for node in outline.nodes
        if _EXCEPTS.search(text, node.start, node.end)
        for start, end in sentences(text, node.start, node.end)
        if end - start <= _LONGEST and _EXCEPTS.search(text, start, end)
        if not text[start:end].endswith(":")
        for found in _named(text, start, end, node)
    )


def _named(text: str, start: int, end: int, node: Node) -> Iterator[_Exception]:
    """The provisions named in the sentence."""
    words = text[start:end]
    for part in provisions_named(words):
        kind = part["kind"].strip().lower().rstrip("s")
        label = _LABEL.match(part["labels"].strip()) if part["labels"] else None
        inner = label[1].lower() if label else ""
        number = part["number"].lower()
        if kind in _INNER:
            yield _Exception(start=start, end=end, node=node, label=inner or number)
        elif number:
            yield _Exception(start=start, end=end, node=node, number=number, label=inner)
    if _HERE.search(words):
        yield _Exception(start=start, end=end, node=node)


def _concerns(each: _Exception, node: Node) -> bool:
    if node is each.node:
        return False
    labels = label_path(node)
    if each.number:
        own = provision_of(node.heading).rsplit(" ", 1)[-1].lower()
        is_section = own == each.number or labels[:1] == [each.number]
        return is_section and (not each.label or each.label in labels)
    if node.heading is not each.node.heading or node.heading is None:
        return False
    return not each.label or each.label in labels

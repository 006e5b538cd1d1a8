"""Exceptions that another provision of the text tells ("Subsection (1) does not apply …"): those
that name the provision of a requirement, or "this section" where they stand in its own."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from citations.drafts import TextDraft
from citations.drafts.requirements import Stretch
from citations.language import sentences
from citations.requirements.outline import Node, Outline, ancestors, outline_of
from citations.requirements.provisions import provision_of
from citations.requirements.references import provisions_named

_EXCEPTS = re.compile(
    r"\b(?:not\s(?:apply|extend|applicable|bind|infringed)|waive[ds]?"
    r"|(?:exempt(?:ed)?|excluded|excepted)\sfrom)\b",
    re.IGNORECASE,
)
_HERE = re.compile(
    r"\bthis\s+(?P<unit>section|article|clause|regulation|rule|paragraph|subsection)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\(?(\w{1,4})\)?")
_INNER = ("subsection", "sub-section", "paragraph", "subparagraph", "point", "item")
_LONGEST = 800


@dataclass(frozen=True, slots=True, kw_only=True)
class _Exception:
    """A sentence `[start:end)` that excepts from the section numbered `number`, or from the part
    of its own section labelled `label`; with neither, from all of its own section."""

    start: int
    end: int
    number: str = ""
    label: str = ""


def exceptions_to(text: TextDraft, start: int, end: int) -> tuple[Stretch, ...]:
    """The sentences outside of `[start:end)` that except something from what stands there."""
    node = node_at(text, start)
    told = dict.fromkeys(
        (each.start, each.end)
        for each in _exceptions(text.text, outline_of(text))
        if (each.end <= start or each.start >= end) and _concerns(text, each, node)
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
        for found in _named(text, start, end)
    )


def _named(text: str, start: int, end: int) -> Iterator[_Exception]:
    """The provisions named in the sentence."""
    words = text[start:end]
    for part in provisions_named(words):
        kind = part["kind"].strip().lower().rstrip("s")
        label = _LABEL.match(part["labels"].strip()) if part["labels"] else None
        if kind in _INNER:
            yield _Exception(start=start, end=end, label=label[1] if label else part["number"])
        elif part["number"]:
            inner = label[1] if label else ""
            yield _Exception(start=start, end=end, number=part["number"].lower(), label=inner)
    if _HERE.search(words):
        yield _Exception(start=start, end=end)


def _concerns(text: TextDraft, each: _Exception, node: Node | None) -> bool:
    there = node_at(text, each.start)
    if node is None or there is None or node is there:
        return False
    labels = _labels(node)
    if each.number:
        own = provision_of(node.heading).rsplit(" ", 1)[-1].lower()
        is_section = own == each.number or labels[-1:] == [each.number]
        return is_section and (not each.label or each.label.lower() in labels)
    if node.heading is not there.heading or node.heading is None:
        return False
    return not each.label or each.label.lower() in labels or _counted(text, node) == each.label


def _labels(node: Node) -> list[str]:
    """The labels from the node up, without brackets."""
    path: Sequence[Node] = (node, *ancestors(node))
    return [each.label.text.strip("().").lower() for each in path if each.label is not None]


def _counted(text: TextDraft, node: Node) -> str:
    """The number of a paragraph of a section without labels, counted from 1; else empty."""
    own = [each for each in outline_of(text).nodes if each.heading is node.heading]
    if any(each.label or each.parent for each in own):
        return ""
    return str(own.index(node) + 1)


def node_at(text: TextDraft, at: int) -> Node | None:
    """The paragraph or item around a place, or the last one before it."""
    outline = outline_of(text)
    index = bisect_right(_starts(outline), at) - 1
    return outline.nodes[index] if index >= 0 else None


@lru_cache(maxsize=8)
def _starts(outline: Outline) -> list[int]:
    return [min(node.start, node.shown_start) for node in outline.nodes]

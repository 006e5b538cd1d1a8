"""The words that a reference leads to, where a text at hand holds them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citations.drafts import ReferenceDraft, TextDraft
from citations.requirements.outline import Node, Outline, label_path, node_at, outline_of
from citations.requirements.references import (
    document_title,
    provision_of,
    provisions_named,
    stretch,
)

_LONGEST = 2000
"""Code points of what a reference leads to."""
_LABEL = re.compile(r"\((\w{1,5})\)")
_JOINS_LAW = re.compile(r"[\s,]*(?:(?:of|to|in)\s+)?(?:the\s+)?")
_OWN = re.compile(r"(?:this|that)\s", re.IGNORECASE)
_SMALL = frozenset("the of and on an a to in for act".split())


def follow_reference(
    reference: ReferenceDraft, text: TextDraft, texts: Sequence[TextDraft]
) -> ReferenceDraft:
    """The reference with the words it leads to. It is looked for in the document it names, or in
    its own (`text`); a target that no text at hand holds stays unfollowed."""
    for other in _named_texts(reference.target, text, texts):
        if nodes := _nodes_meant(outline_of(other), reference, same=other.id == text.id):
            start, end = nodes[0].shown_start, max(map(_end_of, nodes))
            followed = stretch(other.text, start, min(end, start + _LONGEST))
            return replace(reference, text_id=other.id, followed=followed)
    return reference


def _named_texts(target: str, text: TextDraft, texts: Sequence[TextDraft]) -> list[TextDraft]:
    """The documents that the words behind the provisions may name: "the Act" is another one of that
    kind, "this Act" the reference's own."""
    end = max((part.end() for part in provisions_named(target)), default=0)
    law = _JOINS_LAW.sub("", target[end:], count=1).strip()
    if not law or _OWN.match(law):
        return [text]
    others = [each for each in texts if each.id != text.id]
    name = _words(law)
    if not name:
        return [each for each in others if law.lower() in document_title(each).lower().split()]
    titles = [(each, _words(document_title(each))) for each in (*others, text)]
    return [each for each, known in titles if known and (name <= known or known <= name)]


def _words(title: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w&]+", title.lower())) - _SMALL


def _nodes_meant(outline: Outline, reference: ReferenceDraft, *, same: bool) -> list[Node]:
    """What stands there, in order; of a whole document its beginning. Labels without a section are
    those of a paragraph beside the reference's own."""
    parts = list(provisions_named(reference.target))
    labels = [label.lower() for part in reversed(parts) for label in _LABEL.findall(part["labels"])]
    if not parts:
        return list(outline.nodes[:1])
    if sections := [part for part in parts if part["number"]]:
        number = sections[-1]["number"].lower()
        if found := _of_section(outline, number):
            return _labelled(found, labels)
        labels.insert(0, number)
    own = node_at(outline, reference.words.start) if same else None
    if own is None:
        return []
    beside = [each for each in outline.nodes if each.heading is own.heading and each is not own]
    return _labelled(beside, labels)


def _of_section(outline: Outline, number: str) -> list[Node]:
    """What stands under the headings with this number, else the paragraph that is numbered so
    ("4.2.1")."""
    named = ((each, provision_of(replace(each, above=()))) for each in outline.headings)
    headings = [each for each, own in named if own.rsplit(" ", 1)[-1].lower() == number]
    return [
        node
        for node in outline.nodes
        if (node.heading and any(each in headings for each in (node.heading, *node.heading.above)))
        or ("." in number and label_path(node)[-1:] == [number])
    ]


def _labelled(nodes: list[Node], labels: list[str]) -> list[Node]:
    """Without labels all, else the first whose own label and those above it end so."""
    if not labels:
        return nodes
    return [each for each in nodes if label_path(each)[-len(labels) :] == labels][:1]


def _end_of(node: Node) -> int:
    return max(node.end, *(_end_of(child) for child in node.children), 0)

"""The words that a reference leads to, where a text at hand holds them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations.drafts import ReferenceDraft, TextDraft
from citations.requirements.outline import (
    Heading,
    Node,
    Outline,
    label_path,
    node_at,
    outline_of,
)
from citations.requirements.provisions import document_title, provision_of
from citations.requirements.references import provisions_named, stretch

_LONGEST = 2000
"""Code points of what a reference leads to."""
_LABEL = re.compile(r"\((\w{1,5})\)")
_JOINS_LAW = re.compile(r"[\s,]*(?:(?:of|to|in)\s+)?(?:the\s+)?")
_OWN = re.compile(
    r"\b(?:this|that)\s+(?:Act|Code|Regulation|Law|Directive|Policy|Manual"
    r"|Ordinance)\b",
    re.I,
)
_SMALL = frozenset("the of and on an a to in for act".split())


def follow_reference(
    reference: ReferenceDraft, text: TextDraft, texts: Sequence[TextDraft]
) -> ReferenceDraft:
    """The reference with the words it leads to. It is looked for in the document it names, or in
    its own (`text`); a target that no text at hand holds stays unfollowed."""
    for other in _named_texts(reference.target, text, texts):
        place = _place_in(other, reference, same=other.id == text.id)
        if place is not None:
            start, end = place
            followed = stretch(other.text, start, min(end, start + _LONGEST))
            return replace(reference, text_id=other.id, followed=followed)
    return reference


def _named_texts(target: str, text: TextDraft, texts: Sequence[TextDraft]) -> Iterator[TextDraft]:
    law = "" if _OWN.search(target) else _law_named(target)
    if not law:
        yield text
        return
    name = _words(law)
    generic = not name
    for other in texts:
        title = document_title(other)
        known = _words(title)
        if other.id != text.id and (
            (name and (name <= known or known <= name and known))
            or (generic and _kind_of(law) in title.lower().split())
        ):
            yield other
    if name and name <= _words(document_title(text)):
        yield text


def _law_named(target: str) -> str:
    """The document that stands behind the provisions; empty where none does."""
    end = max((part.end() for part in provisions_named(target)), default=0)
    return _JOINS_LAW.sub("", target[end:], count=1).strip()


def _words(title: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w&]+", title.lower())) - _SMALL


def _kind_of(title: str) -> str:
    return title.split()[-1].lower()


def _place_in(text: TextDraft, reference: ReferenceDraft, *, same: bool) -> tuple[int, int] | None:
    outline = outline_of(text)
    parts = list(provisions_named(reference.target))
    sections = [part for part in parts if part["number"]]
    labels = [label for part in reversed(parts) for label in _LABEL.findall(part["labels"])]
    if sections:
        numbered = _numbered_node(outline, sections[-1]["number"])
        headings = list(_headings(outline, sections[-1]["kind"], sections[-1]["number"]))
        for heading in headings:
            place = _under(text.text, outline, heading, labels)
            if place is not None:
                return place
        if headings:
            return None
        if numbered is not None:
            return numbered.shown_start, _end_of(numbered)
        if not same:
            return None
        labels = [sections[-1]["number"], *labels]
    if not same or not labels:
        return None if parts else _whole(text.text, outline)
    own = node_at(outline, reference.words.start)
    return _labelled(text.text, outline, own.heading if own else None, labels, near=own)


def _headings(outline: Outline, kind: str, number: str) -> Iterator[Heading]:
    """Headings whose own number it is; the kind counts where a part or chapter is meant."""
    wide = kind.strip().lower().rstrip("s")
    for heading in outline.headings:
        own = provision_of(replace(heading, above=()))
        if own.rsplit(" ", 1)[-1].rstrip(".").lower() != number.lower():
            continue
        if wide in ("part", "chapter", "annex", "schedule", "title") and wide not in own.lower():
            continue
        yield heading


def _numbered_node(outline: Outline, number: str) -> Node | None:
    matches = (
        node
        for node in outline.nodes
        if node.label and node.label.form.startswith("decimal") and node.label.text == number
    )
    return next(matches, None)


def _under(
    text: str, outline: Outline, heading: Heading, labels: Sequence[str]
) -> tuple[int, int] | None:
    """What stands under the heading, or its paragraph with the labels."""
    if labels:
        return _labelled(text, outline, heading, labels)
    nodes = [node for node in outline.nodes if _is_under(node, heading)]
    return (nodes[0].shown_start, max(map(_end_of, nodes))) if nodes else None


def _is_under(node: Node, heading: Heading) -> bool:
    own = node.heading
    return own is not None and (own is heading or any(each is heading for each in own.above))


def _labelled(
    text: str,
    outline: Outline,
    heading: Heading | None,
    labels: Sequence[str],
    near: Node | None = None,
) -> tuple[int, int] | None:
    """The item whose own label and those above it end in `labels`."""
    wanted = [label.lower() for label in labels]
    for node in outline.nodes:
        if node is near or node.label is None or (heading and not _is_under(node, heading)):
            continue
        own = label_path(node)
        if own == wanted or (near is not None and own[-len(wanted) :] == wanted):
            return node.shown_start, _end_of(node)
    return None


def _end_of(node: Node) -> int:
    return max(node.end, *(_end_of(child) for child in node.children), 0)


def _whole(text: str, outline: Outline) -> tuple[int, int] | None:
    """A whole document is named by its beginning."""
    if not outline.nodes:
        return None
    return outline.nodes[0].start, outline.nodes[0].end

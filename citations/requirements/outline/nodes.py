"""A text as a tree: headings in order, and under them paragraphs with the items that hang on
them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from citations.requirements.outline.labels import Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading `[start:end)` with the headings it stands under, the highest first."""

    start: int
    end: int
    rank: int
    title: str
    above: tuple[Heading, ...] = ()


@dataclass(slots=True, eq=False)
class Node:
    """A paragraph, item or table row: words at `[start:end)` behind its label, and what hangs on
    it."""

    start: int
    end: int
    label: Label | None = None
    heading: Heading | None = None
    parent: Node | None = None
    is_row: bool = False
    children: list[Node] = field(default_factory=list)

    @property
    def shown_start(self) -> int:
        """Where the words begin with their label, a bullet left out."""
        if self.label is None or self.label.is_bullet:
            return self.start
        return self.label.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """`nodes` are all nodes in the order of the text, `headings` likewise."""

    nodes: tuple[Node, ...]
    headings: tuple[Heading, ...]


def ancestors(node: Node) -> Iterator[Node]:
    """The nodes it hangs on, the nearest first."""
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


def label_path(node: Node) -> list[str]:
    """The labels from the outermost down to the node's own, bare and small."""
    path = [each.label.text for each in (node, *ancestors(node)) if each.label is not None]
    return [label.strip("().").lower() for label in reversed(path)]

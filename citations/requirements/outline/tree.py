"""Reads the lines of a text into its outline: which items hang on which words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from citations.drafts import SectionSpan
from citations.requirements.outline.lines import TextLine, lines_of
from citations.requirements.outline.nodes import Heading, Label, Node, Outline, labels_at_start

_DEEPEST = 12
_NUMBER = r"(?:\d[\w-]*(?:\.\d[\w-]*){0,3}|[IVXLC]{1,6})"
_RUN_IN = re.compile(
    rf"(?:§+\s*{_NUMBER}\.?|(?:Section|SECTION|Sec\.|SEC\.|Article|Art\.)\s+{_NUMBER}[.:])"
    r"(?:\s+[A-Z][^.()]{2,80}\.(?=\s+[(A-Z]))?(?:\s*[—–-])?\s*(?=[\[(A-Z“])"
)
"""A heading that runs into its text: a title ends at a full stop, and the text begins with a
capital or a bracket."""
_LEADS_IN = re.compile(r"[:—–-]\s*$")
_ENDED = re.compile(r"[.!?:][\"”’'»)\]]*\s*$")
_CLOSED = re.compile(r"[.!?][\"”’'»)\]]*\s*$")


@lru_cache(maxsize=8)
def read_outline(text: str, sections: tuple[SectionSpan, ...]) -> Outline:
    builder = _Builder(text)
    for line in lines_of(text, sections):
        builder.add(line)
    return Outline(nodes=tuple(builder.nodes), headings=tuple(builder.headings))


def leads_in(words: str) -> bool:
    """Do the words wait for items, open at their end?"""
    return bool(words.strip()) and not _CLOSED.search(words[-8:])


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.nodes: list[Node] = []
        self.headings: list[Heading] = []
        self._open: list[Node] = []
        self._paragraph: Node | None = None
        self._unlabelled_list: Node | None = None

    def add(self, line: TextLine) -> None:
        if line.kind == "heading":
            self._add_heading(line.start, line.end, line.rank)
        elif line.kind == "row":
            self._close()
            self._add_node(Node(start=line.start, end=line.end, is_row=True))
        elif line.kind == "text":
            self._add_words(line)

    def _add_heading(self, start: int, end: int, rank: int) -> None:
        self._close()
        above = [*self.headings[-1].above, self.headings[-1]] if self.headings else []
        while above and above[-1].rank >= rank:
            above.pop()
        title = " ".join(self.text[start:end].lstrip("# \t").split())
        self.headings.append(
            Heading(start=start, end=end, rank=rank, title=title, above=tuple(above[-_DEEPEST:]))
        )

    def _close(self) -> None:
        self._open, self._paragraph, self._unlabelled_list = [], None, None

    def _add_words(self, line: TextLine) -> None:
        start = line.start
        run_in = _RUN_IN.match(self.text, start, line.end)
        if run_in and run_in.end() < line.end:
            self._add_heading(start, start + len(run_in.group().rstrip(" —–-")), 16)
            start = run_in.end()
        labels = list(labels_at_start(self.text, start, line.end))
        if not labels:
            self._add_unlabelled(start, line)
        for number, readings in enumerate(labels):
            end = labels[number + 1][0].start if number + 1 < len(labels) else line.end
            self._add_labelled(readings, readings[0].end, max(readings[0].end, end))

    def _add_unlabelled(self, start: int, line: TextLine) -> None:
        listed = self._unlabelled_list
        if self._belongs_to_item(start):
            self.nodes[-1].end = line.end
            return
        # The first block under a lead-in are its items, though they have no labels.
        if listed is not None and not (line.after_blank and listed.children):
            self._hang(Node(start=start, end=line.end), listed)
            return
        node = Node(start=start, end=line.end)
        self._add_node(node)
        self._paragraph = node
        opens = _LEADS_IN.search(self.text[max(start, line.end - 4) : line.end])
        self._unlabelled_list = node if opens else None

    def _belongs_to_item(self, start: int) -> bool:
        """Words in lower case behind an item that has not ended."""
        last = self.nodes[-1] if self.nodes else None
        if last is None or last.label is None or self._paragraph is not None:
            return False
        ended = _ENDED.search(self.text[max(last.start, last.end - 4) : last.end])
        return self.text[start].islower() and not ended

    def _add_labelled(self, readings: Sequence[Label], start: int, end: int) -> None:
        label, depth = self._placed(readings)
        parents = self._open[:depth]
        if depth is None and self._paragraph is not None:
            parents = [*(each for each in self._open if each.label), self._paragraph]
        if len(parents) >= _DEEPEST:
            parents = []
        self._paragraph = self._unlabelled_list = None
        node = Node(start=start, end=end, label=label)
        if parents:
            self._hang(node, parents[-1])
        else:
            self._add_node(node)
        self._open = [*parents, node]

    def _placed(self, readings: Sequence[Label]) -> tuple[Label, int | None]:
        """The reading that goes on with an open list, and how many nodes stay open above it; None
        where a new list begins under the last node."""
        for depth in range(len(self._open) - 1, -1, -1):
            known = self._open[depth].label
            for label in readings:
                if known is None or known.form != label.form:
                    continue
                if label.is_bullet and self._paragraph is None:
                    return label, depth
                if not label.is_bullet and label.value == known.value + 1:
                    return label, depth
        first = next((label for label in readings if label.value == 1), None)
        if first is not None:
            return first, None
        return readings[0], None if self._paragraph is not None else 0

    def _hang(self, node: Node, parent: Node) -> None:
        node.parent = parent
        parent.children.append(node)
        self._add_node(node)

    def _add_node(self, node: Node) -> None:
        node.heading = self.headings[-1] if self.headings else None
        self.nodes.append(node)

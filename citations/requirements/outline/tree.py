"""Reads the lines of a text into its outline: which items hang on which words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from citations.drafts import SectionSpan
from citations.requirements.outline.labels import Label, labels_at_start, labels_inside
from citations.requirements.outline.lines import TextLine, lines_of
from citations.requirements.outline.nodes import Heading, Node, Outline

_DEEPEST = 12
_NUMBER = r"(?:\d[\w-]*(?:\.\d[\w-]*){0,3}|[IVXLC]{1,6})"
_RUN_IN = re.compile(
    rf"(?:§+\s*{_NUMBER}\.?|(?:Section|SECTION|Sec\.|SEC\.|Article|Art\.)\s+{_NUMBER}[.:])"
    r"(?:\s+[A-Z][^.()]{2,80}\.(?=\s+[(A-Z]))?(?:\s*[—–-])?\s*(?=[\[(A-Z“])"
)
_LEADS_IN = re.compile(r"[:—–-]\s*$")
_FOLLOWS = re.compile(r"\b(?:the\s+following\b[^.]{0,80}|as\s+follows)\.\s*$", re.IGNORECASE)
_ENDED = re.compile(r"[.!?:][\"”’'»)\]]*\s*$")
_OPEN_WORD = re.compile(
    r"\b(?:a|an|the|of|to|in|on|at|by|for|from|with|and|or|any|every|each|no|not|is|are|be)$", re.I
)
_TAIL_OPENS = re.compile(
    r"(?:within|for|in|by|at|before|after|until|unless|on|if|when|where|provided|except|upon|from"
    r"|not|during|under|without|whichever|shall|must|may|is|are|no\s+later|prior|as\s+soon)\b"
)
_GOES_ON = re.compile(r"(?:that|which|who|whose|and|or)\b")
_CLOSED = re.compile(r"[.!?][\"”’'»)\]]*\s*$")


def read_outline(
    text: str, sections: Sequence[SectionSpan] = (), *, marked_up: bool = False
) -> Outline:
    """The outline of a text; see `lines_of` for `marked_up`."""
    builder = _Builder(text)
    for line in lines_of(text, sections, marked_up=marked_up):
        builder.add(line)
    return Outline(nodes=tuple(builder.nodes), headings=tuple(builder.headings))


def leads_in(words: str) -> bool:
    """Do the words wait for items: open at their end, or announcing what follows?"""
    if _LEADS_IN.search(words[-4:]) or _FOLLOWS.search(words[-120:]):
        return True
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
        if self.nodes:
            self._add_inside(self.nodes[-1])

    def _add_unlabelled(self, start: int, line: TextLine) -> None:
        if self._belongs_to_item(start):
            last = self.nodes[-1]
            if self._is_tail(line) and last.parent is not None:
                last.parent.tail = (start, line.end)
            else:
                last.end = line.end
            return
        listed = self._unlabelled_list
        if listed is not None and listed.children and _GOES_ON.match(self.text, start):
            self.nodes[-1].end = line.end
            return
        if self._unlabelled_list is not None and self._continues_list(line):
            self._hang(
                Node(start=start, end=line.end, opens_paragraph=False), self._unlabelled_list
            )
            return
        node = Node(start=start, end=line.end, opens_paragraph=line.after_blank)
        self._unlabelled_list = None
        self._add_node(node)
        self._paragraph = node
        if _LEADS_IN.search(self.text[max(start, line.end - 4) : line.end]):
            self._unlabelled_list = node

    def _continues_list(self, line: TextLine) -> bool:
        """The first block under the lead-in, up to an empty line."""
        assert self._unlabelled_list is not None
        return not line.after_blank or not self._unlabelled_list.children

    def _belongs_to_item(self, start: int) -> bool:
        """Words in lower case behind an item that has not ended."""
        last = self.nodes[-1] if self.nodes else None
        if last is None or last.label is None or self._paragraph is not None:
            return False
        ended = _ENDED.search(self.text[max(last.start, last.end - 4) : last.end])
        return self.text[start].islower() and not ended

    def _is_tail(self, line: TextLine) -> bool:
        """Behind a list under a lead-in, and apart from the last item's own words."""
        last = self.nodes[-1]
        if last.parent is None or not self._leads_in(last.parent):
            return False
        if _OPEN_WORD.search(self.text[max(last.start, last.end - 12) : last.end]):
            return False
        if self.text[last.end - 1] in ",;—–":
            return True
        opens = _TAIL_OPENS.match(self.text, line.start, line.end)
        return bool(opens) and (line.after_blank or line.after_room)

    def _leads_in(self, node: Node) -> bool:
        return leads_in(self.text[max(node.start, node.end - 200) : node.end])

    def _add_labelled(self, readings: Sequence[Label], start: int, end: int) -> None:
        self._unlabelled_list = None
        label, depth = self._placed(readings)
        if depth is None:
            if self._paragraph is not None:
                self._open = [each for each in self._open if each.label] + [self._paragraph]
            parents = self._open
        else:
            parents = self._open[:depth]
        self._paragraph = None
        if len(parents) >= _DEEPEST:
            parents = []
        node = Node(start=start, end=end, label=label)
        parent = parents[-1] if parents else None
        if parent is not None and parent.tail is not None:
            # The list goes on: what looked like words behind it was the item's own.
            self.nodes[-1].end, parent.tail = parent.tail[1], None
        if parent is not None:
            self._hang(node, parent)
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
        firsts = [label for label in readings if label.is_first]
        if firsts:
            return firsts[0], None
        for depth in range(len(self._open) - 1, -1, -1):
            known = self._open[depth].label
            for label in readings:
                if known is not None and known.form == label.form and label.value > known.value:
                    return label, depth
        return readings[0], None if self._paragraph is not None else 0

    def _add_inside(self, node: Node) -> None:
        """Items within the node's own words: at least two in order, or going on with a list."""
        found = list(labels_inside(self.text, node.start, node.end))
        for first, second in zip_longest(found, found[1:], fillvalue=()):
            pair = {each.form for each in first if each.is_first} & {
                each.form for each in second if each.value == 2
            }
            nested = any(each.is_first for each in first) and any(each.is_first for each in second)
            if self._goes_on(first) or pair or nested:
                self._split_at(first)

    def _goes_on(self, readings: Sequence[Label]) -> bool:
        return any(
            open_one.label is not None
            and open_one.label.form == label.form
            and label.value == open_one.label.value + 1
            for open_one in self._open
            for label in readings
        )

    def _split_at(self, readings: Sequence[Label]) -> None:
        last = self.nodes[-1]
        end = last.end
        last.end = readings[0].start
        self._add_labelled(readings, readings[0].end, end)

    def _hang(self, node: Node, parent: Node) -> None:
        node.parent = parent
        parent.children.append(node)
        self._add_node(node)

    def _add_node(self, node: Node) -> None:
        node.heading = self.headings[-1] if self.headings else None
        self.nodes.append(node)

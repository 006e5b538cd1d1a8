"""Parsed statements → the pieces of an answer, as they come: headings, lists, tables and paragraphs
from the signs in front of lines.

A heading states nothing: a line set as one that cites evidence is a paragraph. The first row of a
table names its columns; a claim in a cell is read with its row's label and its column's head.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from citations.drafts import BlockType, NumberDraft
from citations.steps.parse_claims import Segment
from research_app.synthesis.protocols import CellAt, Piece
from research_app.synthesis.written.addresses import without_addresses
from research_app.synthesis.written.alone import stated_alone

CELL_BREAK, ROW_BREAK, SENTENCE_BREAK = " | ", "\n", " "
SHORT = 5
"""Words of a cell that says nothing without its row and column."""

_ITEM = re.compile(r"[-*+•–]|\(?\d{1,3}[.)]")
_RULE = re.compile(r"[\s|:–—-]{1,400}")
_LAST_SIGN = re.compile(r"(?<=[^.\s])\.$")
"""A full stop at the end; not the last of three points."""
_ENDED = re.compile(r"[.!?…:][\"”’')\]]{0,3}\s*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """What the keys of a statement lead to: labels that exist, and a number that was computed from
    them where the words show one."""

    labels: tuple[str, ...]
    computed: NumberDraft | None = None


Look = Callable[[Segment, str], Cited]
"""From a statement and the words that are shown of it to what it cites."""


@dataclass(slots=True)
class Layout:
    """Lays one draft out; `look` is asked once for each statement."""

    look: Look
    _block: int = -1
    _type: BlockType = "paragraph"
    _row: int = 0
    _column: int = 0
    _is_begun: bool = False
    _heads: list[str] = field(default_factory=list)
    _label: str = ""
    _before: str = ""
    """What the claims of the block say so far, and the labels that the last of them cites: they say
    whom its next pronoun names."""
    _labels: tuple[str, ...] = ()
    _sentence: str = ""
    """What the claims of the sentence say so far that is not at its end."""

    def pieces(self, segments: Iterable[Segment]) -> Iterator[Piece]:
        for segment in segments:
            if segment.mark == "|" or (self._type == "table" and _stays(segment)):
                yield from self._in_table(segment)
                continue
            text = without_addresses(segment.text)
            if text:
                gap = self._place(segment)
                yield from self._written(segment, text, gap)

    def _place(self, segment: Segment) -> str:
        """Begin a block or an item where the segment does; what parts it from the words before."""
        kind = _kind(segment)
        starts_line = segment.before in ("\n", "\n\n") or not self._is_begun
        if not starts_line and not segment.mark:
            if self._type == "heading" and segment.kind != "free":
                self._begin("paragraph")
                return ""
            return segment.before.strip("\n")
        if kind == "list" and self._type == "list" and segment.before != "\n\n":
            self._row += 1
            return ROW_BREAK
        goes_on = (
            not segment.mark and segment.before == "\n" and self._type in ("list", "paragraph")
        )
        if self._is_begun and goes_on:
            return SENTENCE_BREAK
        if kind == "list" and self._type == "list" and self._is_begun:
            # A blank line between two items parts no lists.
            self._row += 1
            return ROW_BREAK
        self._begin(kind)
        return ""

    def _begin(self, kind: BlockType) -> None:
        self._block += 1
        self._type = kind
        self._row = self._column = 0
        self._is_begun = True
        self._heads, self._label = [], ""
        self._before, self._labels, self._sentence = "", (), ""

    def _written(self, segment: Segment, text: str, gap: str) -> Iterator[Piece]:
        if gap:
            yield self._free(gap, None if gap == ROW_BREAK else self._cell())
        yield from self._statement(segment, text, self._cell())

    def _cell(self) -> CellAt | None:
        if self._type == "table":
            return CellAt(row=self._row, column=self._column, header=self._row == 0)
        return CellAt(row=self._row) if self._type == "list" else None

    def _free(self, text: str, cell: CellAt | None) -> Piece:
        return Piece(block=self._block, block_type=self._type, text=text, cell=cell)

    def _statement(
        self, segment: Segment, text: str, cell: CellAt | None, statement: str = ""
    ) -> Iterator[Piece]:
        if segment.kind == "free":
            self._sentence = "" if _ENDED.search(text) else self._sentence
            yield self._free(text, cell)
            return
        words = _LAST_SIGN.sub("", text)
        tail = text[len(words) :]
        context: tuple[str, ...] = ()
        if segment.kind == "cite" and not statement:
            statement = stated_alone(words, before=self._before, sentence=self._sentence)
            context = self._labels if statement else ()
        cited = self.look(segment, words) if segment.kind == "cite" else Cited(labels=())
        yield Piece(
            block=self._block,
            block_type=self._type,
            text=words,
            labels=cited.labels,
            context=tuple(each for each in context if each not in cited.labels),
            statement=statement,
            cell=cell,
            computed=cited.computed if cited.labels else None,
            unverified=not cited.labels,
        )
        self._before, self._labels = f"{self._before} {statement or words}.", cited.labels
        self._sentence = "" if tail else f"{self._sentence} {statement or words}".strip()
        if tail:
            yield self._free(tail, cell)

    def _in_table(self, segment: Segment) -> Iterator[Piece]:
        """Cells are parted by the sign before a segment and those in it."""
        if _RULE.fullmatch(segment.text):
            return
        starts_row = segment.before in ("\n", "\n\n") or not self._is_begun
        if self._type != "table" or not self._is_begun:
            self._begin("table")
        elif starts_row:
            self._row, self._column, self._label = self._row + 1, 0, ""
            yield self._free(ROW_BREAK, None)
        elif segment.mark == "|":
            yield from self._next_cell()
        for number, words in enumerate(segment.text.strip("| ").split("|")):
            if number:
                yield from self._next_cell()
            text = without_addresses(words)
            if text:
                yield from self._in_cell(segment, text)

    def _next_cell(self) -> Iterator[Piece]:
        self._column += 1
        yield self._free(CELL_BREAK, None)

    def _in_cell(self, segment: Segment, text: str) -> Iterator[Piece]:
        head = self._heads[self._column] if self._column < len(self._heads) else ""
        if self._row == 0:
            self._heads += [""] * (self._column + 1 - len(self._heads))
            self._heads[self._column] = text
        elif self._column == 0:
            self._label = text
        statement = ""
        if self._row and self._column and len(text.split()) < SHORT:
            told = ", ".join(part for part in (self._label, head) if part)
            statement = f"{told}: {_LAST_SIGN.sub('', text)}" if told else ""
        yield from self._statement(segment, text, self._cell(), statement)


def _kind(segment: Segment) -> BlockType:
    if segment.mark.startswith("#"):
        return "heading" if segment.kind == "free" else "paragraph"
    return "list" if _ITEM.fullmatch(segment.mark) else "paragraph"


def _stays(segment: Segment) -> bool:
    """Whether a segment without a sign still belongs to the row before it."""
    return not segment.mark and segment.before in ("", " ")

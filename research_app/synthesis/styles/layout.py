"""An answer's pieces as its style and its greatest length want them. Claims are chosen and laid out
and keep every word and every citation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from citations.drafts import FindingDraft
from research_app.synthesis.protocols import CellAt, Piece
from research_app.synthesis.styles.units import Unit, units_of

MOST_CLAIMS_OF_A_BRIEF = 3
_JOINS = re.compile(r"^[\s,;:–—]*(?:(?:and|but|or|while|whereas|which)\b\s*)?[,\s]*", re.IGNORECASE)
_AS_IT_IS = ("heading", "disagreement")
_ONE_ANSWER = ("table", "timeline", "disagreement")
"""A block of this type answers as a whole, however many claims it has."""


class Layout:
    """The layout of one answer. `style` is the one that was laid out, empty for a report: so are
    those, first, that a model rewrites."""

    def __init__(self, style: str, most_words: int | None = None) -> None:
        self.style = style if style in ("brief", "bullets") else ""
        self._shortened = Shortened(most_words=most_words, is_brief=style == "brief")

    def pieces(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        laid_out = _as_bullets(pieces) if self.style == "bullets" else pieces
        return self._shortened.pieces(laid_out)

    def findings(self) -> tuple[FindingDraft, ...]:
        """What is to be said of it, once all pieces are written."""
        finding = self._shortened.finding()
        return (finding,) if finding else ()


@dataclass(slots=True)
class Shortened:
    """At most so many words, and of a brief so many claims. The first part with a claim is shown
    whatever its length; `left_out` counts the claims that are not."""

    most_words: int | None = None
    is_brief: bool = False
    left_out: int = 0
    _words: int = 0
    _claims: int = 0
    _full: bool = False
    _whole_block: int | None = None
    _heading: list[Unit] = field(default_factory=list)

    def pieces(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Those that are shown, in order, each as soon as its part of the answer is whole."""
        if self.most_words is None and not self.is_brief:
            yield from pieces
            return
        for unit in units_of(pieces):
            if unit.block_type == "heading":
                self._heading = [unit]
            elif self._takes(unit):
                yield from (piece for each in (*self._heading, unit) for piece in each.pieces)
                self._heading = []

    def finding(self) -> FindingDraft | None:
        """What is said of claims left out; None where all are shown."""
        if not self.left_out:
            return None
        claims = "1 further claim was" if self.left_out == 1 else f"{self.left_out} claims were"
        why = f"to stay within {self.most_words:,} words" if self.most_words else "for a brief"
        if self.most_words and self.is_brief:
            why = f"for a brief of at most {self.most_words:,} words"
        return FindingDraft(kind="left_out", note=f"{claims} left out {why}.")

    def _takes(self, unit: Unit) -> bool:
        """Once something is left out, all behind it is: what comes later answers less directly."""
        words = sum(each.words for each in (*self._heading, unit))
        if self._claims and (self._full or not self._fits(unit, words)):
            self._full = True
            self.left_out += unit.claims
            return False
        self._words += words
        self._claims += unit.claims
        if unit.block_type in _ONE_ANSWER and unit.claims and self._whole_block is None:
            self._whole_block = unit.block
        return True

    def _fits(self, unit: Unit, words: int) -> bool:
        if self.most_words is not None and self._words + words > self.most_words:
            return False
        if not self.is_brief or unit.block == self._whole_block:
            return True
        return self._claims + unit.claims <= MOST_CLAIMS_OF_A_BRIEF


def _as_bullets(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Blocks of prose, lists and tables become points of a list; neighbours share one. One claim a
    point, in the words it has; a figure of a table takes the names of its row and column along,
    because it says nothing without them; a disagreement stays one, with all its sides."""
    made = _Made()
    for _, block in groupby(pieces, key=lambda piece: piece.block):
        units = list(units_of(block))
        if units[0].block_type in _AS_IT_IS or not any(unit.claims for unit in units):
            yield from made.unchanged(units)
        elif units[0].block_type == "table":
            yield from made.points(_of_table(units))
        else:
            yield from made.points(point for unit in units for point in _of_sentence(unit))


@dataclass(slots=True)
class _Made:
    """The blocks made so far: `block` counts them, `row` the points of the last one if it is a
    list."""

    block: int = -1
    row: int | None = field(default=None)

    def unchanged(self, units: Iterable[Unit]) -> Iterator[Piece]:
        self.block, self.row = self.block + 1, None
        for unit in units:
            yield from (replace(piece, block=self.block) for piece in unit.pieces)

    def points(self, points: Iterable[list[Piece]]) -> Iterator[Piece]:
        for point in points:
            if self.row is None:
                self.block, self.row = self.block + 1, 0
            else:
                self.row += 1
                yield Piece(block=self.block, block_type="list", text="\n")
            for piece in point:
                cell = CellAt(row=self.row)
                yield replace(piece, block=self.block, block_type="list", cell=cell)


def _of_sentence(unit: Unit) -> Iterator[list[Piece]]:
    """Each claim that can be read alone is a point; one that goes on with the claim before stays
    with it."""
    point: list[Piece] = []
    lead: list[Piece] = []
    for piece in unit.pieces:
        if piece.cell is None and not piece.text.strip():
            lead += [piece] if point else []
        elif not piece.is_claim:
            lead.append(piece)
        elif point and not _stands_alone(piece, lead):
            point += [*lead, piece]
            lead = []
        else:
            behind, before = _parted(lead) if point else ([], lead)
            if point:
                yield _closed([*point, *behind])
            point, lead = [*_opened(before), piece], []
    if point:
        yield _closed([*point, *lead])


def _stands_alone(piece: Piece, lead: list[Piece]) -> bool:
    said = "".join(each.text for each in lead)
    return piece.statement in ("", piece.text) or "[" in said


def _parted(between: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Free text between two claims: what closes the first, what opens the second."""
    closing = [piece for piece in between if piece.text.lstrip()[:1] in (".", "!", "?", "(")]
    return closing, [piece for piece in between if piece not in closing]


def _opened(lead: list[Piece]) -> Iterator[Piece]:
    """Without the joining words that tied it to the claim before."""
    for piece in lead:
        text = _JOINS.sub("", piece.text)
        if text:
            yield replace(piece, text=text)


def _closed(point: list[Piece]) -> list[Piece]:
    """Without white space at its end."""
    while point and not point[-1].text.strip():
        point.pop()
    if not point[-1].is_claim:
        point[-1] = replace(point[-1], text=point[-1].text.rstrip())
    return point


def _of_table(units: Iterable[Unit]) -> Iterator[list[Piece]]:
    columns: dict[int, str] = {}
    for unit in units:
        named = ""
        for piece in unit.pieces:
            if piece.cell is None:
                continue
            if piece.cell.header and piece.cell.row == 0:
                columns[piece.cell.column] = piece.text
            elif piece.cell.header:
                named = piece.text
            elif piece.is_claim:
                yield _figure(piece, named, columns.get(piece.cell.column, ""))


def _figure(piece: Piece, row: str, column: str) -> list[Piece]:
    names = ", ".join(name for name in (row, column) if name.strip())
    if not names or not (piece.parts or piece.computed):
        return [piece]
    return [Piece(block=0, block_type="list", text=f"{names}: "), piece]

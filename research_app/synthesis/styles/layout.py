"""An answer's pieces as its style and its greatest length want them. Claims are chosen and laid out
and keep every word and every citation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from citations.drafts import FindingDraft
from research_app.synthesis.protocols import Piece
from research_app.synthesis.styles.bullets import as_bullets
from research_app.synthesis.styles.units import Unit, units_of

MOST_CLAIMS_OF_A_BRIEF = 3
_ONE_ANSWER = ("table", "timeline", "disagreement")
"""A block of this type answers as a whole, however many claims it has."""


class Layout:
    """The layout of one answer. `style` is the one that was laid out, empty for a report: so are
    those, first, that a model rewrites."""

    def __init__(self, style: str, most_words: int | None = None) -> None:
        self.style = style if style in ("brief", "bullets") else ""
        self._shortened = Shortened(most_words=most_words, is_brief=style == "brief")

    def pieces(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        laid_out = as_bullets(pieces) if self.style == "bullets" else pieces
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

"""An answer's pieces as its style and its greatest length want them. Claims are chosen and laid out
and keep every word and every citation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citations.drafts import FindingDraft
from research_app.synthesis.protocols import Piece
from research_app.synthesis.styles.bullets import as_bullets
from research_app.synthesis.styles.length import Shortened


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

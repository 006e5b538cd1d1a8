"""A quote of which only some figures are marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citations.cards.values import QuoteView, Stretch

#: `[start:end)` of a quote.
Figures = Sequence[tuple[int, int]]
#: A quote that is longer is shown as far as this on either side of its figures.
AROUND = 220


def with_figures(quote: QuoteView, figures: Figures) -> QuoteView:
    """The quote with its figures marked, shortened around them where it was shortened before."""
    words = quote.full
    inside = _apart(figures, len(words))
    whole = stretches_of(words, inside)
    if not quote.more:
        return replace(quote, stretches=whole)
    first, last = _around(words, inside)
    shown = stretches_of(words[first:last], [(start - first, end - first) for start, end in inside])
    return replace(
        quote,
        before="… " if first else quote.before,
        after=" …" if last < len(words) else quote.after,
        stretches=shown,
        whole=whole,
    )


def stretches_of(words: str, figures: Figures) -> tuple[Stretch, ...]:
    """All of `words`, cut at the figures, which are in order and apart."""
    stretches: list[Stretch] = []
    position = 0
    for start, end in figures:
        stretches += [
            Stretch(text=words[position:start]),
            Stretch(text=words[start:end], marked=True),
        ]
        position = end
    stretches.append(Stretch(text=words[position:]))
    return tuple(stretch for stretch in stretches if stretch.text)


def _apart(figures: Figures, length: int) -> list[tuple[int, int]]:
    """The figures in order, each once; one that does not lie in the quote, or lies over another, is
    left out: nothing is marked that cannot be placed."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(set(figures)):
        if (kept[-1][1] if kept else 0) <= start < end <= length:
            kept.append((start, end))
    return kept


def _around(words: str, figures: Figures) -> tuple[int, int]:
    """The part of a long quote that is shown, cut at the borders of words."""
    first, last = (figures[0][0], figures[-1][1]) if figures else (0, AROUND)
    first, last = max(0, first - AROUND), min(len(words), last + AROUND)
    if first:
        first = words.find(" ", first, first + AROUND) + 1 or first
    if last < len(words):
        behind = words.rfind(" ", last - AROUND, last)
        last = behind if behind > 0 else last
    return first, last

"""Long words of which only some matter: a quote with its figures, a sentence with what answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from citations.cards.values import QuoteView, Stretch
from citations.language.words import whole

#: `[start:end)` of a quote.
Figures = Sequence[tuple[int, int]]
#: A quote that is longer is shown as far as this on either side of its figures.
AROUND = 220
#: A sentence, or the quote of one, that is longer is shown as far as this around what answers …
LONG, AROUND_ANSWER = 300, 80
#: … unless fewer characters than this would be folded away.
LEAST_FOLDED = 100


def with_figures(quote: QuoteView, figures: Figures, reach: int = AROUND) -> QuoteView:
    """The quote with its figures marked, shortened to `reach` around them where it was shortened
    before."""
    words = quote.full
    inside = _apart(figures, len(words))
    whole = stretches_of(words, inside)
    if not quote.more:
        return replace(quote, stretches=whole)
    first, last = _around(words, inside, reach)
    shown = stretches_of(words[first:last], [(start - first, end - first) for start, end in inside])
    return replace(
        quote,
        before="… " if first else quote.before,
        after=" …" if last < len(words) else quote.after,
        stretches=shown,
        whole=whole if last - first < len(words) else (),
    )


def with_answer(quote: QuoteView, strong: Figures) -> QuoteView:
    """A long quote with the words marked that answer, shortened around them; else as it is."""
    words = quote.full
    if not strong or len(words) <= LONG:
        return quote
    shortened = replace(quote, shown=words[:LONG], more=words[LONG:])
    return with_figures(shortened, strong, AROUND_ANSWER)


def placed_in(quote: str, claim: str, strong: Figures) -> list[tuple[int, int]]:
    """Where the strong words of a claim stand in a quote; none where not all of them do."""
    whole = quote.find(claim)
    if whole >= 0:
        return [(whole + start, whole + end) for start, end in strong]
    found: list[tuple[int, int]] = []
    position = 0
    for start, end in strong:
        at = quote.find(claim[start:end], position)
        if at < 0:
            return []
        position = at + end - start
        found.append((at, position))
    return found


def shown_first(words: str, strong: Figures, whole: Figures = ()) -> tuple[int, int] | None:
    """The part of a long sentence around its strong words, which is shown before the rest; it cuts
    none of the stretches that are `whole`. None where the sentence is shown as it is."""
    if not strong or len(words) <= LONG:
        return None
    first, last = _around(words, strong, AROUND_ANSWER)
    for start, end in whole:
        if start < first < end:
            first = start
        if start < last < end:
            last = end
    return (first, last) if len(words) - (last - first) >= LEAST_FOLDED else None


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


def _around(words: str, figures: Figures, reach: int) -> tuple[int, int]:
    """The part of long words that is shown, cut at the borders of words."""
    first, last = (figures[0][0], figures[-1][1]) if figures else (0, reach)
    first, last = max(0, first - reach), min(len(words), last + reach)
    if first:
        first = words.find(" ", first, first + reach) + 1 or first
    if last < len(words):
        behind = words.rfind(" ", last - reach, last)
        last = behind if behind > 0 else last
    return first, last


def with_words_marked(text: str, words: Iterable[str]) -> tuple[Stretch, ...]:
    """All of `text`, cut where one of `words` stands as a whole word, in whatever case."""
    found = sorted(span for word in words if word.strip() for span in _places(text, word.strip()))
    apart: list[tuple[int, int]] = []
    for start, end in found:
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return stretches_of(text, apart)


def _places(text: str, word: str) -> Iterable[tuple[int, int]]:
    pattern = re.compile(whole(word), re.IGNORECASE)
    return (match.span() for match in pattern.finditer(text))

"""A claim's words with some of them marked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from citations.cards.figures import stretches_of
from citations.cards.values import Stretch


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
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    return (match.span() for match in pattern.finditer(text))

"""Which families of look-alikes are worth trying on a text, found by a few look-ups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from citations.numbers.detect.masks.family import Family, Glimpse


class Choice:
    """Families by what calls for them: a word of the text, the word before a figure, a shape."""

    def __init__(self, families: Sequence[Family]) -> None:
        self._by_word: dict[str, list[Family]] = defaultdict(list)
        self._by_word_before: dict[str, list[Family]] = defaultdict(list)
        for family in families:
            for word in family.after:
                self._by_word_before[word].append(family)
            for word in family.words:
                self._by_word[word].append(family)
        self._words = frozenset(self._by_word)
        self._by_shape = [
            (family.signs, family.shape.search, family)
            for family in families
            if family.shape is not None and not family.words and not family.after
        ]
        self._always = [
            family
            for family in families
            if family.shape is None and not family.words and not family.after
        ]

    def tries(self, glimpse: Glimpse) -> Iterator[tuple[Family, Sequence[int]]]:
        """Each family with the places of figures where it is to be tried."""
        for start, word in glimpse.starts:
            for family in self._by_word_before.get(word.lower(), ()):
                yield family, (start,)
        starts = [start for start, _ in glimpse.starts]
        for family in self._always:
            yield family, starts
        figures, signs = glimpse.figures, glimpse.signs
        for needed, search, family in self._by_shape:
            if not needed.isdisjoint(signs) and search(figures):
                yield family, starts
        told = self._words & glimpse.words
        for family in {family for word in told for family in self._by_word[word]}:
            is_held = not family.holds or any(part in glimpse.lower for part in family.holds)
            if is_held and (family.shape is None or family.shape.search(figures)):
                yield family, starts

"""A family of look-alikes: one pattern of one kind, and what a text must hold to be worth it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["address", "citation", "date", "identifier", "name", "reference", "time", "year"]


@dataclass(frozen=True, slots=True)
class Mask:
    """`[start:end)` of a text looks like a quantity and is none. "date" and "year" tell a period
    (a day, a quarter, a range of years)."""

    start: int
    end: int
    kind: Kind


_FIGURES = re.compile(r"\d+")
_NO_LETTERS = str.maketrans(dict.fromkeys("()[]{}.,;:!?\"“”‘’'0123456789–—-/%$€£<>=+*#~|_", " "))
_NO_PART_OF_WORD = " .,(#-:\u00a0\t\n"
_IN_ONE_WITH_FIGURE = "$€£¥₹_"
_GLUED = re.compile(r"^[(\[“]+|^[a-z]{2,20}\)?(?=[A-Z][a-z]{3,}$)")
"""What PDFs leave before a word: "(Fig.", "inTable"."""
_AROUND = 6
"""Code points on either side of a figure that tell its shape."""
_LONG_RUN = re.compile(r"(\d{60})\d+")
"""No shape needs more of a run of digits; trying one at each of its places would take too long."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Family:
    """Where `pattern` matches, unless `unless` says otherwise, `text` is no quantity; the pattern's
    group "mask", if it has one, is the part that is none.

    What keeps most patterns off most sentences: a family is tried only on texts that hold one of
    the lower-case `words` and one of those `beside` them, where they are given, and figures of the
    `shape`; one that is `at_figures` only where a figure starts that stands free, and if there are
    words that it stands `after`, only behind these.
    """

    kind: Kind
    pattern: re.Pattern[str]
    words: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    shape: re.Pattern[str] | None = None
    at_figures: bool = False
    after: frozenset[str] = frozenset()
    unless: Callable[[re.Match[str]], bool] | None = None

    def masks(self, text: str, starts: Sequence[int]) -> Iterator[Mask]:
        """The masks in `text`; of a family that is tried at figures, at `starts` only."""
        if self.at_figures or self.after:
            tried = (self.pattern.match(text, start) for start in starts)
            found = [each for each in tried if each]
        else:
            found = list(self.pattern.finditer(text))
        group = "mask" if "mask" in self.pattern.groupindex else 0
        for each in found:
            if self.unless is None or not self.unless(each):
                yield Mask(*each.span(group), self.kind)


class Families:
    """Families by what calls for them: a word of the text, the word before a figure, a shape."""

    def __init__(self, families: Sequence[Family]) -> None:
        self._by_word: defaultdict[str, list[Family]] = defaultdict(list)
        self._by_word_before: defaultdict[str, list[Family]] = defaultdict(list)
        self._by_shape: list[tuple[re.Pattern[str], Family]] = []
        for family in families:
            for word in family.after:
                self._by_word_before[word].append(family)
            for word in family.words:
                self._by_word[word].append(family)
            if family.shape is not None and not family.words:
                self._by_shape.append((family.shape, family))

    def masks(self, text: str) -> list[Mask]:
        """Every mask of every family, in no order."""
        spans = [found.span() for found in _FIGURES.finditer(text)]
        words = frozenset(text.lower().translate(_NO_LETTERS).split())
        hits = self._by_word.keys() & words
        if not spans and not hits:
            return []
        free = [start for start, _ in spans if _stands_free(text, start)]
        found: list[Mask] = []
        for start in free:
            for family in self._by_word_before.get(_word_before(text, start), ()):
                found += family.masks(text, (start,))
        figures = _with_surroundings(text, spans)
        for shape, family in self._by_shape:
            if shape.search(figures):
                found += family.masks(text, free)
        for family in {family for word in hits for family in self._by_word[word]}:
            is_beside = not family.beside or not family.beside.isdisjoint(words)
            if is_beside and (family.shape is None or family.shape.search(figures)):
                found += family.masks(text, free)
        return found


def _with_surroundings(text: str, spans: list[tuple[int, int]]) -> str:
    """The figures at `spans` with what stands around them, each place once; "" without spans."""
    around: list[str] = []
    first = last = 0
    for start, end in spans:
        if start - _AROUND > last:
            around.append(text[first:last])
            first = start - _AROUND
        last = end + _AROUND
    around.append(text[first:last])
    return _LONG_RUN.sub(r"\1", "\n".join(around))


def _stands_free(text: str, start: int) -> bool:
    """Whether a figure is not behind a letter, a point or a currency sign."""
    if start == 0:
        return True
    before = text[start - 1]
    if before in ".,":
        return text[max(0, start - 2) : start - 1].isalpha()
    return not (before.isalnum() or before in _IN_ONE_WITH_FIGURE)


def _word_before(text: str, start: int) -> str:
    """In lower case."""
    words = text[max(0, start - 24) : start].rstrip(_NO_PART_OF_WORD).rsplit(None, 1)
    if not words:
        return ""
    word = words[-1]
    return word if word.isalpha() and word.islower() else _GLUED.sub("", word).lower()

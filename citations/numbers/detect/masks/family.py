"""A family of look-alikes: one pattern of one kind, with what a text must hold to be worth it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "address",
    "citation",
    "date",
    "identifier",
    "ip",
    "label",
    "list",
    "name",
    "ordinal",
    "phone",
    "reference",
    "score",
    "time",
    "version",
    "year",
]


@dataclass(frozen=True, slots=True)
class Mask:
    """`[start:end)` of a text looks like a quantity and is none. "date" and "year" tell a period
    (a day, a quarter, a range of years)."""

    start: int
    end: int
    kind: Kind


Sign = str | int
"""A character in or around a figure, how many digits stand together there, or a letter that touches
them."""
LETTER_BEFORE = "a1"
LETTER_BEHIND = "1a"
ANY_SIGN: frozenset[Sign] = frozenset({0})
"""What every text has, for shapes that are told by no sign."""

_DIGITS = re.compile(r"\d+")
_NO_LETTERS = str.maketrans(dict.fromkeys('()[]{}.,;:!?"“”‘’0123456789–—-/%$€£<>=+*#~|_', " "))
_NO_PART_OF_WORD = " .,(#-:\u00a0\t\n"
_IN_ONE_WITH_FIGURE = "$€£¥₹_"
_GLUED = re.compile(r"^[(\[“]+|^[a-z]{2,20}\)?(?=[A-Z][a-z]{3,}$)")
"""What PDFs leave before a word: "(Fig.", "inTable"."""
_AROUND = 6
"""Code points on either side of a figure that tell its shape."""
_LONGEST_RUN = 16
"""Longer runs of digits count as this long among the signs of a text."""
_SHORT = 60
_LONG_RUN = re.compile(r"(\d{60})\d+")
"""No shape needs more of a run of digits; trying one at each of its places would take too long."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a quick look at a text tells: its lower-case `words`; its `figures`, each with what
    stands around it; the `starts` of figures that stand free, not behind a letter, a point or a
    currency sign, each with the word before it; the `signs` of `figures`; the text in `lower` case.
    """

    words: frozenset[str]
    figures: str
    starts: tuple[tuple[int, str], ...]
    signs: frozenset[Sign]
    lower: str


def glimpse_of(text: str) -> Glimpse:
    lower = text.lower()
    words = frozenset(lower.translate(_NO_LETTERS).split())
    spans = [found.span() for found in _DIGITS.finditer(text)]
    if not spans:
        return Glimpse(words, "", (), ANY_SIGN, lower)
    starts = [(start, _word_before(text, start)) for start, _ in spans if _stands_free(text, start)]
    figures = _with_surroundings(text, spans)
    lengths = [min(end - start, _LONGEST_RUN) for start, end in spans]
    return Glimpse(
        words,
        figures,
        tuple(starts),
        ANY_SIGN.union(lengths, figures, _touching(text, spans)),
        lower,
    )


def _touching(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[Sign]:
    """Whether letters touch the figures at `spans`."""
    for start, end in spans:
        if text[start - 1 : start].isalpha():
            yield LETTER_BEFORE
        if text[end : end + 1].isalpha():
            yield LETTER_BEHIND


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
    figures = "\n".join(around)
    return _LONG_RUN.sub(r"\1", figures) if len(figures) > _SHORT else figures


def _stands_free(text: str, start: int) -> bool:
    if start == 0:
        return True
    before = text[start - 1]
    if before in ".,":
        return text[max(0, start - 2) : start - 1].isalpha()
    return not (before.isalnum() or before in _IN_ONE_WITH_FIGURE)


def _word_before(text: str, start: int) -> str:
    words = text[max(0, start - 24) : start].rstrip(_NO_PART_OF_WORD).rsplit(None, 1)
    if not words:
        return ""
    word = words[-1]
    return word if word.isalpha() and word.islower() else _GLUED.sub("", word)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Family:
    """Where `pattern` matches, unless `unless` says otherwise, `text` is no quantity; the pattern's
    group "mask", if it has one, is the part that is none.

    What keeps most patterns off most sentences (`choice`): a family is tried only on texts that
    hold one of the lower-case `words`, if there are any, and figures of the `shape`; one that is
    `at_figures` only where a figure starts that stands free, and if there are words that it stands
    `after`, only there. Two cheap looks come before: no figure has the shape without one of the
    `signs`, and the pattern matches no text that `holds` none of these parts of words.
    """

    kind: Kind
    pattern: re.Pattern[str]
    words: frozenset[str] = frozenset()
    shape: re.Pattern[str] | None = None
    signs: frozenset[Sign] = ANY_SIGN
    holds: tuple[str, ...] = ()
    at_figures: bool = False
    after: frozenset[str] = frozenset()
    unless: Callable[[re.Match[str]], bool] | None = None

    def masks(self, text: str, starts: Sequence[int]) -> list[Mask]:
        """The masks in `text`; of a family that is tried at figures, at `starts` only."""
        if self.at_figures or self.after:
            match = self.pattern.match
            found = [each for start in starts if (each := match(text, start))]
        else:
            found = list(self.pattern.finditer(text))
        if not found:
            return []
        if self.unless is not None:
            found = [each for each in found if not self.unless(each)]
        group = "mask" if "mask" in self.pattern.groupindex else 0
        return [Mask(*each.span(group), self.kind) for each in found]

"""Where words stand in a text, as a reader would look for them.

Case, accents, ligatures, quotation marks, dashes, white space and hyphens at the end of a line do
not matter. As in `citations.steps.anchor`, the folding is a pattern over the text as it is
stored, so that an offset is always one of that text. Every repeat is bounded or gives nothing back:
a search takes time in proportion to the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import overload

from research_app.document_view.text.spans import Span

LONGEST_WORDS = 200
_ACCENTS = "\u0300-\u036f"
_ACCENT = re.compile(f"[{_ACCENTS}]")
_SOFT_HYPHEN = "\u00ad"
_DASHES = "-‐‑‒–—―−"
_ALIKE = (_DASHES, "'‘’‚‛′´`", '"“”„‟″«»')
_LINE_END = r"(?:\s{0,3}?\n\s{0,3}+)?+"
_BROKEN_WORD = f"(?:[-‐{_SOFT_HYPHEN}]\\s{{0,3}}?\\n\\s{{0,3}}+|{_SOFT_HYPHEN})?+"
# Letters of alphabets, their forms and ligatures; in other scripts nothing is to be folded.
_SCANNED = (
    range(0x20, 0x3000),
    range(0xA640, 0xABFF),
    range(0xFB00, 0xFB07),
    range(0xFF00, 0xFFF0),
)
_LONGEST_LIGATURE = 3


class Found(Sequence[Span]):
    """Places in order; none overlaps another. A single letter has hundreds of thousands of them, so
    that only offsets are kept."""

    def __init__(self, offsets: Sequence[tuple[int, int]] = ()) -> None:
        self._offsets = offsets

    def __len__(self) -> int:
        return len(self._offsets)

    @overload
    def __getitem__(self, at: int) -> Span: ...
    @overload
    def __getitem__(self, at: slice) -> list[Span]: ...
    def __getitem__(self, at: int | slice) -> Span | list[Span]:
        if isinstance(at, slice):
            return [Span(start=start, end=end) for start, end in self._offsets[at]]
        start, end = self._offsets[at]
        return Span(start=start, end=end)

    def rows(self, rows: int, length: int) -> list[int]:
        """Which of so many equal stretches of a text of this length hold a place."""
        return sorted({min(rows - 1, rows * start // length) for start, _ in self._offsets})


def find_all(text: str, words: str, *, whole: bool = False) -> Found:
    """Every place of the words; with `whole`, where no word goes on before or behind them."""
    pattern = _pattern(words[:LONGEST_WORDS], whole)
    return Found([found.span() for found in pattern.finditer(text)] if pattern else ())


@lru_cache(maxsize=64)
def _pattern(words: str, whole: bool) -> re.Pattern[str] | None:
    wanted = " ".join(words.replace(_SOFT_HYPHEN, "").split())
    folded = _folded(wanted) or wanted
    if not folded:
        return None
    pieces: list[str] = []
    at, before = 0, ""
    while at < len(folded):
        piece, length = _piece(folded, at)
        if before.isalpha() and folded[at].isalpha():
            pieces.append(_BROKEN_WORD)
        if before and before in _DASHES and folded[at] != " ":
            pieces.append(_LINE_END)
        pieces.append(piece)
        before = folded[at + length - 1]
        at += length
    if whole:
        pieces = [r"(?<!\w)", *pieces, r"(?!\w)"]
    return re.compile("".join(pieces))


def _piece(folded: str, at: int) -> tuple[str, int]:
    """The pattern of what stands at `at`, and how many characters of `folded` it is for."""
    for length in range(_LONGEST_LIGATURE, 1, -1):
        group = folded[at : at + length]
        if len(group) == length and group in _variants():
            letters = _BROKEN_WORD.join(_letter(letter) for letter in group)
            return f"(?:{letters}|[{_variants()[group]}])", length
    return _letter(folded[at]), 1


def _letter(character: str) -> str:
    if character == " ":
        return r"\s++"
    if character in _DASHES:
        return f"[{_DASHES}]"
    for family in _ALIKE:
        if character in family:
            return f"[{family}]"
    forms = _variants().get(character, "")
    return f"[{re.escape(character)}{forms}][{_ACCENTS}]{{0,4}}+"


@lru_cache(maxsize=1)
def _variants() -> Mapping[str, str]:
    """Characters that count as the letter or letters they are folded to, as the inside of a set of
    a pattern."""
    forms: defaultdict[str, str] = defaultdict(str)
    for code in (code for codes in _SCANNED for code in codes):
        character = chr(code)
        folded = _folded(character)
        if folded != character and 0 < len(folded) <= _LONGEST_LIGATURE and folded.isalnum():
            forms[folded] += re.escape(character)
    return dict(forms)


def _folded(words: str) -> str:
    """Without case, accents and compatibility forms. What is not an accent of an alphabet, such as
    the marks of Japanese syllables, is put together again."""
    apart = "".join(map(_apart, words))
    return unicodedata.normalize("NFC", _ACCENT.sub("", apart))


def _apart(character: str) -> str:
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    return apart if len(apart) <= _LONGEST_LIGATURE else character

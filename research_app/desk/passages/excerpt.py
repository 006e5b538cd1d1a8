"""A short stretch of a passage, where most of a question's words stand, with those words marked."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from research_app.synthesis.terms import asked_words, content_stems

#: Characters shown of a passage.
LENGTH = 340
_WORD = re.compile(r"\w+(?:[.,’'-]\w+)*")
_BLANK = re.compile(r"[^\S\n]+|\s*\n\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    text: str
    marked: bool = False


def excerpt_of(passage: str, question: str) -> tuple[Stretch, ...]:
    """About `LENGTH` characters of the passage, cut at words, with an ellipsis where it goes on.
    Lines stay lines, because the passage may be a table."""
    text = _BLANK.sub(lambda blank: "\n" if "\n" in blank.group() else " ", passage.strip())
    asked = {stem for _, stem in asked_words(question)}
    words = [(found.start(), found.end()) for found in _WORD.finditer(text)]
    hits = [(start, end) for start, end in words if _is_asked(text[start:end], asked)]
    first, last = _window(text, words, hits)
    before, after = "… " if first else "", " …" if last < len(text) else ""
    inside = [(start, end) for start, end in hits if first <= start and end <= last]
    return (*_stretches(before, ""), *_marked(text, first, last, inside), *_stretches(after, ""))


def _is_asked(word: str, asked: Collection[str]) -> bool:
    return any(stem in asked for stem in content_stems(word))


def _window(
    text: str, words: Sequence[tuple[int, int]], hits: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    """Where to begin and end: at the first words if all fits, else a little before the hit behind
    which the most different words of the question follow."""
    if len(text) <= LENGTH or not words:
        return 0, len(text)
    best, most = 0, 0
    for start, _ in hits:
        near = {text[a:b].lower() for a, b in hits if start <= a and b <= start + LENGTH - 60}
        if len(near) > most:
            best, most = start, len(near)
    begins = [start for start, _ in words if best - 60 <= start <= best] or [0]
    first = begins[0] if best > 60 else 0
    ends = [end for _, end in words if end <= first + LENGTH]
    return first, ends[-1] if ends else min(len(text), first + LENGTH)


def _marked(
    text: str, first: int, last: int, hits: Sequence[tuple[int, int]]
) -> tuple[Stretch, ...]:
    parts: list[Stretch] = []
    position = first
    for start, end in hits:
        parts += _stretches(text[position:start], text[start:end])
        position = end
    return (*parts, *_stretches(text[position:last], ""))


def _stretches(plain: str, marked: str) -> list[Stretch]:
    found = [Stretch(text=plain), Stretch(text=marked, marked=True)]
    return [each for each in found if each.text]

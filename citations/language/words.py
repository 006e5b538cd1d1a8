"""The words of a text with their places, keys and sentences."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from citations.language.keys import fold, key_of
from citations.language.lexicon import Lexicon
from citations.language.sentences import goes_on
from citations.language.word_classes import COMMON, FUNCTION_WORDS

_WORD = re.compile(
    r"(?:[A-Za-z]\.){2,12}(?=\W|$)|\d+(?:[.,]\d+)*(?:st|nd|rd|th)?(?![^\W_])"
    r"|[^\W_]+(?:['’][^\W_]+)*|['’](?:s|re|ve|ll|d|m)\b"
)
"""Abbreviations to their end, figures with their endings, words with inner apostrophes, and
possessives."""
_END = re.compile(
    r"(?<![.!?…])[.!?…]{1,6}[\"”’'»)\]]{0,4}(?:\[\w{1,12}\]){0,6}\s+|\n[ \t]{0,80}\n\s*"
    r"|\s•\s|\n"
)
"""The first of the signs that end a sentence with all that closes it; blank lines, bullets and line
breaks."""
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
"""A year in words that tell a time; not part of a longer number."""


@dataclass(frozen=True, slots=True)
class Word:
    """`[start:end)` of the text, a possessive ending included. `lower` is folded, `key` compares
    (`keys.key_of`), `content` tells words of meaning from those of grammar, `sentence` counts
    from 0."""

    text: str
    lower: str
    key: str
    start: int
    end: int
    content: bool
    sentence: int

    @property
    def capitalised(self) -> bool:
        return self.text[0].isupper()

    @property
    def is_figure(self) -> bool:
        return self.text[0].isdigit()

    @property
    def weight(self) -> float:
        """How much it says to meet this word: little for common ones, much for names, figures."""
        if not self.content:
            return 0.0
        if self.is_figure or (self.capitalised and self.start):
            return 2.0
        return 0.5 if self.lower in COMMON else 1.0 if len(self.lower) < 6 else 1.3


@dataclass(frozen=True, slots=True)
class Sentence:
    """`[start:end)` of the text; its words are `[first:last)` of the text's."""

    start: int
    end: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text with its words and sentences in order. A line break ends a sentence where the line is
    short (a heading, a list item) or what follows starts anew."""

    text: str
    words: tuple[Word, ...]
    sentences: tuple[Sentence, ...]

    def between(self, first: int, last: int) -> str:
        """The text from the word `first` to the word `last`, that one included."""
        return self.text[self.words[first].start : self.words[last].end]


@lru_cache(maxsize=256)
def whole(words: str) -> str:
    """A pattern for the words where they stand by themselves, not inside a longer word."""
    return rf"(?<!\w){re.escape(words)}(?!\w)"


def read_text(text: str) -> ReadText:
    ends = _sentence_ends(text)
    words: list[Word] = []
    sentences: list[Sentence] = []
    start, first, at = 0, 0, 0
    for match in _WORD.finditer(text):
        while match.start() >= ends[at]:
            if len(words) > first:
                sentences.append(Sentence(start, ends[at], first, len(words)))
            start, first, at = ends[at], len(words), at + 1
        words.append(_word(match[0], match.start(), len(sentences)))
    if len(words) > first:
        sentences.append(Sentence(start, len(text), first, len(words)))
    return ReadText(text, tuple(words), tuple(sentences))


def _word(text: str, start: int, sentence: int) -> Word:
    lower = fold(text)
    content = bool(lower) and lower not in FUNCTION_WORDS and text.lower() not in FUNCTION_WORDS
    if not content and (text == "US" or (text in ("IT", "WHO", "AM"))):
        content = True
    key = key_of(text.rstrip(".") if text.endswith(".") else text)
    return Word(text, lower, key, start, start + len(text), content, sentence)


def _sentence_ends(text: str) -> list[int]:
    """Where sentences end, white space included; the last is behind the text."""
    ends: list[int] = []
    start = 0
    for match in _END.finditer(text):
        sign = match[0]
        if "\n" in sign and not sign.strip() and sign.count("\n") == 1:
            if not _starts_anew(text, start, match.start(), match.end()):
                continue
        elif sign[0] == "." and _goes_on(text, match):
            continue
        ends.append(match.end())
        start = match.end()
    return [*ends, len(text) + 1]


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Does the full stop belong to an abbreviation, or small letters follow?"""
    following = match.end()
    if text[following : following + 1].islower():
        return True
    return goes_on(text, 0, match.start() + 1, following)


def _starts_anew(text: str, start: int, end: int, following: int) -> bool:
    line_start = max(start, text.rfind("\n", start, end) + 1)
    short = end - line_start < 60
    return short and text[following : following + 1].isupper()


_PARTING_SIGNS = re.compile(r"[,;:()\[\]—–]|\s-\s|\.\.\.|…")
_PARTING_WORDS = Lexicon(Path(__file__).with_name("word_classes.txt")).words("parting")


@lru_cache(maxsize=256)
def clauses_of(text: str) -> tuple[int, ...]:
    """For every word of the text (as `read_text` counts them) the number of its clause, by signs
    and joining words alone. Coarse on purpose: a comma in a list parts it too, which only makes the
    checks more careful."""
    read = read_text(text)
    numbers: list[int] = []
    clause = 0
    for at, word in enumerate(read.words):
        if at:
            before = read.words[at - 1]
            gap = text[before.end : word.start]
            parted = word.lower in _PARTING_WORDS or bool(_PARTING_SIGNS.search(gap))
            clause += parted or before.sentence != word.sentence
        numbers.append(clause)
    return tuple(numbers)


def clause_end(clauses: Sequence[int], at: int) -> int:
    """The word behind the last one of the clause of word `at`."""
    return bisect_right(clauses, clauses[at])

"""The words of a text as the judge compares them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from citations.language.keys import english_stem

WORD = re.compile(r"[^\W\d_]+(?:['’][a-z]{1,2}\b)?|\d+(?:[.,]\d+)*")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”')\]]{0,3}\s+(?=[A-Z\d\"“(\[])|\n+")
"""White space behind the signs that end a sentence, before what begins one; and line breaks."""

FUNCTION_WORDS = frozenset(
    "a an the of to in on at by for from with and or but nor so as is are was were be been being "
    "am has have had do does did it its this that these those he she they his her their them we "
    "our you your i my me us who whom which what when where why how there here than then if while "
    "such can could will would shall should may might must no not very also into about over after "
    "before between during through per 's".split()
)
NEGATIONS = frozenset(
    "not no never none nobody nothing neither nor without cannot fail fails failed lack lacks deny "
    "denies denied unable hardly barely rarely".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word and where it stands, in code points of its text."""

    text: str
    start: int
    end: int

    @property
    def stem(self) -> str:
        return stem_of(self.text.lower())

    @property
    def is_number(self) -> bool:
        return self.text[0].isdigit()

    @property
    def carries_meaning(self) -> bool:
        return self.text.lower() not in FUNCTION_WORDS

    @property
    def negates(self) -> bool:
        lower = self.text.lower()
        return lower in NEGATIONS or lower.endswith(("n't", "n’t"))


def words_of(text: str) -> list[Word]:
    return [Word(text=m.group(), start=m.start(), end=m.end()) for m in WORD.finditer(text)]


def sentences_of(text: str) -> list[tuple[int, int]]:
    """Where the sentences stand; what has no end is one sentence."""
    spans = []
    start = 0
    for end in _SENTENCE_END.finditer(text):
        if text[start : end.start()].strip():
            spans.append((start, end.start()))
        start = end.end()
    if text[start:].strip():
        spans.append((start, len(text)))
    return spans


@lru_cache(maxsize=50_000)
def stem_of(word: str) -> str:
    """The stem of a word in lower case; a number without its thousands' commas."""
    if word[0].isdigit():
        return word.replace(",", "")
    return english_stem(word.removesuffix("'s").removesuffix("’s"))

"""How a sentence may open without saying anything of its own: with a word that joins it to the one
before ("However,"), or with one that only points at something named before ("It", "The company").

Closed lists. Leaving out a joining word takes nothing from what the sentence asserts. Words that
turn, limit or attribute a statement ("Instead", "Otherwise", "Unless", "Only", "Allegedly",
"According to …") are in no list here, so they always stay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from citations.language.lexicon import Lexicon

_LISTS = Lexicon(Path(__file__).with_suffix(".txt"))
_BEFORE_COMMA, _BEFORE_CLAUSE = _LISTS.ordered("before comma"), _LISTS.ordered("before clause")
_PHRASES = _LISTS.lines("phrases")
OWN_WORK_NOUNS = "|".join(_LISTS.ordered("own work"))
_WORK_ADJECTIVES = "|".join(_LISTS.ordered("work adjectives"))
_NO_CONNECTIVE = r"(?!\s+(?:another|far|for|again|more|so|then|to)\b)"


def _either(words: list[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words)


_CONNECTIVE = re.compile(
    rf"(?:(?:{_either([*_BEFORE_COMMA, *_PHRASES, *_BEFORE_CLAUSE])})\s*,"
    rf"|(?:{_either(_BEFORE_CLAUSE)})\b{_NO_CONNECTIVE})\s+",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r",\s*(?:however|therefore|moreover|furthermore|for example|for instance|in addition"
    r"|nevertheless|nonetheless|consequently|in turn|likewise|similarly)\s*,",
    re.IGNORECASE,
)

ORGANISATION_NOUNS = "company|corporation|firm"
_POINTER = re.compile(
    rf"(?P<possessive>its|their|his|her|the\s+(?:{ORGANISATION_NOUNS})['’]s)(?=\s+[\w“\"‘'$€£])"
    rf"|(?P<subject>it|they|he|she|(?:the|this)\s+(?:{ORGANISATION_NOUNS}))(?=\s+\w)"
    rf"|(?P<own>this)(?=\s+(?:(?:{_WORK_ADJECTIVES}),?\s+){{0,3}}(?:{OWN_WORK_NOUNS})\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """An opening that names nothing itself: `words` as written, of `length` characters.
    `possessive` wants "X's" in its place, `own` ("this study") only "the"."""

    words: str
    possessive: bool
    own: bool

    @property
    def length(self) -> int:
        return len(self.words)


def connectives_end(text: str) -> int:
    """How many characters of joining words stand at the beginning of a sentence."""
    end = 0
    while found := _CONNECTIVE.match(text, end):
        end = found.end()
    return end if end < len(text) else 0


def pointer_at_start(text: str) -> Pointer | None:
    """The pointing words that open the sentence, behind no joining word."""
    found = _POINTER.match(text)
    if found is None:
        return None
    return Pointer(
        words=found.group(),
        possessive=found["possessive"] is not None,
        own=found["own"] is not None,
    )


def is_joining_aside(text: str) -> bool:
    """Whether the words are one joining word between two commas (", however,")."""
    return bool(_INSIDE.fullmatch(text.strip()))

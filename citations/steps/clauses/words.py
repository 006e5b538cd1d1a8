"""The closed word classes that `decompose` reads a sentence with, and its tokens. English only.

No tagger is used: a word counts as a finite verb only when it can hardly be anything else. What is
in no list is treated as a noun, which keeps a sentence whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from citations.language.lexicon import Lexicon

_WORDS = Lexicon(Path(__file__).with_suffix(".txt")).words

AUXILIARIES = _WORDS("be", "have", "auxiliaries")
PRESENT_AUXILIARIES = _WORDS("present auxiliaries")
SURE_PAST, SURE_PRESENT = _WORDS("sure past"), _WORDS("sure present")
INTRANSITIVE_PAST, OPEN_PAST = _WORDS("intransitive past"), _WORDS("open past")
NEEDS_NO_OBJECT = INTRANSITIVE_PAST | _WORDS("needs no object")
LIGHT_ADVERBS = _WORDS("light adverbs")
TIME_ADVERBS = LIGHT_ADVERBS | _WORDS("time adverbs")
TIME_WORDS, NEEDS_PLACE = _WORDS("time words"), _WORDS("needs place")
DETERMINERS, QUANTIFIERS, SHARES = map(_WORDS, ("determiners", "quantifiers", "shares"))
PREPOSITIONS, SCOPE_PREPOSITIONS = _WORDS("prepositions"), _WORDS("scope prepositions")
ANAPHORS, POSSESSIVES = _WORDS("anaphors"), _WORDS("possessives")
MODALS, NOUNS_TOO = _WORDS("modals"), _WORDS("nouns too")

ATTRIBUTION, CONDITION = _WORDS("attribution"), _WORDS("condition")
_MODIFYING = ATTRIBUTION | _WORDS("negation", "telling", "hedge")
ENTANGLING = _MODIFYING | CONDITION | _WORDS("comparison", "relative")
"""One of these anywhere keeps the sentence whole: it may reach over the "and"."""
SHIFTERS = (_MODIFYING | _WORDS("turning")) - _WORDS("vouching")
"""Those of them that may make a sentence say something else than a part of it: deny, attribute,
hedge, condition or compare it."""


_TOKEN = re.compile(r"\d[\d,.]*\d%?|\w+(?:[-'’.&]\w+)*|\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A word or a sign, `[start:end)` of the sentence. `bracketed` is true inside brackets, and for
    the brackets themselves."""

    text: str
    start: int
    end: int
    bracketed: bool

    @property
    def lower(self) -> str:
        return self.text.lower()

    @property
    def word(self) -> bool:
        return self.text[0].isalnum()

    @property
    def number(self) -> bool:
        return self.text[0].isdigit() or self.text[0] in "$€£¥"

    @property
    def capitalised(self) -> bool:
        return self.text[0].isupper()


def read_tokens(text: str, start: int, end: int) -> list[Token]:
    """The tokens of `text[start:end)`, offsets in `text`."""
    tokens: list[Token] = []
    depth = 0
    for match in _TOKEN.finditer(text, start, end):
        sign = match.group()
        depth += sign in "([{"
        tokens.append(Token(text=sign, start=match.start(), end=match.end(), bracketed=depth > 0))
        depth -= sign in ")]}"
    return tokens

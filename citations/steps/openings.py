"""How a sentence may open without saying anything of its own: with a word that joins it to the one
before ("However,"), or with an anaphor, which names nothing itself ("It", "The company").

Closed lists. Leaving out a joining word takes nothing from what the sentence asserts. Words that
turn, limit or attribute a statement ("Instead", "Otherwise", "Unless", "Only", "Allegedly",
"According to …") are in no list here, so they always stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from citations.language.lexicon import Lexicon
from citations.steps.clauses.decompose import reaches_over

_LISTS = Lexicon(Path(__file__).with_suffix(".txt"))
_BEFORE_COMMA, _BEFORE_CLAUSE = _LISTS.ordered("before comma"), _LISTS.ordered("before clause")
_PHRASES = _LISTS.lines("phrases")
OWN_WORK_NOUNS = "|".join(_LISTS.ordered("own work"))
_WORK_ADJECTIVES = "|".join(_LISTS.ordered("work adjectives"))
_NO_CONNECTIVE = r"(?!\s+(?:another|far|for|again|more|so|then|to)\b)"
""" "Once more", "even so": with these behind it a word joins nothing."""


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
# Each must be followed by a word: "It." at an end of a sentence opens nothing.
_ANAPHOR = re.compile(
    rf"(?P<possessive>its|their|his|her|the\s+(?:{ORGANISATION_NOUNS})['’]s)(?=\s+[\w“\"‘'$€£])"
    rf"|(?P<subject>it|they|he|she|(?:the|this)\s+(?:{ORGANISATION_NOUNS}))(?=\s+\w)"
    rf"|(?P<own>this)(?=\s+(?:(?:{_WORK_ADJECTIVES}),?\s+){{0,3}}(?:{OWN_WORK_NOUNS})\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Anaphor:
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


def anaphor_at_start(text: str) -> Anaphor | None:
    """The pointing words that open the sentence, behind no joining word."""
    found = _ANAPHOR.match(text)
    if found is None:
        return None
    return Anaphor(
        words=found.group(),
        possessive=found["possessive"] is not None,
        own=found["own"] is not None,
    )


def is_joining_aside(text: str) -> bool:
    """Whether the words are one joining word between two commas (", however,")."""
    return bool(_INSIDE.fullmatch(text.strip()))


LONGEST_NAME = 16
"""Words; more than these are a statement of their own."""

_WORD = re.compile(r"\w+")


def name_before(statement: str, claim: str) -> str | None:
    """The words of the statement that go before those of the claim, "" when there are none; None
    when the statement is not the claim's words with a name before them."""
    said, claimed = list(_WORD.finditer(statement)), _WORD.findall(claim)
    extra = len(said) - len(claimed)
    own = [word.group().casefold() for word in said[max(0, extra) :]]
    if extra < 0 or own != [word.casefold() for word in claimed]:
        return None
    named = [word.group() for word in said[:extra]]
    if not named:
        return ""
    name = statement[said[0].start() : said[extra - 1].end()]
    return re.sub(r"['’]s?$", "", name)


def is_named(name: str, quotes: Sequence[str]) -> bool:
    """Whether the words stand together in one of the quotes, and name something: no pointer, no
    negation or attribution among them."""
    words = [re.escape(word) for word in _WORD.findall(name)]
    if not words or len(words) > LONGEST_NAME:
        return False
    if anaphor_at_start(f"{name} is") or reaches_over(name):
        return False
    together = r"\W+".join(words)
    # Whole words: not inside a longer name.
    pattern = re.compile(rf"(?<!\w){together}(?!\w)", re.IGNORECASE)
    return any(pattern.search(quote) for quote in quotes)

"""What a stretch of text is: a sentence, a list item, a table row, or nothing that could be quoted.

Headings, contents lines, references, boilerplate, questions and fragments state nothing; they are
never an answer.
"""

from __future__ import annotations

import re
from typing import Literal

SentenceKind = Literal["prose", "item", "row"]

SHORTEST, LONGEST = 12, 700
FEWEST_WORDS = 3

_WORD = re.compile(r"[^\W\d_]{2,}")
_LIST_MARK = re.compile(
    r"(?:#{1,6}\s+|>\s+|[•▪●○■◦‣*–—-]\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+(?=[A-Z“\"‘'(]))"
)
_ENDS = re.compile(r"[.!…][\"”’'»)\]]*(?:\[\w{1,12}\]|\[\d+\])*$")
_ENDS_QUESTION = re.compile(r"\?[\"”’'»)\]]*$")
_ENDS_OPEN = re.compile(
    r"(?:[:;,]|;\s*(?:and|or)|,\s*(?:and|or)|\b(?:and|or|the|of|to|in|for|a|an))$"
)
_CONTENTS = re.compile(r"\.{4,}|(?:\s\.){4,}|…{2,}|^\s*(?:table of )?contents\b", re.IGNORECASE)
_REFERENCE = re.compile(
    r"\bdoi:\s?10\.|\b(?:vol|pp|ISBN|ISSN)\b\.?:?\s*\d|^\[\d+\]\s*[A-Z]|\bRetrieved (?:on )?\d"
    r"|^[A-Z][\w’'-]+, (?:[A-Z]\.\s?)+.*\b(?:19|20)\d\d\b|\barXiv:\d|^\S+ https?://\S+$"
)
_BOILERPLATE = re.compile(
    r"all rights reserved|^©|copyright ©|\bwe use cookies\b|\baccept (?:all )?cookies\b"
    r"|^cookie (?:policy|preferences|settings)|^subscribe (?:to|now|today)\b|^sign (?:up|in)\b"
    r"|^click here|^read more|^share this|^page \d+ of \d+|terms of (?:use|service) apply"
    r"|^skip to|^see (?:also|note|page|section|figure|table)\b|^back to top|^log in\b",
    re.IGNORECASE,
)
_CELL_BORDER = re.compile(r"\t|\s\|\s|^\s*\|")
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|will|shall|must|may|can|could|would|should|[a-z]+ed"
    r"|rose|fell|grew|became|began|made|won|led|held|built|sold|bought|took|gave|wrote|includes?"
    r"|contains?|employs?|owns?|operates?|provides?|requires?|remains?|applies|means|consists?)\b"
)
_NUMBER = re.compile(r"\(?[$€£]?\d[\d.,]*\)?%?")


def kind_of(text: str) -> SentenceKind | None:
    """What the text may be quoted as; None when it states nothing."""
    if _is_row(text):
        return "row" if _WORD.search(text) and _NUMBER.search(text) else None
    line = " ".join(text.split())
    words = _WORD.findall(line)
    if not SHORTEST <= len(line) <= LONGEST or len(words) < FEWEST_WORDS:
        return None
    if _ENDS_QUESTION.search(line) or _states_nothing(line):
        return None
    starts_well = line[0].isupper() or line[0].isdigit() or line[0] in "“\"‘'([«$€£"
    if _ENDS.search(line) and starts_well:
        return "prose"
    return "item" if _FINITE.search(line) and _reads_as_sentence(line, words) else None


def _states_nothing(line: str) -> bool:
    return any(
        pattern.search(line) for pattern in (_CONTENTS, _REFERENCE, _BOILERPLATE)
    ) or _is_mostly_signs(line)


def _is_mostly_signs(line: str) -> bool:
    letters = sum(character.isalpha() or character == " " for character in line)
    return letters < 0.55 * len(line)


def _reads_as_sentence(line: str, words: list[str]) -> bool:
    """A last line without a full stop, or a clause of a statute's list; no title."""
    if _ENDS_OPEN.search(line) and not line.endswith(";"):
        return False
    if not (line[0].isupper() or line[0].isdigit()):
        return False
    return not is_title(line, words)


def is_title(line: str, words: list[str] | None = None) -> bool:
    """Are most of the longer words written with a capital, as in a heading?"""
    longer = [word for word in words or _WORD.findall(line) if len(word) > 3]
    capitals = sum(word[0].isupper() for word in longer)
    return len(longer) > 1 and capitals > 0.6 * len(longer)


def _is_row(text: str) -> bool:
    if _CELL_BORDER.search(text):
        return True
    tokens = text.split()
    numbers = sum(1 for token in tokens if _NUMBER.fullmatch(token) or token in "$€£—–-")
    return len(tokens) > 1 and numbers >= 2 and numbers >= 0.4 * len(tokens)


def heading_lines_end(text: str, *, is_heading: bool) -> int:
    """How many characters of heading lines stand before the sentence: lines that end without a sign
    and are followed by a new beginning. `is_heading` says that the map of sections names the
    first."""
    position = 0
    lines = text.splitlines(keepends=True)
    for line, following in zip(lines, lines[1:], strict=False):
        marked = line.lstrip().startswith("#") or (is_heading and position == 0)
        if not (marked or _opens_anew(line, following)):
            break
        position += len(line)
    return position + len(text[position:]) - len(text[position:].lstrip())


def _opens_anew(line: str, following: str) -> bool:
    bare, after = line.strip(), following.lstrip()
    if not bare:
        return True
    if not after or not (after[0].isupper() or after[0] in "“\"‘'([•" or after[0].isdigit()):
        return not after
    if _ENDS_OPEN.search(bare) or bare[-1] in "-–—":
        return False
    return is_title(bare) or (bare.isupper()) or len(bare) < 40 and "\n\n" in line + following


def list_mark_end(text: str) -> int:
    """How many characters of bullets and numbering stand before the words."""
    position = 0
    while match := _LIST_MARK.match(text, position):
        position = match.end()
    return position

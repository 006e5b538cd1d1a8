"""What stands in a text without stating anything: it is never an answer by itself."""

from __future__ import annotations

import re

FEWEST_WORDS = 3

_WORD = re.compile(r"[^\W\d_]{2,}|\d[\d.,]*")
_QUESTION = re.compile(r"\?[\"”’'»)\]]*$")
_CONTENTS = re.compile(r"\.{4,}|(?:\s\.){4,}|…{2,}|^\W*(?:table of )?contents\b", re.IGNORECASE)
_POINTS = re.compile(
    r"\W*(?:please |also |but )?(?:see|refer(?: also)? to|cf\.)\s"
    r"(?:also\b|above|below|\W|\w+\(\d\)|(?:the )?(?:notes?|sections?|pages?|pp?\.|figures?|figs?\."
    r"|tables?|chapters?|items?|parts?|annex|appendix|exhibits?|discussion)\b"
    r"|.*\bfor (?:a |an |the )?(?:\w+ )?(?:information|details?|discussion|description)\b)"
    r"|\W*(?:continued|blank)\W*$",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"\W*(?:fig(?:ure|\.)?|table|chart|exhibit|box|photo|image|plate|annex|appendix)\s*[\dIVX][\w.-]*"
    r"\W*$|\W*(?:photo|image|picture)(?: credits?)?:",
    re.IGNORECASE,
)
_EXHIBIT = re.compile(
    r"\W*(?:exhibit\s)?\*?\d{1,3}\.\d{1,3}[*†]*\s.*\b(?:exhibit|incorporated|filed)\b", re.I
)
_ADDRESS = re.compile(r"\W*(?:\w+: )?(?:https?://|www\.|[\w.+-]+@)\S+\W*$")
_ENTRY = re.compile(r"[^.!?]{3,90}[^.\d,]\s*[\s,]\s*\d{1,4}(?:[,–-]\s?\d{1,4})*$")
_LISTS_PLACES = re.compile(r"\b(?:contents|index|exhibits?)\b", re.IGNORECASE)
_PAGE = re.compile(r"\W*(?:page )?\d{1,4}(?:(?: of |/)\d{1,4})?\W*$|.*\[page \w+\]$", re.IGNORECASE)
_ENDS = re.compile(r"[.!…;][\"”’'»)\]*†‡]*(?:\[\w{1,12}\]|\d{1,2})*$")
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|will|shall|must|may|can|could|would|should|be"
    r"|not|no|[a-z]{2,}ed|[a-z]{3,}s)\b"
)


def states_nothing(words: str) -> bool:
    """Questions, pointers to another place, captions, lines of contents, addresses and page
    numbers."""
    line = " ".join(words.split())
    if _QUESTION.search(line) or _CONTENTS.search(line) or line.endswith(":"):
        return True
    return any(each.match(line) for each in (_POINTS, _CAPTION, _EXHIBIT, _ADDRESS, _PAGE))


def has_enough_words(words: str) -> bool:
    return len(_WORD.findall(words)) >= FEWEST_WORDS


def lists_places(heading: str) -> bool:
    """Does the heading stand over a table of contents, an index or a list of exhibits, whose lines
    name what stands elsewhere?"""
    return bool(_LISTS_PLACES.search(heading))


def is_contents_entry(words: str) -> bool:
    """ "Risk factors 12": a label and a page. It tells a table of contents or an index where
    several stand together."""
    return bool(_ENTRY.fullmatch(words))


def ends_as_sentence(words: str) -> bool:
    return bool(_ENDS.search(words))


def may_state(words: str) -> bool:
    """Can a line without a full stop be more than a heading: has it a verb or a figure, and is it
    not written like a title?"""
    longer = [word for word in words.split() if len(word) > 3 and word[0].isalpha()]
    titled = len(longer) > 1 and sum(word[0].isupper() for word in longer) > 0.6 * len(longer)
    figure = any(character.isdigit() for character in words)
    return not (titled or words.isupper()) and (figure or bool(_FINITE.search(words)))

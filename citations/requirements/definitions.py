"""What a document says that its own words mean: definitions and abbreviations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_DEFINED = re.compile(
    r"[“\"‘'](?P<term>[^\W\d_][\w ’-]{1,48})[”\"’']"
    r"(?:,?\s+(?:or|and)\s+[“\"‘'][\w ’-]{2,48}[”\"’'])?"
    r"\s+(?:means|includes|refers\s+to|has\s+the\s+meaning|shall\s+mean)\s+"
    r"(?P<meaning>[^;.\n]{3,300})",
)
_GLOSSED = re.compile(
    r"^[\s*-]{0,6}(?:\(\w{1,3}\)\s+)?(?P<term>[^\W\d_][\w ’-]{1,40}?)\s+(?:means|shall\s+mean)\s+"
    r"(?P<meaning>[^;.\n]{3,300})",
    re.MULTILINE,
)
_SHORT = re.compile(
    r"(?P<meaning>(?:[^\W\d_][\w-]{0,24}\s+){2,6})\([“\"]?(?P<term>[A-Z][A-Za-z]{1,7})[”\"]?\)"
)
MOST = 200
_READ = 400_000
"""Code points of a text, at most, in which definitions are looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A word or several of the document, and what it says that they mean, both in its words."""

    term: str
    meaning: str


@lru_cache(maxsize=32)
def definitions_in(text: str) -> tuple[Definition, ...]:
    """In the order of the text, at most `MOST`."""
    found: dict[tuple[str, str], Definition] = {}
    for term, meaning in _pairs(text[:_READ]):
        definition = Definition(term=term, meaning=" ".join(meaning.split()))
        found.setdefault((term.lower(), definition.meaning), definition)
        if len(found) >= MOST:
            break
    return tuple(found.values())


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for pattern in (_DEFINED, _GLOSSED):
        for match in pattern.finditer(text):
            yield match["term"].strip(), match["meaning"]
    for match in _SHORT.finditer(text):
        words = match["meaning"].split()[-len(match["term"]) :]
        if [word[0].lower() for word in words] == list(match["term"].lower()):
            yield match["term"], " ".join(words)

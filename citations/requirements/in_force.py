"""Which parts of a document bind nobody: contents, recitals, histories, lists of defined terms."""

from __future__ import annotations

import re
from functools import lru_cache

from citations.requirements.outline import Outline
from citations.requirements.placeholders import placeholder_spans
from citations.requirements.units import Span, Unit

_NOT_IN_FORCE = re.compile(
    r"^\W*(?:[\dIVX.]+\s+)?(?:(?:table\s+of\s+)?contents|recitals?|preamble"
    r"|explanatory\s+notes?|(?:revision|document|version)\s+history|change\s+log"
    r"|index|bibliography)\W*$",
    re.IGNORECASE,
)
_DEFINITIONS = re.compile(
    r"\b(?:definitions?|interpretation|glossary|defined\s+terms|abbreviations)\b", re.IGNORECASE
)
_TERM = re.compile(r"^\W*(?:\(?\w{1,4}[.)]\s*)?[“\"‘']|^[\w\s()/’'-]{2,60}(?::|\s[—–-])\s")
_WHEREAS = re.compile(
    r"^[^\S\n]{0,20}whereas\s{0,3}[:,]?[^\S\n]{0,20}$", re.IGNORECASE | re.MULTILINE
)
_ENACTS = re.compile(
    r"\b(?:ha(?:s|ve)\s+adopted\s+this|be\s+it\s+(?:further\s+)?(?:enacted|resolved"
    r"|ordained)|it\s+is\s+hereby\s+enacted)\b",
    re.IGNORECASE,
)
_BEGINNING = 100
"""Code points in which a defined term stands."""


def is_in_force(text: str, unit: Unit, outline: Outline) -> bool:
    """Whether the unit may state a norm, by where it stands. A placeholder states none."""
    first, last = recitals_of(text, outline)
    if first <= unit.own[0] < last:
        return False
    heading = unit.node.heading.title if unit.node.heading is not None else ""
    if _NOT_IN_FORCE.match(heading):
        return False
    if _DEFINITIONS.search(heading):
        words = text[unit.own[0] : min(unit.own[1], unit.own[0] + _BEGINNING)]
        if unit.kind != "sentence" or _TERM.match(words):
            return False
    return not placeholder_spans(text, *unit.own)


@lru_cache(maxsize=8)
def recitals_of(text: str, outline: Outline) -> Span:
    """From "Whereas:" to the words that enact; empty where there are none."""
    whereas = _WHEREAS.search(text)
    for node in outline.nodes if whereas is not None else ():
        assert whereas is not None
        enacts = _ENACTS.search(text, max(node.start, whereas.end()), node.end)
        if enacts is not None:
            return whereas.start(), enacts.end()
    return 0, 0

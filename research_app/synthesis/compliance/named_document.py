"""A document that a question names: "under the Harbour Cranes Act"."""

from __future__ import annotations

import re

from research_app.synthesis.terms import stem

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)?")
_KIND = frozenset(
    """act acts code codes policy policies regulation regulations rule rules law laws statute
    ordinance manual handbook procedure procedures guideline guidelines standard standards directive
    bylaws charter order decree""".split()
)


def named_stems(question: str, title: str) -> frozenset[str]:
    """The stems of the words of a title that the question says in a row, if they name the document:
    the row holds the kind of document and another word, or is the whole title."""
    asked, own = _words(question), _words(title)
    best: list[str] = []
    for start in range(len(asked)):
        for at in range(len(own)):
            row = _common(asked[start:], own[at:])
            if len(row) > len(best):
                best = row
    names = len(best) > 1 and (bool(_KIND & set(best)) or len(best) == len(own))
    return frozenset(stem(word) for word in best) if names else frozenset()


def _words(text: str) -> list[str]:
    return [found[0].lower() for found in _WORD.finditer(text[:400])]


def _common(some: list[str], others: list[str]) -> list[str]:
    row = []
    for one, other in zip(some, others, strict=False):
        if one != other:
            break
        row.append(one)
    return row

"""Scope and cause that a claim adds to its evidence."""

from __future__ import annotations

import re

from citations.verification.checks.aligned import Alignment

_SCOPES = tuple(
    frozenset(group.split())
    for group in """
    worldwide globally global world international internationally everywhere universal
    nationwide national nationally country countrywide
    only just sole solely alone exclusively exclusive merely except nothing nobody none no single
    always permanently permanent forever constantly invariably every all never
    """.strip().split("\n")
)
_SCOPE_WORDS = frozenset("worldwide globally nationwide only solely exclusively always".split())
_FIRST_TIME = re.compile(r"\bfor the (?:very )?first time\b", re.IGNORECASE)
_FIRST = re.compile(r"\b(?:first|never before|previously|debut\w*|initial\w*|1st)\b", re.IGNORECASE)
_CAUSE = re.compile(
    r"\b(?:because|due to|owing to|thanks to|as a result of|as a consequence of|caused by)\b",
    re.IGNORECASE,
)
_ANY_CAUSE = re.compile(
    r"\b(?:because|due to|owing to|thanks to|result(?:s|ed|ing)?|consequen\w+|caus\w+|led to"
    r"|leads? to|leading to|since|as|reason\w*|so|therefore|thus|hence|driven|attribut\w+|after"
    r"|following|reflect\w*|for|by|to|amid|from|with|through|why|stem\w*|explain\w*|thereby)\b",
    re.IGNORECASE,
)
_UNMET_CAUSE = 0.5
_NAMES_BEFORE = 20


def added_scope(alignment: Alignment) -> str:
    """The word or words of scope that no word of the evidence comes near; "" for none."""
    here = {word.lower for word in alignment.evidence.words}
    text = alignment.claim.text
    if (found := _FIRST_TIME.search(text)) and not _FIRST.search(alignment.evidence.text):
        return found[0]
    for at, word in enumerate(alignment.claim.words):
        if word.lower in _SCOPE_WORDS and at not in alignment.anywhere:
            group = next(group for group in _SCOPES if word.lower in group)
            if not group & here and not _in_not_only(alignment, at):
                return word.text
    return ""


def _in_not_only(alignment: Alignment, at: int) -> bool:
    return at > 0 and alignment.claim.words[at - 1].lower in ("not", "if", "the")


def added_cause(alignment: Alignment) -> tuple[int, int] | None:
    """The words `[first:last)` of a cause that the claim gives and the evidence does not, not even
    in the looser words for causes."""
    found = _CAUSE.search(alignment.claim.text)
    first, last = alignment.window
    if found is None or first == last or _ANY_CAUSE.search(alignment.window_text):
        return None
    words = alignment.claim.words
    start = next(at for at, word in enumerate(words) if word.start >= found.start())
    behind = [at for at, word in enumerate(words) if word.start >= found.end() and word.content]
    unmet = [at for at in behind if at not in alignment.anywhere]
    if not behind or len(unmet) < _UNMET_CAUSE * len(behind):
        return None
    return start, behind[-1] + 1

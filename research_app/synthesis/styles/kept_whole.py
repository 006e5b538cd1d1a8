"""Whether a claim that is said again lost a part of what it says: words that nothing took the place
of. Told cautiously, for a restyled text may use quite other words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.verification.checks.aligned import Word, align

MUCH = 0.3
"""Share of a claim's weight of words that may be lost without others in their place."""
OF_A_CLAUSE = 0.15
"""The same where the claim has a condition, a reason or somebody who says it and the words have
none."""
FEWEST = 2
"""Words that are lost at least; a single one is often only left out as plain."""
SHOWN = 6

_BOUND = re.compile(
    r"\b(?:unless|if|except|provided|until|although|though|because|according\sto|only|but\snot)\b",
    re.IGNORECASE,
)
_BINDS = re.compile(
    r"\b(?:unless|if|except|provided|until|although|though|because|since|as|due\sto|so|according"
    r"|only|but|not|no|while|when|despite|even|says?|said|reports?|reported)\b",
    re.IGNORECASE,
)


def lost_part(claim: str, said: Sequence[str]) -> str:
    """The words of the claim that are missing from what is `said` of it; empty where it is whole.
    Numbers are compared elsewhere."""
    whole = " ".join(said)
    lost, share = _unmet(claim, whole)
    _, further = _unmet(whole, claim)
    is_bound = _BOUND.search(claim) is not None and _BINDS.search(whole) is None
    most = OF_A_CLAUSE if is_bound else MUCH
    least = FEWEST if is_bound else FEWEST + 1
    if len(lost) < least or share - further < most:
        return ""
    return " ".join(lost[:SHOWN])


def _unmet(text: str, by: str) -> tuple[list[str], float]:
    """The content words of a text that nothing of the other meets, and their share of its
    weight."""
    found = align(text, [by])
    words = found.claim.words
    unmet = [word for at, word in enumerate(words) if word.content and at not in found.anywhere]
    whole = _weight([word for word in words if word.content])
    return [found.claim.text[word.start : word.end] for word in unmet], (
        _weight(unmet) / whole if whole else 0.0
    )


def _weight(words: Sequence[Word]) -> float:
    return sum(word.weight for word in words)

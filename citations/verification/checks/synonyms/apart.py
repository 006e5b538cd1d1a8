"""Words that a dictionary of common English puts together, while reports and laws mean different
things by them. All words of one line are apart from each other, in any inflection.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import combinations

from citations.verification.checks.opposites import are_opposite
from citations.verification.checks.opposites.inflections import forms_of

_APART = """
must shall should may can will
all most many some several few every none
million billion trillion thousand hundred dozen
percent percentage
net gross total
revenue profit income earnings turnover sales surplus loss margin proceeds
order install installation deliver delivery ship shipment build/built
propose plan pay/paid payment
plan build/built
employ appoint
director assessor manager chairman
consent notice
"""


def are_apart(one: str, other: str) -> bool:
    """Whether the words, in lower case, are never to be taken for each other."""
    return other in _apart().get(one, ()) or are_opposite(one, other)


@cache
def _apart() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in _APART.strip().split("\n"):
        for one, other in combinations(line.split(), 2):
            for form in forms_of(one):
                found[form] |= forms_of(other)
            for form in forms_of(other):
                found[form] |= forms_of(one)
    return {word: frozenset(others) for word, others in found.items()}

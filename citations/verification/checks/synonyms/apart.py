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
note notice
second mo minute hour day week fortnight month season quarter year decade century
major majority
minor minority
"""
_VAGUE = """
act action activity cause class communication condition effect event form group kind matter measure
move object part place point process produce property quality quantity relation section set sort
state status stuff system thing type unit work make do get give go have hold be use take put change
"""
"""Words that stand above so many others that they are met by chance."""


def is_vague(general: str) -> bool:
    """Whether the word, in lower case, says too little to stand for a more special one."""
    return general in _vague()


@cache
def _vague() -> frozenset[str]:
    return frozenset(form for word in _VAGUE.split() for form in forms_of(word))


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

"""Prepositions that may stand for each other, and those that turn a sentence round."""

from __future__ import annotations

from citations.verification.account.units import Unit

_ONE = tuple(
    frozenset(line.split())
    for line in """
in on at during across inside within of
of for about on
with -
from of
of with
to toward
between from to and
among of in between
than with
by with
after since from
through via by over
for to
""".strip().split("\n")
)
"""A dash stands for none."""
_OF_FIGURES = frozenset(("", "of", "to", "at", "with", "for"))
_OF_TIMES = frozenset(("", "in", "on", "at", "during", "of", "for"))
_OPPOSED = frozenset(
    frozenset(line.split())
    for line in """
before after|until after|until since|before since|from to|for against|with against|inside outside
above below|over under|up down|on off|to by|from by|despite because|before during|after during
within after|by before|instead with|by after""".replace("\n", "|").split("|")
    if line
)


def are_one(unit: Unit, other: Unit) -> bool:
    """Whether what governs two units that meet may be the same; one voice of the verb is left to
    `moved`."""
    mine, theirs = unit.gov, other.gov
    if mine == theirs:
        return True
    if "said" in (mine, theirs):
        return False
    if unit.is_time and {mine, theirs} <= _OF_TIMES:
        return True
    if unit.is_figure and not unit.is_time and {mine, theirs} <= _OF_FIGURES:
        return True
    pair = {mine or "-", theirs or "-"}
    return any(pair <= group for group in _ONE)


def are_opposed(unit: Unit, other: Unit) -> bool:
    mine, theirs = unit.gov, other.gov
    if {mine, theirs} == {"by", "to"} or {mine, theirs} == {"by", "from"}:
        return unit.is_figure and not unit.is_time
    return frozenset((mine, theirs)) in _OPPOSED

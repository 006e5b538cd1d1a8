"""One name for words that tell the same relation, and for those that tell it the other way round.

A group reads "acquire: buy purchase ~sell": "~" marks converse words.
"""

from __future__ import annotations

from citations.verification.checks.aligned import key_of

_VERBS = """
acquire: buy purchase
defeat: beat overcome vanquish outscore
found: establish
own: ~belong
lead: head
precede: predate ~follow ~succeed ~postdate
employ: hire
kill: murder assassinate
write: author pen
cause: induce
exceed: outnumber surpass outperform outweigh
teach: ~learn
"""
_NOUNS = """
parent: owner ~subsidiary
teacher: mentor ~student ~pupil
predecessor: ~successor
"""
_ADJECTIVES = """
large: big ~small
great: ~less
high: ~low
long: ~short
old: ~young
fast: quick ~slow
strong: ~weak
heavy: ~light
early: ~late
good: ~bad
cheap: ~expensive
rich: ~poor
common: frequent ~rare
wide: ~narrow
thick: ~thin
near: ~far
hot: warm ~cold
easy: ~difficult
safe: ~dangerous
"""
_PLACES = """
before: ~after
above: ~below
over: ~under
north: ~south
east: ~west
ahead: ~behind
"""

Relation = tuple[str, bool]
"""A name, and whether it reads the other way round."""


def _read(groups: str) -> dict[str, Relation]:
    by_key: dict[str, Relation] = {}
    for line in groups.strip().split("\n"):
        name, _, others = line.partition(":")
        by_key[key_of(name)] = (key_of(name), False)
        for other in others.split():
            by_key[key_of(other.lstrip("~"))] = (key_of(name), other.startswith("~"))
    return by_key


_BY_KIND = {
    "verb": _read(_VERBS),
    "noun": _read(_NOUNS),
    "comparison": _read(_ADJECTIVES),
    "place": _read(_PLACES),
}

SYMMETRIC = frozenset(
    key_of(word)
    for word in """meet marry merge agree resemble equal border differ play compete cooperate
    collaborate sign speak talk share fight face date divorce join match correspond correlate
    associate connect link accompany contact communicate negotiate debate intersect overlap
    tie draw adjoin combine unite partner rival wed part separate interact mix mean become remain
    seem call name know include use say report show suggest state claim announce represent
    constitute""".split()
)
"""Verbs whose two sides may change places, and those whose sides say nothing of roles."""

RELATION_NOUNS = frozenset(
    key_of(word)
    for word in """subsidiary parent owner part son daughter father mother husband wife brother
    sister student pupil teacher mentor successor predecessor capital child descendant ancestor
    division unit member suburb colony employer employee founder creator author cause result
    symptom precursor subset superset derivative component ally enemy rival""".split()
) - frozenset(key_of(word) for word in "brother sister ally enemy rival".split())
"""Nouns that, with "of", relate two things in one direction only."""


DIRECTIONS = frozenset("north south east west ahead".split())
"""With "of", they place one thing against another."""


def relation_of(kind: str, key: str) -> Relation:
    return _BY_KIND.get(kind, {}).get(key, (key, False))

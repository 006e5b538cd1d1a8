"""One name for words that tell the same relation, and for those that tell it the other way round.

A group reads "acquire: buy purchase ~sell": "~" marks converse words.
"""

from __future__ import annotations

from citations.verification.checks.aligned import key_of

_GROUPS = """
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
lend: ~borrow
parent: owner ~subsidiary
father: ~son
mother: ~daughter
teacher: mentor ~student ~pupil
predecessor: ~successor
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
north: ~south
east: ~west
"""

Relation = tuple[str, bool]
"""A name, and whether it reads the other way round."""

_BY_KEY: dict[str, Relation] = {}
for _line in _GROUPS.split("\n"):
    _name, _, _others = _line.partition(":")
    if _name:
        _BY_KEY[key_of(_name)] = (key_of(_name), False)
    for _other in _others.split():
        _BY_KEY[key_of(_other.lstrip("~"))] = (key_of(_name), _other.startswith("~"))

SYMMETRIC = frozenset(
    key_of(word)
    for word in """meet marry merge agree resemble equal border differ play compete cooperate
    collaborate sign speak talk share fight face date divorce join match correspond correlate
    associate connect link accompany contact communicate negotiate debate intersect overlap
    tie draw adjoin combine unite partner rival wed part separate interact mix mean become remain
    seem call name know include use say report show suggest state claim announce represent
    constitute comprise form""".split()
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


def relation_of(key: str) -> Relation:
    return _BY_KEY.get(key, (key, False))

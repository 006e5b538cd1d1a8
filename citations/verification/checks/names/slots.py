"""Where the evidence has another name in the very place that the claim gives to one.

Three places are read: after a verb and its preposition ("founded by …", "born in …"), and before a
noun, where two nations exclude each other ("a French painter"). Everything around the place must
agree, else nothing is told. Well-known places are known by kind, so that two of one kind exclude
each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citations.language.keys import NATION_OF
from citations.language.lexicon import Lexicon
from citations.language.word_classes import DETERMINERS
from citations.verification.checks.aligned import Alignment, Word
from citations.verification.checks.names.find import Name, find_names

_PLACE_PREPOSITIONS = frozenset("in at from near".split())
_AGREES = 0.6
"""Share of the claim's weight outside the name that the window must carry."""
_NEAR_NOUN = 3
NEGATIONS = frozenset(
    """not no never n't neither nor without isn't wasn't aren't weren't don't doesn't didn't won't
    cannot can't couldn't hasn't haven't hadn't unlike rather instead""".split()
)
_WORDS = Lexicon(Path(__file__).with_name("words.txt")).words
_CONTINENTS, _CITIES, _STATES = map(_WORDS, ("continents", "cities", "states"))
_NO_COUNTRIES = _CONTINENTS | _WORDS("no countries")
_HELD = {
    "continent": ("country", "city", "state"),
    "country": ("city", "state"),
    "state": ("city",),
}


def name_in_its_place(name: Name, names: list[Name], alignment: Alignment) -> str:
    """The name that the evidence gives instead, as it stands there; "" where none is sure."""
    if _is_negated(alignment) or not _agrees_elsewhere(name, names, alignment):
        return ""
    return _after_preposition(name, alignment) or _before_noun(name, alignment)


def _is_negated(alignment: Alignment) -> bool:
    first, last = alignment.window
    words = (*alignment.claim.words, *alignment.evidence.words[first:last])
    return any(word.lower in NEGATIONS for word in words)


def _agrees_elsewhere(name: Name, names: list[Name], alignment: Alignment) -> bool:
    """Does the window carry the rest of the claim, all other names included?"""
    others = [at for other in names if other is not name for at in other.own]
    return share_met_outside(name, alignment) >= _AGREES and all(
        at in alignment.meets for at in others
    )


def share_met_outside(name: Name, alignment: Alignment) -> float:
    """The share of the claim's weight outside the name that the window carries."""
    words = alignment.claim.words
    rest = [at for at, word in enumerate(words) if word.content and at not in name.own]
    whole = sum(words[at].weight for at in rest)
    return sum(words[at].weight for at in rest if at in alignment.meets) / whole if whole else 0.0


def _after_preposition(name: Name, alignment: Alignment) -> str:
    words = alignment.claim.words
    at = name.first - 1
    while at > 0 and words[at].lower in DETERMINERS:
        at -= 1
    if at < 1 or (words[at].lower != "by" and words[at].lower not in _PLACE_PREPOSITIONS):
        return ""
    place = alignment.meets.get(at - 1)
    if place is None or at - 1 in alignment.near:
        return ""
    other = _name_after(alignment, place, words[at].lower)
    if other is None or _is_shared(other, alignment) or _is_adjective(other, alignment):
        return ""
    if words[at].lower in _PLACE_PREPOSITIONS and not _same_kind(name, other, alignment):
        return ""
    return alignment.evidence.read.between(other.first, other.last - 1)


def _name_after(alignment: Alignment, place: int, preposition: str) -> Name | None:
    """The name of the evidence right behind its word `place` and the preposition."""
    read = alignment.evidence.read
    start = place + 1
    if start >= len(read.words) or read.words[start].lower != preposition:
        return None
    start += 1
    while start < len(read.words) and read.words[start].lower in DETERMINERS:
        start += 1
    for other in find_names(read):
        if other.first == start:
            return other
    return None


def _is_shared(other: Name, alignment: Alignment) -> bool:
    """Has the claim a word of that name too?"""
    keys = {word.key for word in alignment.claim.words}
    return any(alignment.evidence.words[at].key in keys for at in other.own)


def _is_adjective(other: Name, alignment: Alignment) -> bool:
    """Does a noun follow that the name only describes ("the English rock band …")?"""
    read = alignment.evidence.read
    if other.last >= len(read.words):
        return False
    following = read.words[other.last]
    gap = read.text[read.words[other.last - 1].end : following.start]
    return following.content and gap == " " and read.words[other.own[-1]].lower in NATION_OF


def _same_kind(name: Name, other: Name, alignment: Alignment) -> bool:
    first = place_kind(alignment.claim.words[name.own[-1]].lower)
    second = place_kind(alignment.evidence.words[other.own[-1]].lower)
    return bool(first) and first == second


def _before_noun(name: Name, alignment: Alignment) -> str:
    """Another nation before the same noun ("a British actor" for "an American actor")."""
    words = alignment.claim.words
    nation = nation_of(words[name.own[0]].lower)
    if not nation or len(name.own) > 1:
        return ""
    for at in range(name.last, min(name.last + _NEAR_NOUN, len(words))):
        place = alignment.meets.get(at)
        if place is not None and at not in alignment.near:
            return _other_nation(nation, place, alignment.evidence.words)
    return ""


def _other_nation(nation: str, place: int, words: tuple[Word, ...]) -> str:
    near = words[max(0, place - _NEAR_NOUN) : place]
    told = [word for word in near if nation_of(word.lower)]
    if len(told) != 1 or nation_of(told[0].lower) == nation:
        return ""
    return told[0].text


def place_kind(lower: str) -> str:
    """ "country", "city", "state", "continent"; "" where the word alone does not tell."""
    if lower in _CITIES:
        return "city"
    if lower in _STATES:
        return "state"
    nation = NATION_OF.get(lower, "")
    if nation in _CONTINENTS:
        return "continent"
    return "country" if nation and nation not in _NO_COUNTRIES else ""


def nation_of(lower: str) -> str:
    """The country of a name or adjective, "usa" for "American"; "" for none."""
    if lower in ("american", "americans", "us", "usa", "u.s"):
        return "usa"
    if lower in ("british", "britain", "uk", "u.k"):
        return "uk"
    nation = NATION_OF.get(lower, "")
    return nation if nation not in _NO_COUNTRIES else ""


def holds_smaller_place(lower: str, words: Sequence[Word]) -> bool:
    """Whether one of the words is a place of a kind that may lie in this one ("Paris", France)."""
    smaller = _HELD.get(place_kind(lower), ())
    return bool(smaller) and any(
        word.capitalised and place_kind(word.lower) in smaller for word in words
    )

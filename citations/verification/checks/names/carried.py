"""Whether the evidence mentions a name, be it shortened, spelled out or spelled otherwise."""

from __future__ import annotations

from typing import Literal

from citations.verification.checks.aligned import Alignment, Evidence, Word
from citations.verification.checks.aligned.acronyms import initials_key, is_acronym
from citations.verification.checks.names.find import GENERIC, TITLES, Name

Carried = Literal["whole", "part", "other first name", "none"]

_LONGEST_PERSON = 3
_MOST_LIKE = 200


def is_carried(name: Name, alignment: Alignment) -> Carried:
    """ "part": some of its own words only; a person's last name alone carries the whole."""
    met = [at for at in name.own if _is_met(alignment, at)]
    if not met and _is_defined_here(name, alignment):
        return "whole"
    if len(met) == len(name.own):
        return "whole"
    if not met:
        return "none"
    if _is_person(name, alignment) and met[-1] == name.own[-1]:
        return "other first name" if _has_other_first(name, alignment) else "whole"
    return "part"


def _is_met(alignment: Alignment, at: int) -> bool:
    if at in alignment.anywhere and at not in alignment.near:
        return True
    word = alignment.claim.words[at]
    if at in alignment.near:
        places = alignment.anywhere[at]
        return any(alignment.evidence.words[place].capitalised for place in places)
    return _is_spelled_alike(word, alignment.evidence)


def _is_defined_here(name: Name, alignment: Alignment) -> bool:
    """Does the claim itself spell the initials out, in words that the evidence has ("chronic kidney
    disease (CKD)")?"""
    words = alignment.claim.words
    letters = initials_key(words[name.first].text)
    if name.last - name.first > 1 or not is_acronym(words[name.first].text):
        return False
    before = [at for at in range(max(0, name.first - 8), name.first) if words[at].content]
    spelled = before[-len(letters) :]
    initials = "".join(words[at].lower[:1] for at in spelled)
    return initials == letters and all(at in alignment.anywhere for at in spelled)


def _is_spelled_alike(word: Word, evidence: Evidence) -> bool:
    """Does the evidence hold it with a letter or two otherwise ("Tchaikovski"), or inside a longer
    word ("Facebook's", "ex-Beatle")?"""
    lower = word.lower
    if is_acronym(word.text):
        bare = word.text.removesuffix("s")
        return len(bare) > 2 and any(bare in other.text for other in evidence.words)
    if len(lower) < 5 or not lower.isalpha():
        return False
    for key in evidence.families.get(lower[:5], ())[:_MOST_LIKE]:
        if _differ_little(lower, key):
            return True
    start = lower[:2]
    likely = [key for key in evidence.places if key[:2] == start or key[-4:] == lower[-4:]]
    return any(_differ_little(lower, key) for key in likely[:_MOST_LIKE])


def _differ_little(first: str, second: str) -> bool:
    """At most one edit, two in words from nine letters on."""
    allowed = 2 if min(len(first), len(second)) >= 9 else 1
    if abs(len(first) - len(second)) > allowed or min(len(first), len(second)) < 5:
        return False
    row = list(range(len(second) + 1))
    for at, letter in enumerate(first, start=1):
        before, row[0] = row[0], at
        for to, other in enumerate(second, start=1):
            before, row[to] = row[to], min(row[to] + 1, row[to - 1] + 1, before + (letter != other))
    return row[-1] <= allowed


def _is_person(name: Name, alignment: Alignment) -> bool:
    words = alignment.claim.words[name.first : name.last]
    small = any(not word.capitalised for word in words)
    generic = any(word.lower in GENERIC and word.lower not in TITLES for word in words)
    return not small and not generic and 2 <= len(name.own) <= _LONGEST_PERSON


def _has_other_first(name: Name, alignment: Alignment) -> bool:
    """Does another first name stand before the last name everywhere in the evidence?"""
    words, read = alignment.evidence.words, alignment.evidence.read
    own = {alignment.claim.words[at].lower for at in name.own}
    places = alignment.anywhere.get(name.own[-1], ())
    for place in places:
        before = words[place - 1] if place else None
        touching = before is not None and read.text[before.end : words[place].start] == " "
        if before is None or not touching or not before.capitalised:
            return False
        if before.lower in TITLES or not before.content or len(before.lower.strip(".")) < 3:
            return False
        if any(before.lower[:3] == first[:3] for first in own):
            return False
        if place > 1 and words[place - 2].capitalised and words[place - 2].lower not in TITLES:
            return False
    return bool(places)

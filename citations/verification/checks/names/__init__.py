"""Whether the evidence mentions every name of a claim: people, organisations, places, products.

`find` reads the names of a claim. A name is also carried shortened or spelled out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from citations.drafts import CheckDraft
from citations.language.word_classes import NEGATIONS
from citations.language.wording import in_quotes
from citations.verification.checks.aligned import Alignment, Evidence, Word, align
from citations.verification.checks.aligned.acronyms import initials_key, is_acronym
from citations.verification.checks.names.find import GENERIC, TITLES, Name, find_names, is_heading

_POINTERS = frozenset(
    "he she it they his her its their him them who i we our my company firm group".split()
)
_MOST_NAMED = 3
_SUBJECT_WITHIN = 3
"""Words before the first name, where it is still the subject of its claim."""

Carried = Literal["whole", "part", "other first name", "none"]

_LONGEST_PERSON = 3


def check_names(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Every name of the claim must stand in the evidence; a subject that it only points at ("he",
    "the company") cannot be told."""
    alignment = align(claim, texts)
    names = find_names(alignment.claim)
    if not names:
        return CheckDraft(kind="names", outcome="passed")
    states = {name: is_carried(name, alignment) for name in names}
    lost = [name for name, state in states.items() if state in ("none", "other first name")]
    if not lost:
        outcome = "undecided" if "part" in states.values() else "passed"
        return CheckDraft(kind="names", outcome=outcome)  # type: ignore[arg-type]
    return _lost(lost, names, alignment)


def text_of(name: Name, alignment: Alignment) -> str:
    return alignment.claim.between(name.first, name.last - 1).removesuffix("'s").removesuffix("’s")


def _lost(lost: list[Name], names: list[Name], alignment: Alignment) -> CheckDraft:
    words = tuple(dict.fromkeys(text_of(name, alignment) for name in lost))
    listed = in_quotes(words[:_MOST_NAMED])
    note = f"The quote does not mention {listed}."
    sure = [
        name
        for name in lost
        if is_carried(name, alignment) == "other first name"
        or not _may_be_meant(name, names, alignment)
    ]
    return CheckDraft(
        kind="names", outcome="missing" if sure else "undecided", note=note, words=words
    )


def _may_be_meant(name: Name, names: list[Name], alignment: Alignment) -> bool:
    """May the evidence mean it without the name: its subject, which it only points at, or
    one that the claim denies?"""
    before = alignment.claim.words[: name.first]
    if any(word.lower in NEGATIONS for word in before):
        return True
    is_subject = name is names[0] and name.first <= _SUBJECT_WITHIN
    return is_subject and (_points(alignment) or alignment.share_aligned(name.own) >= 0.5)


def _points(alignment: Alignment) -> bool:
    """Does the window point at somebody named elsewhere, or is it all capitals?"""
    first, last = alignment.window
    words = alignment.evidence.words[first:last]
    return any(word.lower in _POINTERS for word in words) or is_heading(words)


def is_carried(name: Name, alignment: Alignment) -> Carried:
    """ "part": some of its own words only; a person's last name alone carries the whole."""
    aligned = [at for at in name.own if _is_aligned(alignment, at)]
    if not aligned and _is_defined_here(name, alignment):
        return "whole"
    if len(aligned) == len(name.own):
        return "whole"
    if not aligned:
        return "none"
    if _is_person(name, alignment) and aligned[-1] == name.own[-1]:
        return "other first name" if _has_other_first(name, alignment) else "whole"
    return "part"


def _is_aligned(alignment: Alignment, at: int) -> bool:
    if at in alignment.anywhere and at not in alignment.by_family:
        return True
    if at in alignment.by_family:
        places = alignment.anywhere[at]
        return any(alignment.evidence.words[place].capitalised for place in places)
    return _stands_inside(alignment.claim.words[at], alignment.evidence)


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


def _stands_inside(word: Word, evidence: Evidence) -> bool:
    """Do initials stand in a longer word ("BMWs", "mRNA-based")?"""
    bare = word.text.removesuffix("s")
    return (
        is_acronym(word.text)
        and len(bare) > 2
        and any(bare in other.text for other in evidence.words)
    )


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

"""Whether the evidence mentions every name of a claim: people, organisations, places, products.

`find` reads the names of a claim, `carried` looks for each in the evidence, `slots` tells where the
evidence puts another name in the same place.
"""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft
from citations.verification.checks.aligned import Alignment, align
from citations.verification.checks.names.carried import is_carried
from citations.verification.checks.names.find import Name, find_names, is_heading
from citations.verification.checks.names.slots import (
    NEGATIONS,
    holds_smaller_place,
    name_in_its_place,
    share_met_outside,
)

_POINTERS = frozenset(
    "he she it they his her its their him them who i we our my company firm group".split()
)
_MOST_NAMED = 3
_SUBJECT_WITHIN = 3
"""Words before the first name, where it is still the subject of its claim."""


def check_names(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Every name of the claim must stand in the evidence. Another name in the same place fails; a
    subject that the evidence only points at ("he", "the company") cannot be told."""
    alignment = align(claim, texts)
    names = find_names(alignment.claim)
    if not names:
        return CheckDraft(kind="names", outcome="passed")
    states = {name: is_carried(name, alignment) for name in names}
    lost = [name for name, state in states.items() if state in ("none", "other first name")]
    if not lost:
        outcome = "undecided" if "part" in states.values() else "passed"
        return CheckDraft(kind="names", outcome=outcome)  # type: ignore[arg-type]
    for name in lost:
        other = name_in_its_place(name, names, alignment)
        if other:
            said = text_of(name, alignment)
            note = f"The quote says “{other}”, the claim says “{said}”."
            return CheckDraft(kind="names", outcome="failed", note=note, words=(said,))
    return _lost(lost, names, alignment)


def text_of(name: Name, alignment: Alignment) -> str:
    return alignment.claim.between(name.first, name.last - 1).removesuffix("'s").removesuffix("’s")


def _lost(lost: list[Name], names: list[Name], alignment: Alignment) -> CheckDraft:
    words = tuple(dict.fromkeys(text_of(name, alignment) for name in lost))
    listed = ", ".join(f"“{word}”" for word in words[:_MOST_NAMED])
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
    """May the evidence mean it without the name: its subject, which it only points at, a larger
    place that it lies in, or one that the claim denies?"""
    before = alignment.claim.words[: name.first]
    if any(word.lower in NEGATIONS for word in before):
        return True
    if holds_smaller_place(alignment.claim.words[name.own[0]].lower, alignment.evidence.words):
        return True
    is_subject = name is names[0] and name.first <= _SUBJECT_WITHIN
    return is_subject and (_points(alignment) or share_met_outside(name, alignment) >= 0.5)


def _points(alignment: Alignment) -> bool:
    """Does the window point at somebody named elsewhere, or is it all capitals?"""
    first, last = alignment.window
    words = alignment.evidence.words[first:last]
    return any(word.lower in _POINTERS for word in words) or is_heading(words)

"""A word of the claim against its opposite in the evidence, said of the same thing.

An opposite speaks against the claim only where the evidence does not also say the claim's own
word, where the words around both are the same, and where neither is denied ("did not rise" and
"fell" go together). Words that tell a matter from its two sides (buy and sell, above and below)
must have the same things before and behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citations.drafts import CheckDraft, CheckOutcome
from citations.verification.checks.aligned import Alignment, align
from citations.verification.checks.negation.clauses import (
    sentence_overlap,
)
from citations.verification.checks.negation.cues import negations_of
from citations.verification.checks.opposites import (
    are_opposite,
    are_two_sides,
    places_of,
)

ENOUGH_ALIKE = 0.6
"""The share of the claim's other words that one sentence must hold."""
_SHORTEST_PREFIXED = 5
_NEAR = 6
"""Words between our opposite and what stands beside it."""
_NOUN_ENDS = ("th", "tion", "sion", "ment", "ance", "ence", "ity", "ness")
_TAKING_AWAY = frozenset(
    """absence antagonist antagonists blockade blocked blocking deficiency deficient deleted
    deletion depleted depletion inhibited inhibition inhibitor inhibitors knockdown knockout lack
    lacking loss mutant null silencing untreated without""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """The claim's word `ours` and the evidence's word `theirs`, counted from 0."""

    ours: int
    theirs: int


def check_direction(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Whether a word of the claim stands against its opposite in the evidence."""
    alignment = align(claim, texts)
    unsure = False
    for found in _oppositions(alignment):
        outcome = _outcome(alignment, found)
        if outcome == "failed":
            return _reversed(alignment, found)
        unsure = unsure or outcome == "undecided"
    return CheckDraft(kind="direction", outcome="undecided" if unsure else "passed")


def _oppositions(alignment: Alignment) -> Iterator[Opposition]:
    """Unmet words of the claim with an opposite that no word of the claim meets."""
    first, last = alignment.window
    said = {word.lower for word in alignment.evidence.words[first:last]}
    ours = {word.lower for word in alignment.claim.words}
    theirs = [
        (at, word.lower)
        for at, word in enumerate(alignment.evidence.words[first:last], start=first)
        if word.lower not in ours and _may_oppose(word.lower)
    ]
    for at, word in enumerate(alignment.claim.words):
        if word.lower in said or not _may_oppose(word.lower):
            continue
        for there, other in theirs:
            if are_opposite(word.lower, other):
                yield Opposition(ours=at, theirs=there)


def _may_oppose(word: str) -> bool:
    return bool(places_of(word)) or len(word) >= _SHORTEST_PREFIXED


def _outcome(alignment: Alignment, found: Opposition) -> CheckOutcome:
    claim, evidence = alignment.claim, alignment.evidence
    ours, theirs = claim.words[found.ours].lower, evidence.words[found.theirs].lower
    sentence = evidence.words[found.theirs].sentence
    alike = sentence_overlap(alignment, sentence, frozenset({found.ours}))
    if alike < ENOUGH_ALIKE:
        return "passed"
    if _denied(claim.text, found.ours) or _denied(evidence.text, found.theirs):
        return "undecided"
    if not _stand_beside_the_same(alignment, found):
        return "undecided"
    if are_two_sides(ours, theirs) and not _same_order(alignment, found):
        return "undecided"
    return "failed" if _are_of_one_kind(alignment, found) else "undecided"


def _denied(text: str, at: int) -> bool:
    return any(negation.reaches(at) for negation in negations_of(text))


def _are_of_one_kind(alignment: Alignment, found: Opposition) -> bool:
    """Are both nouns made from verbs or neither, of the same degree, and is nothing in the evidence
    about taking something away ("mice without it")?"""
    claim, evidence = alignment.claim, alignment.evidence
    ours, theirs = claim.words[found.ours], evidence.words[found.theirs]
    span = evidence.read.sentences[theirs.sentence]
    around = {word.lower for word in evidence.words[span.first : span.last]}
    taken_away = (around & _TAKING_AWAY) - {theirs.lower} - {word.lower for word in claim.words}
    return (
        not taken_away
        and ours.lower.endswith(_NOUN_ENDS) == theirs.lower.endswith(_NOUN_ENDS)
        and ours.lower.endswith("est") == theirs.lower.endswith("est")
    )


def _stand_beside_the_same(alignment: Alignment, found: Opposition) -> bool:
    """Does a word next to ours meet one near theirs? Next are the two words of meaning on either
    side."""
    content = [at for at, word in enumerate(alignment.claim.words) if word.content]
    before = [at for at in content if at < found.ours][-2:]
    behind = [at for at in content if at > found.ours][:2]
    met = [alignment.meets[at] for at in (*before, *behind) if at in alignment.meets]
    return any(abs(place - found.theirs) <= _NEAR for place in met)


def _same_order(alignment: Alignment, found: Opposition) -> bool:
    """Do the words before ours meet words before theirs, and those behind words behind?"""
    before = behind = 0
    for at, place in alignment.meets.items():
        same = (at < found.ours) == (place < found.theirs)
        if at < found.ours:
            before += 1 if same else -1
        else:
            behind += 1 if same else -1
    return before > 0 and behind > 0


def _reversed(alignment: Alignment, found: Opposition) -> CheckDraft:
    ours = alignment.claim.words[found.ours].text
    theirs = alignment.evidence.words[found.theirs].text
    note = f"The quote says “{theirs}”, the claim says “{ours}”."
    return CheckDraft(kind="direction", outcome="failed", note=note, words=(ours,))

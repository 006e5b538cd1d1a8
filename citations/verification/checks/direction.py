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
from citations.verification.checks.negation import sentence_overlap
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
    """The places of the claim's word and of the evidence's, counted from 0."""

    claim_at: int
    evidence_at: int


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
    """Unaligned words of the claim with an opposite that no word of the claim is aligned to."""
    first, last = alignment.window
    said = {word.lower for word in alignment.evidence.words[first:last]}
    claim_words = {word.lower for word in alignment.claim.words}
    evidence_words = [
        (at, word.lower)
        for at, word in enumerate(alignment.evidence.words[first:last], start=first)
        if word.lower not in claim_words and _may_oppose(word.lower)
    ]
    for at, word in enumerate(alignment.claim.words):
        if word.lower in said or not _may_oppose(word.lower):
            continue
        for place, other in evidence_words:
            if are_opposite(word.lower, other):
                yield Opposition(claim_at=at, evidence_at=place)


def _may_oppose(word: str) -> bool:
    return bool(places_of(word)) or len(word) >= _SHORTEST_PREFIXED


def _outcome(alignment: Alignment, found: Opposition) -> CheckOutcome:
    claim, evidence = alignment.claim, alignment.evidence
    claim_word, evidence_word = (
        claim.words[found.claim_at].lower,
        evidence.words[found.evidence_at].lower,
    )
    sentence = evidence.words[found.evidence_at].sentence
    alike = sentence_overlap(alignment, sentence, frozenset({found.claim_at}))
    if alike < ENOUGH_ALIKE:
        return "passed"
    if _denied(claim.text, found.claim_at) or _denied(evidence.text, found.evidence_at):
        return "undecided"
    if not _share_a_neighbour(alignment, found):
        return "undecided"
    if are_two_sides(claim_word, evidence_word) and not _same_order(alignment, found):
        return "undecided"
    return "failed" if _are_of_one_kind(alignment, found) else "undecided"


def _denied(text: str, at: int) -> bool:
    return any(negation.reaches(at) for negation in negations_of(text))


def _are_of_one_kind(alignment: Alignment, found: Opposition) -> bool:
    """Are both nouns made from verbs or neither, of the same degree, and is nothing in the evidence
    about taking something away ("mice without it")?"""
    claim, evidence = alignment.claim, alignment.evidence
    claim_word, evidence_word = claim.words[found.claim_at], evidence.words[found.evidence_at]
    span = evidence.read.sentences[evidence_word.sentence]
    around = {word.lower for word in evidence.words[span.first : span.last]}
    taken_away = (
        (around & _TAKING_AWAY) - {evidence_word.lower} - {word.lower for word in claim.words}
    )
    return (
        not taken_away
        and claim_word.lower.endswith(_NOUN_ENDS) == evidence_word.lower.endswith(_NOUN_ENDS)
        and claim_word.lower.endswith("est") == evidence_word.lower.endswith("est")
    )


def _share_a_neighbour(alignment: Alignment, found: Opposition) -> bool:
    """Is a word next to the claim's aligned to one near the evidence's? Next are the two words of
    meaning on either side."""
    content = [at for at, word in enumerate(alignment.claim.words) if word.content]
    before = [at for at in content if at < found.claim_at][-2:]
    behind = [at for at in content if at > found.claim_at][:2]
    aligned = [
        alignment.to_evidence[at] for at in (*before, *behind) if at in alignment.to_evidence
    ]
    return any(abs(place - found.evidence_at) <= _NEAR for place in aligned)


def _same_order(alignment: Alignment, found: Opposition) -> bool:
    """Are the words before the claim's aligned to words before the evidence's, and those behind to
    words behind?"""
    before = behind = 0
    for at, place in alignment.to_evidence.items():
        same = (at < found.claim_at) == (place < found.evidence_at)
        if at < found.claim_at:
            before += 1 if same else -1
        else:
            behind += 1 if same else -1
    return before > 0 and behind > 0


def _reversed(alignment: Alignment, found: Opposition) -> CheckDraft:
    claim_word = alignment.claim.words[found.claim_at].text
    evidence_word = alignment.evidence.words[found.evidence_at].text
    note = f"The quote says “{evidence_word}”, the claim says “{claim_word}”."
    return CheckDraft(kind="direction", outcome="failed", note=note, words=(claim_word,))

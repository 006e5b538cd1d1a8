"""Does the evidence deny what the claim asserts, or assert what it denies?

Only where one sentence of the evidence holds most of the claim, and nothing else there is denied:
a negation that may belong to something else leaves the check undecided. `cues` finds negations and
how far they reach.
"""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft, CheckOutcome
from citations.verification.checks.aligned import Alignment, Word, align
from citations.verification.checks.negation.cues import WORDS, Negation, negations_of

ENOUGH_ALIKE = 0.6
"""The share of the claim that one sentence must hold before its negation is read against it."""
DENYING_ALIKE = 0.9
"""The same for a claim that denies: "did not die in 1966" agrees with "died in 1965", so all that
it denies must stand there, and nearly all of the rest."""

_PAIRED = frozenset({"neither", "nor"})
"""Deny together what one "not" of the claim may deny."""
_SOFT = WORDS.words("soft")


def check_negation(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Whether what the claim denies or asserts is denied or asserted by the evidence as well."""
    alignment = align(claim, texts)
    of_claim = negations_of(alignment.claim.text)
    of_evidence = _in_window(alignment, negations_of(alignment.evidence.text))
    if not of_claim and not of_evidence:
        return _draft("passed")
    for negation in of_evidence:
        one_of_two = of_claim and alignment.evidence.words[negation.first].lower in _PAIRED
        if len(of_evidence) <= len(of_claim) or one_of_two:
            continue
        at = _asserted_by_claim(alignment, negation)
        if at is not None and not any(each.reaches(at) for each in of_claim):
            return _evidence_denies(alignment, negation, at)
    outcomes = [_denied_by_evidence(alignment, negation, of_evidence) for negation in of_claim]
    if not of_claim or all(outcome == "denied" for outcome in outcomes):
        return _draft("passed")
    for negation, outcome in zip(of_claim, outcomes, strict=True):
        if outcome == "asserted" and not of_evidence:
            return _claim_denies(alignment, negation)
    return _draft("undecided")


def _in_window(alignment: Alignment, negations: Sequence[Negation]) -> list[Negation]:
    """Those in the sentences that say most of the claim."""
    first, last = alignment.window
    return [negation for negation in negations if first <= negation.first < last]


def _asserted_by_claim(alignment: Alignment, negation: Negation) -> int | None:
    """The claim's word that the evidence denies here, and never says without a negation."""
    said = {word.lower for word in alignment.evidence.words}
    own = [word for word in alignment.claim.words if word.lower not in said]
    if negation.contrast or _denies_softly(own):
        return None
    aligned = [alignment.to_claim.get(head) for head in negation.heads]
    if not aligned or None in aligned or any(at in alignment.by_family for at in aligned):
        return None
    evidence = alignment.evidence
    denials = negations_of(evidence.text)
    at = next(at for at in aligned if at is not None)
    denied_always = all(
        any(each.reaches(place) for each in denials) for place in alignment.anywhere[at]
    )
    sentence = evidence.words[negation.heads[0]].sentence
    alike = sentence_overlap(alignment, sentence, frozenset({at}))
    return at if denied_always and alike >= ENOUGH_ALIKE else None


def _denied_by_evidence(
    alignment: Alignment, negation: Negation, denials: Sequence[Negation]
) -> str:
    """Whether the evidence denies ("denied") or asserts ("asserted") what the claim denies first,
    or is silent on it ("")."""
    aligned = [
        alignment.to_evidence[head] for head in negation.heads if head in alignment.to_evidence
    ]
    if not aligned:
        return ""
    if any(each.reaches(place) for each in denials for place in aligned):
        return "denied"
    evidence = alignment.evidence
    sentence = evidence.words[aligned[0]].sentence
    whole = all(
        any(evidence.words[place].sentence == sentence for place in alignment.anywhere.get(at, ()))
        and at not in alignment.by_family
        for at in range(negation.first, negation.end)
        if alignment.claim.words[at].content and at >= negation.last
    )
    first, last = evidence.read.sentences[sentence].first, evidence.read.sentences[sentence].last
    softly = _denies_softly(alignment.claim.words) or _denies_softly(evidence.words[first:last])
    alike = sentence_overlap(alignment, sentence, frozenset(negation.heads))
    stands = whole and not softly and not negation.contrast and alike >= DENYING_ALIKE
    return "asserted" if stands else ""


def _denies_softly(words: Sequence[Word]) -> bool:
    return any(_is_soft(word.lower) for word in words)


def _is_soft(word: str) -> bool:
    """Does the word deny without being a negation ("avoid", "childless", "unable")?"""
    return word in _SOFT or (word.endswith("less") and word not in ("less", "unless", "regardless"))


def _evidence_denies(alignment: Alignment, negation: Negation, at: int) -> CheckDraft:
    phrase = negation.phrase(alignment.evidence.read)
    word = alignment.claim.words[at].text
    return _draft(
        "failed", f"The quote says “{phrase}”, the claim says “{word}” without the denial.", word
    )


def _claim_denies(alignment: Alignment, negation: Negation) -> CheckDraft:
    phrase = negation.phrase(alignment.claim)
    head = alignment.evidence.words[alignment.to_evidence[negation.heads[0]]].text
    note = f"The claim says “{phrase}”, the quote says “{head}” without the denial."
    return _draft("failed", note, phrase)


def _draft(outcome: CheckOutcome, note: str = "", *words: str) -> CheckDraft:
    return CheckDraft(kind="negation", outcome=outcome, note=note, words=words)


def sentence_overlap(alignment: Alignment, sentence: int, without: frozenset[int]) -> float:
    """The weight of the claim's words that one sentence of the evidence holds, 0 to 1, those of
    `without` left out of both."""
    words, evidence = alignment.claim.words, alignment.evidence.words
    whole = held = 0.0
    for at, word in enumerate(words):
        if at in without or not word.weight:
            continue
        whole += word.weight
        places = alignment.anywhere.get(at, ())
        held += word.weight if any(evidence[p].sentence == sentence for p in places) else 0.0
    return held / whole if whole else 0.0

"""What the evidence only holds possible, plans, asks or reports, and the claim states as a fact.

A claim that is weaker than its evidence is carried. One that keeps a word of the same kind is
carried too, and so is one that names who says it.
"""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft
from citations.drafts.checks import CheckOutcome
from citations.verification.checks.aligned import Alignment, align
from citations.verification.checks.certainty.markers import (
    HINTS,
    Kind,
    Marker,
    is_asked,
    markers_of,
)
from citations.verification.checks.negation.clauses import sentence_overlap

ENOUGH_ALIKE = 0.85
ENOUGH_WITHIN = 0.8
"""The share of the claim's met words that must stand under a word over a whole clause."""

MOST_MARKERS = 40
"""Of the sentences looked at; prose has a handful."""
REPEATED = 0.65
"""The share of a clause that a claim must say to count as repeating it."""
_NEUTRAL = frozenset(
    ["said that", "says that", "say that", "according to", "suggests that", "suggest that"]
    + ["suggested that"]
)
"""Ways to report that readers take for the fact itself more often than not."""

_DUTY = frozenset(["must", "shall", "required to", "obliged to", "obligated to"])
_NO_DUTY = frozenset(["should", "may", "might", "could", "allowed to", "permitted to", "free to"])

_WEAKER: dict[Kind, frozenset[Kind]] = {
    "possible": frozenset({"possible", "likely", "said"}),
    "likely": frozenset({"likely", "possible", "said"}),
    "planned": frozenset({"planned", "future", "possible", "likely", "said", "duty"}),
    "tried": frozenset({"tried", "possible", "planned"}),
    "said": frozenset({"said", "possible", "likely"}),
    "condition": frozenset({"condition", "possible"}),
    "duty": frozenset({"duty", "allowed", "possible"}),
    "allowed": frozenset({"allowed", "possible"}),
    "asked": frozenset({"asked"}),
    "future": frozenset({"future", "planned", "possible", "likely", "said", "duty", "condition"}),
}
"""The kinds a claim may use for what the evidence says in this kind."""


def check_certainty(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Whether the claim is no surer than its evidence."""
    alignment = align(claim, texts)
    ours = _kinds_of_claim(alignment)
    if not alignment.meets:
        return _draft("passed")
    unsure = False
    for marker in _near(alignment):
        if not _weakens_claim(alignment, marker) or _forbids_too(alignment, marker, ours):
            continue
        if (duty := _stricter_duty(alignment, marker)) is not None:
            return duty
        if ours & _WEAKER[marker.kind]:
            continue
        draft = _stronger(alignment, marker)
        if draft.outcome == "missing":
            return draft
        unsure = True
    if _is_asked(alignment):
        return _draft("missing", "The quote only asks this, the claim states it as a fact.")
    return _draft("undecided" if unsure else "passed")


def _near(alignment: Alignment) -> list[Marker]:
    """Those in the sentences that say most of the claim."""
    first, last = alignment.window
    markers = markers_of(alignment.evidence.text)
    return [marker for marker in markers if first <= marker.first < last][:MOST_MARKERS]


def _kinds_of_claim(alignment: Alignment) -> set[Kind]:
    """How the claim itself hedges, plans or attributes, in any words."""
    kinds = {marker.kind for marker in markers_of(alignment.claim.text)}
    said = {word.lower for word in alignment.claim.words}
    for words, kind in HINTS:
        if said & words:
            kinds.add(kind)
    return kinds


def _weakens_claim(alignment: Alignment, marker: Marker) -> bool:
    """Does the marker stand with words that the claim says too?"""
    sentence = alignment.evidence.words[marker.first].sentence
    if sentence_overlap(alignment, sentence, frozenset()) < ENOUGH_ALIKE:
        return False
    if marker.kind == "future":
        return marker.head in alignment.met_by and _is_past(alignment, marker.head)
    if marker.head is not None:
        return marker.head in alignment.met_by
    met = [
        place for place in alignment.met_by if alignment.evidence.words[place].sentence == sentence
    ]
    within = sum(marker.begin <= place < marker.end for place in met)
    return bool(met) and within >= ENOUGH_WITHIN * len(met)


def _forbids_too(alignment: Alignment, marker: Marker, ours: set[Kind]) -> bool:
    """ "May not" in the evidence and "must not" or "cannot" in the claim forbid the same."""
    behind = alignment.evidence.words[marker.last : marker.last + 1]
    denied = any(word.lower == "not" for word in behind)
    words = {word.lower for word in alignment.claim.words}
    return denied and ("duty" in ours or bool(words & {"cannot", "can't", "never", "no"}))


def _stricter_duty(alignment: Alignment, marker: Marker) -> CheckDraft | None:
    """ "Must" in the claim where the evidence has "should" or "may" with the same verb."""
    read = alignment.evidence.read
    theirs = " ".join(word.lower for word in read.words[marker.first : marker.last])
    if theirs not in _NO_DUTY or marker.head is None:
        return None
    head = alignment.met_by[marker.head]
    for duty in markers_of(alignment.claim.text):
        ours = " ".join(word.lower for word in alignment.claim.words[duty.first : duty.last])
        if ours in _DUTY and duty.head == head:
            note = f"The quote says “{theirs}”, the claim says “{ours}”."
            return _draft("missing", note, ours)
    return None


def _is_past(alignment: Alignment, head: int) -> bool:
    """Does the claim say as past what will be: another form of the verb, and not its "-s"?"""
    ours = alignment.claim.words[alignment.met_by[head]].lower
    theirs = alignment.evidence.words[head].lower
    return ours != theirs and not ours.endswith(("s", "ing"))


def _stronger(alignment: Alignment, marker: Marker) -> CheckDraft:
    """Missing where the claim repeats the clause and leaves the marker out; where it says it in its
    own words, readers differ on whether the hedge is kept."""
    phrase = alignment.evidence.read.between(marker.first, marker.last - 1)
    note = f"The quote says “{phrase}”, the claim states it as a fact."
    if marker.kind == "condition":
        note = f"The quote says it only “{phrase}”, the claim without this condition."
    reported = marker.kind == "duty" or (marker.kind == "said" and phrase.lower() in _NEUTRAL)
    repeated = _is_repeated(alignment, marker.begin, marker.end, marker.first, marker.last)
    return _draft("missing" if repeated and not reported else "undecided", note)


def _is_repeated(alignment: Alignment, begin: int, end: int, first: int, last: int) -> bool:
    """Does the claim say most of the words of meaning in `[begin:end)` of the evidence, those of
    the marker itself left aside, and say them in that order?"""
    content = [
        place
        for place in range(begin, end)
        if alignment.evidence.words[place].content and not first <= place < last
    ]
    met = [alignment.met_by[place] for place in content if place in alignment.met_by]
    return bool(met) and len(met) >= REPEATED * len(content) and met == sorted(met)


def _is_asked(alignment: Alignment) -> bool:
    read = alignment.evidence.read
    places = [read.words[place].sentence for place in alignment.meets.values()]
    main = max(sorted(set(places)), key=places.count)
    if alignment.claim.text.rstrip().endswith("?") or not is_asked(read, main):
        return False
    span = read.sentences[main]
    alike = sentence_overlap(alignment, main, frozenset())
    return alike >= ENOUGH_ALIKE and _is_repeated(alignment, span.first, span.last, 0, 0)


def _draft(outcome: CheckOutcome, note: str = "", *words: str) -> CheckDraft:
    return CheckDraft(kind="certainty", outcome=outcome, note=note, words=words)

"""What the claim says of how many and how often, against what the evidence says of the same words.

Numbers are compared elsewhere; here stand only words. The claim's must follow from the evidence's:
"all" carries "some", a bare plural does not carry "all".
"""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft
from citations.drafts.checks import CheckOutcome
from citations.verification.checks.aligned import Alignment, align
from citations.verification.checks.negation.clauses import sentence_overlap
from citations.verification.checks.negation.cues import negations_of
from citations.verification.checks.quantity_words.words import (
    ONLY,
    QuantityWord,
    carries,
    quantity_words_of,
    speaks_against,
)

ENOUGH_ALIKE = 0.6
"""The share of the claim that one sentence must hold before its amounts are compared."""
ADDED_ALIKE = 0.9
"""The same before a word for an amount counts as added by the claim."""
SAID_OF_SENTENCE = 0.6
"""The share of the sentence's words of meaning that the claim must say too."""
STRICT = frozenset("all every always everyone everybody everything entire whole invariably".split())
_LIMITS = frozenset(
    """just unique first last other except one single but sole alone except nothing merely limited
    restricted exclusive exclusively""".split()
)


def check_quantity_words(claim: str, texts: Sequence[str]) -> CheckDraft:
    """Whether the evidence carries the claim's words for amounts."""
    alignment = align(claim, texts)
    ours = quantity_words_of(alignment.claim.text)
    only = _only_of_claim(alignment)
    if not ours and only is None:
        return _draft("passed")
    drafts = [_compare(alignment, word) for word in ours]
    if only is not None:
        drafts.append(_compare_only(alignment, only))
    for outcome in ("failed", "missing", "undecided"):
        for draft in drafts:
            if draft.outcome == outcome:
                return draft
    return _draft("passed")


def _compare(alignment: Alignment, word: QuantityWord) -> CheckDraft:
    ours = alignment.claim.words[word.at].text
    place = alignment.meets.get(word.head) if word.head is not None else None
    if place is None:
        return _draft("undecided")
    sentence = alignment.evidence.words[place].sentence
    if sentence_overlap(alignment, sentence, frozenset()) < ENOUGH_ALIKE:
        return _draft("undecided")
    found = _said_of(alignment, place, word.of_times)
    if found is None:
        return _not_said(alignment, word, sentence)
    theirs = _phrase(alignment, found)
    note = f"The quote says “{theirs}”, the claim says “{ours}”."
    if carries(found.amount, word.amount):
        return _draft("passed")
    if speaks_against(found.amount, word.amount):
        return _draft("failed", note, ours)
    return _draft("missing", note, ours)


def _phrase(alignment: Alignment, found: QuantityWord) -> str:
    """The evidence's word as it reads there ("not all", "a few")."""
    text = alignment.evidence.words[found.at].text
    if found.amount == "not all":
        return f"not {text.lower()}"
    return f"a {text}" if found.amount == "some" and text == "few" else text


def _said_of(alignment: Alignment, place: int, of_times: bool) -> QuantityWord | None:
    """The word for an amount that the evidence has with the same noun or verb."""
    for word in quantity_words_of(alignment.evidence.text):
        head = word.head if word.of_times == of_times else None
        if head is not None and (head == place or word.at < place <= head):
            return word
    return None


def _not_said(alignment: Alignment, word: QuantityWord, sentence: int) -> CheckDraft:
    """The evidence speaks of the same without an amount: only where it says all else of the claim,
    "all" is an addition and not a way of putting it."""
    if word.amount not in ("all", "most"):
        return _draft("undecided" if word.amount in ("none", "not all", "few") else "passed")
    ours = alignment.claim.words[word.at]
    span = alignment.evidence.read.sentences[sentence]
    counted = any(
        span.first <= each.at < span.last for each in quantity_words_of(alignment.evidence.text)
    )
    added = ours.lower in STRICT and not counted and not _counts(alignment, word)
    if not added or not _says_all_else(alignment, word.at, sentence):
        return _draft("undecided")
    return _draft("missing", f"The quote does not say “{ours.text}”.", ours.text)


def _counts(alignment: Alignment, word: QuantityWord) -> bool:
    """Does a number follow ("all three")? Then it is the number that is said."""
    following = alignment.claim.words[word.at + 1 : word.at + 2]
    return any(each.key.isdigit() for each in following)


def _only_of_claim(alignment: Alignment) -> int | None:
    denied = negations_of(alignment.claim.text)
    for at, word in enumerate(alignment.claim.words):
        if word.lower in ONLY and not denied and not (at and word.capitalised):
            before = alignment.claim.words[at - 1].lower if at else ""
            return None if before == "not" or before.endswith("n't") else at
    return None


def _compare_only(alignment: Alignment, at: int) -> CheckDraft:
    evidence = alignment.evidence
    first, last = alignment.window
    ours = alignment.claim.words[at].text
    words = {word.lower for word in evidence.words[first:last]}
    limited = words & (ONLY | _LIMITS)
    if limited or any(first <= each.first < last for each in negations_of(evidence.text)):
        return _draft("undecided")
    if not _says_all_else(alignment, at, _main_sentence(alignment)):
        return _draft("undecided")
    return _draft("missing", f"The quote does not say “{ours}”.", ours)


def _says_all_else(alignment: Alignment, at: int, sentence: int) -> bool:
    """Does the sentence say what the claim says without the word `at`, and little more? Then the
    word was added; in other words than the claim's it may well be carried."""
    span = alignment.evidence.read.sentences[sentence]
    words = alignment.evidence.words[span.first : span.last]
    met = sum(span.first <= place < span.last for place in alignment.met_by)
    return sentence_overlap(
        alignment, sentence, frozenset({at})
    ) >= ADDED_ALIKE and met >= SAID_OF_SENTENCE * sum(word.content for word in words)


def _main_sentence(alignment: Alignment) -> int:
    """The sentence of the evidence where most of the claim's words are met."""
    places = [alignment.evidence.words[place].sentence for place in alignment.meets.values()]
    return max(sorted(set(places)), key=places.count, default=0)


def _draft(outcome: CheckOutcome, note: str = "", *words: str) -> CheckDraft:
    return CheckDraft(kind="quantity words", outcome=outcome, note=note, words=words)

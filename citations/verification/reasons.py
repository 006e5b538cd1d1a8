"""What a reader is told of a decision, in a sentence or two. Made from the checks, so that a
verdict kept without its words can be told again."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import CheckDraft, CheckOutcome
from citations.drafts.codes import (
    CARRIED,
    NOT_CARRIED,
    PART_OF_SENTENCE,
    PARTLY_CARRIED,
    REPHRASED,
    SMALL_WORDS,
    UNCERTAIN,
    code_of,
)
from citations.verification.decision import (
    WORDING_DIFFERS,
    WORDING_MISSING,
    Decision,
    lacking,
    speaking_against,
)

_TOLD_BY_WORDING = (PART_OF_SENTENCE, SMALL_WORDS, REPHRASED, WORDING_DIFFERS, WORDING_MISSING)
MOST_NOTES = 3
"""Checks that a reason names; the card lists all."""


def reason_for(decision: Decision, checks: Sequence[CheckDraft], *, quotes: int) -> str:
    """Why a claim has its level: what the deciding check found, or how sure the judge is."""
    deciding = speaking_against(checks) or lacking(checks)
    notes = [check.note for check in deciding if check.note]
    if deciding and decision.code == code_of(deciding[0]) and notes:
        return " ".join(dict.fromkeys(notes[:MOST_NOTES]))
    if decision.code in _TOLD_BY_WORDING:
        return next(check.note for check in checks if check.kind == "wording")
    return _of_meaning(decision, "quote" if quotes == 1 else "quotes")


def meaning_check(decision: Decision) -> CheckDraft:
    """What the embedded model says beside the other checks."""
    if decision.probability is None:
        return CheckDraft(kind="meaning", outcome="undecided")
    outcome: CheckOutcome = "passed" if decision.probability >= 0.5 else "missing"
    if decision.code == UNCERTAIN:
        outcome = "undecided"
    percent = round(decision.probability * 100)
    note = f"The embedded judge sees a chance of {percent} % that the whole claim is carried."
    return CheckDraft(kind="meaning", outcome=outcome, note=note)


def _of_meaning(decision: Decision, quote: str) -> str:
    does = "does" if quote == "quote" else "do"
    said = {
        CARRIED: f"The {quote} say{'s' if does == 'does' else ''} this in other words.",
        PARTLY_CARRIED: f"The {quote} {does} not carry the whole claim.",
        NOT_CARRIED: f"The {quote} {does} not carry the claim.",
    }
    agreeing = _of_ten(decision.probability)
    if decision.code == UNCERTAIN:
        return (
            "The embedded judge is not sure enough: it would agree with a reader in about "
            f"{agreeing} of 10 such cases."
        )
    return said.get(decision.code, f"Decided by “{decision.code}”.")


def _of_ten(probability: float | None) -> int:
    if probability is None:
        return 5
    return min(9, max(5, round(10 * max(probability, 1 - probability))))

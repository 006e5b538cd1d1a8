"""From checks and a probability to a level, and what a reader is told of it.

What a check says goes before what the model guesses: a failed check rules out "supported" and
decides the verdict; a missing one rules out "supported". Where neither speaks, a word-by-word
account of a claim that is close to its quote decides, if there is one; else the model's level
stands, and it may abstain. The reason is made from the checks, so that a verdict kept without its
words can be told again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citations.drafts import CheckDraft, CheckOutcome, Level
from citations.drafts.verdicts import (
    CARRIED,
    NOT_CARRIED,
    PART_OF_SENTENCE,
    PARTLY_CARRIED,
    REPHRASED,
    SMALL_WORDS,
    UNCERTAIN,
    code_of,
)
from citations.verification.embedded import Assessment
from citations.verification.entailment import Entailment
from citations.verification.explicit import CONTRADICTING, LIMITING

WORDING_DIFFERS, WORDING_MISSING = "wording_differs", "wording_missing"
PRECISION_WHEN_ENTAILED = 0.9
"""The share of claims accounted for word by word that readers call supported: 118 of 126 on five
public sets, rounded down."""

_FROM_MEANING: dict[Level, str] = {
    "supported": CARRIED,
    "partially supported": PARTLY_CARRIED,
    "not supported": NOT_CARRIED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A level with the code of what has decided it. `leaning` is the level without abstaining, None
    where the decision was kept from before."""

    level: Level
    code: str
    probability: float | None
    leaning: Level | None = None


def decide(
    checks: Sequence[CheckDraft], assessment: Assessment, entailment: Entailment | None = None
) -> Decision:
    """The level of a claim that is not its quote word for word. `checks` are all that were made, in
    order; `entailment` is None where the claim is close to no sentence of its quotes."""
    if contradicted := contradicting(checks):
        return _decided(
            "partially supported" if _is_one_of_several(contradicted) else "not supported",
            code_of(contradicted[0]),
            assessment,
        )
    decided = _by_entailment(entailment, assessment) if entailment is not None else None
    if decided is not None:
        return decided
    if has_shifter(checks):
        return Decision(
            level="unverified",
            code=PART_OF_SENTENCE,
            probability=assessment.supported,
            leaning=assessment.leaning,
        )
    missing = missing_details(checks)
    if entailment is not None and entailment.relation == "entailed" and not missing:
        return _entailed(assessment)
    decision = _limited(missing, assessment)
    return _in_doubt(decision) if _is_doubted(entailment) else decision


def _by_entailment(entailment: Entailment, assessment: Assessment) -> Decision | None:
    """What a word that differs from a quote does to a claim. One that is known to say otherwise
    decides; another in its place, which may be a synonym that no list has, keeps the claim from
    being supported and leaves the leaning to the model, as does what a claim adds to its quote.
    Where the model is sure that all is carried and the quote only lacks words, it stays open."""
    if not entailment.of_a_quote or entailment.relation not in ("contradicted", "neutral"):
        return None
    against = entailment.relation == "contradicted"
    if against and entailment.certain:
        return _decided("not supported", WORDING_DIFFERS, assessment)
    if entailment.absent and assessment.level == "supported":
        return None
    level: Level = "partially supported"
    if against and assessment.leaning == "not supported":
        level = "not supported"
    code = WORDING_DIFFERS if against else WORDING_MISSING
    return replace(_decided(level, code, assessment), leaning=assessment.leaning)


def _is_doubted(entailment: Entailment | None) -> bool:
    """Whether the model alone may not call the claim supported: of a quote every difference counts;
    in a longer text what one sentence lacks may stand in another, unless it says otherwise."""
    return entailment is not None and (entailment.of_a_quote or entailment.certain)


def _decided(level: Level, code: str, assessment: Assessment) -> Decision:
    return Decision(level=level, code=code, probability=assessment.supported, leaning=level)


def _entailed(assessment: Assessment) -> Decision:
    return Decision(
        level="supported",
        code=REPHRASED,
        probability=max(assessment.supported, PRECISION_WHEN_ENTAILED),
        leaning="supported",
    )


def contradicting(checks: Sequence[CheckDraft]) -> list[CheckDraft]:
    return [each for each in checks if each.outcome == "failed" and each.kind in CONTRADICTING]


def missing_details(checks: Sequence[CheckDraft]) -> list[CheckDraft]:
    return [each for each in checks if each.outcome == "missing" and each.kind in LIMITING]


def has_shifter(checks: Sequence[CheckDraft]) -> bool:
    return any(each.kind == "wording" and each.outcome == "failed" for each in checks)


def _in_doubt(decision: Decision) -> Decision:
    """The decision, where a claim differs from its quote in what cannot be told: the model does not
    see single words, so that it alone calls no such claim supported."""
    if decision.level != "supported":
        return decision
    return replace(decision, level="unverified", code=SMALL_WORDS)


def _is_one_of_several(contradicted: Sequence[CheckDraft]) -> bool:
    """Whether only numbers fail: what they do to a claim with several is told by the numbers
    themselves, see `citations.steps.verifying.numbers`."""
    return all(check.kind == "numbers" for check in contradicted)


def _limited(missing: Sequence[CheckDraft], assessment: Assessment) -> Decision:
    level, leaning = assessment.level, assessment.leaning
    if level is None:
        code = UNCERTAIN
    elif missing:
        code = code_of(missing[0])
        level = "partially supported" if level == "supported" else level
    else:
        code = _FROM_MEANING[level]
    if leaning == "supported" and missing:
        leaning = "partially supported"
    return Decision(
        level=level or "unverified", code=code, probability=assessment.supported, leaning=leaning
    )


_FROM_WORDING = (PART_OF_SENTENCE, SMALL_WORDS, REPHRASED, WORDING_DIFFERS, WORDING_MISSING)
MOST_NOTES = 3
"""Checks that a reason names; the card lists all."""


def reason_for(decision: Decision, checks: Sequence[CheckDraft], *, quotes: int) -> str:
    """Why a claim has its level: what the deciding check found, or how sure the judge is."""
    deciding = contradicting(checks) or missing_details(checks)
    notes = [check.note for check in deciding if check.note]
    if deciding and decision.code == code_of(deciding[0]) and notes:
        return " ".join(dict.fromkeys(notes[:MOST_NOTES]))
    if decision.code in _FROM_WORDING:
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
    by_code = {
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
    return by_code.get(decision.code, f"Decided by “{decision.code}”.")


def _of_ten(probability: float | None) -> int:
    if probability is None:
        return 5
    return min(9, max(5, round(10 * max(probability, 1 - probability))))

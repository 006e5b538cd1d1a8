"""From checks and a probability to a level: what a check says goes before what the model guesses.

A failed check rules out "supported" and decides the verdict; a missing one rules out "supported".
Where neither speaks, the model's level stands, and it may abstain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citations.drafts import CheckDraft, CheckKind, Level
from citations.drafts.codes import (
    CARRIED,
    NOT_CARRIED,
    PART_OF_SENTENCE,
    PARTLY_CARRIED,
    SMALL_WORDS,
    UNCERTAIN,
    code_of,
)
from citations.verification.embedded import Assessment

CONTRADICTING: frozenset[CheckKind] = frozenset(
    ("numbers", "names", "dates", "negation", "direction", "quantity words", "certainty", "roles")
)
"""Checks that decide against a claim when they fail."""
LIMITING: frozenset[CheckKind] = frozenset(("numbers", "names", "dates", "certainty"))
"""Checks that leave a claim at best partially supported when the evidence does not mention what
they look for, or says it under a condition that the claim leaves out."""

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


def decide(checks: Sequence[CheckDraft], assessment: Assessment) -> Decision:
    """The level of a claim that is not its quote word for word. `checks` are all that were made, in
    order."""
    if contradicted := speaking_against(checks):
        level: Level = (
            "partially supported" if _is_one_of_several(contradicted) else "not supported"
        )
        return Decision(
            level=level,
            code=code_of(contradicted[0]),
            probability=assessment.supported,
            leaning=level,
        )
    if is_turned(checks):
        return Decision(
            level="unverified",
            code=PART_OF_SENTENCE,
            probability=assessment.supported,
            leaning=assessment.leaning,
        )
    decision = _limited(lacking(checks), assessment)
    return _in_doubt(decision) if differs_in_small_words(checks) else decision


def speaking_against(checks: Sequence[CheckDraft]) -> list[CheckDraft]:
    return [each for each in checks if each.outcome == "failed" and each.kind in CONTRADICTING]


def lacking(checks: Sequence[CheckDraft]) -> list[CheckDraft]:
    return [each for each in checks if each.outcome == "missing" and each.kind in LIMITING]


def is_turned(checks: Sequence[CheckDraft]) -> bool:
    return any(each.kind == "wording" and each.outcome == "failed" for each in checks)


def differs_in_small_words(checks: Sequence[CheckDraft]) -> bool:
    return any(each.kind == "wording" and each.outcome == "missing" for each in checks)


def _in_doubt(decision: Decision) -> Decision:
    """The decision, where the claim differs from the quote in a small word: not supported, though
    what the word does to it is not known."""
    if decision.level != "supported":
        return decision
    return replace(decision, level="unverified", code=SMALL_WORDS, leaning="not supported")


def _is_one_of_several(contradicted: Sequence[CheckDraft]) -> bool:
    """Whether only numbers fail: what they do to a claim with several is told by the numbers
    themselves, see `citations.steps.verify_numbers`."""
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
    if missing and leaning == "supported":
        leaning = "partially supported"
    return Decision(
        level=level or "unverified", code=code, probability=assessment.supported, leaning=leaning
    )

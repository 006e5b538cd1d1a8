"""What the numbers of a claim do to its verdicts: they can only lower them.

A judge reads words; whether 3.1 is 3.2 is told by code. A claim with a number that its quote does
not carry is at best partially supported, one whose every number the quote contradicts is not
supported. What nobody could judge stays unverified, with the number named.
"""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import ClaimDraft, Level, NumberDraft, VerdictDraft


def with_numbers_held(verdict: VerdictDraft, claim: ClaimDraft) -> VerdictDraft:
    """The verdict over all evidence of a claim, lowered where its numbers fail."""
    return _lowered(verdict, [each for each in claim.numbers if not each.holds], claim)


def with_own_numbers_held(verdict: VerdictDraft, claim: ClaimDraft, label: str) -> VerdictDraft:
    """The verdict over one citation alone: numbers that fail, or that another citation carries,
    are not carried by this one."""
    failing = [each for each in claim.numbers if not each.holds]
    if failing:
        return _lowered(verdict, failing, claim)
    elsewhere = [each for each in claim.numbers if each.quoted and each.quoted.label != label]
    if verdict.level != "supported" or not elsewhere or verdict.probability is None:
        # A word-for-word reading has seen the number stand in this very quote.
        return verdict
    reason = f"Another passage cited here gives {_listed(elsewhere)}."
    return replace(verdict, level="partially supported", reason=f"{reason} {verdict.reason}")


def _lowered(verdict: VerdictDraft, failing: list[NumberDraft], claim: ClaimDraft) -> VerdictDraft:
    if not failing or verdict.level == "not supported":
        return verdict
    notes = " ".join(f"The number “{each.raw}” does not hold. {each.note}" for each in failing)
    level: Level = verdict.level
    if level == "supported":
        level = "partially supported"
    if level == "partially supported" and _all_contradicted(claim):
        level = "not supported"
    reason = f"{notes} {verdict.reason}" if level == "unverified" else notes
    return replace(verdict, level=level, reason=reason)


def _all_contradicted(claim: ClaimDraft) -> bool:
    return all(each.match in ("mismatch", "not found") for each in claim.numbers)


def _listed(numbers: list[NumberDraft]) -> str:
    return ", ".join(f"“{number.raw}”" for number in numbers)

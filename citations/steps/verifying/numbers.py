"""What the numbers of a claim do to its verdicts: they can only lower them.

A judge reads words; whether 3.1 is 3.2 is told by code. A claim with a number that its quote does
not carry is at best partially supported. It is not supported where none of its numbers holds and
the quote gives another for one of them; numbers that the quote merely does not mention leave it
partially supported, if the rest is carried. What nobody could judge stays unverified, with the
number named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citations.drafts import CheckDraft, CheckOutcome, ClaimDraft, Level, NumberDraft, VerdictDraft
from citations.drafts.verdicts import WORD_FOR_WORD, code_of
from citations.language.wording import in_quotes


def numbers_check(numbers: Sequence[NumberDraft]) -> CheckDraft:
    """Whether the evidence carries every number of a claim. One that it gives no figure for at all
    is missing, one that it gives another figure for has failed."""
    failing = [number for number in numbers if not number.holds]
    outcome: CheckOutcome = "passed"
    if failing:
        is_missing = all(number.match == "not found" for number in failing)
        outcome = "missing" if is_missing else "failed"
    return CheckDraft(
        kind="numbers",
        outcome=outcome,
        note=_all_carried(numbers) if not failing else _not_carried(failing),
        words=tuple(number.raw for number in failing or numbers),
    )


def numbers_check_of(numbers: Sequence[NumberDraft], label: str) -> CheckDraft:
    """The same for one piece of evidence alone: a number that another one gives is missing here."""
    check = numbers_check(numbers)
    elsewhere = [each for each in numbers if each.quoted and each.quoted.label != label]
    if not check.holds or not elsewhere:
        return check
    note = f"Another passage cited here gives {in_quotes(each.raw for each in elsewhere)}."
    words = tuple(each.raw for each in elsewhere)
    return replace(check, outcome="missing", note=note, words=words)


def _all_carried(numbers: Sequence[NumberDraft]) -> str:
    if not numbers:
        return "The claim gives no number."
    if any(number.computation is not None for number in numbers):
        return "The quotes give what the number was computed from; the calculation was repeated."
    return "The quote gives every number of the claim."


def _not_carried(failing: Sequence[NumberDraft]) -> str:
    return " ".join(f"The number “{each.raw}” does not hold. {each.note}" for each in failing)


def capped_by_numbers(verdict: VerdictDraft, claim: ClaimDraft) -> VerdictDraft:
    """The verdict over all evidence of a claim, lowered where its numbers fail."""
    return _lowered(verdict, [each for each in claim.numbers if not each.holds], claim)


def capped_by_own_numbers(verdict: VerdictDraft, claim: ClaimDraft, label: str) -> VerdictDraft:
    """The verdict over one citation alone: numbers that fail, or that another citation carries,
    are not carried by this one."""
    failing = [each for each in claim.numbers if not each.holds]
    if failing:
        return _lowered(verdict, failing, claim)
    elsewhere = [each for each in claim.numbers if each.quoted and each.quoted.label != label]
    if verdict.level != "supported" or not elsewhere or verdict.code == WORD_FOR_WORD:
        # A word-for-word reading has seen the number stand in this very quote.
        return verdict
    check = numbers_check_of(claim.numbers, label)
    reason = f"{check.note} {verdict.reason}"
    return replace(verdict, level="partially supported", reason=reason, code=code_of(check))


def _lowered(verdict: VerdictDraft, failing: list[NumberDraft], claim: ClaimDraft) -> VerdictDraft:
    if not failing or verdict.level == "not supported":
        return verdict
    notes = _not_carried(failing)
    level: Level = verdict.level
    if level == "supported":
        level = "partially supported"
    if level == "partially supported" and _all_contradicted(claim):
        level = "not supported"
    if level == "unverified":
        return replace(verdict, reason=f"{notes} {verdict.reason}")
    return replace(verdict, level=level, reason=notes, code=code_of(numbers_check(failing)))


def _all_contradicted(claim: ClaimDraft) -> bool:
    """Whether no number holds, and the quote gives another value for at least one."""
    outcomes = {each.match for each in claim.numbers}
    return "mismatch" in outcomes and outcomes <= {"mismatch", "not found"}

"""What was found to differ between two requirements on one act."""

from __future__ import annotations

from dataclasses import dataclass

from citations.drafts.requirements import Aspect, DifferenceDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One aspect: `sign` is 1 where the policy is stricter, -1 where it is weaker, 0 where it does
    not decide, None where it could not be told. Without `difference` only the note counts."""

    aspect: Aspect
    sign: int | None
    difference: DifferenceDraft | None = None
    note: str = ""


def differs(aspect: Aspect, sign: int | None, statute: str, policy: str, note: str = "") -> Finding:
    """A difference with the words of both sides, and whether the policy is stricter in it."""
    difference = DifferenceDraft(aspect=aspect, statute=statute, policy=policy)
    return Finding(aspect=aspect, sign=sign, difference=difference, note=note)

"""The explicit checks of a claim, in order: what it names and when, whether anything is reversed,
and whether part of it goes beyond the evidence. No model is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citations.drafts import CheckDraft
from citations.verification.checks.certainty import check_certainty
from citations.verification.checks.dates import check_dates
from citations.verification.checks.details import check_details
from citations.verification.checks.direction import check_direction
from citations.verification.checks.names import check_names
from citations.verification.checks.negation import check_negation
from citations.verification.checks.quantity_words import check_quantity_words
from citations.verification.checks.roles import check_roles

CHECKS: tuple[Callable[[str, Sequence[str]], CheckDraft], ...] = (
    check_names,
    check_dates,
    check_negation,
    check_direction,
    check_quantity_words,
    check_certainty,
    check_roles,
    check_details,
)


def check_claim(claim: str, texts: Sequence[str]) -> tuple[CheckDraft, ...]:
    """Every explicit check of a claim against its evidence texts, which are read together."""
    return tuple(check(claim, texts) for check in CHECKS)

"""The explicit checks of a claim, in order: what it names and when, and whether
anything is reversed or made more certain. No model is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from citations.drafts import CheckDraft
from citations.verification.checks.certainty import check_certainty
from citations.verification.checks.dates import check_dates
from citations.verification.checks.direction import check_direction
from citations.verification.checks.names import check_names
from citations.verification.checks.negation import check_negation
from citations.verification.checks.quantity_words import check_quantity_words

CHECKS: Mapping[str, Callable[[str, Sequence[str]], CheckDraft]] = {
    "names": check_names,
    "dates": check_dates,
    "negation": check_negation,
    "direction": check_direction,
    "quantity words": check_quantity_words,
    "certainty": check_certainty,
}


def check_claim(
    claim: str, texts: Sequence[str], without: Collection[str] = ()
) -> tuple[CheckDraft, ...]:
    """Every explicit check of a claim against its evidence texts, which are read together, but
    those named in `without`."""
    return tuple(check(claim, texts) for name, check in CHECKS.items() if name not in without)

"""The explicit checks of a claim, in order: what it names and when, and whether anything is
reversed. No model is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from citations.drafts import CheckDraft, CheckKind
from citations.verification.checks.dates import check_dates
from citations.verification.checks.direction import check_direction
from citations.verification.checks.names import check_names
from citations.verification.checks.negation import check_negation

CHECKS: Mapping[str, Callable[[str, Sequence[str]], CheckDraft]] = {
    "names": check_names,
    "dates": check_dates,
    "negation": check_negation,
    "direction": check_direction,
}

CONTRADICTING: frozenset[CheckKind] = frozenset(
    ("numbers", "names", "dates", "negation", "direction", "quantity words", "certainty", "roles")
)
"""Checks that decide against a claim when they fail. Those of quantity words, certainty and roles
were made by earlier versions and stand in stored answers."""
LIMITING: frozenset[CheckKind] = frozenset(
    ("numbers", "names", "dates", "quantity words", "certainty")
)
"""Checks that leave a claim at best partially supported when the evidence does not mention what
they look for."""


def check_claim(
    claim: str, texts: Sequence[str], without: Collection[str] = ()
) -> tuple[CheckDraft, ...]:
    """Every explicit check of a claim against its evidence texts, which are read together, but
    those named in `without`."""
    return tuple(check(claim, texts) for name, check in CHECKS.items() if name not in without)

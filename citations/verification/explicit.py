"""The explicit checks of a claim, in order: what it names and when, whether anything is reversed,
and whether part of it goes beyond the evidence. No model is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from citations.drafts import CheckDraft

Check = Callable[[str, Sequence[str]], CheckDraft]

_WANTED = (
    ("names", "check_names"),
    ("dates", "check_dates"),
    ("negation", "check_negation"),
    ("direction", "check_direction"),
    ("quantity_words", "check_quantity_words"),
    ("certainty", "check_certainty"),
    ("roles", "check_roles"),
    ("details", "check_details"),
)


def _found() -> list[Check]:
    found = []
    for module, name in _WANTED:
        try:
            found.append(getattr(import_module(f"citations.verification.checks.{module}"), name))
        except (ImportError, AttributeError):
            continue
    return found


CHECKS: tuple[Check, ...] = tuple(_found())


def check_claim(claim: str, texts: Sequence[str]) -> tuple[CheckDraft, ...]:
    """Every explicit check of a claim against its evidence texts, which are read together."""
    return tuple(check(claim, texts) for check in CHECKS)

"""What word for word must not call supported, no later step of the judge may either."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from citations.drafts import VerdictDraft
from citations.steps.verifying.claims import verify_claim
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim
from tests.unit.steps.planted_cases import HARMLESS, PLANTED, PLANTED_BETWEEN_SENTENCES

Cases = dict[str, list[tuple[str, str]]]


def verdict(claim: str, quote: str) -> VerdictDraft:
    draft, evidence = plain_claim(claim, [quote])
    return verify_claim(draft, evidence, EmbeddedJudge()).verdict


def written(cases: Cases) -> Iterator[tuple[str, str]]:
    """Each claim as it stands in its quote, and as a sentence of its own."""
    for rows in cases.values():
        for claim, quote in rows:
            yield claim, quote
            yield f"{claim[:1].upper()}{claim[1:].rstrip('.')}.", quote


@pytest.mark.parametrize("cases", [PLANTED, PLANTED_BETWEEN_SENTENCES], ids=["inside", "between"])
def test_no_part_that_others_turn_is_supported(cases: Cases) -> None:
    supported = [
        (claim, quote)
        for claim, quote in written(cases)
        if verdict(claim, quote).level == "supported"
    ]
    assert supported == []


def test_harmless_excerpts_stay_supported() -> None:
    rows = [row for cases in HARMLESS.values() for row in cases]
    supported = [row for row in rows if verdict(*row).level == "supported"]
    assert len(supported) >= 0.9 * len(rows)

"""Words cut out of a sentence that denies, attributes, hedges, conditions, asks or compares them
are never called supported, however exactly they stand in their quote."""

from datetime import UTC, datetime

import pytest

from citations.drafts import EvidenceDraft, Place, SourceInfo
from citations.verification.word_for_word import WordForWordJudge
from tests.unit.steps.planted_cases import (
    HARMLESS,
    PLANTED,
    PLANTED_BETWEEN_SENTENCES,
    POINTED,
)

CUT = [
    (claim, quote)
    for table in (PLANTED, PLANTED_BETWEEN_SENTENCES)
    for rows in table.values()
    for claim, quote in rows
]
SOURCE = SourceInfo(
    source_id=1,
    kind="text",
    title="Report",
    fetched_at=datetime(2026, 1, 2, tzinfo=UTC),
    sha256="0" * 64,
)
KEPT = [row for rows in HARMLESS.values() for row in rows]


def level_of(claim: str, quote: str, statement: str = "") -> str:
    evidence = EvidenceDraft(
        label="E1",
        text_id=1,
        proposed_quote=quote,
        statement=statement or claim,
        place=Place(text_id=1, start=0, end=len(quote), quote=quote),
        source=SOURCE,
    )
    return WordForWordJudge().judge(statement or claim, claim, [evidence]).level


@pytest.mark.parametrize(("claim", "quote"), CUT)
def test_words_cut_out_of_what_turns_them_are_not_supported(claim: str, quote: str) -> None:
    assert level_of(claim, quote) == "unverified"


@pytest.mark.parametrize(("claim", "quote"), KEPT)
def test_harmless_cuts_stay_supported(claim: str, quote: str) -> None:
    assert level_of(claim, quote) == "supported"


@pytest.mark.parametrize(("statement", "claim", "quote"), POINTED)
def test_what_a_quote_points_at_may_be_named(statement: str, claim: str, quote: str) -> None:
    assert level_of(claim, quote, statement) == "supported"


def test_there_are_enough_of_both() -> None:
    assert len(CUT) >= 120 and len(KEPT) + len(POINTED) >= 60

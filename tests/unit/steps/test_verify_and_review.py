"""Verdicts fail closed, and the totals never hide what nobody checked."""

from dataclasses import replace
from uuid import uuid4

import pytest

from citations.drafts import CitationDraft, ClaimDraft, Level, VerdictDraft
from citations.errors import JudgeUnavailable
from citations.steps.review_answer import grounding_confidence, review_answer
from citations.steps.verify_claims import WordForWordJudge, verify_claim
from tests.unit.answers import memory_text, proposal, written_answer

TEXT = memory_text("Revenue fell. Critics deny that margins shrank.")


def claim_of(text: str, quote: str) -> tuple[ClaimDraft, dict]:
    answer = written_answer([proposal(TEXT, quote)], [TEXT])
    return replace(answer.claims[0], text=text, statement=text), answer.evidence_by_label()


class Unreachable:
    name = "unreachable"

    def judge(self, statement, claim, evidence):
        raise JudgeUnavailable


def test_a_claim_that_is_its_quote_is_supported() -> None:
    claim, evidence = claim_of("Revenue fell", "Revenue fell")
    checked = verify_claim(claim, evidence, WordForWordJudge())
    assert checked.verdict.level == "supported"
    assert checked.citations[0].verdict.level == "supported"
    assert "word for word" in checked.verdict.reason


def test_a_part_of_a_quote_is_not_enough() -> None:
    claim, evidence = claim_of("margins shrank", "Critics deny that margins shrank")
    assert verify_claim(claim, evidence, WordForWordJudge()).verdict.level == "unverified"


def test_a_judge_that_cannot_be_reached_leaves_the_claim_unverified() -> None:
    claim, evidence = claim_of("Revenue fell", "Revenue fell")
    assert verify_claim(claim, evidence, Unreachable()).verdict.level == "unverified"


def test_an_unknown_label_carries_nothing_and_is_reported() -> None:
    claim, evidence = claim_of("Revenue fell", "Revenue fell")
    claim = replace(claim, citations=(replace(claim.citations[0], label="E99"),))
    checked = verify_claim(claim, evidence, WordForWordJudge())
    assert checked.verdict.level == "unverified"
    summary = review_answer([checked], list(evidence.values()))
    assert summary.invalid_citations == ("E99",)
    assert summary.citation_coverage == 0


def claims(**levels: int) -> list[ClaimDraft]:
    names: dict[str, Level] = {
        "ok": "supported",
        "part": "partially supported",
        "bad": "not supported",
        "none": "unverified",
    }
    made = []
    for short, count in levels.items():
        verdict = VerdictDraft(level=names[short], reason="", judge="test")
        citation = CitationDraft(id=uuid4(), label="E1", verdict=verdict)
        made += [
            ClaimDraft(
                id=uuid4(),
                text="x",
                start=0,
                end=1,
                statement="x",
                citations=(citation,),
                verdict=verdict,
            )
        ] * count
    return made


@pytest.mark.parametrize(
    ("levels", "warning"),
    [
        ({"ok": 4, "bad": 1}, False),
        ({"ok": 3, "bad": 1}, True),
        ({"ok": 1, "none": 1}, False),
        ({"ok": 1, "none": 2}, True),
        ({"none": 1}, True),
        ({"part": 5}, False),
        ({}, False),
    ],
)
def test_when_a_reader_is_warned(levels: dict[str, int], warning: bool) -> None:
    assert review_answer(claims(**levels), []).warning is warning


def test_unchecked_claims_stay_out_of_the_unsupported_rate_and_in_the_count() -> None:
    summary = review_answer(claims(ok=1, bad=1, none=2), [])
    assert (summary.claims, summary.unsupported_rate, summary.unverified_rate) == (4, 0.5, 0.5)


@pytest.mark.parametrize(
    ("levels", "confidence"),
    [
        ({"ok": 5}, "high"),
        ({"ok": 5, "none": 1}, "medium"),
        ({"ok": 2}, "medium"),
        ({"ok": 1}, "low"),
        ({"none": 9}, "insufficient"),
    ],
)
def test_grounding_confidence(levels: dict[str, int], confidence: str) -> None:
    assert grounding_confidence(review_answer(claims(**levels), [])) == confidence

"""An answer whose claims have every verdict, with checks that pass and fail, and one on which two
sources disagree."""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import AnswerDraft, CheckDraft, ClaimDraft, TextDraft, VerdictDraft
from citations.steps.review_answer import review_answer
from tests.unit.answers import proposal, written_answer

REPORT = (
    "Tarn Ferries carried 4.1 million passengers in 2023. Its fleet did not grow in 2023. "
    "Fares rose in spring. The company runs nine ships."
)
NEWS = "Tarn Ferries carried 3.8 million passengers in 2023, the port authority said."
CARRIED, GREW, FARES, SHIPS = (
    "Tarn Ferries carried 4.1 million passengers in 2023",
    "Its fleet did not grow in 2023",
    "Fares rose in spring",
    "The company runs nine ships",
)
COUNTED = "Tarn Ferries carried 3.8 million passengers in 2023"
JUDGE = "made judge 1"
FOUND = CheckDraft(kind="quote", outcome="passed", note="The quote stands in the source.")
WORDED = CheckDraft(kind="wording", outcome="passed")
REVERSED = CheckDraft(
    kind="negation",
    outcome="failed",
    note="The quote says “did not grow”, the claim says it grew.",
    words=("fleet", "grow"),
)
UNDATED = CheckDraft(
    kind="dates",
    outcome="missing",
    note="The quote does not mention the spring.",
    words=("spring",),
)
UNSURE = CheckDraft(kind="meaning", outcome="undecided")
VERDICTS = {
    CARRIED: VerdictDraft(
        level="supported",
        reason="The claim is its quote, word for word.",
        judge=JUDGE,
        code="word_for_word",
        checks=(FOUND, WORDED),
    ),
    GREW: VerdictDraft(
        level="not supported",
        reason="The quote says the opposite.",
        judge=JUDGE,
        probability=0.04,
        code="negation_differs",
        checks=(FOUND, REVERSED),
    ),
    FARES: VerdictDraft(
        level="partially supported",
        reason="The quote carries a part of the claim.",
        judge=JUDGE,
        probability=0.55,
        code="date_missing",
        checks=(FOUND, UNDATED),
    ),
    SHIPS: VerdictDraft(
        level="unverified",
        reason="The judge is not sure.",
        judge=JUDGE,
        code="uncertain",
        checks=(FOUND, UNSURE),
    ),
}


def judged_answer(report: TextDraft, news: TextDraft) -> AnswerDraft:
    """Four claims of the report, each with another verdict; of the first, the news says
    otherwise."""
    quotes = [proposal(report, quote) for quote in (CARRIED, GREW, FARES, SHIPS)]
    answer = written_answer([*quotes, proposal(news, COUNTED)], [report, news])
    claims = tuple(_judged(claim) for claim in answer.claims if claim.text in VERDICTS)
    blocks = answer.blocks[: len(claims)]
    return replace(
        answer,
        text=answer.text[: blocks[-1].end],
        blocks=blocks,
        claims=claims,
        summary=review_answer(claims, answer.evidence),
        question="How is Tarn Ferries doing?",
    )


def _judged(claim: ClaimDraft) -> ClaimDraft:
    verdict = VERDICTS[claim.text]
    disputed = claim.text == CARRIED
    return replace(
        claim,
        verdict=verdict,
        citations=tuple(replace(each, verdict=verdict) for each in claim.citations),
        conflicting=disputed,
        against=("E5",) if disputed else (),
    )

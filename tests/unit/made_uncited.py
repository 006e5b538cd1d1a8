"""An answer that a model wrote: one claim with its quote, two statements without evidence, and what
code found in its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citations.drafts import AnswerDraft, FindingDraft, SearchedDraft, TextDraft
from citations.steps.review_answer import grounding_confidence, review_answer
from citations.steps.verifying.claims import without_evidence
from citations.verification.word_for_word import WordForWordJudge
from research_app.synthesis.protocols import Piece
from tests.unit.answers import piece, proposal, written_answer

TEXT = "The Orrin bridge was opened in 1931. Two men died while it was built."
CITED, UNUSED = TEXT.split(". ")[0], TEXT.split(". ")[1].rstrip(".")
GUESS, LABELLED = "It is the longest bridge of the county", "Its towers are painted blue"
SEARCHED = SearchedDraft(documents=3, of_documents=12, pages=40, passages=7)
QUERIES = ("Orrin bridge opening", "Orrin bridge length <b>")
FINDINGS = (
    FindingDraft(
        kind="unknown_label",
        note="The label “E99” does not exist; nothing was cited under it.",
        words=LABELLED,
        labels=("E99",),
    ),
    FindingDraft(
        kind="fact_without_evidence",
        note="Words that cite nothing hold a superlative (“longest”), so they count as unverified.",
        words=f"{GUESS} <script>",
    ),
    FindingDraft(kind="outside_tags", note="Words outside every tag were left out.", words="5 km"),
)
SIGN = Piece(block=1, block_type="paragraph", text=". ")


def unverified(text: str, *, block: int = 1) -> Piece:
    return Piece(block=block, block_type="paragraph", text=text, unverified=True)


def uncited_answer(text: TextDraft, findings: Sequence[FindingDraft] = FINDINGS) -> AnswerDraft:
    pieces = [
        Piece(block=0, block_type="heading", text="Findings"),
        piece(CITED, "E1", block=1),
        SIGN,
        unverified(GUESS),
        SIGN,
        unverified(LABELLED),
        piece(".", block=1),
    ]
    answer = written_answer([proposal(text, CITED), proposal(text, UNUSED)], [text], pieces)
    judge = WordForWordJudge()
    claims = tuple(
        claim if claim.citations else without_evidence(claim, judge, SEARCHED)
        for claim in answer.claims
    )
    summary = review_answer(claims, answer.evidence, findings)
    return replace(
        answer,
        question="When was the Orrin bridge opened?",
        claims=claims,
        findings=tuple(findings),
        searched=SEARCHED,
        plan=QUERIES,
        summary=summary,
        grounding_confidence=grounding_confidence(summary),
    )

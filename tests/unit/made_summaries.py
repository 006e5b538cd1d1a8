"""An answer with everything its summary counts: every verdict, points in several sources, in a copy
and in one source only, and a disagreement."""

from __future__ import annotations

from dataclasses import replace

from citations.drafts import AnswerDraft, ClaimDraft, Level, TextDraft, VerdictDraft
from citations.steps.review_answer import review_answer
from tests.unit.answers import piece, proposal, written_answer

CARRIED = (
    "Sorrel Wind runs 40 turbines off the coast",
    "The newest stands in 30 metres of water",
    "Its crews work in two shifts",
)
HALF = "Output grew in every month of the year"
WRONG = (
    "The farm supplies 900,000 homes",
    "No turbine stood still for longer than a day",
    "The cable was laid in a single summer",
)
OPEN = "The owners are pleased"
SIDES = ("The farm cost 2.1 billion francs", "The farm cost 2.4 billion francs")
REPORT = ". ".join((*CARRIED, HALF, *WRONG, OPEN, SIDES[0])) + "."
NEWS = f"Wind off the coast. {CARRIED[0]}. {SIDES[1]}."
WIRE = f"From the wire. {CARRIED[1]}."
QUESTION = "What is known of the wind farm of Sorrel?"
LEVELS: dict[str, Level] = {
    HALF: "partially supported",
    **dict.fromkeys(WRONG, "not supported"),
    OPEN: "unverified",
}


def summed_answer(
    report: TextDraft, news: TextDraft, wire: TextDraft, copy: TextDraft
) -> AnswerDraft:
    """Ten claims in three paragraphs and a disagreement. `copy` is the text of `wire` again."""
    texts = [report, news, wire, copy]
    proposals = [proposal(report, words) for words in (*CARRIED, HALF, *WRONG, OPEN, SIDES[0])]
    proposals += [proposal(news, CARRIED[0]), proposal(news, SIDES[1])]
    proposals += [proposal(wire, CARRIED[1]), proposal(copy, CARRIED[1]), proposal(news, NEWS[:20])]
    said = [(CARRIED[0], "E1", "E10"), (CARRIED[1], "E12", "E13"), (CARRIED[2], "E3")]
    more = [(HALF, "E4"), *((words, f"E{5 + at}") for at, words in enumerate(WRONG)), (OPEN, "E8")]
    pieces = []
    for block, sentences in enumerate((said, more)):
        for words, *labels in sentences:
            pieces += [piece(words, *labels, block=block), piece(". ", block=block)]
    sides = [(SIDES[0], "E9"), (SIDES[1], "E11")]
    for words, label in sides:
        pieces.append(piece(words, label, block=2, block_type="disagreement"))
        pieces.append(piece(". ", block=2, block_type="disagreement"))
    answer = written_answer(proposals, texts, pieces)
    claims = tuple(_judged(claim) for claim in answer.claims)
    summary = review_answer(claims, answer.evidence)
    return replace(answer, claims=claims, summary=summary, question=QUESTION)


def _judged(claim: ClaimDraft) -> ClaimDraft:
    if claim.text in SIDES:
        other = "E11" if claim.text == SIDES[0] else "E9"
        return replace(claim, conflicting=True, against=(other,))
    level = LEVELS.get(claim.text)
    if level is None:
        return claim
    verdict = VerdictDraft(level=level, reason="Judged by hand.", judge="by hand", code="by_hand")
    return replace(claim, verdict=verdict)

"""Per claim: does its evidence carry it? Fails closed: what nobody could check is unverified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from citations.drafts import ClaimDraft, EvidenceDraft, VerdictDraft
from citations.errors import JudgeUnavailable
from citations.protocols import Judge
from citations.steps.anchor import is_word_for_word


class WordForWordJudge:
    """Calls a claim supported when it is one of its quotes, word for word, and nothing else
    ever."""

    name = "word for word 1"

    def judge(self, statement: str, claim: str, evidence: Sequence[EvidenceDraft]) -> VerdictDraft:
        if any(item.verified and is_word_for_word(claim, item.quote) for item in evidence):
            reason = (
                "The claim is its quote, word for word. The source says it; "
                "whether it is true is for you to judge."
            )
            return VerdictDraft(level="supported", reason=reason, judge=self.name)
        reason = "The claim is not its quote word for word, and nothing else has checked it."
        return VerdictDraft(level="unverified", reason=reason, judge=self.name)


def verify_claim(
    claim: ClaimDraft, evidence: Mapping[str, EvidenceDraft], judge: Judge
) -> ClaimDraft:
    """The claim with a verdict on each citation alone and one over all of them together. A label
    that is not in `evidence` carries nothing."""
    citations = tuple(
        replace(citation, verdict=_ask(judge, claim, _known([citation.label], evidence)))
        for citation in claim.citations
    )
    cited = _known([citation.label for citation in citations], evidence)
    return replace(claim, citations=citations, verdict=_ask(judge, claim, cited))


def unchecked(judge: Judge) -> VerdictDraft:
    """The verdict of a claim that has been written but not judged yet."""
    return VerdictDraft(level="unverified", reason="Not checked yet.", judge=judge.name)


def _known(labels: Sequence[str], evidence: Mapping[str, EvidenceDraft]) -> list[EvidenceDraft]:
    return [evidence[label] for label in labels if label in evidence]


def _ask(judge: Judge, claim: ClaimDraft, evidence: Sequence[EvidenceDraft]) -> VerdictDraft:
    if not evidence:
        reason = "The claim cites no evidence that exists."
        return VerdictDraft(level="unverified", reason=reason, judge=judge.name)
    try:
        return judge.judge(claim.statement, claim.text, evidence)
    except JudgeUnavailable:
        reason = "The judge could not be reached, so nobody has checked this claim."
        return VerdictDraft(level="unverified", reason=reason, judge=judge.name)

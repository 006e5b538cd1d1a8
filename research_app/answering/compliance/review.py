"""The quality review of a model's draft: every statement cites a requirement, every label is that
of a verified one, and nothing goes beyond what the quotes say."""

from __future__ import annotations

from collections.abc import Iterator

from citations.drafts import ClaimDraft, FindingDraft
from research_app.answering.composing.drafted import Drafted

LONGEST = 200
EMPTY = "It holds no statement that cites a requirement."


def failures_of(draft: Drafted) -> tuple[str, ...]:
    """What is wrong with a draft, in sentences that its writer can mend; nothing where it
    passes."""
    if not any(claim.citations for claim in draft.claims):
        return (EMPTY,)
    failures = [each for finding in draft.written.findings for each in _of_finding(finding)]
    failures += [each for claim in draft.claims for each in _of_claim(claim)]
    return tuple(dict.fromkeys(failures))


def _of_finding(finding: FindingDraft) -> Iterator[str]:
    words = _short(finding.words)
    if finding.kind == "unknown_label":
        named = ", ".join(finding.labels) or "a label"
        yield f"“{words}” cites {_short(named)}, which is no verified requirement."
    elif finding.kind == "fact_without_evidence":
        yield f"“{words}” cites no requirement."


def _of_claim(claim: ClaimDraft) -> Iterator[str]:
    if not claim.citations:
        yield f"“{_short(claim.text)}” cites no requirement."
    elif claim.verdict.level != "supported":
        labels = ", ".join(citation.label for citation in claim.citations)
        reason = claim.verdict.reason
        yield f"“{_short(claim.text)}” goes beyond what {labels} says: {reason}"


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"

"""Answer-level findings: totals, rates, coverage, unknown labels, and whether to warn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from citations.drafts import (
    DIRECT,
    ClaimDraft,
    EvidenceDraft,
    FindingDraft,
    GroundingConfidence,
    SummaryDraft,
)

#: Warn when more than this share of the checked claims is not supported …
UNSUPPORTED_LIMIT = 0.20
#: … or more than this share of all claims could not be checked.
UNVERIFIED_LIMIT = 0.50

#: The confidence from this relevance of the best claim on, as it is published, at two digits.
BY_RELEVANCE: tuple[tuple[float, GroundingConfidence], ...] = (
    (0.80, "high"),
    (DIRECT, "medium"),
    (0.01, "low"),
)

WarningReason = Literal["not_supported", "unverified", "nothing_checked"]


def review_answer(
    claims: Sequence[ClaimDraft],
    evidence: Sequence[EvidenceDraft],
    findings: Sequence[FindingDraft] = (),
) -> SummaryDraft:
    """The totals of an answer. Claims that nobody checked stay in the count and out of the
    unsupported rate; those that cite nothing are counted once more by themselves. Invalid citations
    are labels that do not exist, those that `findings` tell of included."""
    levels = Counter(claim.verdict.level for claim in claims)
    checked = len(claims) - levels["unverified"]
    return SummaryDraft(
        claims=len(claims),
        supported=levels["supported"],
        partially_supported=levels["partially supported"],
        not_supported=levels["not supported"],
        unverified=levels["unverified"],
        conflicting=sum(claim.conflicting for claim in claims),
        unsupported_rate=_rate(levels["not supported"], checked),
        unverified_rate=_rate(levels["unverified"], len(claims)),
        warning=bool(
            reasons_to_warn(
                claims=len(claims),
                not_supported=levels["not supported"],
                unverified=levels["unverified"],
            )
        ),
        citation_coverage=_coverage(claims, evidence),
        uncited=sum(not claim.citations for claim in claims),
        invalid_citations=_invalid(claims, evidence, findings),
    )


def reasons_to_warn(
    *, claims: int, not_supported: int, unverified: int
) -> tuple[WarningReason, ...]:
    """Why an answer needs a warning, worst first. Told from the counts: a rate is rounded, and an
    answer at the limit is not over it."""
    checked = claims - unverified
    if not claims:
        return ()
    if not checked:
        return ("nothing_checked",)
    reasons: list[WarningReason] = []
    if not_supported / checked > UNSUPPORTED_LIMIT:
        reasons.append("not_supported")
    if unverified / claims > UNVERIFIED_LIMIT:
        reasons.append("unverified")
    return tuple(reasons)


def _rate(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def grounding_confidence(
    summary: SummaryDraft, claims: Sequence[ClaimDraft] = ()
) -> GroundingConfidence:
    """How sure it is that the answer answers: by the supported claim most likely to do so. Where no
    claim has such a probability, supported claims are counted: high from 5 on when all are, medium
    from 2, low with 1. Insufficient without any."""
    if summary.supported == 0:
        return "insufficient"
    supported = [claim.relevance for claim in claims if claim.verdict.level == "supported"]
    ranked = [round(relevance, 2) for relevance in supported if relevance is not None]
    if ranked:
        return confidence_at(max(ranked))
    if summary.supported >= 5 and summary.supported == summary.claims:
        return "high"
    return "medium" if summary.supported >= 2 else "low"


def confidence_at(relevance: float) -> GroundingConfidence:
    """The level that this probability of answering stands for."""
    return next((level for least, level in BY_RELEVANCE if relevance >= least), "insufficient")


def unused_evidence(
    claims: Sequence[ClaimDraft], evidence: Sequence[EvidenceDraft]
) -> tuple[str, ...]:
    """The labels of verified evidence that no claim cites, in order."""
    cited = {citation.label for claim in claims for citation in claim.citations}
    labels = (item.label for item in evidence if item.verified and item.label not in cited)
    return tuple(dict.fromkeys(labels))


def _coverage(claims: Sequence[ClaimDraft], evidence: Sequence[EvidenceDraft]) -> float:
    usable = {item.label for item in evidence if item.verified}
    cited = {citation.label for claim in claims for citation in claim.citations}
    return round(len(usable & cited) / len(usable), 4) if usable else 0.0


def _invalid(
    claims: Sequence[ClaimDraft],
    evidence: Sequence[EvidenceDraft],
    findings: Sequence[FindingDraft],
) -> tuple[str, ...]:
    usable = {item.label for item in evidence if item.verified}
    cited = [citation.label for claim in claims for citation in claim.citations]
    cited += [label for finding in findings for label in finding.labels]
    return tuple(dict.fromkeys(label for label in cited if label not in usable))

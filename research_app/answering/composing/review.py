"""What is wrong with a draft, in sentences that its writer can mend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from citations.drafts import FAILING, ClaimDraft, FindingDraft
from research_app.config import CitationVerification

LONGEST = 200


def problems_of(
    claims: Sequence[ClaimDraft], findings: Sequence[FindingDraft], rules: CitationVerification
) -> list[str]:
    """Why the draft is sent back; nothing where it may stand. `claims` are all that it made, also
    those that are not shown."""
    if not claims:
        return ["It holds no statement in a tag with labels, so nothing of it can be shown."]
    problems = [
        f"{finding.note} “{finding.words}”" if finding.words else finding.note
        for finding in findings
        if finding.kind in ("unknown_label", "fact_without_evidence")
    ]
    problems += [problem for claim in claims for problem in _wrong_numbers(claim)]
    problems += _unsupported(claims, rules)
    if not any(claim.citations for claim in claims):
        problems.append("No statement cites evidence.")
    return list(dict.fromkeys(problems))


def carried(claims: Sequence[ClaimDraft]) -> int:
    """The claims that their evidence carries at least in part."""
    return sum(claim.verdict.level in ("supported", "partially supported") for claim in claims)


def _wrong_numbers(claim: ClaimDraft) -> Iterator[str]:
    for number in claim.numbers:
        if number.match in FAILING and claim.citations:
            yield f"The number “{number.raw}” in “{_short(claim.text)}”: {number.note}"


def _unsupported(claims: Sequence[ClaimDraft], rules: CitationVerification) -> list[str]:
    wrong = [claim for claim in claims if claim.verdict.level == "not supported"]
    checked = [claim for claim in claims if claim.verdict.level != "unverified"]
    # As a fraction: a share at the limit is not over it.
    limit = Fraction(str(rules.unsupported_limit))
    if not wrong or Fraction(len(wrong), len(checked)) <= limit:
        return []
    return [f"“{_short(claim.text)}” does not hold: {claim.verdict.reason}" for claim in wrong]


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"

"""What is wrong with a draft: in sentences that its writer can mend, and counted for the reader,
who is not shown words that nobody has validated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from citations.drafts import FAILING, ClaimDraft, FindingDraft
from research_app.answering.composing.drafted import Drafted
from research_app.config import CitationVerification

LONGEST = 200
NO_REQUIREMENT = "It holds no statement that cites a requirement."
Kind = Literal["unknown_label", "fact_without_evidence", "number", "unsupported", "empty"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """`told` is a sentence for the model; it may repeat the model's own words."""

    kind: Kind
    told: str


_COUNTED: dict[Kind, tuple[str, str]] = {
    "unknown_label": ("1 label does not exist", "{} labels do not exist"),
    "fact_without_evidence": ("1 statement cites nothing", "{} statements cite nothing"),
    "number": ("1 number does not stand in its source", "{} numbers do not stand in their sources"),
    "unsupported": ("1 statement is not supported", "{} statements are not supported"),
    "empty": ("no statement cites evidence", "no statement cites evidence"),
}


def problems_of(
    claims: Sequence[ClaimDraft], findings: Sequence[FindingDraft], rules: CitationVerification
) -> list[Problem]:
    """Why the draft is sent back; nothing where it may stand. `claims` are all that it made, also
    those that are not shown."""
    if not any(claim.citations for claim in claims):
        told = "It holds no statement in a tag with the label of its evidence."
        return [Problem(kind="empty", told=told)]
    problems = [problem for finding in findings for problem in _found(finding)]
    problems += [problem for claim in claims for problem in _wrong_numbers(claim)]
    problems += _unsupported(claims, rules)
    return list(dict.fromkeys(problems))


def counted(problems: Sequence[Problem]) -> str:
    """ "2 labels do not exist, 1 number does not stand in its source" """
    counts = Counter(problem.kind for problem in problems)
    return ", ".join(
        _COUNTED[kind][0] if count == 1 else _COUNTED[kind][1].format(count)
        for kind, count in counts.items()
    )


def carried(claims: Sequence[ClaimDraft]) -> int:
    """The claims that their evidence carries at least in part."""
    return sum(claim.verdict.level in ("supported", "partially supported") for claim in claims)


def _found(finding: FindingDraft) -> Iterator[Problem]:
    if finding.kind in ("unknown_label", "fact_without_evidence"):
        yield Problem(kind=finding.kind, told=f"{finding.note} “{_short(finding.words)}”")


def _wrong_numbers(claim: ClaimDraft) -> Iterator[Problem]:
    for number in claim.numbers:
        if number.match in FAILING and claim.citations:
            told = f"The number “{number.raw}” in “{_short(claim.text)}”: {number.note}"
            yield Problem(kind="number", told=told)


def _unsupported(claims: Sequence[ClaimDraft], rules: CitationVerification) -> Iterator[Problem]:
    wrong = [claim for claim in claims if claim.verdict.level == "not supported"]
    checked = [claim for claim in claims if claim.verdict.level != "unverified"]
    # As a fraction: a share at the limit is not over it.
    limit = Fraction(str(rules.unsupported_limit))
    if wrong and Fraction(len(wrong), len(checked)) > limit:
        for claim in wrong:
            told = f"“{_short(claim.text)}” does not hold: {claim.verdict.reason}"
            yield Problem(kind="unsupported", told=told)


def failures_of(draft: Drafted) -> tuple[str, ...]:
    """What is wrong with a draft of an answer from requirements, in sentences that its writer can
    mend: a statement that cites none, a label that is none, more than the quotes say. Nothing where
    it passes."""
    if not any(claim.citations for claim in draft.claims):
        return (NO_REQUIREMENT,)
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

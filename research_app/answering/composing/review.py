"""What is wrong with a draft: in sentences that its writer can mend, and counted for the reader,
who is not shown words that nobody has validated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from citations.drafts import FAILING, ClaimDraft, FindingDraft
from research_app.answering.composing.drafted import Drafted, flat
from research_app.config import CitationVerification

LONGEST = 200
NO_REQUIREMENT = "It holds no statement that cites a requirement."
CARRIED = ("supported", "partially supported")
Kind = Literal["unknown_label", "fact_without_evidence", "number", "unsupported", "empty"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """`told` is a sentence for the model; it may repeat the model's own words."""

    kind: Kind
    told: str


_FOUND: dict[str, Kind] = {
    "unknown_label": "unknown_label",
    "fact_without_evidence": "fact_without_evidence",
}
_COUNTED: dict[Kind, tuple[str, str]] = {
    "unknown_label": ("1 label does not exist", "{} labels do not exist"),
    "fact_without_evidence": ("1 statement cites nothing", "{} statements cite nothing"),
    "number": ("1 number does not stand in its source", "{} numbers do not stand in their sources"),
    "unsupported": ("1 statement is not supported", "{} statements are not supported"),
    "empty": ("no statement cites evidence", "no statement cites evidence"),
}


def problems_of(draft: Drafted, rules: CitationVerification) -> list[Problem]:
    """Why the whole draft is sent back; nothing where it may stand, but for single statements."""
    if not any(claim.citations for claim in draft.claims):
        told = "It holds no statement in a tag with the label of its evidence."
        return [Problem(kind="empty", told=told)]
    faults = faults_of(draft)
    # As a fraction: a share at the limit is not over it.
    if Fraction(len(faults), len(draft.checked)) <= Fraction(str(rules.unsupported_limit)):
        return []
    return [
        Problem(kind=fault.kind, told=f"“{_short(draft.pieces[place].text)}”: {fault.told}")
        for place, fault in faults.items()
    ]


def faults_of(draft: Drafted, *, only_supported: bool = False) -> dict[int, Problem]:
    """What is wrong with single statements, by the places of their pieces. A statement that the
    model itself calls unverified is no fault, where such may be shown."""
    found = {flat(each.words): each for each in draft.findings if each.kind in _FOUND}
    faults: dict[int, Problem] = {}
    for place, claim in draft.checked.items():
        finding = found.get(draft.pieces[place].text)
        wrong = [each for each in claim.numbers if each.match in FAILING and claim.citations]
        if finding is not None:
            faults[place] = Problem(kind=_FOUND[finding.kind], told=finding.note)
        elif wrong:
            told = f"The number “{wrong[0].raw}”: {wrong[0].note}"
            faults[place] = Problem(kind="number", told=told)
        elif claim.verdict.level == "not supported" or (
            only_supported and claim.verdict.level != "supported"
        ):
            faults[place] = Problem(kind="unsupported", told=claim.verdict.reason)
    return faults


def counted(problems: Sequence[Problem]) -> str:
    """ "2 labels do not exist, 1 number does not stand in its source" """
    counts = Counter(problem.kind for problem in problems)
    return ", ".join(
        _COUNTED[kind][0] if count == 1 else _COUNTED[kind][1].format(count)
        for kind, count in counts.items()
    )


def carried(claims: Sequence[ClaimDraft]) -> int:
    """The claims that their evidence carries at least in part."""
    return sum(claim.verdict.level in CARRIED for claim in claims)


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

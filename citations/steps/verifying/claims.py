"""Per claim: does its evidence carry it? Fails closed: what nobody could check is unverified.

Checked are, in order: that the quotes stand in their sources, the numbers, and what the judge
looks at. Each leaves its outcome in the verdict's `checks`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import get_args

from citations.drafts import (
    WORST_FIRST,
    CheckDraft,
    CheckKind,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    Level,
    SearchedDraft,
    VerdictDraft,
)
from citations.drafts.verdicts import CONTEXT, NO_EVIDENCE, NOT_CHECKED, NOT_YET, TABLE, TOGETHER
from citations.drafts.verdicts import WORD_FOR_WORD as WORD
from citations.language.wording import counted, listed
from citations.numbers.detect import find_numbers
from citations.protocols import Judge
from citations.steps.openings import is_named, name_before
from citations.steps.verifying.attribution import attribution, in_first_person, is_cell_of
from citations.steps.verifying.numbers import (
    capped_by_numbers,
    capped_by_own_numbers,
    numbers_check,
    numbers_check_of,
)
from citations.steps.verifying.parts import row_verdict, table_verdict

log = logging.getLogger(__name__)

_ORDER: tuple[CheckKind, ...] = get_args(CheckKind)


def verify_claim(
    claim: ClaimDraft, evidence: Mapping[str, EvidenceDraft], judge: Judge
) -> ClaimDraft:
    """The claim with a verdict on each citation alone and one over all of them together, none
    better than the claim's numbers allow. A label that is not in `evidence` carries nothing."""
    known = {
        citation.label: evidence[citation.label]
        for citation in claim.citations
        if citation.label in evidence
    }
    numbers = numbers_check(claim.numbers)
    verdict = capped_by_numbers(_verdict(judge, claim, list(known.values()), numbers), claim)
    citations = tuple(
        replace(citation, verdict=_of_citation(judge, claim, citation, known, verdict))
        for citation in claim.citations
    )
    return replace(claim, citations=citations, verdict=verdict)


def unchecked(judge: Judge) -> VerdictDraft:
    """The verdict of a claim that has been written but not judged yet."""
    reason = "Not checked yet."
    return VerdictDraft(level="unverified", reason=reason, judge=judge.name, code=NOT_YET)


def without_evidence(claim: ClaimDraft, judge: Judge, searched: SearchedDraft) -> ClaimDraft:
    """The verdict of a statement that cites nothing: nobody can check it. The reason names what was
    searched."""
    reason = f"No evidence is cited for this statement. {searched_words(searched)}".strip()
    verdict = VerdictDraft(
        level="unverified", reason=reason, judge=judge.name, code=NO_EVIDENCE, checks=()
    )
    return replace(claim, citations=(), verdict=verdict)


def searched_words(searched: SearchedDraft) -> str:
    """What was searched, as a sentence; empty where nothing was."""
    counts = (
        (searched.documents, "document"),
        (searched.pages, "page"),
        (searched.passages, "passage"),
    )
    parts = [counted(number, noun) for number, noun in counts if number]
    return f"Searched: {listed(parts)}." if parts else ""


def in_order(checks: Sequence[CheckDraft]) -> tuple[CheckDraft, ...]:
    """The checks as a claim is checked, cheapest first."""
    return tuple(sorted(checks, key=lambda check: _ORDER.index(check.kind)))


def _verdict(
    judge: Judge, claim: ClaimDraft, evidence: Sequence[EvidenceDraft], numbers: CheckDraft
) -> VerdictDraft:
    if not evidence:
        reason = "The claim cites no evidence that exists."
        return VerdictDraft(level="unverified", reason=reason, judge=judge.name, code=NO_EVIDENCE)
    made = (_quote_check(evidence), numbers)
    if claim.parts:
        return _with_checks(table_verdict(judge.name, claim, evidence), made)
    try:
        verdict = _of_words(judge, claim, evidence, made)
    except Exception as error:
        # Whatever a judge stumbles over, an answer is not lost for it: nobody has checked.
        return _with_checks(_not_checked(judge, error), made)
    return _with_checks(verdict, made)


def _of_words(
    judge: Judge, claim: ClaimDraft, evidence: Sequence[EvidenceDraft], made: Sequence[CheckDraft]
) -> VerdictDraft:
    """What the quotes carry of the claim's words; who says it is told by its sources. Where the
    claim as it stands is supported, nothing has to be read into it."""
    if any(is_cell_of(claim.statement, claim.text, item) for item in evidence):
        reason = "Words, row and column of the cell stand in the quote, or name its source."
        return VerdictDraft(level="supported", reason=reason, judge=judge.name, code=TABLE)
    verdict = judge.judge(claim.statement, claim.text, evidence, made)
    if verdict.level == "supported":
        return verdict
    attributed = attribution(claim.statement, evidence)
    wording = in_first_person(attributed.said if attributed else claim.statement, evidence)
    if attributed is None:
        if wording == claim.statement:
            return verdict
        return max(verdict, judge.judge(wording, wording, evidence, made), key=_rank)
    alone = [
        judge.judge(wording, wording, items, made)
        for items in attributed.sources
        if _gives(items, claim)
    ]
    if len(alone) < attributed.least:
        return verdict
    if attributed.least == 1 and len(alone) > 1:
        alone = [
            judge.judge(
                wording, wording, [item for each in attributed.sources for item in each], made
            )
        ]
    ranked = sorted(alone, key=_rank, reverse=True)
    return max(verdict, ranked[attributed.least - 1], key=_rank)


def _gives(items: Sequence[EvidenceDraft], claim: ClaimDraft) -> bool:
    """Whether one source gives every number of the claim by itself."""
    given = {number.value for item in items for number in find_numbers(item.quote)}
    return all(number.value in given for number in claim.numbers)


def _rank(verdict: VerdictDraft) -> int:
    return WORST_FIRST.index(verdict.level)


def _quote_check(evidence: Sequence[EvidenceDraft]) -> CheckDraft:
    """Whether what is cited was found in its sources, as `anchor` has told."""
    lost = [item.label for item in evidence if not item.verified]
    if lost:
        note = f"What {', '.join(lost)} proposes as a quote was not found in its source."
        return CheckDraft(kind="quote", outcome="failed", note=note)
    places = [item.place for item in evidence if item.place is not None]
    folded = any(place.match == "folded" for place in places)
    what = "The quote stands" if len(evidence) == 1 else "The quotes stand"
    how = ", apart from white space, case or signs" if folded else ", character for character"
    note = f"{what} in the source{'s' if len(evidence) > 1 else ''}{how}."
    return CheckDraft(kind="quote", outcome="passed", note=note)


def _with_checks(verdict: VerdictDraft, made: Sequence[CheckDraft]) -> VerdictDraft:
    return replace(verdict, checks=in_order((*made, *verdict.checks)))


def _not_checked(judge: Judge, error: Exception) -> VerdictDraft:
    _log_once(judge.name, f"{type(error).__name__}: {error}")
    reason = "The judge could not be asked, so this claim could not be checked."
    return VerdictDraft(level="unverified", reason=reason, judge=judge.name, code=NOT_CHECKED)


@lru_cache(maxsize=256)
def _log_once(judge: str, error: str) -> None:
    """The same failure of the same judge is told once, not for each of a thousand claims."""
    log.error("The judge “%s” could not be asked: %s", judge, error)


def _of_citation(
    judge: Judge,
    claim: ClaimDraft,
    citation: CitationDraft,
    known: Mapping[str, EvidenceDraft],
    together: VerdictDraft,
) -> VerdictDraft:
    """What one passage carries without the others; the only one carries what all do."""
    if len(known) == len(claim.citations) == 1 and citation.role == "supports":
        return together
    verdict = _alone(judge, claim, citation, known)
    if claim.parts or citation.role == "context":
        return verdict
    return capped_by_own_numbers(verdict, claim, citation.label)


def _alone(
    judge: Judge, claim: ClaimDraft, citation: CitationDraft, known: Mapping[str, EvidenceDraft]
) -> VerdictDraft:
    item = known.get(citation.label)
    if item is None:
        return _verdict(judge, claim, [], numbers_check(claim.numbers))
    if claim.parts:
        return _with_checks(row_verdict(judge.name, claim, item), [_quote_check([item])])
    if citation.role == "context":
        return _context(judge, claim, item)
    numbers = numbers_check_of(claim.numbers, citation.label)
    verdict = _verdict(judge, claim, [item], numbers)
    context = [
        known[each.label]
        for each in claim.citations
        if each.role == "context" and each.label in known
    ]
    if verdict.level == "supported" or not context:
        return verdict
    explained = _verdict(judge, claim, [item, *context], numbers)
    if explained.level != "supported":
        return verdict
    return replace(
        explained, level="partially supported", reason=_explained(explained), code=TOGETHER
    )


def _explained(verdict: VerdictDraft) -> str:
    if verdict.code == WORD:
        return (
            "This passage says it word for word; what it speaks of is named in another passage "
            "cited here."
        )
    return "This passage says it together with another one cited here, which explains its words."


def _context(judge: Judge, claim: ClaimDraft, item: EvidenceDraft) -> VerdictDraft:
    name = name_before(claim.statement, claim.text)
    level: Level = "unverified"
    reason = "This passage was added to explain the claim; alone it does not carry it."
    if item.verified and name and is_named(name, [item.quote]):
        level = "partially supported"
        reason = f"This passage only names what “[{name}]” stands for."
    verdict = VerdictDraft(level=level, reason=reason, judge=judge.name, code=CONTEXT)
    return _with_checks(verdict, [_quote_check([item])])

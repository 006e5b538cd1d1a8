"""Per claim: does its evidence carry it? Fails closed: what nobody could check is unverified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from citations.drafts import (
    CheckDraft,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    Level,
    VerdictDraft,
)
from citations.errors import JudgeUnavailable
from citations.protocols import Judge
from citations.steps.excerpt import Excerpt, read_excerpt
from citations.steps.openings import pointer_at_start
from citations.steps.restored import is_named, restored_name
from citations.steps.verify_numbers import with_numbers_held, with_own_numbers_held
from citations.steps.verify_parts import carries_parts, stands_in

YOURS_TO_JUDGE = "The source says it; whether it is true is for you to judge."


class WordForWordJudge:
    """Calls a claim supported when it is one of its quotes, word for word, or an excerpt that
    leaves out nothing that matters; and nothing else ever. A name that the statement restores must
    stand in a cited quote too. That the source's "it" means this name is how the engine read it,
    which the reason says."""

    name = "word for word 2"

    def judge(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft] = (),
    ) -> VerdictDraft:
        usable = [item for item in evidence if item.verified]
        found = [read_excerpt(claim, item.quote) for item in usable]
        excerpts = [excerpt for excerpt in found if excerpt is not None]
        if not excerpts:
            return self._unverified(
                "The claim is not its quote word for word, or leaves out words that may change "
                "its meaning, and nothing else has checked it."
            )
        name = restored_name(statement, claim)
        if name is None:
            return self._unverified(
                "The claim is read as saying more than its words, and nothing else has checked it."
            )
        quotes = [item.quote for item in usable]
        carried = [excerpt for excerpt in excerpts if _names_enough(excerpt, name, quotes)]
        if not carried:
            return self._unverified(_unnamed(excerpts[0], name))
        reason = f"{_how_shown(claim, carried[0], name, quotes)} {YOURS_TO_JUDGE}"
        return VerdictDraft(level="supported", reason=reason, judge=self.name)

    def _unverified(self, reason: str) -> VerdictDraft:
        return VerdictDraft(level="unverified", reason=reason, judge=self.name)


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
    verdict = with_numbers_held(_verdict(judge, claim, list(known.values())), claim)
    citations = tuple(
        replace(citation, verdict=_alone_with_numbers(judge, claim, citation, known))
        for citation in claim.citations
    )
    return replace(claim, citations=citations, verdict=verdict)


def unchecked(judge: Judge) -> VerdictDraft:
    """The verdict of a claim that has been written but not judged yet."""
    return VerdictDraft(level="unverified", reason="Not checked yet.", judge=judge.name)


def _verdict(judge: Judge, claim: ClaimDraft, evidence: Sequence[EvidenceDraft]) -> VerdictDraft:
    if not evidence:
        reason = "The claim cites no evidence that exists."
        return VerdictDraft(level="unverified", reason=reason, judge=judge.name)
    if claim.parts:
        quotes = [item.quote for item in evidence if item.verified]
        outcome = carries_parts(claim.text, claim.statement, claim.parts, quotes)
        return VerdictDraft(level=outcome.level, reason=outcome.reason, judge=judge.name)
    try:
        return judge.judge(claim.statement, claim.text, evidence)
    except JudgeUnavailable:
        reason = "The judge could not be reached, so nobody has checked this claim."
        return VerdictDraft(level="unverified", reason=reason, judge=judge.name)


def _alone_with_numbers(
    judge: Judge, claim: ClaimDraft, citation: CitationDraft, known: Mapping[str, EvidenceDraft]
) -> VerdictDraft:
    verdict = _alone(judge, claim, citation, known)
    if claim.parts or citation.role == "context":
        return verdict
    return with_own_numbers_held(verdict, claim, citation.label)


def _alone(
    judge: Judge, claim: ClaimDraft, citation: CitationDraft, known: Mapping[str, EvidenceDraft]
) -> VerdictDraft:
    """What one passage carries without the others."""
    item = known.get(citation.label)
    if item is None:
        return _verdict(judge, claim, [])
    if claim.parts:
        return _part_of_table(judge, claim, item)
    if citation.role == "context":
        return _context(judge, claim, item)
    verdict = _verdict(judge, claim, [item])
    context = [
        known[each.label]
        for each in claim.citations
        if each.role == "context" and each.label in known
    ]
    if verdict.level != "unverified" or not context:
        return verdict
    if _verdict(judge, claim, [item, *context]).level != "supported":
        return verdict
    reason = (
        "This passage says it word for word; what it speaks of is named in another passage "
        "cited here."
    )
    return replace(verdict, level="partially supported", reason=reason)


def _context(judge: Judge, claim: ClaimDraft, item: EvidenceDraft) -> VerdictDraft:
    name = restored_name(claim.statement, claim.text)
    if item.verified and name and is_named(name, [item.quote]):
        reason = f"This passage only names what “[{name}]” stands for."
        return VerdictDraft(level="partially supported", reason=reason, judge=judge.name)
    reason = "This passage was added to explain the claim; alone it does not carry it."
    return VerdictDraft(level="unverified", reason=reason, judge=judge.name)


def _part_of_table(judge: Judge, claim: ClaimDraft, item: EvidenceDraft) -> VerdictDraft:
    """A row or a header alone: which of the claim's parts it holds."""
    quotes = [item.quote] if item.verified else []
    held = [part for part in claim.parts if stands_in(part, quotes)]
    if len(held) == len(claim.parts):
        outcome = carries_parts(claim.text, claim.statement, claim.parts, quotes)
        return VerdictDraft(level=outcome.level, reason=outcome.reason, judge=judge.name)
    listed = ", ".join(f"“{part}”" for part in held)
    level: Level = "partially supported" if held else "not supported"
    reason = (
        f"Of the claim's parts this passage holds {listed}; the others stand in the other "
        "passages cited here."
        if held
        else "This passage holds none of the claim's parts."
    )
    return VerdictDraft(level=level, reason=reason, judge=judge.name)


def _names_enough(excerpt: Excerpt, name: str, quotes: Sequence[str]) -> bool:
    """Is everything named that the excerpt leaves to be named, in words of the cited quotes?"""
    if not name:
        return not excerpt.needs_name
    pointer = pointer_at_start(f"{excerpt.pointer} study") if excerpt.pointer else None
    if pointer is not None and pointer.own:
        return name.casefold() == "the"
    return is_named(name, quotes)


def _unnamed(excerpt: Excerpt, name: str) -> str:
    if name:
        return f"What the claim is about, “{name}”, stands in none of the cited quotes."
    what = f"what “{excerpt.pointer}” stands for" if excerpt.pointer else "its subject"
    return f"The claim leaves out {what}, so that nobody can tell what it is about."


def _how_shown(claim: str, excerpt: Excerpt, name: str, quotes: Sequence[str]) -> str:
    if excerpt.pointer:
        return (
            f"The claim is its quote, word for word, with “{name}” named for the source's "
            f"“{excerpt.pointer}”."
        )
    if any(_is_whole(claim, quote) for quote in quotes):
        return "The claim is its quote, word for word."
    return (
        "The claim is an excerpt of its quote, word for word; what it leaves out changes nothing."
    )


def _is_whole(claim: str, quote: str) -> bool:
    return "".join(claim.split()).casefold() == "".join(quote.split()).casefold()

"""What stands behind the claims of an answer: word for word or judged, in how many sources that do
not copy each other, and where sources disagree."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from citations.cards.summary.independence import Sources, joined
from citations.drafts import ClaimDraft, EvidenceDraft
from citations.drafts.codes import TABLE, WORD_FOR_WORD

#: How the judge that only compares words is named, whatever its version.
VERBATIM_JUDGE = "word for word"
Dispute = Sequence[ClaimDraft]
"""The claims of one disagreement, as an answer lays it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Of the supported claims `word_for_word` are their quotes (or the cell of a table), `computed`
    follow from cited numbers, `judged` were found to be carried. Of those that are not computed and
    not in dispute `several` stand in two or more independent sources, `one` in one only.
    `sources` is how many independent sources are cited."""

    word_for_word: int
    computed: int
    judged: int
    several: int
    one: int
    disagreements: int
    sources: int


def agreement_of(
    claims: Collection[ClaimDraft],
    evidence: Iterable[EvidenceDraft],
    disputes: Sequence[Dispute] = (),
) -> Agreement:
    sources = Sources(evidence)
    supported = [claim for claim in claims if claim.verdict.level == "supported"]
    computed = [claim for claim in supported if is_computed(claim)]
    stated = [claim for claim in supported if not is_computed(claim)]
    word_for_word = sum(map(is_word_for_word, stated))
    told_alike = [claim for claim in stated if not claim.conflicting]
    several = sum(sources.independent(claim) > 1 for claim in told_alike)
    return Agreement(
        word_for_word=word_for_word,
        computed=len(computed),
        judged=len(stated) - word_for_word,
        several=several,
        one=len(told_alike) - several,
        disagreements=count_disagreements(claims, disputes),
        sources=sources.cited(claims),
    )


def is_computed(claim: ClaimDraft) -> bool:
    """Such a number stands in no source, and its inputs in several do not agree on it."""
    return any(number.computation for number in claim.numbers)


def is_word_for_word(claim: ClaimDraft) -> bool:
    """Whether a supported claim is its quote, an excerpt of it that leaves out nothing that
    matters, or the cell of a table: nothing but words was compared."""
    verdict = claim.verdict
    if verdict.code:
        return verdict.code in (WORD_FOR_WORD, TABLE)
    # Answers from before verdicts had a code.
    return bool(claim.parts) or verdict.judge.startswith(VERBATIM_JUDGE)


def count_disagreements(claims: Iterable[ClaimDraft], disputes: Sequence[Dispute]) -> int:
    """Each that the answer lays out is one. Of the other claims in dispute, those that rest on the
    same evidence, or speak against each other's, are one."""
    laid_out = {claim.id for dispute in disputes for claim in dispute}
    shown = {sign for dispute in disputes for claim in dispute for sign in _labels(claim)}
    others = [claim for claim in claims if claim.conflicting and claim.id not in laid_out]
    apart = joined(_labels(claim) for claim in others)
    return len(disputes) + sum(group.isdisjoint(shown) for group in apart)


def _labels(claim: ClaimDraft) -> frozenset[tuple[str, str]]:
    cited = (citation.label for citation in claim.citations)
    return frozenset(("label", label) for label in (*cited, *claim.against))

"""The evidence card of one claim."""

from __future__ import annotations

from collections.abc import Mapping

from citations.cards.chips import chips_of
from citations.cards.passages import Window, passage_of
from citations.cards.values import CLASSES, SIGNS, EvidenceCard
from citations.drafts import CitationDraft, ClaimDraft, EvidenceDraft

#: What a passage is to its claim, where that needs saying.
MEANT = "Says who or what is meant"
ROW, HEADS = "The row of the table", "Says what row, column and unit mean"


def evidence_card(
    claim: ClaimDraft,
    evidence: Mapping[str, EvidenceDraft],
    windows: Mapping[str, Window],
) -> EvidenceCard:
    """The card of a claim. `windows` gives for each label the source text around its quote: (offset
    of the first character, characters); without a window the quote is shown alone."""
    cited = [(citation, evidence[citation.label]) for citation in claim.citations]
    level = claim.verdict.level
    return EvidenceCard(
        claim_id=claim.id,
        claim=claim.text,
        statement=claim.statement if claim.statement != claim.text else "",
        level=level,
        sign=SIGNS[level],
        css_class=CLASSES[level],
        reason=claim.verdict.reason,
        judge=claim.verdict.judge,
        conflicting=claim.conflicting,
        passages=tuple(
            passage_of(
                item,
                windows.get(citation.label),
                level=citation.verdict.level,
                reason=citation.verdict.reason,
                part=part_of(claim, citation),
            )
            for citation, item in cited
            if item.place is not None
        ),
        parts=claim.parts,
        reported=claim.reported,
        numbers=chips_of(claim),
    )


def part_of(claim: ClaimDraft, citation: CitationDraft) -> str:
    if citation.role == "context":
        return HEADS if claim.parts else MEANT
    return ROW if claim.parts else ""

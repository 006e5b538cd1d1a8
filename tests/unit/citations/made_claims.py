"""Claims with verdicts laid out by hand, over evidence whose sources are laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    Level,
    Place,
    ReadingDraft,
    SearchedDraft,
    SourceInfo,
    VerdictDraft,
)
from citations.steps.review_answer import grounding_confidence, review_answer

LEVELS: dict[str, Level] = {
    "ok": "supported",
    "part": "partially supported",
    "bad": "not supported",
    "none": "unverified",
}


def found(label: str, source: int, quote: str = "Sales rose", **info: str) -> EvidenceDraft:
    """A quote of a source; sources of the same number are one row, texts differ unless said."""
    facts = {"sha256": f"text {source}", **info}
    return EvidenceDraft(
        label=label,
        text_id=source,
        proposed_quote=quote,
        statement=quote,
        place=Place(text_id=source, start=0, end=len(quote), quote=quote),
        source=SourceInfo(
            source_id=source,
            kind="web",
            title=f"Source {source}",
            fetched_at=datetime(2026, 1, 2, tzinfo=UTC),
            **facts,
        ),
    )


def made_claim(
    *labels: str,
    level: str = "ok",
    judge: str = "word for word 2",
    alone: Sequence[str] = (),
    start: int = 0,
    **more: object,
) -> ClaimDraft:
    """`alone` are the levels of the citations; where there are none, all are that of the claim."""
    verdict = VerdictDraft(level=LEVELS[level], reason="Laid out by hand.", judge=judge)
    each = [*alone, *[level] * len(labels)]
    citations = tuple(
        CitationDraft(id=uuid4(), label=label, verdict=replace(verdict, level=LEVELS[short]))
        for label, short in zip(labels, each, strict=False)
    )
    text = "Sales rose"
    claim = ClaimDraft(
        id=uuid4(),
        text=text,
        start=start,
        end=start + len(text),
        statement=text,
        citations=citations,
        verdict=verdict,
    )
    return replace(claim, **more)


def reading(reader: str, level: Level | None = None) -> ReadingDraft:
    return ReadingDraft(reader=reader, at=datetime(2026, 1, 3, tzinfo=UTC), level=level)


def made_answer(
    claims: Sequence[ClaimDraft],
    evidence: Sequence[EvidenceDraft] | None = None,
    disputes: Sequence[Sequence[int]] = (),
) -> AnswerDraft:
    """An answer of these claims, one a paragraph. `disputes` are the positions of claims that
    stand in a block of disagreement together; these must be neighbours."""
    if evidence is None:
        labels = dict.fromkeys(each.label for claim in claims for each in claim.citations)
        evidence = [found(label, 1) for label in labels]
    placed, text = [], ""
    for claim in claims:
        placed.append(replace(claim, start=len(text), end=len(text) + len(claim.text)))
        text += f"{claim.text}. "
    summary = review_answer(placed, evidence)
    apart = {at for dispute in disputes for at in dispute}
    groups = [[at] for at in range(len(placed)) if at not in apart]
    blocks = [(group, "paragraph") for group in groups]
    blocks += [(list(group), "disagreement") for group in disputes]
    return AnswerDraft(
        id=uuid4(),
        question="Did sales rise?",
        result="ANSWERED" if claims else "NO_AUTHORITATIVE_EVIDENCE",
        text=text,
        blocks=tuple(
            BlockDraft(type=kind, start=placed[group[0]].start, end=placed[group[-1]].end + 1)
            for group, kind in sorted(blocks)
        ),
        claims=tuple(placed),
        evidence=tuple(evidence),
        passages=(),
        summary=summary,
        searched=SearchedDraft(documents=1, of_documents=1),
        engine="by hand",
        judge="by hand",
        grounding_confidence=grounding_confidence(summary),
    )


def of_levels(**levels: int) -> list[ClaimDraft]:
    """So many claims of each level, all of one quote: `of_levels(ok=4, bad=1)`."""
    return [made_claim("E1", level=short) for short, count in levels.items() for _ in range(count)]


_LONG = " ".join(f"word{number}" for number in range(20))
COPIES = [
    ({}, {}, 2),
    ({"sha256": "same"}, {"sha256": "same"}, 1),
    ({"file_sha256": "same"}, {"file_sha256": "same"}, 1),
    ({"url": "https://a.example/x/"}, {"final_url": "http://www.A.example/x#part"}, 1),
    ({"url": "https://a.example/x?id=1"}, {"url": "https://a.example/x?id=2"}, 2),
    ({"quote": _LONG}, {"quote": _LONG.upper() + "."}, 1),
    ({"quote": _LONG}, {"quote": f"{_LONG} more"}, 2),
]
"""What is known of two pieces of evidence, and of how many sources they are: for the product and
for the re-check, which must count alike."""

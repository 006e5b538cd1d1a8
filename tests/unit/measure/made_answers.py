"""Small answers with just what a measure looks at."""

from datetime import UTC, datetime
from uuid import uuid4

from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    CellDraft,
    ClaimDraft,
    EvidenceDraft,
    PageSpan,
    Place,
    SearchedDraft,
    SourceInfo,
    SummaryDraft,
    TextDraft,
    VerdictDraft,
)

UNCHECKED = VerdictDraft(level="unverified", reason="", judge="none")
NO_CLAIMS = SummaryDraft(
    claims=0,
    supported=0,
    partially_supported=0,
    not_supported=0,
    unverified=0,
    conflicting=0,
    unsupported_rate=0,
    unverified_rate=0,
    warning=False,
    citation_coverage=0,
)


def answer(text: str, *, claims=(), blocks=()) -> AnswerDraft:
    return AnswerDraft(
        id=uuid4(),
        question="?",
        result="ANSWERED",
        text=text,
        blocks=tuple(blocks),
        claims=tuple(claims),
        evidence=(),
        passages=(),
        summary=NO_CLAIMS,
        searched=SearchedDraft(),
        engine="test",
        judge="test",
        grounding_confidence="insufficient",
    )


def claim(text: str, start: int) -> ClaimDraft:
    return ClaimDraft(
        id=uuid4(),
        text=text,
        start=start,
        end=start + len(text),
        statement=text,
        citations=(),
        verdict=UNCHECKED,
    )


def block(kind: str, start: int, end: int, cells=()) -> BlockDraft:
    return BlockDraft(type=kind, start=start, end=end, cells=tuple(cells))


def cell(start: int, end: int) -> CellDraft:
    return CellDraft(start=start, end=end, row=0)


def text_of(text: str, *, pages=()) -> TextDraft:
    info = SourceInfo(
        source_id=-1, kind="text", title="", fetched_at=datetime(2026, 1, 1, tzinfo=UTC), sha256=""
    )
    spans = tuple(
        PageSpan(number=number, start=start, end=end, chars=())
        for number, (start, end) in enumerate(pages, start=1)
    )
    return TextDraft(id=-1, text=text, info=info, pages=spans)


def evidence(label: str, text: TextDraft, start: int, end: int, *, page=None) -> EvidenceDraft:
    quote = text.text[start:end]
    return EvidenceDraft(
        label=label,
        text_id=text.id,
        proposed_quote=quote,
        statement=quote,
        place=Place(text_id=text.id, start=start, end=end, quote=quote),
        source=text.info,
        page=page,
    )

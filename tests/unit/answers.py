"""Answers made by the real steps from small texts, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from uuid import uuid4

from citations.drafts import (
    AnswerDraft,
    PassageDraft,
    ProposedQuote,
    SearchedDraft,
    SourceInfo,
    TextDraft,
)
from citations.models import Source, SourceText
from citations.protocols import Judge
from citations.steps.review_answer import grounding_confidence, review_answer
from citations.storage.read.answers import text_draft
from citations.verification.word_for_word import WordForWordJudge
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.writing import Writer
from research_app.synthesis.protocols import Piece

REPORT = (
    "Helios Energy was founded in 2010 and is headquartered in Basel. "
    "Revenue rose to 3,214 million dollars in 2022. Critics deny that revenue fell."
)
NEWS = "Helios published its figures. Revenue rose to 3,214 million dollars in 2022."


def stored_text(text: str, title: str = "Helios Annual Report 2022", **source: str) -> TextDraft:
    """A source with one text in the database."""
    row = Source.objects.create(title=title, **({"kind": "text"} | source))
    return text_draft(
        SourceText.objects.create(
            source=row,
            sha256=uuid4().hex * 2,
            text=text,
            fetched_at=datetime(2026, 1, 2, tzinfo=UTC),
        )
    )


def memory_text(text: str, text_id: int = -1, title: str = "Report") -> TextDraft:
    info = SourceInfo(
        source_id=text_id,
        kind="text",
        title=title,
        fetched_at=datetime(2026, 1, 2, tzinfo=UTC),
        sha256=sha256(text.encode()).hexdigest(),
    )
    return TextDraft(id=text_id, text=text, info=info)


def proposal(text: TextDraft, quote: str, **more: object) -> ProposedQuote:
    return ProposedQuote(text_id=text.id, quote=quote, statement=quote, **more)


def piece(text: str, *labels: str, block: int = 0, block_type: str = "paragraph") -> Piece:
    return Piece(block=block, block_type=block_type, text=text, labels=labels)


def written_answer(
    proposals: Sequence[ProposedQuote],
    texts: Sequence[TextDraft],
    pieces: Sequence[Piece] | None = None,
    judge: Judge | None = None,
    *,
    first_label: int = 1,
    further: Mapping[str, Sequence[str]] | None = None,
) -> AnswerDraft:
    """The proposals collected and written, one paragraph a claim unless `pieces` says otherwise.
    `further` gives a claim's label those of other sources that say the same."""
    collected = Collected(first_label=first_label)
    list(collect_evidence(proposals, {text.id: text for text in texts}, collected))
    if pieces is None:
        joined = further or {}
        behind = {label for labels in joined.values() for label in labels}
        main = [item for item in collected.accepted if item.label not in behind]
        pieces = [
            piece(item.quote, item.label, *joined.get(item.label, ()), block=index)
            for index, item in enumerate(main)
        ]
    own = judge or WordForWordJudge()
    writer = Writer({item.label: item for item in collected.accepted}, own)
    list(writer.write(pieces))
    summary = review_answer(writer.claims, collected.all)
    return AnswerDraft(
        id=uuid4(),
        question="How did revenue develop?",
        result="ANSWERED" if writer.claims else "NO_AUTHORITATIVE_EVIDENCE",
        text=writer.text,
        blocks=tuple(writer.blocks),
        claims=tuple(writer.claims),
        evidence=tuple(collected.all),
        passages=tuple(
            PassageDraft(
                label=f"C{rank}",
                text_id=text.id,
                start=0,
                end=len(text.text),
                text=text.text,
                source=text.info.name,
            )
            for rank, text in enumerate(texts, start=1)
        ),
        summary=summary,
        searched=SearchedDraft(documents=len(texts), passages=len(texts)),
        engine="test",
        judge=own.name,
        grounding_confidence=grounding_confidence(summary),
        plan=("revenue",),
        timings_ms={"first_claim": 1, "total": 2},
    )

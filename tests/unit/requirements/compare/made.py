"""Requirements made of sentences, with the parts that the product reads in them."""

from __future__ import annotations

from datetime import UTC, datetime

from citations.drafts import DocumentFacts, SourceInfo, TextDraft
from citations.drafts.requirements import RequirementDraft, SourceType, Stretch
from citations.requirements.parts.read import read_parts


def make_requirement(
    sentence: str, label: str, *, kind: SourceType = "statute", document: str = "Act"
) -> RequirementDraft:
    segment = Stretch(start=0, end=len(sentence), text=sentence)
    return RequirementDraft(
        label=label,
        source_type=kind,
        document_id=document,
        authority="",
        section_heading="",
        passage="C1",
        chunk_id="S1" if kind == "statute" else "P1",
        segments=(segment,),
        parts=read_parts((segment,), sentence, None),
        extraction_confidence="high",
    )


def make_statute(*sentences: str) -> list[RequirementDraft]:
    return [make_requirement(each, f"REQ-S{at:03}") for at, each in enumerate(sentences, start=1)]


def make_policy(*sentences: str) -> list[RequirementDraft]:
    return [
        make_requirement(each, f"REQ-P{at:03}", kind="policy", document="Policy")
        for at, each in enumerate(sentences, start=1)
    ]


def make_text(text: str, *, kind: SourceType = "policy", text_id: int = -1) -> TextDraft:
    return TextDraft(
        id=text_id,
        text=text,
        info=SourceInfo(
            source_id=1,
            kind="file",
            title="Records Policy",
            fetched_at=datetime(2026, 1, 1, tzinfo=UTC),
            sha256="",
        ),
        facts=DocumentFacts(kind=kind),
    )

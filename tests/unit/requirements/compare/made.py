"""Requirements made of sentences, with the parts that the product reads in them."""

from __future__ import annotations

from citations.drafts.requirements import Modality, RequirementDraft, SourceType, Stretch
from citations.embedding import embed_tokens
from citations.requirements.norms import Passage, read_norms
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
        parts=read_parts((segment,), _modality(sentence, kind), sentence),
        extraction_confidence="high",
    )


def _modality(sentence: str, kind: SourceType) -> Modality:
    (norm,) = read_norms([Passage(words=sentence, is_statute=kind == "statute")], embed_tokens)
    return norm.modality or "must"


def make_statute(*sentences: str) -> list[RequirementDraft]:
    return [make_requirement(each, f"REQ-S{at:03}") for at, each in enumerate(sentences, start=1)]


def make_policy(*sentences: str) -> list[RequirementDraft]:
    return [
        make_requirement(each, f"REQ-P{at:03}", kind="policy", document="Policy")
        for at, each in enumerate(sentences, start=1)
    ]

"""Evidence and passages as plain data: where words stand, in which text, of which source."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from citations.drafts import AnswerDraft, CorrectionDraft, EvidenceDraft, PassageDraft
from citations.export.compliance_json import document_facts
from citations.export.provenance import Provenance
from citations.export.recheck.evidence import stands_whole

#: Characters of a passage that the export shows.
SNIPPET = 300


def evidence_data(item: EvidenceDraft, provenance: Provenance) -> dict[str, Any]:
    source, place = item.source, item.place
    facts = document_facts(provenance.answer.compliance, item.text_id)
    return {
        "id": item.label,
        "claim": item.statement,
        "quote_span": item.quote or item.proposed_quote,
        "start": place.start if place else None,
        "end": place.end if place else None,
        "page": item.page,
        "section": item.section or None,
        "source": source.name,
        "source_url": source.url or None,
        "source_title": source.title,
        "author": source.author or None,
        "publisher": source.publisher or None,
        "published": source.published or None,
        "doi": source.doi or None,
        "corrections": [_correction(each) for each in source.corrections],
        "source_kind": source.kind,
        "document_kind": facts.source_type if facts else None,
        "authority": (facts.authority or None) if facts else None,
        "topic": (facts.topic or None) if facts else None,
        "category": (facts.category or None) if facts else None,
        "file_name": source.file_name or None,
        "url_said_by_file": source.said_url or None,
        "source_text_sha256": source.sha256,
        "file_sha256": source.file_sha256 or None,
        "final_url": source.final_url or None,
        "http_status": source.http_status,
        "extractor": source.extractor or None,
        "quote_sha256": place.sha256 if place else None,
        "match": place.match if place else None,
        "retrieval_context": item.retrieval_context,
        "confidence": item.confidence,
        "timestamp_accessed": source.fetched_at.isoformat(),
        "verified": item.verified,
        "rejection_reason": item.rejection,
        **_cells(item, provenance.answer),
    }


def _cells(item: EvidenceDraft, answer: AnswerDraft) -> dict[str, Any]:
    """The cells of a row that claims are made from, as far as the quotes hold their words; nothing
    where there are none."""
    if not item.cells or item.label not in answer.cell_labels():
        return {}
    quotes = [each.quote for each in answer.evidence if each.verified]
    told = [
        {
            "label": cell.label,
            "heads": [head for head in cell.heads if stands_whole(head, quotes)],
            "value": cell.value,
            "around": [words for words in cell.around if stands_whole(words, quotes)],
        }
        for cell in item.cells
        if stands_whole(cell.label, quotes) and stands_whole(cell.value, [item.quote])
    ]
    return {"cells": cells} if (cells := [each for each in told if each["heads"]]) else {}


def _correction(correction: CorrectionDraft) -> dict[str, Any]:
    """A fact that a person set right; the fact itself is given as corrected."""
    return {
        "fact": correction.field,
        "found": correction.found or None,
        "corrected": correction.value or None,
        "by": correction.editor,
        "at": correction.at.isoformat(),
    }


def passage_data(passage: PassageDraft, provenance: Provenance) -> dict[str, Any]:
    """A passage with its place in its source text; the hash is of all its words, not of the
    snippet alone."""
    return {
        "start": passage.start,
        "end": passage.end,
        "sha256": sha256(passage.text.encode("utf-8", "replace")).hexdigest(),
        "source_text_sha256": provenance.text_hashes.get(passage.text_id),
        "page": passage.page,
        "section": passage.section or None,
        "snippet": passage.text[:SNIPPET],
        "source": passage.source or None,
        "choice": passage.choice or None,
    }

"""The answer as JSON: one form for the `ask` command, the page's download, the API and every
program that reads it; `schema/answer.schema.json` describes it, `shapes` names its keys.

Offsets count in `text`. Pages count from 1. Identical data gives identical bytes: nothing says when
it was exported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from citations.cards import marked_text, summary_view
from citations.cards.summary.words import warning_of
from citations.drafts import (
    AnswerDraft,
    BlockDraft,
    CitationDraft,
    ClaimDraft,
    ComplianceDraft,
    EvidenceDraft,
    PassageDraft,
    ReadingDraft,
    ReferenceDraft,
    RequirementDraft,
)
from citations.export.provenance import Provenance, provenance_of
from citations.export.recheck.evidence import stands_whole
from citations.export.recheck.records import file_bytes
from citations.export.sealing import Signer, sealed
from citations.export.shapes import plain, shaped
from citations.export.stances import stance_data, support_data, weights_data
from citations.steps.checked import checked_sentences, counts_of, is_check
from citations.steps.review_answer import unused_evidence

#: Version of the published schema: the first number grows when a key goes or changes its meaning.
SCHEMA_VERSION = "1.1"
#: Characters of a passage that the export shows.
SNIPPET = 300
_ASKED = "answered_at asked_by? chat_id? chat_title? turn?"
_AGREEMENT = """word_for_word judged computed in_several_sources=several in_one_source=one
    independent_sources=sources disagreements"""
_READERS = "checked_by_readers=checked read_differently=differently"

Hashes = Mapping[int, str]
"""SHA-256 of source texts by their ids."""


def answer_json(exported: Provenance | AnswerDraft, signer: Signer | None = None) -> str:
    """The answer as one sealed JSON object, indented, with a final line break; signed where there
    is a signer."""
    return file_bytes(sealed(answer_data(exported), kind="answer", signer=signer)).decode()


def answer_data(exported: Provenance | AnswerDraft) -> dict[str, Any]:
    """The answer as plain data, in the order in which it is published. An answer alone says nothing
    of when it was asked and by whom."""
    provenance = exported if isinstance(exported, Provenance) else provenance_of(exported)
    answer = provenance.answer
    data = {
        "schema_version": SCHEMA_VERSION,
        "software": provenance.software,
        "answer_id": str(answer.id),
        **shaped(provenance, _ASKED),
        "result": answer.result,
        "question": answer.question,
        "understood_as": answer.understood_as or None,
        "style": answer.style or "report",
        "refines": plain(answer.refines),
        "answer": marked_text(answer),
        "text": answer.text,
        "blocks": [_block(block) for block in answer.blocks],
        "claims": [_claim(claim, provenance) for claim in answer.claims],
        "evidence": [_evidence(item, provenance) for item in answer.evidence],
        "passages": {each.label: _passage(each, provenance) for each in answer.passages},
        "weights": weights_data(provenance.current_stances()),
        "cites": plain(provenance.cites),
        "summary": _summary(answer),
        "grounding_confidence": answer.grounding_confidence,
        "missing_evidence": plain(answer.missing_evidence),
        "findings": plain(answer.findings),
        "searched": plain(answer.searched),
        "plan": plain(answer.plan),
        "research": plain(answer.research),
        "compliance": compliance_data(answer.compliance, provenance.text_hashes),
        "spent": plain(answer.spent),
        "engine": answer.engine,
        "judge": answer.judge,
        "config": {key: answer.config[key] for key in sorted(answer.config)},
        "timings_ms": {"first_claim": None, "total": None} | answer.timings_ms,
    }
    return data | ({"check": _check(answer)} if is_check(answer) else {})


def _check(answer: AnswerDraft) -> dict[str, Any]:
    """What was found of each sentence of a checked text, and how often."""
    sentences = checked_sentences(answer)
    return {
        "sentences": [plain(each) for each in sentences],
        "counts": {
            status.replace(" ", "_"): count for status, count in counts_of(sentences).items()
        },
        "documents": answer.searched.documents,
    }


def _block(block: BlockDraft) -> dict[str, Any]:
    return shaped(block, strong=[{"start": start, "end": end} for start, end in block.strong])


def _claim(claim: ClaimDraft, provenance: Provenance) -> dict[str, Any]:
    stances = provenance.stances_of(claim.id)
    return shaped(
        claim,
        relevance=None if claim.relevance is None else round(claim.relevance, 2),
        citations=[citation.label for citation in claim.citations],
        links=[_link(each, provenance) for each in claim.citations],
        readings=[reading_data(reading) for reading in claim.readings],
        verdicts=plain(provenance.history.get(claim.id, ())),
        stances=stance_data(stances),
        support_ratio=support_data(stances),
    )


def _link(citation: CitationDraft, provenance: Provenance) -> dict[str, Any]:
    return shaped(citation, verdicts=plain(provenance.history.get(citation.id, ())))


def reading_data(reading: ReadingDraft) -> dict[str, Any]:
    """What a reader says of a claim."""
    return shaped(reading, kind="read differently" if reading.level else "checked")


def _evidence(item: EvidenceDraft, provenance: Provenance) -> dict[str, Any]:
    """A quote with its source; of a statute or policy also what the library said of it when it was
    searched."""
    compliance = provenance.answer.compliance
    documents = compliance.documents if compliance else ()
    found = next((each for each in documents if each.text_id == item.text_id), None)
    passage = provenance.answer.passage_with(item)
    facts = shaped(found, "document_kind=source_type authority? topic? category?")
    data = shaped(
        item,
        quote_span=item.quote or item.proposed_quote,
        passage=passage.label if passage else None,
        **facts,
    )
    return data | _cells(item, provenance.answer)


def _cells(item: EvidenceDraft, answer: AnswerDraft) -> dict[str, Any]:
    """The cells of a row that claims are made from, as far as the quotes hold their words; nothing
    where there are none."""
    if not item.cells or item.label not in answer.cell_labels():
        return {}
    quotes = [each.quote for each in answer.evidence if each.verified]
    cells = [
        {
            "label": cell.label,
            "heads": [head for head in cell.heads if stands_whole(head, quotes)],
            "value": cell.value,
            "around": [words for words in cell.around if stands_whole(words, quotes)],
        }
        for cell in item.cells
        if stands_whole(cell.label, quotes) and stands_whole(cell.value, [item.quote])
    ]
    headed = [each for each in cells if each["heads"]]
    return {"cells": headed} if headed else {}


def _passage(passage: PassageDraft, provenance: Provenance) -> dict[str, Any]:
    """A passage with its place in its source text; the hash is of all its words, not of the
    snippet alone."""
    return shaped(
        passage,
        sha256=sha256(passage.text.encode("utf-8", "replace")).hexdigest(),
        source_text_sha256=provenance.text_hashes.get(passage.text_id),
        snippet=passage.text[:SNIPPET],
    )


def _summary(answer: AnswerDraft) -> dict[str, Any]:
    view, warning = summary_view(answer), warning_of(answer.summary)
    totals = shaped(
        answer.summary,
        warning_reasons=list(warning.reasons) if warning else [],
        warning_sentence=warning.sentence if warning else None,
        unused_evidence=list(unused_evidence(answer.claims, answer.evidence)),
    )
    return totals | shaped(view.agreement, _AGREEMENT) | shaped(view.readings, _READERS)


def compliance_data(compliance: ComplianceDraft | None, hashes: Hashes) -> dict[str, Any] | None:
    """The way of an answer about statutes and policies: every requirement with its parts and its
    checks, what was made of it, and the counts. None for an answer of another mode."""
    if compliance is None:
        return None
    return shaped(
        compliance,
        documents=[
            shaped(each, source_text_sha256=hashes.get(each.text_id))
            for each in compliance.documents
        ],
        requirements=[_requirement(each, hashes) for each in compliance.requirements],
        chunks=dict(compliance.chunks),
        counts=_counts(compliance),
    )


def _requirement(each: RequirementDraft, hashes: Hashes) -> dict[str, Any]:
    return shaped(each, references=[_reference(one, hashes) for one in each.references])


def _reference(reference: ReferenceDraft, hashes: Hashes) -> dict[str, Any]:
    """A reference to another provision, with the words it leads to where they were found."""
    text_id = reference.text_id
    return shaped(reference, source_text_sha256=None if text_id is None else hashes.get(text_id))


def _counts(compliance: ComplianceDraft) -> dict[str, Any]:
    """How many requirements passed the gate; `pass_rate` is the share of the extracted ones."""
    total, verified = len(compliance.requirements), len(compliance.verified)
    reasons = Counter(each.rejection or "" for each in compliance.rejected)
    return {
        "extracted": total,
        "verified": verified,
        "rejected": total - verified,
        "used": len(compliance.used),
        "unused": len(compliance.unused),
        "pass_rate": round(verified / total, 4) if total else 0.0,
        "rejection_reasons": {reason: reasons[reason] for reason in sorted(reasons)},
    }

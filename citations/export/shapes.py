"""Which fields of a draft are published, under which keys and in which order.

A shape is a list of keys. "evidence=label" publishes a field under another key, "start=place.start"
one of a part, null where the part is missing; behind "?" an empty value is null, behind "*" a
missing one an empty list. Decimals are text in plain digits, so that they stay exact in every
program that reads them; times are ISO 8601.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

from citations import drafts
from citations.steps.checked import CheckedSentence
from citations.storage.history import DatedVerdict

#: Keys that no field is published under are given by `citations.export.answer_json`.
SHAPES: Mapping[type, str] = {
    drafts.BlockDraft: "type start end cells strong",
    drafts.CellDraft: "start end row column header",
    drafts.ClaimDraft: """id text start end type verdict=verdict.level
        confidence=verdict.probability relevance reason=verdict.reason code=verdict.code?
        judge=verdict.judge checks=verdict.checks conflicting against reported parts citations links
        statement numbers readings verdicts stances support_ratio""",
    # What another source says of the claim. Words are in statement and quote, start and end in the
    # source's text.
    drafts.StanceRead: """source_id=source.source_id source=source.name source_title=source.title
        source_url=source.url? published=source.published? quote start end page quote_sha256
        source_text_sha256=source.sha256 relation counted_as=shown_as code words note judge at group
        readings""",
    drafts.StanceReadingDraft: "reader says at",
    drafts.CitesRead: """citing_id=citing cited_id=cited how quote? start end
        citing_text_sha256=citing_sha256""",
    drafts.CitationDraft: """id evidence=label role verdict=verdict.level
        confidence=verdict.probability reason=verdict.reason code=verdict.code? judge=verdict.judge
        checks=verdict.checks verdicts""",
    drafts.CheckDraft: "kind outcome note? words",
    DatedVerdict: "level reason code? judge confidence=probability at current",
    drafts.ReadingDraft: "reader at kind level note?",
    # Offsets in the answer's text. What only computed numbers have is null or empty for the others.
    drafts.NumberDraft: """start end raw value high tolerance written unit? comparator direction?
        entity? period? derivation match note quoted assumptions inputs=computation.inputs*
        formula=computation.formula definition=computation.definition
        unrounded=computation.unrounded decimals=computation.decimals rounding=computation.rounding
        steps=computation.steps*""",
    # Offsets in the quote of that evidence; value = figure × factor.
    drafts.QuotedNumber: "evidence=label start end raw written",
    drafts.InputDraft: """name evidence=label start end raw value factor unit? period? context parts
        assumptions verdict=level reason""",
    drafts.EvidenceDraft: """id=label claim=statement quote_span start=place.start end=place.end
        page section? source=source.name source_url=source.url? source_title=source.title
        author=source.author? publisher=source.publisher? published=source.published?
        doi=source.doi? corrections=source.corrections source_kind=source.kind document_kind
        authority topic category file_name=source.file_name? url_said_by_file=source.said_url?
        source_text_sha256=source.sha256 file_sha256=source.file_sha256? final_url=source.final_url?
        http_status=source.http_status extractor=source.extractor? quote_sha256=place.sha256
        match=place.match retrieval_context confidence timestamp_accessed=source.fetched_at verified
        rejection_reason=rejection passage""",
    drafts.CorrectionDraft: "fact=field found? corrected=value? by=editor at",
    drafts.PassageDraft: """start end sha256 source_text_sha256 page section? snippet source?
        choice?""",
    drafts.FindingDraft: "kind note words? labels",
    CheckedSentence: "start end status claims",
    drafts.SearchedDraft: "documents of_documents pages unreadable_pages passages",
    drafts.SummaryDraft: """claims supported partially_supported not_supported unverified
        conflicting unsupported_rate unverified_rate warning warning_reasons warning_sentence
        citation_coverage uncited unused_evidence invalid_citations""",
    # The words of plan and reflections are a model's own, no evidence.
    drafts.ResearchDraft: """steps reflections failed iterations below_confidence confidential
        web_pages restated notes""",
    drafts.PlanStepDraft: "aim queries expects?",
    drafts.ReflectionDraft: "iteration enough note contradiction? next_queries",
    drafts.FailedSourceDraft: "address title? reason",
    drafts.SpentDraft: """requests prompt_tokens completion_tokens cached_tokens milliseconds cost?
        currency? host? models estimated""",
    # Offsets in the source text of the requirement's document.
    drafts.ComplianceDraft: """topic? section? category? documents requirements used unused closest
        comparison conflicts placeholders chunks reviews statute_summary policy_summary counts""",
    drafts.SearchedDocument: "title source_type authority? topic? category? source_text_sha256",
    drafts.RequirementDraft: """label source_type document_id authority? section_heading? passage?
        chunk_id? words segments parts extraction_confidence notes references checks verified
        rejection_reason=rejection rationale? explicit""",
    drafts.RequirementParts: "modality who what by_when when unless effective",
    drafts.ReferenceDraft: "words target source_text_sha256 followed",
    drafts.Stretch: "start end text",
    drafts.GateCheck: "question passed rationale",
    drafts.ComparisonRow: """relation statute policy differences note? recommended? recommended_in?
        near""",
    drafts.DifferenceDraft: "aspect statute policy",
    drafts.ConflictDraft: "labels note",
    drafts.PlaceholderDraft: "document heading words",
    drafts.ReviewDraft: "attempt passed failures dropped",
}


def shaped(draft: object, shape: str = "", **own: Any) -> dict[str, Any]:
    """A draft as plain data, by the shape of its type or another one; `own` are the values of keys
    that follow from more than the draft."""
    return {
        key: own[key] if key in own else _value(draft, path, mark)
        for key, path, mark in _keys(shape or SHAPES[type(draft)])
    }


def plain(value: Any) -> Any:
    """The value as JSON holds it: "3200000000" for a decimal, never "3.2E+9"."""
    if type(value) in SHAPES:
        return shaped(value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


@cache
def _keys(shape: str) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """Key, way to the field and mark of each."""
    found = []
    for word in shape.split():
        name = word.rstrip("?*")
        key, _, path = name.partition("=")
        found.append((key, tuple((path or key).split(".")), word[len(name) :]))
    return tuple(found)


def _value(draft: Any, path: tuple[str, ...], mark: str) -> Any:
    for name in path:
        draft = None if draft is None else getattr(draft, name)
    if mark == "*" and draft is None:
        return []
    return plain(draft or None if mark == "?" else draft)

"""How source texts came (fetched as a file, extracted as a text, cut into passages), which of their
words became evidence, and which were rejected."""

from __future__ import annotations

from prov.identifier import QualifiedName

from citations.drafts import EvidenceDraft, PassageDraft, SourceInfo
from citations.drafts.requirements import RequirementDraft
from citations.export.formats.ids import evidence_id
from citations.export.formats.prov_json.graph import (
    Graph,
    Names,
    engine,
    in_utc,
    software,
)
from citations.export.shapes import shaped

_TEXT = """sha256 source_kind=kind author publisher published url final_url file_name
    retrieved_at=fetched_at"""
_FILE = "sha256=file_sha256 url_said_by_file=said_url url final_url http_status"
_PASSAGE = "text start end page section source choice"
_EVIDENCE = """quote proposed_quote quote_sha256=place.sha256 start=place.start end=place.end
    match=place.match statement page section retrieval_context extraction_confidence=confidence
    verified rejection"""
_REQUIREMENT = """words source_type document_id authority section_heading chunk_id
    modality=parts.modality extraction_confidence explicit notes verified rejection rationale"""


def source_text(graph: Graph, text_id: int, info: SourceInfo | None) -> QualifiedName:
    """The text with the file it was extracted from, if that is known. Of a text that only passages
    stand in, nothing is known but its hash."""
    own = graph.id("source text", text_id)
    if info is None:
        return graph.entity(own, "SourceText", sha256=graph.provenance.text_hashes.get(text_id))
    is_new = own not in graph.known
    text = graph.entity(own, "SourceText", info.title, **shaped(info, _TEXT))
    if is_new:
        _extraction(graph, text_id, info, text)
    return text


def _extraction(graph: Graph, text_id: int, info: SourceInfo, text: QualifiedName) -> None:
    document, file = graph.document, _original(graph, text_id, info)
    extraction = graph.activity(
        graph.id("extraction", text_id), "Extraction", extractor=info.extractor
    )
    document.used(extraction, file)
    document.wasGeneratedBy(text, extraction)
    graph.derived(text, file, extraction, kind="PrimarySource")
    by = graph.agent("Extractor", info.extractor) if info.extractor else software(graph)
    graph.associated(extraction, by, "extractor")


def _original(graph: Graph, text_id: int, info: SourceInfo) -> QualifiedName:
    """What was fetched or handed in, with the act."""
    own = graph.id("original file", text_id)
    file = graph.entity(own, "OriginalFile", info.file_name, **shaped(info, _FILE))
    at = in_utc(info.fetched_at)
    fetch = graph.activity(graph.id("fetch", text_id), "Fetch", info.name, start=at, end=at)
    graph.document.wasGeneratedBy(file, fetch, at)
    graph.associated(fetch, software(graph), "fetcher")
    return file


def passage(
    graph: Graph, item: PassageDraft, text: QualifiedName, search: QualifiedName
) -> QualifiedName:
    """A slice of a text that the search found."""
    own = graph.id("passage", item.label)
    found = graph.entity(own, "Passage", item.label, **shaped(item, _PASSAGE))
    graph.document.wasGeneratedBy(found, search)
    graph.derived(found, text, search, kind="Quotation")
    return found


def add_evidence(graph: Graph, passages: Names) -> dict[str, QualifiedName]:
    """All evidence by label: quoted from its text, looked at by the gate, and ended there where it
    was rejected."""
    quoting = graph.activity(graph.id("quoting"), "EvidenceExtraction")
    gate = graph.activity(graph.id("gate"), "Gate")
    graph.associated(quoting, engine(graph), "proposer")
    graph.associated(gate, software(graph), "gate")
    found: dict[str, QualifiedName] = {}
    read: set[int] = set()
    for item in graph.provenance.answer.evidence:
        text = source_text(graph, item.text_id, item.source)
        evidence = found[item.label] = _entity(graph, item)
        if item.text_id not in read:
            graph.document.used(quoting, text)
            read.add(item.text_id)
        graph.document.wasGeneratedBy(evidence, quoting)
        graph.derived(evidence, text, quoting, kind="Quotation" if item.place else "")
        graph.document.used(gate, evidence)
        if not item.verified:
            graph.document.wasInvalidatedBy(evidence, gate)
    for used in passages.values():
        graph.document.used(quoting, used)
    _requirements(graph, found, passages)
    return found


def _entity(graph: Graph, item: EvidenceDraft) -> QualifiedName:
    own = evidence_id(graph.provenance.answer.id, item.label)
    kind = "Evidence" if item.verified else "RejectedEvidence"
    proposed = item.proposed_quote if item.proposed_quote != item.quote else ""
    return graph.entity(own, kind, item.label, **shaped(item, _EVIDENCE, proposed_quote=proposed))


def _requirements(graph: Graph, evidence: Names, passages: Names) -> None:
    compliance = graph.provenance.answer.compliance
    for item in compliance.requirements if compliance else ():
        requirement = _requirement(graph, item)
        if item.label in evidence:
            graph.document.specializationOf(requirement, evidence[item.label])
        if item.passage in passages:
            graph.derived(requirement, passages[item.passage], kind="Quotation")


def _requirement(graph: Graph, item: RequirementDraft) -> QualifiedName:
    """A requirement is its evidence, read as one."""
    parts = {
        name: " … ".join(stretch.text for stretch in getattr(item.parts, name))
        for name in ("who", "what", "by_when", "when", "unless", "effective")
    }
    gate = [
        f"{check.question}: {'yes' if check.passed else 'no'} – {check.rationale}"
        for check in item.checks
    ]
    own, known = graph.id("requirement", item.label), shaped(item, _REQUIREMENT)
    return graph.entity(own, "Requirement", item.label, **known, **parts, gate=gate)

"""Which words of the sources became evidence, and which were turned down."""

from __future__ import annotations

from collections.abc import Mapping

from prov.identifier import QualifiedName

from citations.drafts import EvidenceDraft
from citations.drafts.requirements import RequirementDraft
from citations.export.formats.ids import evidence_id
from citations.export.formats.prov_json.agents import engine, software
from citations.export.formats.prov_json.graph import Graph, lines
from citations.export.formats.prov_json.sources import source_text

Names = Mapping[str, QualifiedName]


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
    place = item.place
    return graph.entity(
        evidence_id(graph.provenance.answer.id, item.label),
        "Evidence" if item.verified else "RejectedEvidence",
        item.label,
        quote=item.quote,
        proposed_quote=item.proposed_quote if item.proposed_quote != item.quote else "",
        quote_sha256=place.sha256 if place else "",
        start=place.start if place else None,
        end=place.end if place else None,
        match=place.match if place else "",
        statement=item.statement,
        page=item.page,
        section=item.section,
        retrieval_context=item.retrieval_context,
        extraction_confidence=item.confidence,
        verified=item.verified,
        rejection=item.rejection,
    )


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
    parts = item.parts
    return graph.entity(
        graph.id("requirement", item.label),
        "Requirement",
        item.label,
        words=item.words,
        source_type=item.source_type,
        document_id=item.document_id,
        authority=item.authority,
        section_heading=item.section_heading,
        chunk_id=item.chunk_id,
        modality=parts.modality,
        **{
            name: " … ".join(stretch.text for stretch in getattr(parts, name))
            for name in ("who", "what", "by_when", "when", "unless", "effective")
        },
        extraction_confidence=item.extraction_confidence,
        explicit=item.explicit,
        notes=lines(item.notes),
        gate=lines(
            [
                f"{check.question}: {'yes' if check.passed else 'no'} – {check.rationale}"
                for check in item.checks
            ]
        ),
        verified=item.verified,
        rejection=item.rejection,
        rationale=item.rationale,
    )

"""The question, what was searched for it, and the answer that was composed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime, timedelta

from prov.identifier import QualifiedName

from citations.cards import summary_view
from citations.drafts import ClaimDraft
from citations.export.formats.prov_json.agents import engine, user
from citations.export.formats.prov_json.graph import Graph, lines
from citations.export.research_json import research_data, spent_data

Names = Mapping[str, QualifiedName]


def add_question(graph: Graph) -> QualifiedName:
    provenance, person = graph.provenance, user(graph)
    question = graph.entity(
        graph.id("question"),
        "Question",
        text=provenance.answer.question,
        understood_as=provenance.answer.understood_as,
        chat=provenance.chat_id,
        chat_title=provenance.chat_title,
        turn=provenance.turn or None,
    )
    if person:
        graph.document.wasAttributedTo(question, person)
    return question


def add_search(graph: Graph, question: QualifiedName) -> QualifiedName:
    answer = graph.provenance.answer
    search = graph.activity(
        graph.id("search"),
        "Search",
        queries=lines(answer.plan),
        **asdict(answer.searched),
    )
    graph.document.used(search, question)
    graph.associated(search, engine(graph), "searcher")
    return search


def add_answer(
    graph: Graph, question: QualifiedName, evidence: Names
) -> tuple[QualifiedName, QualifiedName]:
    """The answer and the composing of it, which used all evidence that passed the gate."""
    answer = graph.provenance.answer
    composing = _composition(graph)
    name = graph.collection(
        answer.id,
        "Answer",
        text=answer.text,
        result=answer.result,
        style=answer.style,
        blocks=_json([asdict(block) for block in answer.blocks]),
        grounding_confidence=answer.grounding_confidence,
        missing_evidence=lines(answer.missing_evidence),
        **_findings(graph),
    )
    graph.document.used(composing, question)
    for item in answer.evidence:
        if item.verified:
            graph.document.used(composing, evidence[item.label])
    graph.document.wasGeneratedBy(name, composing, _end(graph))
    graph.document.wasAttributedTo(name, engine(graph))
    graph.associated(composing, engine(graph), "engine")
    if answer.refines:
        before = graph.entity(answer.refines, "Answer")
        graph.derived(name, before, composing, kind="Revision")
    return name, composing


def add_claim(
    graph: Graph,
    claim: ClaimDraft,
    answer: QualifiedName,
    composing: QualifiedName,
    evidence: Names,
) -> QualifiedName:
    """A claim is a part of the answer and derived from what it cites."""
    name = graph.collection(
        claim.id,
        "Claim",
        text=claim.text,
        start=claim.start,
        end=claim.end,
        statement=claim.statement,
        claim_type=claim.type,
        conflicting=claim.conflicting,
        against=", ".join(claim.against),
        reported=claim.reported,
        relevance=claim.relevance,
        parts=lines(claim.parts),
    )
    graph.document.hadMember(answer, name)
    graph.document.wasGeneratedBy(name, composing, _end(graph))
    for citation in claim.citations:
        if citation.label in evidence:
            graph.derived(name, evidence[citation.label], composing)
    return name


def _composition(graph: Graph) -> QualifiedName:
    """It ended when the answer was kept; its beginning follows from how long it took."""
    answer = graph.provenance.answer
    took, end = answer.timings_ms.get("total"), _end(graph)
    begun = end - timedelta(milliseconds=took) if end and took is not None else None
    return graph.activity(
        graph.id("composition"),
        "Composition",
        start=begun,
        end=end,
        engine=answer.engine,
        judge=answer.judge,
        configuration=_json(answer.config),
        timings_ms=_json(answer.timings_ms),
        research=_json(research_data(answer.research)) if answer.research else "",
        spent=_json(spent_data(answer.spent)) if answer.spent else "",
    )


def _end(graph: Graph) -> datetime | None:
    """When the answer was kept, and no earlier than anything that it rests on: a clock that was put
    back would make an answer older than its sources."""
    at = graph.provenance.answered_at
    if at is None:
        return None
    return max([at, *(item.source.fetched_at for item in graph.provenance.answer.evidence)])


def _findings(graph: Graph) -> dict[str, str | int | float | bool | None]:
    """Totals, and what code found in a model's words."""
    answer = graph.provenance.answer
    warning, compliance = summary_view(answer).warning, answer.compliance
    return {
        "summary": _json(asdict(answer.summary)),
        "warning": warning.sentence if warning else "",
        "findings": _json([asdict(each) for each in answer.findings]) if answer.findings else "",
        "statute_summary": compliance.statute_summary if compliance else "",
        "policy_summary": compliance.policy_summary if compliance else "",
        "comparison": _json([asdict(each) for each in compliance.comparison]) if compliance else "",
        "conflicts": _json([asdict(each) for each in compliance.conflicts]) if compliance else "",
        "placeholders": _json([asdict(each) for each in compliance.placeholders])
        if compliance
        else "",
        "reviews": _json([asdict(each) for each in compliance.reviews]) if compliance else "",
    }


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)

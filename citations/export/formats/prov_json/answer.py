"""The question, what was searched for it, and the answer that was composed."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime, timedelta

from prov.identifier import QualifiedName

from citations.cards import summary_view
from citations.export.formats.prov_json.graph import Graph, Names, Value, engine, user
from citations.export.shapes import plain


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
        queries=answer.plan,
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
        missing_evidence=answer.missing_evidence,
        **_findings(graph),
    )
    graph.document.used(composing, question)
    for item in answer.evidence:
        if item.verified:
            graph.document.used(composing, evidence[item.label])
    graph.document.wasGeneratedBy(name, composing, composed_at(graph))
    graph.document.wasAttributedTo(name, engine(graph))
    graph.associated(composing, engine(graph), "engine")
    if answer.refines:
        before = graph.entity(answer.refines, "Answer")
        graph.derived(name, before, composing, kind="Revision")
    return name, composing


def _composition(graph: Graph) -> QualifiedName:
    """It ended when the answer was kept; its beginning follows from how long it took."""
    answer = graph.provenance.answer
    took, end = answer.timings_ms.get("total"), composed_at(graph)
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
        research=_json(plain(answer.research)),
        spent=_json(plain(answer.spent)),
    )


def composed_at(graph: Graph) -> datetime | None:
    """When the answer was kept, and no earlier than anything that it rests on: a clock that was put
    back would make an answer older than its sources."""
    at = graph.provenance.answered_at
    if at is None:
        return None
    return max([at, *(item.source.fetched_at for item in graph.provenance.answer.evidence)])


def _findings(graph: Graph) -> dict[str, Value]:
    """Totals, and what code found in a model's words."""
    answer = graph.provenance.answer
    warning, compliance = summary_view(answer).warning, answer.compliance
    found: dict[str, Value] = {
        "summary": _json(asdict(answer.summary)),
        "warning": warning.sentence if warning else "",
        "findings": _json([asdict(each) for each in answer.findings] or None),
    }
    if compliance:
        found["statute_summary"] = compliance.statute_summary
        found["policy_summary"] = compliance.policy_summary
        for name in ("comparison", "conflicts", "placeholders", "reviews"):
            found[name] = _json([asdict(each) for each in getattr(compliance, name)])
    return found


def _json(data: object) -> str:
    """JSON text; nothing for what there is none of."""
    return "" if data is None else json.dumps(data, ensure_ascii=False)

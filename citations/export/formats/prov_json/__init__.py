"""An answer as W3C PROV (https://www.w3.org/TR/prov-dm/), written as PROV-JSON.

How source texts came and which words of them became evidence (`evidence`), what was made of these
(`answer`), how its claims were computed, judged and read and what other sources say of them
(`claims`). Every id is a `urn:uuid:` that all formats share; no title or text is part of a name.
"""

from __future__ import annotations

import json
from typing import Any

from prov.identifier import QualifiedName

from citations.export.formats.prov_json.answer import add_answer, add_question, add_search
from citations.export.formats.prov_json.claims import (
    add_claim,
    add_numbers,
    add_readings,
    add_stances,
    add_verdicts,
)
from citations.export.formats.prov_json.evidence import add_evidence, passage, source_text
from citations.export.formats.prov_json.graph import Graph, add_delegation
from citations.export.provenance import Provenance


def prov_document(provenance: Provenance) -> dict[str, Any]:
    """PROV-JSON as plain data, the same for the same answer at all times."""
    graph = Graph(provenance)
    add_delegation(graph)
    question = add_question(graph)
    passages = _passages(graph, add_search(graph, question))
    evidence = add_evidence(graph, passages)
    name, composing = add_answer(graph, question, evidence)
    for claim in sorted(provenance.answer.claims, key=lambda claim: (claim.start, str(claim.id))):
        made = add_claim(graph, claim, name, composing, evidence)
        add_numbers(graph, claim, made, evidence)
        add_verdicts(graph, claim, made, evidence)
        add_readings(graph, claim, made)
        add_stances(graph, claim, made)
    return _in_order(json.loads(graph.document.serialize(format="json") or "{}"))


def _passages(graph: Graph, search: QualifiedName) -> dict[str, QualifiedName]:
    answer = graph.provenance.answer
    known = {item.text_id: item.source for item in answer.evidence}
    found: dict[str, QualifiedName] = {}
    for item in answer.passages:
        text = source_text(graph, item.text_id, known.get(item.text_id))
        graph.document.used(search, text)
        found[item.label] = passage(graph, item, text, search)
    return found


def _in_order(written: dict[str, Any]) -> dict[str, Any]:
    """The library keeps attributes in sets, whose order differs from process to process."""
    return {
        section: {
            name: {key: _sorted(value) for key, value in sorted(record.items())}
            if isinstance(record, dict)
            else _sorted(record)
            for name, record in records.items()
        }
        for section, records in written.items()
    }


def _sorted(value: Any) -> Any:
    if isinstance(value, list):
        return sorted((_sorted(each) for each in value), key=lambda each: json.dumps(each))
    return value

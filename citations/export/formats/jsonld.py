"""The evidence graph as JSON-LD in the words of CiTO, the Citation Typing Ontology
(http://purl.org/spar/cito/): a claim cites its sources as evidence, other sources confirm, dispute
or discuss it, and sources cite each other. Each of these is a `cito:Citation` with its quote."""

from __future__ import annotations

from typing import Any

from citations.export.network import network_data
from citations.export.provenance import Provenance

CITO = {
    "cited": "cito:citesAsEvidence",
    "supports": "cito:confirms",
    "refutes": "cito:disputes",
    "neutral": "cito:discusses",
    "cites": "cito:cites",
}
CONTEXT: dict[str, Any] = {
    "cito": "http://purl.org/spar/cito/",
    "schema": "https://schema.org/",
    "ed": "urn:x-evidence-desk:terms:",
    "id": "@id",
    "type": "@type",
    **{name: {"@id": name, "@type": "@id"} for name in CITO.values()},
    "cito:hasCitingEntity": {"@type": "@id"},
    "cito:hasCitedEntity": {"@type": "@id"},
    "cito:hasCitationCharacterization": {"@type": "@id"},
}
_PLAIN = ("relation", "from", "to", "id")


def cito_document(provenance: Provenance) -> dict[str, Any]:
    network = network_data(provenance)
    leads: dict[str, dict[str, list[str]]] = {}
    for edge in network["edges"]:
        to = leads.setdefault(edge["from"], {}).setdefault(CITO[edge["relation"]], [])
        if edge["to"] not in to:
            to.append(edge["to"])
    return {
        "@context": CONTEXT,
        "id": f"urn:uuid:{network['answer_id']}",
        "type": "ed:EvidenceGraph",
        "schema:name": network["question"],
        "ed:weights": {"@type": "@json", "@value": network["weights"]},
        "@graph": [
            *(_claim(each) | leads.get(each["id"], {}) for each in network["claims"]),
            *(_source(each) | leads.get(each["id"], {}) for each in network["sources"]),
            *(_citation(each) for each in network["edges"]),
        ],
    }


def _claim(claim: dict[str, Any]) -> dict[str, Any]:
    node = {
        "id": claim["id"],
        "type": ["schema:Claim", "ed:Claim"],
        "schema:text": claim["text"],
        "ed:statement": claim["statement"],
        "ed:verdict": claim["verdict"],
    }
    if claim["support_ratio"]:
        node["ed:supportRatio"] = {"@type": "@json", "@value": claim["support_ratio"]}
    return node


def _source(source: dict[str, Any]) -> dict[str, Any]:
    known = {"schema:url": source["url"], "schema:datePublished": source["published"]}
    return {
        "id": source["id"],
        "type": "schema:CreativeWork",
        "schema:name": source["title"],
        **{name: value for name, value in known.items() if value},
    }


def _citation(edge: dict[str, Any]) -> dict[str, Any]:
    work = {
        f"ed:{name}": value
        for name, value in edge.items()
        if name not in _PLAIN and value is not None
    }
    return {
        "id": edge["id"],
        "type": "cito:Citation",
        "cito:hasCitingEntity": edge["from"],
        "cito:hasCitedEntity": edge["to"],
        "cito:hasCitationCharacterization": CITO[edge["relation"]],
        **work,
    }

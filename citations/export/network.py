"""The evidence graph of an answer as plain data: claims, sources, and what leads from one to the
other. Ids are those of the other formats. Beside it the same in GraphML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from citations.drafts import ClaimDraft, SourceInfo
from citations.export.formats.ids import derived_id, stance_id, urn
from citations.export.formats.safe import printable, web_address
from citations.export.provenance import Provenance
from citations.export.shapes import shaped
from citations.export.stances import numbered_groups, support_data, weights_data

_SOURCE = "source_id title url published?"
_CITED = """label page start=place.start end=place.end quote quote_sha256=place.sha256
    source_text_sha256=source.sha256"""
_STANCE = """code note page start end quote source_text_sha256=source.sha256 judge at"""


def network_data(provenance: Provenance) -> dict[str, Any]:
    """Edges lead from a claim to the source it cites (`cited`), from a source to a claim that it
    supports, refutes or speaks of (`supports`, `refutes`, `neutral`), and from a source to one that
    it names (`cites`)."""
    answer = provenance.answer
    return {
        "answer_id": str(answer.id),
        "question": answer.question,
        "claims": [_claim(provenance, each) for each in answer.claims],
        "sources": [_source(provenance, info) for info in _sources(provenance).values()],
        "edges": [*_cited(provenance), *_stances(provenance), *_cites(provenance)],
        "weights": weights_data(provenance.current_stances()),
    }


def _claim(provenance: Provenance, claim: ClaimDraft) -> dict[str, Any]:
    ratio = support_data(provenance.stances_of(claim.id))
    fields = shaped(claim, "text statement start end verdict=verdict.level conflicting")
    return {"id": urn(claim.id), **fields, "support_ratio": ratio}


def _sources(provenance: Provenance) -> dict[int, SourceInfo]:
    """In the order in which they appear: those cited first."""
    found = {item.source.source_id: item.source for item in provenance.answer.evidence}
    for each in provenance.current_stances():
        found.setdefault(each.source.source_id, each.source)
    return found


def _source(provenance: Provenance, info: SourceInfo) -> dict[str, Any]:
    own, url = _source_id(provenance, info.source_id), web_address(info.final_url or info.url)
    return {"id": own, **shaped(info, _SOURCE, url=url or None)}


def _source_id(provenance: Provenance, source_id: int) -> str:
    return urn(derived_id(provenance.answer.id, "source", source_id))


def _cited(provenance: Provenance) -> Iterator[dict[str, Any]]:
    evidence = provenance.answer.evidence_by_label()
    for claim in provenance.answer.claims:
        for link in claim.citations:
            if item := evidence.get(link.label):
                ends = {"from": urn(claim.id), "to": _source_id(provenance, item.source.source_id)}
                yield {"id": urn(link.id), "relation": "cited", **ends, **shaped(item, _CITED)}


def _stances(provenance: Provenance) -> Iterator[dict[str, Any]]:
    for claim in provenance.answer.claims:
        stances = provenance.stances_of(claim.id)
        groups = numbered_groups(stances)
        for each in stances:
            yield {
                "id": urn(stance_id(provenance.answer.id, each)),
                "relation": each.shown_as,
                "from": _source_id(provenance, each.source.source_id),
                "to": urn(claim.id),
                "group": groups[each.group],
                **shaped(each, _STANCE),
            }


def _cites(provenance: Provenance) -> Iterator[dict[str, Any]]:
    for each in provenance.cites:
        own = derived_id(provenance.answer.id, "cites", each.citing, each.cited)
        yield {
            "id": urn(own),
            "relation": "cites",
            "from": _source_id(provenance, each.citing),
            "to": _source_id(provenance, each.cited),
            **shaped(each, "how quote? start end source_text_sha256=citing_sha256"),
        }


NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_TYPES = {"int": "int", "float": "double", "bool": "boolean", "str": "string"}
_INNER = ("id", "from", "to")


def graphml(provenance: Provenance) -> str:
    """The graph with every value as an attribute of its node or edge."""
    network = network_data(provenance)
    nodes = [*_kept("claim", network["claims"]), *_kept("source", network["sources"])]
    edges = list(network["edges"])
    root = Element("graphml", {"xmlns": NAMESPACE})
    keys = {name: _add_keys(root, name, rows) for name, rows in (("node", nodes), ("edge", edges))}
    graph = SubElement(root, "graph", {"id": network["answer_id"], "edgedefault": "directed"})
    for node in nodes:
        _add_values(SubElement(graph, "node", {"id": node["id"]}), node, keys["node"])
    for edge in edges:
        ends = {"id": edge["id"], "source": edge["from"], "target": edge["to"]}
        _add_values(SubElement(graph, "edge", ends), edge, keys["edge"])
    indent(root)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{head}{tostring(root, encoding='unicode')}\n"


def _kept(kind: str, rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Nodes with the inputs of their support ratio beside their other values."""
    for row in rows:
        inputs = row.get("support_ratio") or {}
        support = {f"support_{name}": value for name, value in inputs.items()}
        yield {"kind": kind, **{k: row[k] for k in row if k != "support_ratio"}, **support}


def _add_keys(root: Element, of: str, rows: list[dict[str, Any]]) -> Mapping[str, str]:
    types: dict[str, str] = {}
    for row in rows:
        for name, value in row.items():
            if name not in _INNER and value is not None:
                types.setdefault(name, _TYPES[type(value).__name__])
    for name, kind in types.items():
        attributes = {"id": f"{of}_{name}", "for": of, "attr.name": name, "attr.type": kind}
        SubElement(root, "key", attributes)
    return {name: f"{of}_{name}" for name in types}


def _add_values(element: Element, row: Mapping[str, Any], keys: Mapping[str, str]) -> None:
    for name, key in keys.items():
        value = row.get(name)
        if value is not None:
            written = str(value).lower() if isinstance(value, bool) else str(value)
            SubElement(element, "data", {"key": key}).text = printable(written)

"""The evidence graph as GraphML (http://graphml.graphdrawing.org/), for Gephi, yEd, Cytoscape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from citations.export.formats.safe import printable
from citations.export.network import network_data
from citations.export.provenance import Provenance

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

"""Who and what took part: people by name, programs by name and version."""

from __future__ import annotations

from prov.identifier import QualifiedName

from citations.export.formats.prov_json.graph import Graph


def software(graph: Graph) -> QualifiedName:
    """The product, which fetched, searched, checked and kept."""
    name = graph.provenance.software
    return graph.agent("Software", name, "SoftwareAgent", version=name.rpartition(" ")[2])


def engine(graph: Graph) -> QualifiedName:
    """What wrote the answer. It acted for whoever asked, as a part of the product."""
    spent = graph.provenance.answer.spent
    agent = graph.agent(
        "Engine",
        graph.provenance.answer.engine,
        "SoftwareAgent",
        models=", ".join(spent.models) if spent else "",
        host=spent.host if spent else "",
    )
    return agent


def judge(graph: Graph, name: str) -> QualifiedName:
    """A judge with its version, as each verdict names it."""
    return graph.agent("Judge", name, "SoftwareAgent")


def extractor(graph: Graph, name: str) -> QualifiedName:
    return graph.agent("Extractor", name, "SoftwareAgent")


def user(graph: Graph) -> QualifiedName | None:
    asked_by = graph.provenance.asked_by
    return graph.agent("User", asked_by, "Person") if asked_by else None


def reader(graph: Graph, name: str) -> QualifiedName:
    """Somebody who said something of a claim; the one who asked may be among them."""
    return graph.agent("Reader", name, "Person")


def delegate(graph: Graph) -> None:
    """The engine works for the product, and the product for the one who asked."""
    product, person = software(graph), user(graph)
    graph.document.actedOnBehalfOf(engine(graph), product)
    if person:
        graph.document.actedOnBehalfOf(product, person)

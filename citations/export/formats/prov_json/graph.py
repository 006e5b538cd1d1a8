"""The document under construction, with names for what is written into it, and who and what took
part: people by name, programs by name and version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from prov.identifier import Namespace, QualifiedName
from prov.model import ProvDocument

from citations.drafts import ReadingDraft, StanceReadingDraft
from citations.export.formats.ids import derived_id
from citations.export.provenance import Provenance

UUIDS = Namespace("uuid", "urn:uuid:")
TERMS = Namespace("ed", "urn:x-evidence-desk:terms:")
PROV = Namespace("prov", "http://www.w3.org/ns/prov#")

Said = ReadingDraft | StanceReadingDraft
Value = str | int | float | bool | list[str] | tuple[str, ...] | None
Names = Mapping[str, QualifiedName]


def new_document() -> ProvDocument:
    document = ProvDocument()
    document.add_namespace(UUIDS)
    document.add_namespace(TERMS)
    return document


def in_utc(at: datetime) -> datetime:
    return at.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Graph:
    """The records of one answer. Things are added once, however often they are named. Attributes
    that are None or empty are left out; a list is one attribute of several lines, because PROV
    keeps no order among values."""

    provenance: Provenance
    document: ProvDocument = field(default_factory=new_document)
    known: set[UUID] = field(default_factory=set)

    def id(self, thing: str, *names: object) -> UUID:
        return derived_id(self.provenance.answer.id, thing, *names)

    def entity(self, own: UUID, kind: str, label: str = "", **more: Value) -> QualifiedName:
        name, is_new = self._named(own)
        if is_new:
            self.document.entity(name, self._attributes(kind, label, more))
        return name

    def collection(self, own: UUID, kind: str, /, **more: Value) -> QualifiedName:
        """An entity that has others as its members."""
        name, is_new = self._named(own)
        if is_new:
            attributes = self._attributes(kind, "", more)
            self.document.entity(name, [*attributes, (PROV["type"], PROV["Collection"])])
        return name

    def activity(
        self,
        own: UUID,
        kind: str,
        label: str = "",
        *,
        start: datetime | None = None,
        end: datetime | None = None,
        **more: Value,
    ) -> QualifiedName:
        name, is_new = self._named(own)
        if is_new:
            begun, ended = (in_utc(start) if start else None), (in_utc(end) if end else None)
            self.document.activity(name, begun, ended, self._attributes(kind, label, more))
        return name

    def agent(
        self, kind: str, label: str, prov_type: str = "SoftwareAgent", **more: Value
    ) -> QualifiedName:
        """A person or program by its role and name: a judge with its version, as each verdict names
        it; a reader, who may be the one who asked."""
        name, is_new = self._named(self.id("agent", kind, label))
        if is_new:
            attributes = self._attributes(kind, label, more)
            self.document.agent(name, [*attributes, (PROV["type"], PROV[prov_type])])
        return name

    def derived(
        self,
        made: QualifiedName,
        source: QualifiedName,
        activity: QualifiedName | None = None,
        *,
        kind: str = "",
    ) -> None:
        """`kind` is one of PROV's own: Quotation, Revision, PrimarySource."""
        attributes = [(PROV["type"], PROV[kind])] if kind else None
        self.document.wasDerivedFrom(made, source, activity, other_attributes=attributes)

    def made(
        self,
        made: QualifiedName,
        act: QualifiedName,
        by: QualifiedName,
        role: str,
        at: datetime | None,
        *sources: QualifiedName,
    ) -> None:
        """What somebody made of the sources, by an act at a time."""
        when = in_utc(at) if at else None
        for source in sources:
            self.document.used(act, source)
            self.derived(made, source, act)
        self.document.wasGeneratedBy(made, act, when)
        self.document.wasAttributedTo(made, by)
        self.associated(act, by, role)

    def read(self, reading: QualifiedName, own: UUID, said: Said, of: QualifiedName) -> None:
        """A reading of a claim or stance, as the act of a reader."""
        act = self.activity(own, "ReadersCheck", start=said.at, end=said.at)
        by = self.agent("Reader", said.reader, "Person")
        self.made(reading, act, by, "reader", said.at, of)

    def associated(self, activity: QualifiedName, agent: QualifiedName, role: str) -> None:
        self.document.wasAssociatedWith(
            activity, agent, other_attributes=[(PROV["role"], TERMS[role])]
        )

    def _named(self, own: UUID) -> tuple[QualifiedName, bool]:
        is_new = own not in self.known
        self.known.add(own)
        return UUIDS[str(own)], is_new

    def _attributes(
        self, kind: str, label: str, more: Mapping[str, Value]
    ) -> list[tuple[QualifiedName, object]]:
        attributes: list[tuple[QualifiedName, object]] = [(PROV["type"], TERMS[kind])]
        if label:
            attributes.append((PROV["label"], label))
        for name, value in more.items():
            kept = "\n".join(value) if isinstance(value, list | tuple) else value
            if kept is not None and kept != "":
                attributes.append((TERMS[name], kept))
        return attributes


def software(graph: Graph) -> QualifiedName:
    """The product, which fetched, searched, checked and kept."""
    name = graph.provenance.software
    return graph.agent("Software", name, version=name.rpartition(" ")[2])


def engine(graph: Graph) -> QualifiedName:
    """What wrote the answer. It acted for whoever asked, as a part of the product."""
    spent = graph.provenance.answer.spent
    return graph.agent(
        "Engine",
        graph.provenance.answer.engine,
        models=", ".join(spent.models) if spent else "",
        host=spent.host if spent else "",
    )


def user(graph: Graph) -> QualifiedName | None:
    asked_by = graph.provenance.asked_by
    return graph.agent("User", asked_by, "Person") if asked_by else None


def add_delegation(graph: Graph) -> None:
    """The engine works for the product, and the product for the one who asked."""
    product, person = software(graph), user(graph)
    graph.document.actedOnBehalfOf(engine(graph), product)
    if person:
        graph.document.actedOnBehalfOf(product, person)

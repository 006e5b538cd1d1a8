"""The forms in which an answer leaves the product: one file or folder a format, and their table.

Every format is made from a `Provenance` alone; ids are those of the database or derived from them
(`ids`), so that they are the same everywhere, and identical data gives identical bytes: no format
knows the time at which it is written. JSON formats with the whole chain are sealed, and signed
where there is a key; documents to read say the key's fingerprint; tables, graphs and
references do neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from citations.errors import FormatRefused
from citations.export.answer_json import answer_json
from citations.export.formats.annotations import annotation_document
from citations.export.formats.audit import audit_document
from citations.export.formats.html import report_html, rich_html, rich_text
from citations.export.formats.jsonld import cito_document
from citations.export.formats.prov_json import prov_document
from citations.export.formats.references import bibtex, csl_json
from citations.export.formats.report.build import report_of
from citations.export.formats.report.markdown import report_markdown
from citations.export.formats.report.word import report_docx
from citations.export.formats.rows_csv import csv_lines, csv_rows
from citations.export.network import graphml
from citations.export.provenance import Provenance
from citations.export.recheck.records import file_bytes
from citations.export.sealing import Signer, seal_text, sealed

Writer = Callable[[Provenance, Signer | None], bytes]


@dataclass(frozen=True, slots=True)
class Format:
    """A form in which an answer leaves; `use` is one line on what it is good for. `write` gives the
    whole file, identical for identical answers; it raises `FormatRefused` for an answer that the
    format cannot tell."""

    name: str
    title: str
    use: str
    extension: str
    media_type: str
    write: Writer


def _prov(provenance: Provenance, signer: Signer | None) -> bytes:
    """PROV-JSON knows nothing beside records: the seal is an attribute of the answer."""
    document = prov_document(provenance)
    seal = seal_text(document, kind="prov", signer=signer)
    document["entity"][f"uuid:{provenance.answer.id}"]["ed:seal"] = seal
    return file_bytes(document)


def _annotations(provenance: Provenance, signer: Signer | None) -> bytes:
    document = annotation_document(provenance)
    seal = seal_text(document, kind="webannotation", signer=signer)
    return file_bytes({**document, "ed:seal": seal})


def _audit(provenance: Provenance, signer: Signer | None) -> bytes:
    return file_bytes(sealed(audit_document(provenance), kind="audit", signer=signer))


def _docx(provenance: Provenance, signer: Signer | None) -> bytes:
    report = report_of(provenance, signer)
    return report_docx(report, author=provenance.software, at=provenance.answered_at)


def _unsigned(write: Callable[[Provenance], str]) -> Writer:
    return lambda provenance, _: write(provenance).encode()


_TABLE = (
    Format(
        *("json", "JSON, everything", "all of it as data, signed, with a published schema"),
        *("json", "application/json"),
        lambda provenance, signer: answer_json(provenance, signer).encode(),
    ),
    Format(
        *("report", "Report to read or print (HTML)"),
        *("the answer with numbered notes, to read or print in a browser", "html"),
        "text/html; charset=utf-8",
        lambda provenance, signer: report_html(report_of(provenance, signer)).encode(),
    ),
    Format(
        *("docx", "Report for Word", "the answer with footnotes, for Word and LibreOffice", "docx"),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        _docx,
    ),
    Format(
        *("markdown", "Report as Markdown", "the answer with numbered notes, as plain text", "md"),
        "text/markdown; charset=utf-8",
        lambda provenance, signer: report_markdown(report_of(provenance, signer)).encode(),
    ),
    Format(
        *("csv", "Table of claims and evidence (CSV)"),
        *("a row for each claim and piece of evidence, for spreadsheets", "csv"),
        "text/csv; charset=utf-8",
        _unsigned(lambda provenance: "".join(csv_lines([provenance]))),
    ),
    Format(
        *("prov", "W3C PROV (PROV-JSON)", "where everything comes from, as W3C PROV"),
        *("prov.json", "application/json"),
        _prov,
    ),
    Format(
        *("webannotation", "W3C Web Annotations (JSON-LD)"),
        *("each quote at its place in its source, as W3C Web Annotations", "jsonld"),
        "application/ld+json",
        _annotations,
    ),
    Format(
        *("audit", "Compliance audit (JSON)"),
        *("requirements, what was verified or rejected, and why", "audit.json"),
        "application/json",
        _audit,
    ),
    Format(
        *("graphml", "Evidence graph (GraphML)"),
        *("claims, sources and what each says of the other, for Gephi or Cytoscape", "graphml"),
        "application/graphml+xml; charset=utf-8",
        _unsigned(graphml),
    ),
    Format(
        *("jsonld", "Evidence graph in CiTO (JSON-LD)"),
        "the same as linked data, in the words of the Citation Typing Ontology",
        *("graph.jsonld", "application/ld+json"),
        lambda provenance, _: file_bytes(cito_document(provenance)),
    ),
    Format(
        *("bibtex", "Sources as BibTeX", "the sources, for LaTeX", "bib"),
        "application/x-bibtex; charset=utf-8",
        _unsigned(bibtex),
    ),
    Format(
        *("csl", "Sources as CSL-JSON", "the sources, for reference managers", "csl.json"),
        "application/vnd.citationstyles.csl+json",
        _unsigned(csl_json),
    ),
)
FORMATS: Mapping[str, Format] = {each.name: each for each in _TABLE}
"""In the order in which they are offered."""

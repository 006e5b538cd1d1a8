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
from citations.export.formats.annotations import SEAL_PLACE, annotation_document
from citations.export.formats.audit import audit_document, why_not_audited
from citations.export.formats.graphml import graphml
from citations.export.formats.html import report_html, rich_html, rich_text
from citations.export.formats.jsonld import cito_document
from citations.export.formats.prov_json import prov_document, seal_place
from citations.export.formats.references import bibtex, csl_json
from citations.export.formats.report.build import report_of
from citations.export.formats.report.markdown import report_markdown
from citations.export.formats.report.word import report_docx
from citations.export.formats.rows_csv import csv_lines, csv_rows
from citations.export.provenance import Provenance
from citations.export.recheck.records import file_bytes
from citations.export.sealing import Signer, sealed

__all__ = [
    "FORMATS",
    "Format",
    "FormatRefused",
    "audit_document",
    "csv_lines",
    "csv_rows",
    "rich_html",
    "rich_text",
]

_HTML, _MARKDOWN, _CSV = (f"text/{kind}; charset=utf-8" for kind in ("html", "markdown", "csv"))
_JSON, _JSON_LD = "application/json", "application/ld+json"
_GRAPHML = "application/graphml+xml; charset=utf-8"
_BIBTEX = "application/x-bibtex; charset=utf-8"
_CSL_JSON = "application/vnd.citationstyles.csl+json"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def _offered(provenance: Provenance) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Format:
    """A form in which an answer leaves. `write` gives the whole file; it raises `FormatRefused`
    where `why_not` has a sentence. Identical answers give identical bytes. Only `sealed` formats
    hold a signature; the others take no notice of the signer."""

    name: str
    title: str
    extension: str
    media_type: str
    write: Callable[[Provenance, Signer | None], bytes]
    why_not: Callable[[Provenance], str] = _offered
    sealed: bool = False


def _json(provenance: Provenance, signer: Signer | None) -> bytes:
    return answer_json(provenance, signer).encode()


def _prov(provenance: Provenance, signer: Signer | None) -> bytes:
    where = seal_place(provenance.answer.id)
    document = prov_document(provenance)
    return file_bytes(sealed(document, kind="prov", signer=signer, where=where, as_text=True))


def _annotations(provenance: Provenance, signer: Signer | None) -> bytes:
    document = annotation_document(provenance)
    return file_bytes(
        sealed(document, kind="webannotation", signer=signer, where=SEAL_PLACE, as_text=True)
    )


def _audit(provenance: Provenance, signer: Signer | None) -> bytes:
    return file_bytes(sealed(audit_document(provenance), kind="audit", signer=signer))


def _csv(provenance: Provenance, signer: Signer | None) -> bytes:
    return "".join(csv_lines([provenance])).encode()


def _markdown(provenance: Provenance, signer: Signer | None) -> bytes:
    return report_markdown(report_of(provenance, signer)).encode()


def _docx(provenance: Provenance, signer: Signer | None) -> bytes:
    report = report_of(provenance, signer)
    return report_docx(report, author=provenance.software, at=provenance.answered_at)


def _html(provenance: Provenance, signer: Signer | None) -> bytes:
    return report_html(report_of(provenance, signer)).encode()


def _bibtex(provenance: Provenance, signer: Signer | None) -> bytes:
    return bibtex(provenance).encode()


def _graphml(provenance: Provenance, signer: Signer | None) -> bytes:
    return graphml(provenance).encode()


def _jsonld(provenance: Provenance, signer: Signer | None) -> bytes:
    return file_bytes(cito_document(provenance))


def _csl(provenance: Provenance, signer: Signer | None) -> bytes:
    return csl_json(provenance).encode()


_IN_ORDER = (
    Format("json", "JSON, everything", "json", _JSON, _json, sealed=True),
    Format("report", "Report to read or print (HTML)", "html", _HTML, _html),
    Format("docx", "Report for Word", "docx", _WORD, _docx),
    Format("markdown", "Report as Markdown", "md", _MARKDOWN, _markdown),
    Format("csv", "Table of claims and evidence (CSV)", "csv", _CSV, _csv),
    Format("prov", "W3C PROV (PROV-JSON)", "prov.json", _JSON, _prov, sealed=True),
    Format(
        "webannotation",
        "W3C Web Annotations (JSON-LD)",
        "jsonld",
        _JSON_LD,
        _annotations,
        sealed=True,
    ),
    Format(
        "audit",
        "Compliance audit (JSON)",
        "audit.json",
        _JSON,
        _audit,
        sealed=True,
        why_not=why_not_audited,
    ),
    Format("graphml", "Evidence graph (GraphML)", "graphml", _GRAPHML, _graphml),
    Format("jsonld", "Evidence graph in CiTO (JSON-LD)", "graph.jsonld", _JSON_LD, _jsonld),
    Format("bibtex", "Sources as BibTeX", "bib", _BIBTEX, _bibtex),
    Format("csl", "Sources as CSL-JSON", "csl.json", _CSL_JSON, _csl),
)
FORMATS: Mapping[str, Format] = {each.name: each for each in _IN_ORDER}
"""In the order in which they are offered."""

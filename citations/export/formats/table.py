"""The table of formats, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping

from citations.export.answer_json import answer_json
from citations.export.formats.annotations import SEAL_PLACE, annotation_document
from citations.export.formats.audit import audit_document, why_not_audited
from citations.export.formats.format import Format
from citations.export.formats.prov_json import prov_document, seal_place
from citations.export.formats.references import bibtex, csl_json
from citations.export.formats.report import (
    report_docx,
    report_html,
    report_markdown,
    report_of,
)
from citations.export.formats.rows_csv import csv_lines
from citations.export.provenance import Provenance
from citations.export.recheck.records import file_bytes
from citations.export.sealing import Signer, sealed

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


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


def _csl(provenance: Provenance, signer: Signer | None) -> bytes:
    return csl_json(provenance).encode()


FORMATS: Mapping[str, Format] = {
    each.name: each
    for each in (
        Format(
            name="json",
            title="JSON, everything",
            extension="json",
            media_type="application/json",
            write=_json,
            sealed=True,
        ),
        Format(
            name="report",
            title="Report to read or print (HTML)",
            extension="html",
            media_type="text/html; charset=utf-8",
            write=_html,
        ),
        Format(
            name="docx",
            title="Report for Word",
            extension="docx",
            media_type=_WORD,
            write=_docx,
        ),
        Format(
            name="markdown",
            title="Report as Markdown",
            extension="md",
            media_type="text/markdown; charset=utf-8",
            write=_markdown,
        ),
        Format(
            name="csv",
            title="Table of claims and evidence (CSV)",
            extension="csv",
            media_type="text/csv; charset=utf-8",
            write=_csv,
        ),
        Format(
            name="prov",
            title="W3C PROV (PROV-JSON)",
            extension="prov.json",
            media_type="application/json",
            write=_prov,
            sealed=True,
        ),
        Format(
            name="webannotation",
            title="W3C Web Annotations (JSON-LD)",
            extension="jsonld",
            media_type="application/ld+json",
            write=_annotations,
            sealed=True,
        ),
        Format(
            name="audit",
            title="Compliance audit (JSON)",
            extension="audit.json",
            media_type="application/json",
            write=_audit,
            why_not=why_not_audited,
            sealed=True,
        ),
        Format(
            name="bibtex",
            title="Sources as BibTeX",
            extension="bib",
            media_type="application/x-bibtex; charset=utf-8",
            write=_bibtex,
        ),
        Format(
            name="csl",
            title="Sources as CSL-JSON",
            extension="csl.json",
            media_type="application/vnd.citationstyles.csl+json",
            write=_csl,
        ),
    )
}

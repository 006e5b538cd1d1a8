"""The export menu's formats, for templates of any room."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from citations.export.formats import FORMATS

register = template.Library()

USES = {
    "json": "all of it as data, signed, with a published schema",
    "prov": "where everything comes from, as W3C PROV",
    "webannotation": "each quote at its place in its source, as W3C Web Annotations",
    "csv": "a row for each claim and piece of evidence, for spreadsheets",
    "markdown": "the answer with numbered notes, as plain text",
    "docx": "the answer with footnotes, for Word and LibreOffice",
    "report": "the answer with numbered notes, to read or print in a browser",
    "html": "the answer with numbered notes, to read or print in a browser",
    "audit": "requirements, what was verified or rejected, and why",
    "bibtex": "the sources, for LaTeX",
    "graphml": "claims, sources and what each says of the other, for Gephi or Cytoscape",
    "jsonld": "the same as linked data, in the words of the Citation Typing Ontology",
    "csl": "the sources, for reference managers",
}
ONLY_COMPLIANCE = "audit"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedFormat:
    """`use` is one line on what it is good for."""

    name: str
    title: str
    use: str


@register.simple_tag
def export_formats(with_audit: bool = False) -> list[OfferedFormat]:
    """All that an answer can be downloaded as, besides its package."""
    return [
        OfferedFormat(name=name, title=each.title, use=USES.get(name, ""))
        for name, each in FORMATS.items()
        if with_audit or name != ONLY_COMPLIANCE
    ]

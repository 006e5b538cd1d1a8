"""The sources of an answer for reference managers."""

from citations.export.formats.references.bibtex import bibtex
from citations.export.formats.references.csl import csl_items, csl_json

__all__ = ["bibtex", "csl_items", "csl_json"]

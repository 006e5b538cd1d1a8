"""The forms in which an answer leaves the product: one file or folder a format, and their table.

Every format is made from a `Provenance` alone; ids are those of the database or derived from them
(`ids`), so that they are the same everywhere, and identical data gives identical bytes: no format
knows the time at which it is written. JSON formats that tell the whole chain are sealed, and signed
where there is a key; documents to read say the key's fingerprint; tables and references do
neither.
"""

from citations.errors import FormatRefused
from citations.export.formats.audit import audit_document
from citations.export.formats.format import Format
from citations.export.formats.rich_text import rich_html, rich_text
from citations.export.formats.rows_csv import csv_lines, csv_rows
from citations.export.formats.table import FORMATS

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

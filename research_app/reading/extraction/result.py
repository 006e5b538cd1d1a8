"""What a reader gives back, and its way through the pipe between child and parent."""

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from citations.drafts import PageSpan, SectionSpan, Table
from citations.tables.stored import from_stored, to_stored

Kind = Literal["web", "pdf", "docx", "markdown", "text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractedText:
    """A document's text, normalised once. Offsets of pages, sections and tables are code points of
    `text`; `tables` are None where the reader does not look for any.

    Pages lie end to end: what separates two of them belongs to the earlier one. `published` is ISO
    8601, possibly shortened; unknown strings are empty. `unreadable_pages` show something but hold
    no text. `said_url` is where a saved web page says it comes from: its own claim, unchecked.
    `doi` is what a page's metadata give as its own.
    """

    kind: Kind
    text: str
    extractor: str
    pages: tuple[PageSpan, ...] = ()
    sections: tuple[SectionSpan, ...] = ()
    tables: tuple[Table, ...] | None = None
    title: str = ""
    author: str = ""
    publisher: str = ""
    published: str = ""
    unreadable_pages: int = 0
    said_url: str = ""
    doi: str = ""


def to_json(result: ExtractedText) -> dict[str, Any]:
    return {**asdict(replace(result, tables=None)), "tables": to_stored(result.tables)}


def from_json(values: dict[str, Any]) -> ExtractedText:
    """The inverse of `to_json`."""
    pages = tuple(
        PageSpan(
            number=page["number"],
            start=page["start"],
            end=page["end"],
            chars=tuple((offset, index) for offset, index in page["chars"]),
        )
        for page in values["pages"]
    )
    sections = tuple(SectionSpan(**section) for section in values["sections"])
    tables = from_stored(values["tables"])
    return ExtractedText(**{**values, "pages": pages, "sections": sections, "tables": tables})

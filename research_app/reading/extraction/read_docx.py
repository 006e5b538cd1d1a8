"""Word documents: paragraphs and tables in document order, headings as sections.

The body is walked as XML, because python-docx leaves out content controls and tracked insertions.
"""

import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from io import BytesIO
from typing import Any

import docx
from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from lxml.etree import LxmlError

from research_app.reading.errors import DocumentTooLarge, MalformedDocument, PasswordProtected
from research_app.reading.extraction.blocks import Block, assemble
from research_app.reading.extraction.clean import clean_line
from research_app.reading.extraction.dates import day_made, iso_date
from research_app.reading.extraction.docx_tables import read_table
from research_app.reading.extraction.docx_words import CONTAINERS, words_of
from research_app.reading.extraction.result import ExtractedText
from research_app.reading.extraction.table_rows import row_blocks

_PARAGRAPH, _TABLE = qn("w:p"), qn("w:tbl")


MOST_MEMBERS = 5_000
LARGEST_PART = 40_000_000  # bytes of one XML part: a tree of it takes about ten times that
LARGEST_UNPACKED = 400_000_000
LARGEST_RATIO = 200
RATIO_COUNTS_FROM = 10_000_000  # below it a high ratio is only a very repetitive text
ENCRYPTED = 0x1
OPENING = 2000
"""Code points of the first page, about, on which the date of a document stands."""


def read_docx(data: bytes) -> ExtractedText:
    """Title and author are the document's own properties, a missing title its first title or top
    heading; its date is that of the file where its first page says so, too."""
    check_docx(data)
    try:
        document = docx.Document(BytesIO(data))
        levels = _heading_levels(document)
        blocks = list(_blocks(document.element.body, levels))
        title, author, created = _properties(document)
    except (OpcError, LxmlError, zipfile.BadZipFile, KeyError, ValueError, AttributeError) as error:
        raise MalformedDocument() from error
    text, sections, tables = assemble(blocks)
    return ExtractedText(
        kind="docx",
        text=text,
        extractor=f"python-docx {version('python-docx')}",
        sections=sections,
        tables=tables,
        title=title or next((section.title for section in sections if section.level == 1), ""),
        author=author,
        published=day_made(created, text[:OPENING].splitlines()),
    )


def _properties(document: Document) -> tuple[str, str, str]:
    """Title, author and day of creation. python-docx makes properties up where a document has
    none."""
    relationships = document.part.package.rels.values()
    if not any(one.reltype == RELATIONSHIP_TYPE.CORE_PROPERTIES for one in relationships):
        return "", "", ""
    given = document.core_properties
    created = given.created.date().isoformat() if given.created else ""
    author = "" if given.author == "python-docx" else given.author
    return clean_line(given.title), clean_line(author), iso_date(created)


def _heading_levels(document: Document) -> dict[str, int]:
    """Style id → level, for the built-in heading styles (under any language's id), the title, and
    styles with an outline level of their own."""
    levels: dict[str, int] = {}
    for style in document.styles.element.findall(qn("w:style")):
        style_id = style.get(qn("w:styleId"), "")
        name_element = style.find(qn("w:name"))
        name = (name_element.get(qn("w:val"), "") if name_element is not None else "").lower()
        outline = style.find(f"{qn('w:pPr')}/{qn('w:outlineLvl')}")
        if name == "title":
            levels[style_id] = 1
        elif name.startswith("heading ") and name[8:].isdigit():
            levels[style_id] = min(int(name[8:]), 6)
        elif outline is not None:
            levels.update(_outline(style_id, outline))
    return levels


def _outline(style_id: str, outline: Any) -> dict[str, int]:
    level = outline.get(qn("w:val"), "9")
    return {style_id: min(int(level) + 1, 6)} if level.isdigit() and int(level) < 9 else {}


def _blocks(parent: Any, levels: dict[str, int]) -> Iterator[Block]:
    for child in parent:
        if child.tag == _PARAGRAPH:
            yield _paragraph(child, levels)
        elif child.tag == _TABLE:
            yield from row_blocks(read_table(child))
        elif child.tag in CONTAINERS:
            yield from _blocks(child, levels)


def _paragraph(element: Any, levels: dict[str, int]) -> Block:
    text = clean_line("".join(words_of(element)))
    style = element.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
    own = element.find(f"{qn('w:pPr')}/{qn('w:outlineLvl')}")
    is_item = element.find(f"{qn('w:pPr')}/{qn('w:numPr')}") is not None
    level = levels.get(style.get(qn("w:val"), ""), 0) if style is not None else 0
    if own is not None and not level:
        level = _outline("", own).get("", 0)
    return Block(text, level=level, tight=is_item and not level)


def check_docx(data: bytes) -> None:
    """Whether the file may be unpacked at all, by its table of contents alone (a file of 200 KB can
    unpack to gigabytes). Nothing is written to disk, so names inside that point elsewhere do no
    harm. Raises DocumentTooLarge, PasswordProtected or MalformedDocument."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise MalformedDocument() from error
    if any(member.flag_bits & ENCRYPTED for member in members):
        raise PasswordProtected()
    parts = [member.file_size for member in members if member.filename.endswith((".xml", ".rels"))]
    unpacked = sum(member.file_size for member in members)
    if (
        len(members) > MOST_MEMBERS
        or max(parts, default=0) > LARGEST_PART
        or unpacked > LARGEST_UNPACKED
        or (unpacked > RATIO_COUNTS_FROM and unpacked > LARGEST_RATIO * len(data))
    ):
        raise DocumentTooLarge()

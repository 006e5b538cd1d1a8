"""Word documents: paragraphs and tables in document order, headings as sections.

The body is walked as XML, because python-docx leaves out content controls and tracked insertions.
Deleted and hidden text is left out; fields give their last shown result.
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

from research_app.reading.errors import MalformedDocument
from research_app.reading.extraction.blocks import Block, assemble
from research_app.reading.extraction.clean import clean_line
from research_app.reading.extraction.dates import iso_date
from research_app.reading.extraction.docx_limits import check_docx
from research_app.reading.extraction.result import ExtractedText
from research_app.reading.extraction.table_rows import MOST_COLUMNS, row_blocks

_CONTAINERS = frozenset(
    qn(name)
    for name in ("w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo", "w:smartTag", "w:r")
) | {qn("w:hyperlink"), qn("w:fldSimple"), qn("w:bdo"), qn("w:dir")}
_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")


def read_docx(data: bytes) -> ExtractedText:
    """Title, author and date are the document's own properties, a missing title its first title or
    top heading."""
    check_docx(data)
    try:
        document = docx.Document(BytesIO(data))
        levels = _heading_levels(document)
        blocks = list(_blocks(document.element.body, levels))
        title, author, published = _properties(document)
    except (OpcError, LxmlError, zipfile.BadZipFile, KeyError, ValueError, AttributeError) as error:
        raise MalformedDocument() from error
    text, sections = assemble(blocks)
    return ExtractedText(
        kind="docx",
        text=text,
        extractor=f"python-docx {version('python-docx')}",
        sections=sections,
        title=title or next((section.title for section in sections if section.level == 1), ""),
        author=author,
        published=published,
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
            yield from row_blocks(_rows(child))
        elif child.tag in _CONTAINERS:
            yield from _blocks(child, levels)


def _paragraph(element: Any, levels: dict[str, int]) -> Block:
    text = clean_line("".join(_words(element)))
    style = element.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
    own = element.find(f"{qn('w:pPr')}/{qn('w:outlineLvl')}")
    is_item = element.find(f"{qn('w:pPr')}/{qn('w:numPr')}") is not None
    level = levels.get(style.get(qn("w:val"), ""), 0) if style is not None else 0
    if own is not None and not level:
        level = _outline("", own).get("", 0)
    return Block(text, level=level, tight=is_item and not level)


def _rows(table: Any) -> list[list[str]]:
    """The words of each cell, by column: a merged cell has its words in its first column and row. A
    table inside a cell follows the words of the cell."""
    return [
        _skipped(row) + [words for cell in _own(row, _CELL, _ROW) for words in _columns_of(cell)]
        for row in _own(table, _ROW, _TABLE)
    ]


def _own(parent: Any, tag: str, parent_tag: str) -> Iterator[Any]:
    """The rows of a table, the cells of a row: not those of a table inside."""
    return (one for one in parent.iter(tag) if next(one.iterancestors(parent_tag)) is parent)


def _skipped(row: Any) -> list[str]:
    """The columns that a row leaves out before its first cell."""
    return [""] * _number(row.find(f"{qn('w:trPr')}/{qn('w:gridBefore')}"), missing=0)


def _columns_of(cell: Any) -> list[str]:
    merge = cell.find(f"{qn('w:tcPr')}/{qn('w:vMerge')}")
    goes_on = merge is not None and merge.get(qn("w:val"), "continue") == "continue"
    words = "" if goes_on else clean_line(" ".join(_cell_words(cell)))
    columns = _number(cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}"), missing=1)
    return [words, *[""] * (columns - 1)]


def _number(element: Any, *, missing: int) -> int:
    given = element.get(qn("w:val"), "") if element is not None else ""
    return min(int(given), MOST_COLUMNS) if given.isdecimal() else missing


def _cell_words(cell: Any) -> Iterator[str]:
    for paragraph in cell.iter(_PARAGRAPH):
        yield "".join(_words(paragraph))


def _words(element: Any) -> Iterator[str]:
    """The visible characters of a paragraph, in order."""
    for child in element:
        if child.tag == qn("w:r") and _is_hidden(child):
            continue
        if child.tag == qn("w:t"):
            yield child.text or ""
        elif child.tag in (qn("w:tab"), qn("w:br"), qn("w:cr")):
            yield " "
        elif child.tag == qn("w:noBreakHyphen"):
            yield "-"
        elif child.tag in _CONTAINERS:
            yield from _words(child)


def _is_hidden(run: Any) -> bool:
    vanish = run.find(f"{qn('w:rPr')}/{qn('w:vanish')}")
    return vanish is not None and vanish.get(qn("w:val"), "1") not in ("0", "false", "off")

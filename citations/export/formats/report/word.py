"""The report as a Word document: text, headings, lists and tables alone.

No macros, no fields, no links: nothing in it is fetched or run when it is opened. Identical answers
give identical bytes, so that its parts bear no time of writing.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Pt, RGBColor

from citations.export.formats.report.values import (
    Block,
    Bullets,
    Facts,
    Heading,
    Line,
    Paragraph,
    Report,
    Run,
    Table,
    words,
)
from citations.export.formats.safe import on_one_line, printable

_STYLES = {
    "lead": "Subtitle",
    "quote": "Quote",
    "warning": "Intense Quote",
    "disagreement": "Intense Quote",
}
_TONES = {
    "v-ok": RGBColor(0x25, 0x6C, 0x43),
    "v-part": RGBColor(0x85, 0x53, 0x00),
    "v-bad": RGBColor(0xB0, 0x35, 0x2A),
    "v-none": RGBColor(0x63, 0x5D, 0x53),
}
Styles = Mapping[str, str]
"""The ids of styles by their names."""
#: The earliest time that a zip can hold.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_LONGEST_PROPERTY = 255


def report_docx(report: Report, *, author: str, at: datetime | None = None) -> bytes:
    """`at` is when the answer was given; it is the document's own date."""
    document = Document()
    _properties(document.core_properties, report.title, author, at)
    document.add_heading(on_one_line(report.title), level=0)
    styles = {style.name: style.style_id for style in document.styles}
    for block in report.blocks:
        _write(document, block, styles)
    out = io.BytesIO()
    document.save(out)
    return _without_times(out.getvalue())


def _properties(properties: Any, title: str, author: str, at: datetime | None) -> None:
    when = at.astimezone(UTC) if at else datetime(*_NO_TIME)
    properties.title = on_one_line(title)[:_LONGEST_PROPERTY]
    properties.author = properties.last_modified_by = printable(author)[:_LONGEST_PROPERTY]
    properties.created = properties.modified = when.replace(tzinfo=None, microsecond=0)
    properties.comments = ""
    properties.revision = 1


def _write(document: Any, block: Block, styles: Styles) -> None:
    if isinstance(block, Heading):
        heading = _paragraph(document, styles[f"Heading {block.level - 1}"])
        heading.add_run(on_one_line(block.text))
    elif isinstance(block, Paragraph):
        paragraph = _paragraph(document, styles.get(_STYLES.get(block.style, "")))
        _runs(paragraph, block.line)
        if block.style == "meta":
            for run in paragraph.runs:
                run.font.size = Pt(9)
    elif isinstance(block, Bullets):
        _list(document, block, styles)
    elif isinstance(block, Facts):
        for name, line in block.pairs:
            paragraph = document.add_paragraph()
            paragraph.paragraph_format.space_after = Pt(0)
            _runs(paragraph, (Run(text=f"{name}: ", strong=True), *line))
    else:
        _table(document, block)


def _paragraph(document: Any, style: str | None) -> Any:
    """A paragraph with the style of this id. The library would look through all styles for each."""
    paragraph = document.add_paragraph()
    if style:
        paragraph._p.style = style
    return paragraph


def _list(document: Any, block: Bullets, styles: Styles) -> None:
    """Numbers are written out: Word would count on from the list before."""
    for at, item in enumerate(block.items, start=1):
        style = None if block.ordered else styles["List Bullet"]
        line = (*words(f"{at}. "), *item) if block.ordered else item
        _runs(_paragraph(document, style), line)


def _table(document: Any, block: Table) -> None:
    if block.caption:
        document.add_paragraph(on_one_line(block.caption), style="Caption")
    rows = [*([block.head] if block.head else []), *block.rows]
    width = max(map(len, rows), default=0)
    if not width:
        return
    table = document.add_table(rows=len(rows), cols=width, style="Table Grid")
    # Each look at `table.cell` would go through the whole grid again.
    for at, (cells, row) in enumerate(zip((row.cells for row in table.rows), rows, strict=True)):
        is_head = bool(block.head) and at == 0
        for column, line in enumerate(row):
            paragraph = cells[column].paragraphs[0]
            _runs(paragraph, line, strong=is_head or (block.row_heads and column == 0))
            if column in block.figures:
                paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    document.add_paragraph()


def _runs(paragraph: Any, line: Line, *, strong: bool = False) -> None:
    """Only looks that are wanted are set: python-docx searches the run for each."""
    for run in line:
        written = paragraph.add_run(printable(run.text))
        if run.strong or strong:
            written.bold = True
        if run.raised:
            written.font.superscript = True
        if run.code:
            written.font.name, written.font.size = "Courier New", Pt(8)
        if run.tone in _TONES:
            written.font.color.rgb = _TONES[run.tone]


def _without_times(archive: bytes) -> bytes:
    """The same parts with one time for all."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(archive)) as given, ZipFile(out, "w") as kept:
        for name in given.namelist():
            info = ZipInfo(name, _NO_TIME)
            info.compress_type, info.external_attr = ZIP_DEFLATED, 0o600 << 16
            kept.writestr(info, given.read(name))
    return out.getvalue()

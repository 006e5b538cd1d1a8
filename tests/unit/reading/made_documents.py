"""Small documents made for the tests."""

import io
import zipfile
from collections.abc import Sequence

import docx
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from research_app.reading.extraction.read import read
from research_app.reading.extraction.result import ExtractedText

LINE_HEIGHT = 14
WIDTH, HEIGHT = A4


def make_pdf(
    pages: Sequence[Sequence[str]],
    *,
    head: str = "",
    foot: str = "",
    title: str = "",
    author: str = "",
    password: str = "",
) -> bytes:
    """A page is a list of lines, drawn one under the other in 11 points. "# " before a line sets it
    in 16 points and bold, an empty line leaves a gap, and tabs set cells at fixed places. `{n}` in
    head and foot is the page's number."""
    buffer = io.BytesIO()
    encryption = StandardEncryption(password) if password else None
    canvas = Canvas(buffer, pagesize=A4, encrypt=encryption)
    canvas.setTitle(title)
    canvas.setAuthor(author)
    for number, lines in enumerate(pages, 1):
        canvas.setFont("Helvetica", 9)
        canvas.drawString(72, HEIGHT - 40, head.format(n=number))
        canvas.drawCentredString(WIDTH / 2, 40, foot.format(n=number))
        height = HEIGHT - 90
        for line in lines:
            heading = line.startswith("# ")
            canvas.setFont("Helvetica-Bold" if heading else "Helvetica", 16 if heading else 11)
            for column, cell in enumerate(line.removeprefix("# ").split("\t")):
                canvas.drawString(72 + 160 * column, height, cell)
            height -= LINE_HEIGHT
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def make_scan(*, pages: int, with_text: Sequence[int] = ()) -> bytes:
    """Pages that are pictures only, save those whose numbers are given."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    for number in range(1, pages + 1):
        canvas.rect(50, 50, 300, 300, fill=1)
        if number in with_text:
            canvas.drawString(72, 700, "This page was typed and can be read.")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def make_docx(fill, *, title: str = "", author: str = "") -> bytes:
    """A Word document that `fill(document)` has written."""
    document = docx.Document()
    document.core_properties.title = title
    document.core_properties.author = author
    fill(document)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def with_member(archive: bytes, name: str, content: bytes) -> bytes:
    """The same ZIP with one member added, or replaced."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for member in old.namelist():
            if member != name:
                new.writestr(member, old.read(member))
        new.writestr(name, content)
    return buffer.getvalue()


def extract_here(
    data: bytes, *, file_name="", content_type="", url="", on_page=lambda page, of: None
) -> ExtractedText:
    """`extract` without its child process, which has tests of its own: a hundred times faster."""
    return read(data, file_name=file_name, content_type=content_type, url=url, on_page=on_page)

"""PDF: lines page by page, running heads and feet taken out, the rest joined into whole
sentences."""

import re
from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import dropwhile, takewhile
from statistics import median_low

import pypdfium2
import pypdfium2.raw as pdfium

from research_app.reading.errors import (
    DocumentTooLarge,
    EmptyDocument,
    MalformedDocument,
    PasswordProtected,
    ScannedDocument,
)
from research_app.reading.extraction.clean import clean_line
from research_app.reading.extraction.dates import day_made, iso_date
from research_app.reading.extraction.pdf_lines import PdfLine, read_lines
from research_app.reading.extraction.pdf_running import without_running_lines
from research_app.reading.extraction.pdf_text import write_pages
from research_app.reading.extraction.result import ExtractedText
from research_app.reading.extraction.titles import names_document

MOST_PAGES = 5_000
LONGEST_TITLE = 300
BROKEN, PICTURE = "broken", "picture"
_NO_TITLE = re.compile(
    r"untitled|document\d*|microsoft \w+( - .*)?|\(?anonymous\)?|unknown|none|print|title|\W*"
    r"|.*\.(?:docx?|pdf|indd|qxd|xlsx?|pptx?|html?|tex|dvi|rtf|odt|txt)",
    re.IGNORECASE,
)
#: What the covers of filings have in common, and what stands above the first pages of many files.
_ON_MANY_COVERS = re.compile(
    r"united states(?: of america)?|(?:united states )?securities and exchange commission"
    r"|washington,? d\.? ?c\.?.*|form [\w-]{1,8}|(?:page )?\d*|.*[☐☑☒].*",
    re.IGNORECASE,
)
_NO_AUTHOR = re.compile(
    r"user|admin(?:istrator)?|owner|author|\(?anonymous\)?|unknown|none|root|\W*", re.IGNORECASE
)


def read_pdf(data: bytes, *, on_page: Callable[[int, int], None]) -> ExtractedText:
    """Raises PasswordProtected, ScannedDocument, EmptyDocument, DocumentTooLarge,
    MalformedDocument."""
    document = open_pdf(data)
    count = len(document)
    if count > MOST_PAGES:
        raise DocumentTooLarge()
    pages: list[list[PdfLine]] = []
    unreadable = broken = 0
    for number in range(1, count + 1):
        lines = _page_lines(document, number)
        broken += lines is BROKEN
        unreadable += lines in (BROKEN, PICTURE)
        pages.append(lines if isinstance(lines, list) else [])
        on_page(number, count)
    if broken == count:
        raise MalformedDocument()
    _refuse_without_text(pages, unreadable)
    text, spans, sections, tables = write_pages(
        without_running_lines(pages) if count > 1 else pages
    )
    known = document.get_metadata_dict()
    return ExtractedText(
        kind="pdf",
        text=text,
        extractor=f"pypdfium2 {version('pypdfium2')}",
        pages=spans,
        sections=sections,
        tables=tables,
        title=_title(clean_line(known.get("Title", "")), pages),
        author=_author(clean_line(known.get("Author", ""))),
        published=day_made(
            iso_date(known.get("CreationDate", "")), (line.text for line in pages[0])
        ),
        unreadable_pages=unreadable,
    )


def open_pdf(data: bytes) -> pypdfium2.PdfDocument:
    """Raises PasswordProtected, MalformedDocument."""
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD:
            raise PasswordProtected() from error
        raise MalformedDocument() from error


def _page_lines(document: pypdfium2.PdfDocument, number: int) -> list[PdfLine] | str:
    """The lines of a page; BROKEN, or PICTURE for a page that shows something but holds no text."""
    try:
        page = document[number - 1]
    except pypdfium2.PdfiumError:
        return BROKEN
    try:
        lines = read_lines(page, number)
        if any(character.isalnum() for line in lines for character in line.text):
            return lines
        return PICTURE if pdfium.FPDFPage_CountObjects(page) > 0 else []
    except pypdfium2.PdfiumError:
        return BROKEN
    finally:
        page.close()


def _refuse_without_text(pages: Sequence[list[PdfLine]], unreadable: int) -> None:
    if not any(pages):
        raise ScannedDocument() if unreadable else EmptyDocument()


def _title(given: str, pages: Sequence[list[PdfLine]]) -> str:
    """From the metadata unless that is a program's default, else the largest text of the first
    page that is not what many documents begin with."""
    letters = sum(character.isalpha() for character in given)
    is_default = _NO_TITLE.fullmatch(given) or _ON_MANY_COVERS.fullmatch(given)
    if letters > 3 and len(given) <= LONGEST_TITLE and names_document(given) and not is_default:
        return given
    first = [line for line in pages[0] if _could_be_title(line.text.strip())]
    if not first:
        return ""
    largest = max(line.size for line in first)
    if largest < 1.15 * median_low(line.size for line in first):
        return ""
    after = dropwhile(lambda line: line.size < 0.97 * largest, first)
    title = " ".join(
        line.text for line in takewhile(lambda line: line.size >= 0.97 * largest, after)
    )
    return title if len(title) <= LONGEST_TITLE else ""


def _could_be_title(line: str) -> bool:
    return names_document(line) and not _ON_MANY_COVERS.fullmatch(line)


def _author(given: str) -> str:
    return "" if _NO_AUTHOR.fullmatch(given) or len(given) > LONGEST_TITLE else given

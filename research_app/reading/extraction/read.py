"""Which reader takes a document. Each is imported only when it is needed: a child reads one
document."""

from collections.abc import Callable
from dataclasses import replace

from research_app.reading.extraction.result import ExtractedText
from research_app.reading.extraction.sniff import find_kind
from research_app.reading.extraction.titles import names_document


def read(
    data: bytes,
    *,
    file_name: str,
    content_type: str,
    url: str,
    on_page: Callable[[int, int], None],
) -> ExtractedText:
    """The document's text; raises a DocumentError."""
    found = _read(data, file_name, content_type, url, on_page)
    if names_document(found.title):
        return found
    tops = (section.title for section in found.sections if section.level == 1)
    return replace(found, title=next(filter(names_document, tops), ""))


def _read(
    data: bytes,
    file_name: str,
    content_type: str,
    url: str,
    on_page: Callable[[int, int], None],
) -> ExtractedText:
    kind = find_kind(data, file_name=file_name, content_type=content_type)
    match kind:
        case "pdf":
            from research_app.reading.extraction.read_pdf import read_pdf

            return read_pdf(data, on_page=on_page)
        case "docx":
            from research_app.reading.extraction.read_docx import read_docx

            return read_docx(data)
        case "web":
            from research_app.reading.extraction.read_html import read_html

            return read_html(data, content_type=content_type, url=url)
        case "markdown":
            from research_app.reading.extraction.read_markdown import read_markdown

            return read_markdown(data, content_type=content_type)
        case "text":
            from research_app.reading.extraction.read_plain import read_plain

            return read_plain(data, content_type=content_type)

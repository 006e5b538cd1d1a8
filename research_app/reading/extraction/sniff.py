"""What a document is, by its first bytes. Name and content type only tell Markdown from plain
text."""

import re
import zipfile
from io import BytesIO

from research_app.reading.errors import (
    EmptyDocument,
    MalformedDocument,
    PasswordProtected,
    UnsupportedType,
)
from research_app.reading.extraction.decode import decode
from research_app.reading.extraction.result import Kind
from research_app.reading.extraction.saved_whole import is_saved_whole

_LOOKED_AT = 4096
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # old Office files, and encrypted new ones
_ENCRYPTED_OFFICE = "EncryptedPackage".encode("utf-16-le")
_OTHER_BINARY = (
    *(b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"\x28\xb5\x2f\xfd"),  # archives
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*", b"BM"),  # pictures
    *(b"RIFF", b"OggS", b"ID3", b"fLaC", b"\x1aE\xdf\xa3"),  # sound and film
    *(b"\x7fELF", b"MZ", b"\xca\xfe\xba\xbe", b"SQLite format 3", b"{\\rtf", b"%!PS"),
)
_HTML_START = re.compile(
    r"(?:\s|<!--.*?-->|<\?xml[^>]*>)*<(?:!doctype\s+html|(?:html|head|body|title|meta|link|script|style"
    r"|base|div|p|h[1-6]|table|article|section|main|ul|ol|span|a|br|header|nav|form|center|font)\b)",
    re.IGNORECASE | re.DOTALL,
)
_XML_START = re.compile(r"\s*<(?:\?xml|!doctype|svg|rss|feed|[a-z][\w.-]*:)", re.IGNORECASE)
_HTML_TAG = re.compile(r"<(?:html|head|body|p|div|h[1-6]|a|br|table)\b[^<]*>", re.IGNORECASE)
_MARKDOWN_NAME = re.compile(r"\.(?:md|mkd|mdown|markdown)$", re.IGNORECASE)
_BINARY_NAME = re.compile(r"\.(?:pdf|docx)$", re.IGNORECASE)
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def find_kind(data: bytes, *, file_name: str, content_type: str) -> Kind:
    """Raises EmptyDocument, UnsupportedType, PasswordProtected or MalformedDocument."""
    if not data.strip(b"\0 \t\r\n\f\v"):
        raise EmptyDocument()
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith(_ZIP):
        return _kind_of_zip(data)
    if data.startswith(_OLE):
        raise _refusal_of_old_office(data)
    if data.startswith(_OTHER_BINARY):
        raise UnsupportedType()
    return _kind_of_text(data, file_name, content_type.partition(";")[0].strip().lower())


def _kind_of_zip(data: bytes) -> Kind:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise MalformedDocument() from error
    if "word/document.xml" in names:
        return "docx"
    raise UnsupportedType()


def _refusal_of_old_office(data: bytes) -> UnsupportedType | PasswordProtected:
    if _ENCRYPTED_OFFICE in data:
        return PasswordProtected()
    return UnsupportedType(
        "This file was made by an older Office version; "
        "save it as Word (.docx) or PDF and add it again."
    )


def _kind_of_text(data: bytes, file_name: str, media_type: str) -> Kind:
    start = decode(data[:_LOOKED_AT], cut_off=len(data) > _LOOKED_AT)
    if _is_binary(start):
        raise UnsupportedType()
    start = start.lstrip("\ufeff")
    says_html = media_type in ("text/html", "application/xhtml+xml")
    if _HTML_START.match(start) or (says_html and _HTML_TAG.search(start)):
        return "web"
    if is_saved_whole(start):
        return "web"
    if _XML_START.match(start):
        return _kind_of_xml(start)
    if _MARKDOWN_NAME.search(file_name) or media_type in ("text/markdown", "text/x-markdown"):
        return "markdown"
    if _BINARY_NAME.search(file_name) or media_type == "application/pdf":
        raise MalformedDocument()
    return "text"


def _kind_of_xml(start: str) -> Kind:
    if re.search(r"<html\b", start, re.IGNORECASE):
        return "web"
    raise UnsupportedType()


def _is_binary(start: str) -> bool:
    """Text of any language has hardly a control character; NULs are common in damaged text, but not
    more than a third."""
    return len(_CONTROL.findall(start)) * 20 > len(start) or start.count("\0") * 3 > len(start)

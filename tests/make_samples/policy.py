"""Sets the policy: manuscript → DOCX with real headings."""

from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docx import Document
from docx.document import Document as DocumentObject

from tests.make_samples.manuscript import read_blocks

TITLE = "Policy 7.3: Keeping assessment records"
AUTHOR = "Office for Community Care, Province of Merrowby"
PUBLISHED = datetime(2022, 3, 14, 9, 0)
MANUSCRIPT = Path(__file__).with_name("policy.md")


def make_policy() -> bytes:
    """The policy as DOCX, its members undated and in order."""
    document = Document()
    _describe(document)
    for block in read_blocks(MANUSCRIPT.read_text(encoding="utf-8")):
        match block.kind:
            case "chapter":
                document.add_heading(block.lines[0], level=0)
            case "section":
                document.add_heading(block.lines[0], level=1)
            case _:
                document.add_paragraph(block.lines[0])
    written = BytesIO()
    document.save(written)
    return _repack(written)


def _describe(document: DocumentObject) -> None:
    properties = document.core_properties
    properties.title, properties.author, properties.last_modified_by = TITLE, AUTHOR, AUTHOR
    properties.created = properties.modified = PUBLISHED
    properties.comments, properties.language = "", "en-GB"


def _repack(written: BytesIO) -> bytes:
    packed = BytesIO()
    with ZipFile(written) as old, ZipFile(packed, "w") as new:
        for name in old.namelist():
            member = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            new.writestr(member, old.read(name), ZIP_DEFLATED)
    return packed.getvalue()

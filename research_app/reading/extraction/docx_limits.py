"""Whether a DOCX may be unpacked at all, by its table of contents alone (a file of 200 KB can
unpack to gigabytes). Nothing is written to disk, so names inside that point elsewhere do no
harm."""

import zipfile
from io import BytesIO

from research_app.reading.errors import DocumentTooLarge, MalformedDocument, PasswordProtected

MOST_MEMBERS = 5_000
LARGEST_PART = 40_000_000  # bytes of one XML part: a tree of it takes about ten times that
LARGEST_UNPACKED = 400_000_000
LARGEST_RATIO = 200
RATIO_COUNTS_FROM = 10_000_000  # below it a high ratio is only a very repetitive text
ENCRYPTED = 0x1


def check_docx(data: bytes) -> None:
    """Raises DocumentTooLarge, PasswordProtected or MalformedDocument."""
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

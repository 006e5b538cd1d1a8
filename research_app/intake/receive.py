"""Files are looked at while they arrive: one that is too large, or whose name is too long, is
dropped at once, the others of the same form are taken."""

from __future__ import annotations

from os.path import splitext
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import HttpRequest

from research_app.library.display_name import display_name

MEGABYTE = 1024 * 1024
# Characters of a name as most systems allow, and bytes behind its last dot: a large file lies under
# that ending while it arrives, beside which a name on disk has room for so much.
LONGEST_NAME = 255
LONGEST_SUFFIX = 200


def size_limit() -> int:
    """Bytes that one file may have."""
    return settings.MAX_FILE_MB * MEGABYTE


def too_large_sentence(name: str) -> str:
    return (
        f"“{name}” is larger than {settings.MAX_FILE_MB} MB. Split it, or ask an administrator to "
        "raise the limit."
    )


def long_name_sentence(name: str) -> str:
    return f"“{name}” has a name that is too long. Rename it and add it again."


class LimitsHandler(FileUploadHandler):
    """Stands first among the upload handlers. Dropped files are noted on the request."""

    def new_file(self, field_name: str, file_name: str, *args: Any, **kwargs: Any) -> None:
        super().new_file(field_name, file_name, *args, **kwargs)
        if len(file_name) > LONGEST_NAME or len(splitext(file_name)[1].encode()) > LONGEST_SUFFIX:
            note_refused(self.request, file_name, long_name_sentence(display_name(file_name)))
            raise SkipFile

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        if start + len(raw_data) > size_limit():
            name = str(self.file_name)
            note_refused(self.request, name, too_large_sentence(display_name(name)))
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> UploadedFile[bytes] | None:
        return None


def note_refused(request: HttpRequest | None, name: str, sentence: str) -> None:
    if request is not None:
        refused = request.META.setdefault("evidence_desk.refused_files", [])
        refused.append((display_name(name), sentence))


def refused_files(request: HttpRequest) -> list[tuple[str, str]]:
    """Display names of the files that were dropped, each with the sentence that says why; read the
    request's files first."""
    return list(request.META.get("evidence_desk.refused_files", []))

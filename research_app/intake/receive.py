"""Files are measured while they arrive: one that is too large is dropped at once, the others of the
same form are taken."""

from __future__ import annotations

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import HttpRequest

from research_app.library.display_name import display_name

MEGABYTE = 1024 * 1024


def size_limit() -> int:
    """Bytes that one file may have."""
    return settings.MAX_FILE_MB * MEGABYTE


def too_large_sentence(name: str) -> str:
    return (
        f"“{name}” is larger than {settings.MAX_FILE_MB} MB. Split it, or ask an administrator to "
        "raise the limit."
    )


class SizeLimitHandler(FileUploadHandler):
    """Stands first among the upload handlers. Names of dropped files are noted on the request."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        if start + len(raw_data) > size_limit():
            note_too_large(self.request, str(self.file_name))
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> UploadedFile[bytes] | None:
        return None


def note_too_large(request: HttpRequest | None, name: str) -> None:
    if request is not None:
        request.META.setdefault("evidence_desk.too_large", []).append(display_name(name))


def files_too_large(request: HttpRequest) -> list[str]:
    """Display names of the files that were dropped; read the request's files first."""
    return list(request.META.get("evidence_desk.too_large", []))

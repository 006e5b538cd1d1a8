"""Where files lie without an object storage: in the data folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage


class FolderStorage(FileSystemStorage):
    """A file that cannot be written whole is not there, as in a bucket. One that was there before
    under its name stays: Django looks for another name then."""

    def _save(self, name: str, content: File[Any]) -> str:
        is_new = not self.exists(name)
        try:
            kept_as: str = super()._save(name, content)  # type: ignore[misc]
        except OSError:
            if is_new:
                with suppress(OSError):
                    Path(self.path(name)).unlink(missing_ok=True)
            raise
        return kept_as

"""Where files lie: in the data folder, or in a bucket of an object storage (S3 protocol) that all
nodes share.

`FILES=s3://bucket/prefix` names the bucket. Who asks for it and where is told by the variables that
every program for this protocol reads: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and, for
another service than Amazon's, AWS_ENDPOINT_URL_S3.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import File
from storages.backends.s3 import S3Storage

from research_app.jobs.disk import StorageAway

_BUCKET = re.compile(r"s3://(?P<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(?P<prefix>[\w./-]*))?")
_ENDPOINT = ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
_FULL = ("QuotaExceeded", "XMinioStorageFull", "InsufficientStorage", "507")


def options_of(files: str) -> dict[str, Any]:
    """The options of `ObjectStorage` for an address such as s3://bucket/prefix. Raises
    `ImproperlyConfigured`."""
    match = _BUCKET.fullmatch(files)
    if match is None:
        raise ImproperlyConfigured(f"FILES={files!r}: must be such as s3://bucket/prefix.")
    # Amazon's names are virtual hosts; nobody else's have to resolve.
    own = any(os.environ.get(name) for name in _ENDPOINT)
    return {
        "bucket_name": match["bucket"],
        "location": (match["prefix"] or "").strip("/"),
        "file_overwrite": False,
        "max_memory_size": 10_000_000,
        "client_config": Config(
            connect_timeout=5,
            read_timeout=30,
            retries={"mode": "standard", "total_max_attempts": 3},
            s3={"addressing_style": "path" if own else "auto"},
            # Other services than Amazon's know no checksums behind a body.
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        ),
    }


class ObjectStorage(S3Storage):  # type: ignore[misc]
    """A bucket as a storage of Django's. Trouble comes as `OSError`, as that of a folder does."""

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        with _told():
            opened: File[bytes] = super()._open(name, mode)
            opened.open()  # fetched now, not at the first read
            return opened

    def _save(self, name: str, content: File[bytes]) -> str:
        with _told():
            kept_as: str = super()._save(name, content)
            return kept_as

    def delete(self, name: str) -> None:
        with _told():
            super().delete(name)

    def exists(self, name: str) -> bool:
        with _told():
            is_there: bool = super().exists(name)
            return is_there

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        with _told():
            folders_and_files: tuple[list[str], list[str]] = super().listdir(name)
            return folders_and_files

    def replace(self, name: str, content: bytes) -> None:
        """Writes a small file whole, whether or not there is one."""
        with _told():
            self._put(name, content)

    def create(self, name: str, content: bytes) -> bool:
        """Writes a file that nobody has written yet; False where somebody was faster."""
        with _told():
            try:
                self._put(name, content, IfNoneMatch="*")
            except ClientError as error:
                if _code(error) in ("PreconditionFailed", "ConditionalRequestConflict", "412"):
                    return False
                raise
        return True

    def _put(self, name: str, content: bytes, **more: str) -> None:
        client = self.connection.meta.client
        key = f"{self.location}/{name}".lstrip("/")
        client.put_object(Bucket=self.bucket_name, Key=key, Body=content, **more)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        if _code(error) in _FULL:
            raise OSError(errno.ENOSPC, "no space left in the object storage") from None
        raise StorageAway(f"the object storage refused: {_code(error)}") from None
    except BotoCoreError as error:
        raise StorageAway(f"the object storage is away: {type(error).__name__}") from None


def _code(error: ClientError) -> str:
    return str(error.response.get("Error", {}).get("Code", ""))

"""Telling that the place of files is the trouble: a disk that is full or not to be written to, an
object storage that does not answer.

What a user can do about it is the same wherever it comes up, and it is no error of the program:
database, search index and files say it in words of their own.
"""

import errno
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.db import DatabaseError

BLOCK = 4096
"""Bytes."""
FULL = (
    "There is no room left on the server's disk. Tell an administrator; what was saved before is "
    "safe, and this can be done again once there is room."
)
NOT_WRITABLE = (
    "The server cannot write to its data folder. Tell an administrator; what was saved before is "
    "safe, and this can be done again once that is mended."
)
AWAY = (
    "The storage that holds the files does not answer. What was saved before is safe: try again in "
    "a minute, and tell an administrator if it stays so."
)
_OF_SYSTEM = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: NOT_WRITABLE,
    errno.EACCES: NOT_WRITABLE,
    errno.EPERM: NOT_WRITABLE,
}
# Words of SQLite, PostgreSQL and the word index (which passes on those of the system).
_WORDS = {
    "disk is full": FULL,
    "no space left on device": FULL,
    "disk quota exceeded": FULL,
    "disk i/o error": NOT_WRITABLE,
    "readonly database": NOT_WRITABLE,
    "read-only file system": NOT_WRITABLE,
    "unable to open database file": NOT_WRITABLE,
}


class StorageAway(OSError):
    """The object storage does not answer, or refuses this program. What it said stays out."""


def disk_trouble(error: BaseException | None) -> str | None:
    """The sentence for the user where a disk stands behind `error`, else None."""
    while error is not None:
        if isinstance(error, StorageAway):
            return AWAY
        if isinstance(error, OSError) and error.errno in _OF_SYSTEM:
            return _OF_SYSTEM[error.errno]
        if isinstance(error, (DatabaseError, OSError, ValueError)):
            said = str(error).lower()
            if found := next((text for words, text in _WORDS.items() if words in said), None):
                return found
        error = error.__cause__
    return None


def write_block(folder: Path) -> None:
    """Whether the folder can be written to: an empty file would fit on a full disk. Raises
    `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=folder, prefix=".writable-") as probe:
        probe.write(bytes(BLOCK))
        probe.flush()
        os.fsync(probe.fileno())

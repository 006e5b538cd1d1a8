"""The vectors of the library, as this process searches them, following the database.

They are mapped from a file that all processes of the machine share, or read from the database,
in chunks, where there is no such file: it is then written. From then on each search asks the change
log for new lines, which is one look at the end of a table, so that what other processes embed or
remove is seen at the next search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from threading import Lock
from typing import NamedTuple, TypeVar

import numpy as np
from django.db.models import QuerySet

from citations.embedding import DIMENSIONS
from research_app.retrieval.by_meaning.shared_file import SharedFile
from research_app.retrieval.by_meaning.vectors import VectorIndex
from research_app.retrieval.models import Passage, PassageChange

_CHUNK = 8192
"""Passages read at once: 13 MB."""
_OVERLAP = 100
"""Log lines looked at again: a transaction that ends late may leave a line behind a higher one."""
SHARED_FROM = 10_000
"""Vectors from which on a file is worth it: 8 MB."""
MOST_NEWER = 1000
"""Lines of the log that a process reads behind the file before it writes it anew."""

Row = TypeVar("Row")


class _Change(NamedTuple):
    """A line of the log. Every search reads the last hundred: objects of the model would cost it
    half a millisecond."""

    key: int
    text_id: int
    kind: str


class StoredVectors:
    """Keeps a `VectorIndex` equal to the database."""

    def __init__(self, file: SharedFile) -> None:
        self._file = file
        self._following = Lock()
        self._vectors: VectorIndex | None = None
        self._cursor = 0
        self._seen: set[int] = set()

    def current(self) -> VectorIndex:
        """The vectors as the database has them now."""
        with self._following:
            if self._vectors is None:
                self._vectors = self._mapped() or self._read()
            changes = self._new_changes()
            _apply(self._vectors, changes)
            self._note(changes)
            if any(change.kind == PassageChange.Kind.REMOVED for change in changes):
                self.forget_file()
            return self._vectors

    def forget_file(self) -> None:
        """When texts are removed: it would keep what was made of them."""
        self._file.remove()

    def held(self) -> VectorIndex:
        """The vectors as the last search had them, without another look at the database."""
        return self.current() if self._vectors is None else self._vectors

    def _mapped(self) -> VectorIndex | None:
        """The shared vectors, if the log still has the lines they were made at: a restored database
        may have gone another way. None, too, when so much came since that they are to be written
        anew."""
        found = self._file.read()
        if found is None:
            return None
        rows, lines = found
        keys = [key for key, *_ in lines]
        logged = PassageChange.objects.filter(pk__in=keys).values_list("pk", "text_id", "kind")
        newer = PassageChange.objects.filter(pk__gt=max(keys, default=0))
        if set(logged) != set(lines) or newer.count() > len(lines) + MOST_NEWER:
            return None
        vectors = VectorIndex()
        for each in rows:
            vectors.add_block(each)
        self._note([_Change(*line) for line in lines])
        return vectors

    def _read(self) -> VectorIndex:
        """From the database. Reading the log before the vectors misses nothing."""
        lines = PassageChange.objects.order_by("-pk").values_list("pk", "text_id", "kind")
        last = [_Change(*line) for line in reversed(lines[:_OVERLAP])]
        vectors = _read_all()
        self._note(last)
        if len(vectors) < SHARED_FROM:
            return vectors
        self._file.write(vectors.blocks, last)
        return self._mapped() or vectors

    def _new_changes(self) -> list[_Change]:
        """Lines not seen yet, oldest first."""
        lines = PassageChange.objects.values_list("pk", "text_id", "kind")
        lines = lines.filter(pk__gt=self._cursor - _OVERLAP).order_by("pk")
        return [_Change(*line) for line in lines if line[0] not in self._seen]

    def _note(self, changes: Iterable[_Change]) -> None:
        self._seen.update(change.key for change in changes)
        self._cursor = max(self._seen, default=self._cursor)
        self._seen = {key for key in self._seen if key > self._cursor - _OVERLAP}


def _read_all() -> VectorIndex:
    vectors = VectorIndex()
    _add(vectors, Passage.objects.filter(vector__isnull=False))
    return vectors


def _apply(vectors: VectorIndex, changes: Iterable[_Change]) -> None:
    """A text removed and read in again has new passages, so that the order of lines is kept."""
    for change in changes:
        if change.kind == PassageChange.Kind.REMOVED:
            vectors.remove_texts([change.text_id])
        _add(vectors, Passage.objects.filter(source_text=change.text_id, vector__isnull=False))


def _add(vectors: VectorIndex, passages: QuerySet[Passage]) -> None:
    rows = passages.values_list("id", "source_text_id", "vector").iterator(chunk_size=_CHUNK)
    for chunk in in_chunks(rows, _CHUNK):
        whole = [row for row in chunk if row[2] and len(row[2]) == DIMENSIONS * 4]
        content = b"".join(bytes(vector or b"") for *_, vector in whole)
        matrix = np.frombuffer(content, dtype="<f4").reshape(-1, DIMENSIONS)
        vectors.add([row[0] for row in whole], [row[1] for row in whole], matrix)


def in_chunks(rows: Iterator[Row], size: int) -> Iterator[list[Row]]:
    while chunk := list(islice(rows, size)):
        yield chunk

"""The word index of the library: a folder that several processes search and one at a time writes.

`current` names the folder of the valid generation, version included. A rebuild fills a new
generation and then renames it into place, so that readers always see a whole index. Writers hold a
file lock, which the operating system takes back from a process that dies.
"""

import fcntl
import shutil
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from uuid import uuid4

import tantivy

from research_app.jobs.disk import write_block
from research_app.retrieval.by_words.words import (
    SCHEMA_VERSION,
    WRITER_BYTES,
    WordEntry,
    WordReader,
    build_schema,
    register_analyzer,
    to_document,
)
from research_app.retrieval.errors import WordIndexBusy, WordIndexDamaged

LOCK_SECONDS = 60.0
_RETRY_SECONDS = 0.02
_PREFIX = f"v{SCHEMA_VERSION}-"


class WordFolder:
    """Reads and writes the index in a folder. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opening = Lock()
        self._opened: tuple[tuple[str, int, int], WordReader] | None = None

    def reader(self) -> WordReader:
        """The index as last written by any process. Raises `WordIndexDamaged`."""
        with self._opening:
            state = self._state()
            if self._opened is None or self._opened[0] != state:
                with _damage_named():
                    index = _open(self._folder / state[0])
                    self._opened = (state, WordReader(index))
            return self._opened[1]

    def write(self, entries: Iterable[WordEntry], *, replacing: Collection[int]) -> None:
        """Puts the entries in place of all entries of these texts, in one step for readers. Raises
        `WordIndexDamaged` or `WordIndexBusy`."""
        with self.locked():
            self.write_locked(entries, replacing=replacing)

    def write_locked(self, entries: Iterable[WordEntry], *, replacing: Collection[int]) -> None:
        """`write`, for a caller that holds the lock."""
        with _damage_named():
            writer = _open(self._folder / self._generation()).writer(WRITER_BYTES, 1)
            for text_id in replacing:
                writer.delete_documents_by_term("text_id", text_id)
            _add_and_commit(writer, entries)

    def rebuild_locked(self, entries: Iterable[WordEntry]) -> None:
        """A new index of these entries takes the place of whatever is there."""
        generation = f"{_PREFIX}{uuid4().hex}"
        (self._folder / generation).mkdir()
        index = tantivy.Index(build_schema(), path=str(self._folder / generation))
        register_analyzer(index)
        _add_and_commit(index.writer(WRITER_BYTES, 1), entries)
        pointer = self._folder / "current.new"
        pointer.write_text(generation)
        pointer.replace(self._folder / "current")
        for old in self._folder.iterdir():
            if old.is_dir() and old.name != generation:
                shutil.rmtree(old, ignore_errors=True)

    def check_writable(self) -> None:
        """Raises `WordIndexDamaged` where nothing can be written."""
        try:
            write_block(self._folder)
        except OSError as error:
            raise WordIndexDamaged(f"The word index cannot be written: {error}.") from error

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Holds the writer's lock; raises `WordIndexBusy` when it is not free within a minute."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "lock").open("a") as file:
            _wait_for_lock(file.fileno())
            yield

    def _generation(self) -> str:
        try:
            name = (self._folder / "current").read_text()
        except OSError as error:
            raise WordIndexDamaged("There is no word index yet.") from error
        if not name.startswith(_PREFIX) or "/" in name:
            raise WordIndexDamaged("The word index has another version.")
        return name

    def _state(self) -> tuple[str, int, int]:
        """Differs after every write."""
        name = self._generation()
        try:
            meta = (self._folder / name / "meta.json").stat()
        except OSError as error:
            raise WordIndexDamaged("The word index is incomplete.") from error
        return name, meta.st_mtime_ns, meta.st_ino


def _open(folder: Path) -> tantivy.Index:
    index = tantivy.Index.open(str(folder))
    register_analyzer(index)
    index.config_reader("manual")
    return index


def _add_and_commit(writer: tantivy.IndexWriter, entries: Iterable[WordEntry]) -> None:
    for entry in entries:
        writer.add_document(to_document(entry))
    writer.commit()
    writer.wait_merging_threads()


def _wait_for_lock(file: int) -> None:
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError as error:
            if time.monotonic() > deadline:
                raise WordIndexBusy("Another process is writing the word index.") from error
            time.sleep(_RETRY_SECONDS)


@contextmanager
def _damage_named() -> Iterator[None]:
    try:
        yield
    except (ValueError, OSError) as error:
        raise WordIndexDamaged(f"The word index cannot be used: {error}.") from error
    except BaseException as error:
        # Tantivy panics on some damaged files; that exception has no importable name.
        if type(error).__name__ != "PanicException":
            raise
        raise WordIndexDamaged("The word index is damaged.") from error

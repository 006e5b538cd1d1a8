"""Pages that were drawn are kept in a folder, so that each is drawn once: one folder for each file,
named by the SHA-256 of its bytes.

Everything here may happen in several processes at once: a file appears whole or not at all, one
that is gone is drawn anew, and two that draw the same page write the same.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from research_app.reading import errors
from research_app.reading.errors import DocumentBusy, DocumentError, MalformedDocument
from research_app.reading.page_images.draw import draw_page
from research_app.reading.page_images.values import Box, Character

WIDTH: Final = 1240
WIDE: Final = 2480
"""Pixels of the two pictures of a page: 150 and 300 points to the inch on paper of A4."""

DRAWN_BY: Final = "1"
"""Becomes another where pages are drawn or measured otherwise; what was kept before is not used."""
MOST_CHILDREN = 2
SECONDS_TO_WAIT = 40.0
FAILED_SECONDS = 600.0
"""So long a page that could not be drawn is not tried again."""

_children = threading.BoundedSemaphore(MOST_CHILDREN)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMeasures:
    """`ratio` is the picture's height by its width; `characters` are the page's."""

    ratio: float
    characters: tuple[Character, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFile:
    """A file whose pages are drawn: the hash of its bytes and how to have them. `folder` is that of
    all kept pages, which holds at most `most_bytes`."""

    folder: Path
    sha256: str
    load: Callable[[], bytes]
    most_bytes: int

    def picture(self, page: int, width: int) -> bytes:
        """The PNG of page `page` (from 1), `WIDTH` or `WIDE` pixels wide. Raises `DocumentError`,
        and `OSError` where the bytes cannot be had."""
        return self._kept(f"{page}-{width}.png") or self._drawn(page, width)[0]

    def measures(self, page: int) -> PageMeasures:
        """Shape and characters of a page; its picture is drawn with them. Raises likewise."""
        kept = self._kept(_measures_name(page))
        return _unpacked(kept or self._drawn(page, WIDTH)[1])

    @property
    def _place(self) -> Path:
        return self.folder / self.sha256

    def _kept(self, name: str) -> bytes | None:
        file = self._place / f"{DRAWN_BY}-{name}"
        try:
            kept = file.read_bytes()
            os.utime(file)
        except OSError:
            return None
        return kept

    def _drawn(self, page: int, width: int) -> tuple[bytes, bytes]:
        self._raise_earlier_failure(page)
        with _one_of_few():
            picture = self._kept(f"{page}-{width}.png")
            measures = self._kept(_measures_name(page))
            if picture and measures:  # somebody else drew it meanwhile
                return picture, measures
            try:
                drawn = draw_page(self.load(), page=page, width=width)
            except DocumentError as error:
                self._keep(f"{page}.failed", type(error).__name__.encode())
                raise
        measures = _packed(PageMeasures(ratio=drawn.ratio, characters=drawn.characters))
        self._keep(f"{page}-{width}.png", drawn.picture)
        self._keep(_measures_name(page), measures)
        make_room(self.folder, self.most_bytes)
        return drawn.picture, measures

    def _raise_earlier_failure(self, page: int) -> None:
        file = self._place / f"{DRAWN_BY}-{page}.failed"
        with suppress(OSError):
            if time.time() - file.stat().st_mtime < FAILED_SECONDS:
                name = file.read_text()
                known = getattr(errors, name, MalformedDocument)
                raise known() if issubclass(known, DocumentError) else MalformedDocument()

    def _keep(self, name: str, content: bytes) -> None:
        """A disk that is full, or a folder that is being removed, keeps no page from being
        shown."""
        with suppress(OSError):
            self._place.mkdir(parents=True, exist_ok=True)
            handle, unfinished = tempfile.mkstemp(dir=self._place, prefix=".unfinished-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
                os.replace(unfinished, self._place / f"{DRAWN_BY}-{name}")
            except OSError:
                Path(unfinished).unlink(missing_ok=True)


def forget_pages(folder: Path, sha256: str) -> None:
    """Removes what is kept of a file."""
    if sha256:
        shutil.rmtree(folder / sha256, ignore_errors=True)


def kept_files(folder: Path) -> list[str]:
    """The hashes of the files of which pages are kept."""
    try:
        return [each.name for each in folder.iterdir() if each.is_dir()]
    except OSError:
        return []


def make_room(folder: Path, most_bytes: int) -> None:
    """Removes what was not used for longest, until nine tenths of `most_bytes` are left, where the
    folder holds more."""
    found = []
    for place in folder.glob("*/*"):
        with suppress(OSError):
            known = place.stat()
            found.append((known.st_mtime, known.st_size, place))
    in_all = sum(size for _, size, _ in found)
    if in_all <= most_bytes:
        return
    for _, size, place in sorted(found):
        if in_all <= most_bytes * 0.9:
            return
        with suppress(OSError):
            place.unlink()
        in_all -= size


@contextmanager
def _one_of_few() -> Iterator[None]:
    if not _children.acquire(timeout=SECONDS_TO_WAIT):
        raise DocumentBusy()
    try:
        yield
    finally:
        _children.release()


def _measures_name(page: int) -> str:
    return f"{page}.characters"


def _packed(measures: PageMeasures) -> bytes:
    rows = [[each.code, *_sides(each.cell), *_sides(each.ink)] for each in measures.characters]
    return zlib.compress(json.dumps([measures.ratio, rows], separators=(",", ":")).encode())


def _sides(box: Box) -> tuple[float, float, float, float]:
    return box.left, box.top, box.right, box.bottom


def _unpacked(kept: bytes) -> PageMeasures:
    ratio, rows = json.loads(zlib.decompress(kept))
    return PageMeasures(
        ratio=ratio,
        characters=tuple(
            Character(int(code), Box(*places[:4]), Box(*places[4:])) for code, *places in rows
        ),
    )

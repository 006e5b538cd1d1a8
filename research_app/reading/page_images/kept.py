"""Pages that were drawn are kept in a folder, so that each is drawn once: one folder for each file,
named by the SHA-256 of its bytes.

Everything here may happen in several processes at once: a file appears whole or not at all, one
that is gone is drawn anew, and two that draw the same page write the same.
"""

from __future__ import annotations

import os
import shutil
import struct
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from research_app.reading import errors
from research_app.reading.errors import (
    DocumentError,
    MalformedDocument,
    ReadingCutOff,
)
from research_app.reading.page_images.draw import PageImage, draw_page
from research_app.reading.page_images.turns import alone_at, one_of_few
from research_app.reading.page_images.values import Characters

WIDTH: Final = 1240
WIDE: Final = 2480
"""Pixels of the two pictures of a page: 150 and 300 points to the inch on paper of A4."""

DRAWN_BY: Final = "3"
"""Becomes another where pages are drawn or measured otherwise; what was kept before is not used."""
FAILED_SECONDS = 600.0
"""So long a page that could not be drawn is not tried again."""

RATIO = struct.Struct("<d")
LIGHT_PACKING = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMeasures:
    """`ratio` is the picture's height by its width; `characters` are the page's."""

    ratio: float
    characters: Characters


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFile:
    """A file whose pages are drawn: the hash of its bytes and how to have them. `folder` is that of
    all kept pages, which holds at most `most_bytes`."""

    folder: Path
    sha256: str
    load: Callable[[], bytes]
    most_bytes: int

    def picture(self, page: int, width: int, *, ahead: bool = False) -> bytes:
        """The PNG of page `page` (from 1), `WIDTH` or `WIDE` pixels wide; `ahead` of a look at it,
        it is drawn only where nothing else is. Raises `DocumentError`, and `OSError` where the
        bytes cannot be had."""
        return self._kept(f"{page}-{width}.png") or self._drawn(page, width, ahead=ahead)[0]

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

    def _drawn(self, page: int, width: int, *, ahead: bool = False) -> tuple[bytes, bytes]:
        with alone_at(self.folder, self.sha256, page):
            self._raise_earlier_failure(page)
            picture = self._kept(f"{page}-{width}.png")
            measures = self._kept(_measures_name(page))
            if picture and measures:  # somebody else drew it meanwhile
                return picture, measures
            drawn = self._draw(page, width, ahead=ahead)
            measures = _packed(PageMeasures(ratio=drawn.ratio, characters=drawn.characters))
            self._keep(f"{page}-{width}.png", drawn.picture)
            self._keep(_measures_name(page), measures)
        make_room(self.folder, self.most_bytes)
        return drawn.picture, measures

    def _draw(self, page: int, width: int, *, ahead: bool) -> PageImage:
        with one_of_few(ahead=ahead):
            try:
                return draw_page(self.load(), page=page, width=width, ahead=ahead)
            except ReadingCutOff:
                raise
            except DocumentError as error:
                self._keep(f"{page}.failed", type(error).__name__.encode())
                raise

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


def _measures_name(page: int) -> str:
    return f"{page}.characters"


def _packed(measures: PageMeasures) -> bytes:
    ratio = RATIO.pack(measures.ratio)
    return ratio + zlib.compress(measures.characters.packed, LIGHT_PACKING)


def _unpacked(kept: bytes) -> PageMeasures:
    [ratio] = RATIO.unpack_from(kept)
    return PageMeasures(ratio=ratio, characters=Characters(zlib.decompress(kept[RATIO.size :])))

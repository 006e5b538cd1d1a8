"""The vectors of the library in one file, which all processes of a machine map into their memory:
there is one copy of them, whoever searches.

The file is as old as the end of the change log that it names; what came since is read from the
database. It may be lost at any time. A text that is removed takes the file with it: nothing of a
text stays on the disk, and a process that has the file mapped keeps the rest of it.
"""

from __future__ import annotations

import json
import mmap
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citations.embedding import DIMENSIONS, MODEL_NAME
from research_app.retrieval.by_meaning.rows import ShortRows, SignRows
from research_app.retrieval.by_meaning.vectors import Block

FORMAT = f"1 {MODEL_NAME}"
_ALIGNED = 64
_SIZE_BYTES = 8
"""Of the number at the beginning: how long the description is that follows."""

Line = tuple[int, int, str]
"""Of the change log: its number, a text, what became of it."""
_Array = NDArray[Any]


class SharedFile:
    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> tuple[list[Block], list[Line]] | None:
        """The vectors, mapped, and the last lines of the log that are in them; None without a whole
        file of this format."""
        try:
            with self._path.open("rb") as file:
                content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            size = int.from_bytes(content[:_SIZE_BYTES], "little")
            described = json.loads(content[_SIZE_BYTES : _SIZE_BYTES + size])
            if described["format"] != FORMAT:
                return None
            rows = list(_mapped(content, _aligned(_SIZE_BYTES + size), described["rows"]))
            return rows, [(key, text, kind) for key, text, kind in described["lines"]]
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, blocks: Sequence[Block], lines: Sequence[Line]) -> None:
        """Under another name first, so that nobody maps half a file. A full disk is no failure:
        every process then holds its own vectors."""
        description = {"format": FORMAT, "rows": [len(each.ids) for each in blocks], "lines": lines}
        told = json.dumps(description).encode()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._path.parent, delete=False) as file:
                file.write(len(told).to_bytes(_SIZE_BYTES, "little") + told)
                for array in (array for block in blocks for array in _arrays_of(block)):
                    file.seek(_aligned(file.tell()))
                    file.write(np.ascontiguousarray(array).data)
                file.truncate(_aligned(file.tell()))
        except OSError:
            return
        os.replace(file.name, self._path)

    def remove(self) -> None:
        self._path.unlink(missing_ok=True)


def _mapped(content: mmap.mmap, start: int, counts: Sequence[int]) -> Iterator[Block]:
    """Raises `ValueError` where the file ends too early."""
    for count in counts:
        arrays: list[_Array] = []
        for kind, shape in _shapes(count):
            start = _aligned(start)
            size = int(np.prod(shape))
            arrays.append(np.frombuffer(content, kind, size, start).reshape(shape))
            start += arrays[-1].nbytes
        ids, texts, scales, codes, words = arrays
        yield Block(ids, texts, ShortRows(codes, scales), SignRows(words))


def _shapes(count: int) -> list[tuple[str, tuple[int, ...]]]:
    """Of the arrays of so many rows, in the order of `_arrays_of`."""
    return [
        ("<i8", (count,)),
        ("<i8", (count,)),
        ("<f4", (count,)),
        ("<i2", (count, DIMENSIONS)),
        ("<u8", (DIMENSIONS // 64, count)),
    ]


def _arrays_of(rows: Block) -> list[_Array]:
    return [rows.ids, rows.texts, rows.vectors.scales, rows.vectors.codes, rows.signs.words]


def _aligned(place: int) -> int:
    return -(-place // _ALIGNED) * _ALIGNED

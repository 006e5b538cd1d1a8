"""Vectors kept in files from one process to the next, found by the hash of what was embedded."""

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np

from citations.embedding import DIMENSIONS, MODEL_NAME
from research_app.retrieval.protocols import Vector

_DIGEST_BYTES = 32
_CHUNK = 512
"""Vectors in one file, and texts embedded between two of them: what a stopped process loses."""


class VectorCache:
    """A folder of files, each the vectors of up to 512 texts behind a checksum. A missing or
    damaged file is made anew; several processes may share the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "vectors"
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_or_make(self, texts: Sequence[str], make: Callable[[Sequence[str]], Vector]) -> Vector:
        """A vector for each text, in order."""
        chunks = (texts[first : first + _CHUNK] for first in range(0, len(texts), _CHUNK))
        parts = [self._get_or_make_chunk(chunk, make) for chunk in chunks]
        return np.concatenate(parts) if parts else np.zeros((0, DIMENSIONS), dtype=np.float32)

    def _get_or_make_chunk(
        self, texts: Sequence[str], make: Callable[[Sequence[str]], Vector]
    ) -> Vector:
        file = self._folder / f"{_hash_of(texts)}.f32"
        vectors = _read(file, len(texts))
        if vectors is None:
            vectors = make(texts)
            _write(file, vectors)
        return vectors


def _hash_of(texts: Iterable[str]) -> str:
    digest = hashlib.sha256(MODEL_NAME.encode())
    for text in texts:
        content = text.encode("utf-8", "surrogatepass")
        digest.update(len(content).to_bytes(8, "little"))
        digest.update(content)
    return digest.hexdigest()


def _read(file: Path, rows: int) -> Vector | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, data = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
    if hashlib.sha256(data).digest() != digest or len(data) != rows * DIMENSIONS * 4:
        return None
    return np.frombuffer(data, dtype="<f4").reshape(rows, DIMENSIONS)


def _write(file: Path, vectors: Vector) -> None:
    """Under another name first, so that no reader meets half a file."""
    data = vectors.astype("<f4").tobytes()
    with NamedTemporaryFile(dir=file.parent, delete=False) as temporary:
        temporary.write(hashlib.sha256(data).digest() + data)
    os.replace(temporary.name, file)

"""Fingerprints of a file's pieces, so that what was changed in it can be told: of each line of a
text, of each block of any other file."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from citations.export.recheck.sealed.records import SHORT

TEXTS = (".txt", ".html", ".py", ".json", ".md", ".csv")
BLOCK = 65_536
#: A text of more lines than this is told by its blocks.
MOST_LINES = 200_000


def prints_of(path: str, data: bytes) -> dict[str, str]:
    """The entry of a manifest for a file whose pieces are no records of their own."""
    if path.endswith(TEXTS) and data.count(b"\n") <= MOST_LINES:
        return {"lines": joined(data.splitlines(keepends=True))}
    return {"blocks": joined(blocks(data))}


def blocks(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), BLOCK):
        yield data[at : at + BLOCK]


def joined(pieces: Iterator[bytes] | list[bytes]) -> str:
    return "".join(sha256(piece).hexdigest()[:SHORT] for piece in pieces)

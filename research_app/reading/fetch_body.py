"""The body of a reply: raw bytes, counted while they arrive and again while they are inflated."""

import zlib
from collections.abc import Iterable, Iterator

from research_app.reading.errors import DocumentTooLarge, ReplyUnreadable

_GZIP = 16 + zlib.MAX_WBITS
_GZIP_MAGIC = b"\x1f\x8b"


def read_body(chunks: Iterable[bytes], *, encoding: str, limit: int) -> bytes:
    """The inflated body, at most `limit` bytes both before and after inflation.

    Raises DocumentTooLarge as soon as the limit is passed, ReplyUnreadable for an encoding that was
    not asked for or data that breaks off.
    """
    name = encoding.strip().lower()
    if name not in ("", "identity", "gzip", "x-gzip"):
        raise ReplyUnreadable()
    counted = _counted(chunks, limit)
    if name in ("", "identity"):
        return b"".join(counted)
    return b"".join(_counted(_inflated(counted, limit), limit))


def _counted(chunks: Iterable[bytes], limit: int) -> Iterator[bytes]:
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if total > limit:
            raise DocumentTooLarge(
                f"This page is larger than {limit // 1_000_000} MB; "
                "download it yourself and upload the file."
            )
        yield chunk


def _inflated(chunks: Iterable[bytes], limit: int) -> Iterator[bytes]:
    """Never asks zlib for more than `limit` bytes at once, whatever a chunk would grow to. A gzip
    stream may have several members; what follows the last one and is no gzip is padding."""
    member = zlib.decompressobj(_GZIP)
    waiting = b""
    for chunk in chunks:
        waiting += chunk
        while waiting:
            if member.eof:
                if not waiting.startswith(_GZIP_MAGIC):
                    waiting = b""
                    break
                member = zlib.decompressobj(_GZIP)
            yield _inflate_once(member, waiting, limit)
            waiting = member.unconsumed_tail or member.unused_data
    if not member.eof:
        raise ReplyUnreadable("The page broke off while it was being read; try again.")


def _inflate_once(member: "zlib._Decompress", data: bytes, limit: int) -> bytes:
    try:
        return member.decompress(data, limit + 1)
    except zlib.error as error:
        raise ReplyUnreadable() from error

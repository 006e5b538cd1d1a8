"""The one way in which a package is a zip, for whoever writes it and whoever checks it: members
stored as they are, one behind the other, without times, comments or further fields, so that every
byte follows from the members' names and contents and none is left that nothing accounts for.

(APPNOTE.TXT 6.3: local headers 4.3.7, central directory 4.3.12, its end 4.3.14–16.)
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import IO, NamedTuple

from citations.export.recheck.records import SHORT
from citations.export.recheck.report import Finding

LOCAL = struct.Struct("<4s5H3L2H")
CENTRAL = struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")
END_64 = struct.Struct("<4sQ2H2L4Q")
LOCATOR = struct.Struct("<4sLQL")
UTF_8, STORED, NO_TIME, NO_DATE = 0x0800, 0, 0, 0x0021
MADE_BY, PLAIN, WITH_64 = 0x0314, 20, 45
MODE = 0o100644 << 16
FULL_16, FULL_32 = 0xFFFF, 0xFFFFFFFF
LARGEST_MEMBER = FULL_32 - 1
MOST_MEMBERS = 2_000_000
LONGEST_PATH = 400
RECORD = "the archive"
TEXTS = (".txt", ".html", ".py", ".json", ".md", ".csv")
BLOCK = 65_536
#: A text of more lines than this is fingerprinted by blocks.
MOST_LINES = 200_000

_PATH = re.compile(r"[^\x00-\x1f\x7f\\:*?\"<>|/][^\x00-\x1f\x7f\\:*?\"<>|]*")


class Member(NamedTuple):
    """A member of an archive; `offset` is that of its local header."""

    path: str
    crc: int
    size: int
    offset: int

    @property
    def data_start(self) -> int:
        return self.offset + LOCAL.size + len(self.path.encode())

    @property
    def end(self) -> int:
        return self.data_start + self.size


def is_safe_path(path: str) -> bool:
    """Whether the name stays inside the folder it is unpacked into, on every system."""
    parts = path.split("/")
    return (
        0 < len(path.encode("utf-8", "replace")) <= LONGEST_PATH
        and _PATH.fullmatch(path) is not None
        and all(part not in ("", ".", "..") and not part.endswith((" ", ".")) for part in parts)
    )


def local_header(member: Member) -> bytes:
    name = member.path.encode()
    fixed = (b"PK\x03\x04", PLAIN, UTF_8, STORED, NO_TIME, NO_DATE)
    return LOCAL.pack(*fixed, member.crc, member.size, member.size, len(name), 0) + name


def central_entry(member: Member) -> bytes:
    name = member.path.encode()
    is_far = member.offset >= FULL_32
    extra = struct.pack("<2HQ", 1, 8, member.offset) if is_far else b""
    fixed = (b"PK\x01\x02", MADE_BY, WITH_64 if is_far else PLAIN, UTF_8, STORED, NO_TIME, NO_DATE)
    counts = (member.crc, member.size, member.size, len(name), len(extra), 0, 0, 0)
    place = (MODE, FULL_32 if is_far else member.offset)
    return CENTRAL.pack(*fixed, *counts, *place) + name + extra


def central_directory(members: Iterable[Member], start: int) -> Iterator[bytes]:
    """The directory that begins at `start`, with its end, piece by piece."""
    count = size = 0
    for member in members:
        entry = central_entry(member)
        count, size = count + 1, size + len(entry)
        yield entry
    yield directory_end(count, size, start)


def directory_end(count: int, size: int, start: int) -> bytes:
    end = END.pack(
        b"PK\x05\x06",
        *(0, 0, min(count, FULL_16), min(count, FULL_16)),
        *(min(size, FULL_32), min(start, FULL_32), 0),
    )
    if count < FULL_16 and size < FULL_32 and start < FULL_32:
        return end
    behind = (WITH_64, 0, 0, count, count, size, start)
    return (
        END_64.pack(b"PK\x06\x06", END_64.size - 12, MADE_BY, *behind)
        + LOCATOR.pack(b"PK\x06\x07", 0, start + size, 1)
        + end
    )


def piece_prints(path: str, data: bytes) -> dict[str, str]:
    """What a manifest holds of a file, so that a change in it can be placed: a fingerprint of each
    line of a text, of each block of any other file."""
    if path.endswith(TEXTS) and data.count(b"\n") <= MOST_LINES:
        return {"lines": joined_prints(data.splitlines(keepends=True))}
    return {"blocks": joined_prints(data[at : at + BLOCK] for at in range(0, len(data), BLOCK))}


def joined_prints(pieces: Iterable[bytes]) -> str:
    return "".join(sha256(piece).hexdigest()[:SHORT] for piece in pieces)


class Opened(NamedTuple):
    """The members of an archive, in order, and what does not hold of the archive itself. Where it
    cannot be read there are no members."""

    members: list[Member]
    findings: list[Finding]


def open_archive(file: IO[bytes], length: int) -> Opened:
    """The archive in a file of `length` bytes: its members as their own headers give them, one
    behind the other, with headers and directory held against those that such members must have."""
    members = list(_members(file, length))
    at = members[-1].end if members else 0
    if not members:
        problem = "It is no package of this product, or its first member is broken."
        return Opened([], [Finding(RECORD, "", problem)])
    if _bytes_at(file, at, 4) != b"PK\x01\x02":
        problem = f"Neither a member nor the directory begins there (byte {at})."
        return Opened([], [Finding(RECORD, f"behind {members[-1].path}", problem)])
    if unsafe := [Finding(RECORD, each.path, "It is no safe name.") for each in _unsafe(members)]:
        return Opened([], unsafe[:20])
    return Opened(members, list(_wrong_frame(file, members, length)))


def _members(file: IO[bytes], length: int) -> Iterator[Member]:
    at = count = 0
    while at + LOCAL.size <= length and count < MOST_MEMBERS:
        head = _bytes_at(file, at, LOCAL.size)
        crc, size, name_length, extra_length = (
            LOCAL.unpack(head)[field] for field in (6, 8, 9, 10)
        )
        if head[:4] != b"PK\x03\x04" or name_length > LONGEST_PATH or extra_length:
            return
        try:
            path = _bytes_at(file, at + LOCAL.size, name_length).decode()
        except UnicodeDecodeError:
            return
        member = Member(path, crc, size, at)
        if member.end > length:
            return
        yield member
        at, count = member.end, count + 1


def _bytes_at(file: IO[bytes], at: int, size: int) -> bytes:
    file.seek(at)
    return file.read(size)


def _unsafe(members: list[Member]) -> Iterator[Member]:
    seen: set[str] = set()
    for member in members:
        if not is_safe_path(member.path) or member.path.casefold() in seen:
            yield member
        seen.add(member.path.casefold())


def _wrong_frame(file: IO[bytes], members: list[Member], length: int) -> Iterator[Finding]:
    """Headers, directory and end, held against those that the members must have."""
    for member in members:
        expected = local_header(member)
        if _bytes_at(file, member.offset, len(expected)) != expected:
            yield Finding(member.path, "header", "Its header in the archive is not its own.")
    start = at = members[-1].end
    for member in members:
        expected = central_entry(member)
        if _bytes_at(file, at, len(expected)) != expected:
            yield Finding(member.path, "directory", "Its entry in the directory is not its own.")
        at += len(expected)
    end = directory_end(len(members), at - start, start)
    if _bytes_at(file, at, len(end)) != end:
        yield Finding(RECORD, "end", "The end of its directory is not as it must be.")
    if length != at + len(end):
        yield Finding(RECORD, "", "Something stands behind its end, or its end is missing.")

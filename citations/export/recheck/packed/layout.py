"""The one way in which a package is laid out as a zip: members stored as they are, one behind the
other, without times, comments or further fields, so that every byte follows from the members' names
and contents and none is left that nothing accounts for.

(APPNOTE.TXT 6.3: local headers 4.3.7, central directory 4.3.12, its end 4.3.14–16.)
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from typing import NamedTuple

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

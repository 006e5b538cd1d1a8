"""Reading an archive and accounting for every byte of it.

Directory and local headers say the same twice. Where they disagree, the one that fits the file's
length is believed and the other one's member is named. Only what the product itself writes is
accepted: stored members behind each other, safe names, no name twice.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, NamedTuple
from zlib import crc32

from citations.export.recheck.packed.layout import (
    CENTRAL,
    END,
    END_64,
    FULL_16,
    FULL_32,
    LOCAL,
    LOCATOR,
    LONGEST_PATH,
    MOST_MEMBERS,
    Member,
    central_entry,
    directory_end,
    is_safe_path,
    local_header,
)
from citations.export.recheck.report import Finding

RECORD = "the archive"
_HASH = re.compile(r"[0-9a-f]{64}")
#: Members in which directory and header differ, where it is looked into which of them is right.
MOST_DIFFERING = 5
#: Members up to this size are hashed to tell which of two names is theirs.
MOST_COMPARED = 200_000_000


class Opened(NamedTuple):
    """The members of an archive, in order, and what does not hold of the archive itself. Where it
    cannot be read at all there are no members."""

    members: list[Member]
    findings: list[Finding]


class _BrokenArchive(ValueError):
    """The archive is none of the product's; the message is a sentence."""


def open_archive(file: IO[bytes], length: int) -> Opened:
    """The archive in a file of `length` bytes."""
    try:
        members = _believed(file, length)
    except _BrokenArchive as error:
        return Opened([], [Finding(RECORD, "", str(error))])
    unsafe = [Finding(RECORD, each.path, "It is no safe name.") for each in _unsafe(members)]
    if unsafe:
        return Opened([], unsafe[:20])
    return Opened(members, list(_wrong_frame(file, members, length)))


def _believed(file: IO[bytes], length: int) -> list[Member]:
    """The members as the directory tells them, or as they follow each other, whichever holds."""
    by_directory = _from_directory(file, length)
    in_order = _in_order(file, length)
    if by_directory is not None and _fits(by_directory):
        if len(by_directory) != len(in_order):
            return by_directory
        differing = sum(told != in_order[at] for at, told in enumerate(by_directory))
        if not 0 < differing <= MOST_DIFFERING:
            return by_directory
        listed = _listing(file, in_order[-1])
        return [_likelier(file, told, in_order[at], listed) for at, told in enumerate(by_directory)]
    if not in_order:
        raise _BrokenArchive("It is no package of this product, or its first member is broken.")
    return in_order


def _listing(file: IO[bytes], last: Member) -> bytes:
    """The last member, which lists the others."""
    return _bytes_at(file, last.data_start, last.size) if last.size <= MOST_COMPARED else b""


def _likelier(file: IO[bytes], told: Member, own: Member, listed: bytes) -> Member:
    """Where directory and header differ, the name that is a safe one and goes with the others, and
    the checksum that is the content's; the other one is told as changed."""
    if told == own:
        return told
    path, crc = told.path, told.crc
    if path != own.path:
        is_own = _is_named(file, own) or f'"path": "{own.path}"'.encode() in listed
        path = own.path if is_own or not is_safe_path(path) else path
    if crc != own.crc:
        crc = _crc_of(file, told)
    return told._replace(path=path, crc=crc)


def _is_named(file: IO[bytes], member: Member) -> bool:
    """Whether a hash stands in the name that is the content's."""
    named = _HASH.search(member.path)
    if named is None or member.size > MOST_COMPARED:
        return False
    return sha256(_bytes_at(file, member.data_start, member.size)).hexdigest() == named.group()


def _crc_of(file: IO[bytes], member: Member) -> int:
    at, found = member.data_start, 0
    while at < member.end and (piece := _bytes_at(file, at, min(1 << 20, member.end - at))):
        found, at = crc32(piece, found), at + len(piece)
    return found


def _fits(members: list[Member]) -> bool:
    """Whether each member begins where the one before ends."""
    at = 0
    for member in members:
        if member.offset != at:
            return False
        at = member.end
    return bool(members)


def _bytes_at(file: IO[bytes], at: int, size: int) -> bytes:
    file.seek(at)
    return file.read(size)


def _from_directory(file: IO[bytes], length: int) -> list[Member] | None:
    place = _directory_place(file, length)
    if place is None:
        return None
    count, start = place
    if count > MOST_MEMBERS:
        raise _BrokenArchive(f"It claims to hold {count} members; that many are not read.")
    if count * CENTRAL.size > length:
        return None
    members, at = [], start
    for _ in range(count):
        entry = _central(file, at)
        if entry is None:
            return None
        member, at = entry
        members.append(member)
    return members


def _directory_place(file: IO[bytes], length: int) -> tuple[int, int] | None:
    """How many members the end record tells of, and where the directory begins."""
    tail = _bytes_at(file, max(length - END.size, 0), END.size)
    if len(tail) < END.size or tail[:4] != b"PK\x05\x06":
        return None
    values = END.unpack(tail)
    count, start = values[4], values[6]
    if count != FULL_16 and start != FULL_32 and values[5] != FULL_32:
        return count, start
    far = _bytes_at(file, max(length - END.size - LOCATOR.size - END_64.size, 0), END_64.size)
    if len(far) < END_64.size or far[:4] != b"PK\x06\x06":
        return count, start
    known = END_64.unpack(far)
    return known[7], known[9]


def _central(file: IO[bytes], at: int) -> tuple[Member, int] | None:
    """The entry that begins there, and where the next one does."""
    head = _bytes_at(file, at, CENTRAL.size)
    if len(head) < CENTRAL.size or head[:4] != b"PK\x01\x02":
        return None
    values = CENTRAL.unpack(head)
    crc, size, name_length, extra_length, offset = (values[each] for each in (7, 9, 10, 11, 16))
    if name_length > LONGEST_PATH or extra_length > 12:
        return None
    name, extra = _bytes_at(file, at + CENTRAL.size, name_length), b""
    if extra_length:
        extra = _bytes_at(file, at + CENTRAL.size + name_length, extra_length)
    if offset == FULL_32 and len(extra) == 12:
        offset = struct.unpack("<Q", extra[4:])[0]
    path = _path(name)
    if path is None:
        return None
    return Member(path, crc, size, offset), at + CENTRAL.size + name_length + extra_length


def _in_order(file: IO[bytes], length: int) -> list[Member]:
    """The members as their own headers tell them, from the first on."""
    members: list[Member] = []
    at = 0
    while at + LOCAL.size <= length and len(members) < MOST_MEMBERS:
        head = _bytes_at(file, at, LOCAL.size)
        if head[:4] != b"PK\x03\x04":
            break
        values = LOCAL.unpack(head)
        path = _path(_bytes_at(file, at + LOCAL.size, min(values[9], LONGEST_PATH + 1)))
        if path is None or len(path.encode()) != values[9] or values[10]:
            break
        member = Member(path, values[6], values[8], at)
        if member.end > length:
            break
        members.append(member)
        at = member.end
    return members


def _path(name: bytes) -> str | None:
    try:
        return name.decode("utf-8") if len(name) <= LONGEST_PATH else None
    except UnicodeDecodeError:
        return None


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

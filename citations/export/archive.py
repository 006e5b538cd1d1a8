"""Writing an archive whose bytes follow from its members alone, one member in memory at most, and
files of any length not at all.

Every folder that is closed by `close_folder` ends in a manifest of its own; the archive ends in one
that covers the rest. A manifest holds the SHA-256 and the size of every other member, and is sealed
and signed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import IO, Any
from zlib import crc32

from citations.errors import CitationError
from citations.export.recheck.archive import (
    BLOCK,
    LARGEST_MEMBER,
    MOST_MEMBERS,
    Member,
    central_directory,
    is_safe_path,
    joined_prints,
    local_header,
    piece_prints,
)
from citations.export.recheck.records import file_bytes
from citations.export.sealing import Signer, sealed

MANIFEST = "manifest.json"
MANIFEST_VERSION = "1.0"


class PackageRefused(CitationError):
    """A member cannot be packed; the message is a sentence."""


class Archive:
    """Writes members one after the other to something that can only be written to."""

    def __init__(
        self, stream: IO[bytes], signer: Signer | None, *, about: Mapping[str, Any]
    ) -> None:
        """`about` stands at the head of the archive's own manifest: what it holds, and whose
        software has made it."""
        self._stream, self._signer, self._about = stream, signer, dict(about)
        self._at = 0
        self._members: list[Member] = []
        self._paths: set[str] = set()
        self._listed: dict[str, dict[str, Any]] = {}

    def add(self, path: str, content: bytes) -> None:
        """A member whose bytes are at hand. Raises `PackageRefused`."""
        self._begin(path, crc32(content), len(content))
        self._write(content)
        entry = {"path": path, "size": len(content), "sha256": sha256(content).hexdigest()}
        self._listed[path] = entry | piece_prints(path, content)

    def add_file(self, path: str, file: IO[bytes], *, sha256_of_file: str = "") -> None:
        """A member that is read twice, piece by piece: first for its checksums, then to be
        written. Raises `PackageRefused` where it is not the file that was named, or changes
        meanwhile."""
        checked, digest, size = 0, sha256(), 0
        for piece in _pieces(file):
            checked, size = crc32(piece, checked), size + len(piece)
            digest.update(piece)
        found = digest.hexdigest()
        if sha256_of_file and found != sha256_of_file:
            raise PackageRefused(f"“{path}” is not the file that was read for the answer.")
        self._begin(path, checked, size)
        again, written = sha256(), 0
        for piece in _pieces(file):
            self._write(piece)
            again.update(piece)
            written += len(piece)
        if again.hexdigest() != found or written != size:
            raise PackageRefused(f"“{path}” was changed while it was packed.")
        prints = joined_prints(_pieces(file))
        self._listed[path] = {"path": path, "size": size, "sha256": found, "blocks": prints}

    def close_folder(self, folder: str, about: Mapping[str, Any]) -> None:
        """End a folder with a manifest of what it holds, by paths inside it."""
        inside = [path for path in self._listed if path.startswith(f"{folder}/")]
        entries = [self._listed.pop(path) for path in inside]
        for entry in entries:
            entry["path"] = entry["path"][len(folder) + 1 :]
        content = file_bytes(self._manifest(about, entries))
        self.add(f"{folder}/{MANIFEST}", content)
        self._listed[f"{folder}/{MANIFEST}"].pop("lines", None)

    def close(self) -> None:
        """Write the archive's own manifest and its directory; the stream stays open."""
        self.add(MANIFEST, file_bytes(self._manifest(self._about, list(self._listed.values()))))
        for piece in central_directory(self._members, self._at):
            self._stream.write(piece)

    def _manifest(
        self, about: Mapping[str, Any], entries: Iterable[dict[str, Any]]
    ) -> dict[str, Any]:
        document = {"manifest_version": MANIFEST_VERSION, **about, "members": list(entries)}
        return sealed(document, kind="manifest", signer=self._signer)

    def _begin(self, path: str, crc: int, size: int) -> None:
        if not is_safe_path(path) or path.casefold() in self._paths:
            raise PackageRefused(f"“{path}” cannot be the name of a member here.")
        if size > LARGEST_MEMBER or len(self._members) >= MOST_MEMBERS:
            raise PackageRefused(f"“{path}” is too large to be packed, or one member too many.")
        member = Member(path, crc, size, self._at)
        self._paths.add(path.casefold())
        self._members.append(member)
        self._write(local_header(member))

    def _write(self, piece: bytes) -> None:
        self._stream.write(piece)
        self._at += len(piece)


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while piece := file.read(BLOCK):
        yield piece

"""A package: the archive itself, its manifests, and each member against the manifest that lists
it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import IO, Any, NamedTuple
from zlib import crc32

from citations.export.recheck.files import Deeper, FileRefused, check_json
from citations.export.recheck.packed.archive import open_archive
from citations.export.recheck.packed.layout import Member
from citations.export.recheck.packed.prints import BLOCK, joined
from citations.export.recheck.report import Finding, Report
from citations.export.recheck.sealed.records import SHORT
from citations.export.recheck.signed.keys import TrustedKeys

MANIFEST = "manifest.json"
#: Members that are read whole, to check what stands in them, are no longer than this.
MOST_IN_MEMORY = 1_500_000_000
_SOURCE = re.compile(r"(?:.*/)?sources/([0-9a-f]{64})\.txt")
_ORIGINAL = re.compile(r"(?:.*/)?originals/([0-9a-f]{64})(?:\.[a-z0-9]{1,8})?")
_CHECKED = (".json", ".jsonld")
_PLAIN_DATA = (".csl.json",)


class Listed(NamedTuple):
    """What a manifest says, and whether it is as it was sealed."""

    folder: str
    entries: dict[str, Mapping[str, Any]]
    holds: bool


class Package:
    """An open archive with what is known of it so far."""

    def __init__(
        self,
        file: IO[bytes],
        length: int,
        trusted: TrustedKeys | None,
        deeper: Deeper | None = None,
    ) -> None:
        self.file, self.trusted, self.deeper = file, trusted, deeper
        opened = open_archive(file, length)
        self.members = {member.path: member for member in opened.members}
        self.report = Report("a package")
        self.report.add(opened.findings)

    def check(self) -> Report:
        """Everything. Raises `FileRefused` where it is no package of the product."""
        if not self.members:
            return self.report
        for folder, paths in self.folders().items():
            self.check_folder(folder, paths)
        if "claims" not in self.report.counts:
            self.report.open.append("What any answer says: the archive holds none that is checked.")
        return self.report

    def folders(self) -> dict[str, list[str]]:
        """The archive's own folder, "", and every other one with a manifest, each with the members
        that its manifest has to list."""
        if MANIFEST not in self.members:
            self.report.add([Finding(MANIFEST, "", "The archive's manifest is missing.")])
        folders: dict[str, list[str]] = {"": []}
        for path in self.members:
            if path.endswith(f"/{MANIFEST}"):
                folders[path[: -len(MANIFEST)]] = []
        for path in self.members:
            if path != MANIFEST:
                folders[_folder_of(path, folders)].append(path)
        return folders

    def check_folder(self, folder: str, own: list[str]) -> None:
        listed = self.manifest(folder)
        texts: dict[str, str] = {}
        for path in own:
            self.check_member(path, folder, listed, texts)
        there = set(own)
        for path in listed.entries:
            if folder + path not in there:
                self.report.add([Finding(folder + path, "", "It was sealed and is not there.")])
        self.report.count("files", len(own))
        for path in own:
            self.check_data(path, folder, texts)

    def manifest(self, folder: str) -> Listed:
        member = self.members.get(folder + MANIFEST)
        if member is None:
            return Listed(folder, {}, False)
        data = self.content(member)
        try:
            report, document = check_json(data, trusted=self.trusted, expected="manifest")
        except FileRefused:
            self.report.add([Finding(member.path, "", "It is no manifest.")])
            return Listed(folder, {}, False)
        self.report.add(each.in_file(member.path) for each in report.findings)
        if crc32(data) != member.crc and report.holds:
            self.report.add([Finding(member.path, "header", "The checksum is not its own.")])
        if folder == "":
            self.take_signature(report)
        return Listed(folder, _entries(document), report.holds)

    def take_signature(self, report: Report) -> None:
        self.report.signature, self.report.fingerprint = report.signature, report.fingerprint
        self.report.proven.append("No byte of the archive was changed since it was sealed.")
        self.report.proven += [each for each in report.proven if "holder" in each]
        self.report.open += report.open

    def content(self, member: Member) -> bytes:
        if member.size > MOST_IN_MEMORY:
            raise FileRefused(f"“{member.path}” is too large to be read here.")
        self.file.seek(member.data_start)
        return self.file.read(member.size)

    def pieces(self, member: Member) -> Iterator[bytes]:
        self.file.seek(member.data_start)
        left = member.size
        while left > 0:
            piece = self.file.read(min(BLOCK, left))
            if not piece:
                return
            left -= len(piece)
            yield piece

    def check_member(self, path: str, folder: str, listed: Listed, texts: dict[str, str]) -> None:
        """The bytes of a member against its manifest, its name and its header."""
        member = self.members[path]
        checked, digest = 0, sha256()
        for piece in self.pieces(member):
            checked = crc32(piece, checked)
            digest.update(piece)
        found = digest.hexdigest()
        entry = listed.entries.get(path[len(folder) :])
        if entry is None:
            if listed.holds:
                self.report.add([Finding(path, "", "No manifest lists this file.")])
        elif listed.holds and (entry.get("sha256"), entry.get("size")) != (found, member.size):
            self.report.add(self.changed(member, entry))
            return
        if checked != member.crc:
            self.report.add([Finding(path, "header", "The checksum is not that of the file.")])
        self.check_name(member, found, texts)

    def changed(self, member: Member, entry: Mapping[str, Any]) -> list[Finding]:
        """Which line or block of a member was changed. JSON files tell it better themselves."""
        if member.path.endswith(_CHECKED) and not member.path.endswith(_PLAIN_DATA):
            return [Finding(member.path, "", "It was changed since the package was sealed.")]
        kind = "lines" if isinstance(entry.get("lines"), str) else "blocks"
        kept = entry.get(kind)
        if not isinstance(kept, str):
            return [Finding(member.path, "", "It was changed since the package was sealed.")]
        pieces: list[bytes] | Iterator[bytes] = self.pieces(member)
        if kind == "lines":
            pieces = self.content(member).splitlines(keepends=True)
        place = _first_other(joined(pieces), kept) + 1
        if kind == "blocks":
            field = f"bytes {(place - 1) * BLOCK}–{min(place * BLOCK, member.size)}"
        else:
            field = f"line {place}"
        return [Finding(member.path, field, "It was changed since the package was sealed.")]

    def check_name(self, member: Member, found: str, texts: dict[str, str]) -> None:
        """Source texts and original files are named by their hash."""
        for pattern in (_SOURCE, _ORIGINAL):
            named = pattern.fullmatch(member.path)
            if named and named.group(1) != found:
                self.report.add([Finding(member.path, "", "It has not the hash of its name.")])
        if _SOURCE.fullmatch(member.path):
            data = self.content(member)
            try:
                texts[found] = data.decode("utf-8", "surrogatepass")
            except UnicodeDecodeError:
                self.report.add([Finding(member.path, "", "It is no UTF-8 text.")])

    def check_data(self, path: str, folder: str, texts: Mapping[str, str]) -> None:
        """What stands in a JSON member, by its own seal and by the source texts."""
        is_data = path.endswith(_CHECKED) and not path.endswith(_PLAIN_DATA)
        if not is_data or path.endswith(f"/{MANIFEST}"):
            return
        expected = "answer" if path == f"{folder}answer.json" else ""
        data = self.content(self.members[path])
        try:
            report, document = check_json(
                data, trusted=self.trusted, texts=texts, expected=expected, deeper=self.deeper
            )
        except FileRefused as error:
            self.report.add([Finding(path, "", str(error))])
            return
        self.report.add(each.in_file(path) for each in report.findings)
        if expected and not texts and document and document.get("evidence"):
            problem = "The package holds none of the source texts that it quotes."
            self.report.add([Finding(path, "evidence", problem)])
        for name, count in report.counts.items():
            self.report.count(name, count)
        self.report.proven += [each for each in report.proven if each not in self.report.proven]
        self.report.open += [each for each in report.open if each not in self.report.open]


def _entries(document: Any) -> dict[str, Mapping[str, Any]]:
    """What a manifest lists, by path."""
    members = document.get("members") if isinstance(document, dict) else None
    if not isinstance(members, list):
        return {}
    found = [each for each in members if isinstance(each, dict)]
    return {each["path"]: each for each in found if isinstance(each.get("path"), str)}


def _folder_of(path: str, folders: Mapping[str, Any]) -> str:
    """The nearest folder with a manifest; a folder's manifest itself belongs to the archive's."""
    if path.endswith(f"/{MANIFEST}"):
        return ""
    folder = path
    while "/" in folder:
        folder = folder.rpartition("/")[0]
        if f"{folder}/" in folders:
            return f"{folder}/"
    return ""


def _first_other(now: str, kept: str) -> int:
    """The first piece whose fingerprint is another."""
    for at in range(0, max(len(now), len(kept)), SHORT):
        if now[at : at + SHORT] != kept[at : at + SHORT]:
            return at // SHORT
    return 0


def is_archive(start: bytes, end: bytes) -> bool:
    """Whether a file is meant to be a zip, by how it begins or ends: one byte may be another."""
    marks = (start[:4], b"PK\x03\x04"), (end[-22:-18], b"PK\x05\x06")
    return any(
        len(found) == 4 and sum(found[at] == mark[at] for at in range(4)) >= 3
        for found, mark in marks
    )

"""A package: the archive itself, its manifests, and each member against the manifest that lists
it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import IO, Any, NamedTuple
from zlib import crc32

from citations.export.recheck.archive import BLOCK, Member, joined_prints, open_archive
from citations.export.recheck.documents import Deeper, FileRefused, check_json
from citations.export.recheck.records import SHORT
from citations.export.recheck.report import Finding, Report
from citations.export.recheck.signature import TrustedKeys

MANIFEST = "manifest.json"
#: Members that are read whole, to check what stands in them, are no longer than this.
MOST_IN_MEMORY = 1_500_000_000
_NAMED_BY_HASH = re.compile(
    r"(?:.*/)?(?:(sources)/([0-9a-f]{64})\.txt|originals/([0-9a-f]{64})(?:\.[a-z0-9]{1,8})?)"
)
_CHANGED = "It was changed since the package was sealed."


class Listed(NamedTuple):
    """What a manifest lists, by path, and whether it is as it was sealed."""

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
        """Everything. Raises `FileRefused` where a member is too large to be read."""
        if not self.members:
            return self.report
        for folder, paths in self.folders().items():
            self.check_folder(folder, paths)
        if "claims" not in self.report.counts:
            self.report.open.append("What any answer says: the archive holds none that is checked.")
        return self.report

    def find(self, path: str, field: str, problem: str) -> None:
        self.report.add([Finding(path, field, problem)])

    def folders(self) -> dict[str, list[str]]:
        """The archive's own folder, "", and every other one with a manifest, each with the members
        that its manifest has to list: those that no deeper folder has. The manifest of a folder
        belongs to the archive's own."""
        if MANIFEST not in self.members:
            self.find(MANIFEST, "", "The archive's manifest is missing.")
        ends = f"/{MANIFEST}"
        own = [path[: -len(MANIFEST)] for path in self.members if path.endswith(ends)]
        folders: dict[str, list[str]] = {"": [], **{folder: [] for folder in own}}
        for path in self.members:
            parts = [] if path.endswith(ends) else path.split("/")[:-1]
            above = ("/".join(parts[:deep]) + "/" for deep in range(len(parts), 0, -1))
            if path != MANIFEST:
                folders[next((each for each in above if each in folders), "")].append(path)
        return folders

    def check_folder(self, folder: str, own: list[str]) -> None:
        listed = self.manifest(folder)
        texts: dict[str, str] = {}
        for path in own:
            self.check_member(path, listed.entries.get(path[len(folder) :]), listed.holds, texts)
        there = set(own)
        for path in listed.entries:
            if folder + path not in there:
                self.find(folder + path, "", "It was sealed and is not there.")
        self.report.count("files", len(own))
        for path in own:
            if _is_sealed(path) and not path.endswith(f"/{MANIFEST}"):
                expected = "answer" if path == f"{folder}answer.json" else ""
                self.check_data(path, expected, texts)

    def manifest(self, folder: str) -> Listed:
        member = self.members.get(folder + MANIFEST)
        if member is None:
            return Listed({}, False)
        data = self.content(member)
        try:
            report, document = check_json(data, trusted=self.trusted, expected="manifest")
        except FileRefused:
            self.find(member.path, "", "It is no manifest.")
            return Listed({}, False)
        self.report.add(each.in_file(member.path) for each in report.findings)
        if crc32(data) != member.crc and report.holds:
            self.find(member.path, "header", "The checksum is not its own.")
        if folder == "":
            self.report.signature, self.report.fingerprint = report.signature, report.fingerprint
            self.report.proven.append("No byte of the archive was changed since it was sealed.")
            self.report.proven += [each for each in report.proven if "holder" in each]
            self.report.open += report.open
        members = document.get("members") if isinstance(document, dict) else None
        entries: dict[str, Mapping[str, Any]] = {
            each["path"]: each
            for each in (members if isinstance(members, list) else ())
            if isinstance(each, dict) and isinstance(each.get("path"), str)
        }
        return Listed(entries, report.holds)

    def content(self, member: Member) -> bytes:
        if member.size > MOST_IN_MEMORY:
            raise FileRefused(f"“{member.path}” is too large to be read here.")
        self.file.seek(member.data_start)
        return self.file.read(member.size)

    def pieces(self, member: Member) -> Iterator[bytes]:
        self.file.seek(member.data_start)
        left = member.size
        while left > 0 and (piece := self.file.read(min(BLOCK, left))):
            left -= len(piece)
            yield piece

    def check_member(
        self, path: str, entry: Mapping[str, Any] | None, is_listed: bool, texts: dict[str, str]
    ) -> None:
        """The bytes of a member against its entry in a manifest that holds, its name and its
        header."""
        member = self.members[path]
        checked, digest = 0, sha256()
        for piece in self.pieces(member):
            checked = crc32(piece, checked)
            digest.update(piece)
        found = digest.hexdigest()
        if is_listed and entry is None:
            self.find(path, "", "No manifest lists this file.")
        elif (
            is_listed
            and entry
            and (entry.get("sha256"), entry.get("size"))
            != (
                found,
                member.size,
            )
        ):
            self.find(path, self.changed_piece(member, entry), _CHANGED)
            return
        if checked != member.crc:
            self.find(path, "header", "The checksum is not that of the file.")
        if named := _NAMED_BY_HASH.fullmatch(path):
            if found not in named.groups():
                self.find(path, "", "It has not the hash of its name.")
            if named.group(1):
                self.take_text(member, found, texts)

    def changed_piece(self, member: Member, entry: Mapping[str, Any]) -> str:
        """Which line or block of a member was changed. Sealed files name their own fields."""
        kind = "lines" if isinstance(entry.get("lines"), str) else "blocks"
        kept = entry.get(kind)
        if _is_sealed(member.path) or not isinstance(kept, str):
            return ""
        if kind == "lines":
            now = joined_prints(self.content(member).splitlines(keepends=True))
            return f"line {_first_other(now, kept) + 1}"
        at = _first_other(joined_prints(self.pieces(member)), kept) * BLOCK
        return f"bytes {at}–{min(at + BLOCK, member.size)}"

    def take_text(self, member: Member, found: str, texts: dict[str, str]) -> None:
        try:
            texts[found] = self.content(member).decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            self.find(member.path, "", "It is no UTF-8 text.")

    def check_data(self, path: str, expected: str, texts: Mapping[str, str]) -> None:
        """What stands in a JSON member, by its own seal and by the source texts."""
        data = self.content(self.members[path])
        try:
            report, document = check_json(
                data, trusted=self.trusted, texts=texts, expected=expected, deeper=self.deeper
            )
        except FileRefused as error:
            self.find(path, "", str(error))
            return
        self.report.add(each.in_file(path) for each in report.findings)
        if expected and not texts and document and document.get("evidence"):
            self.find(
                path, "evidence", "The package holds none of the source texts that it quotes."
            )
        for name, count in report.counts.items():
            self.report.count(name, count)
        self.report.proven += [each for each in report.proven if each not in self.report.proven]
        self.report.open += [each for each in report.open if each not in self.report.open]


def _is_sealed(path: str) -> bool:
    return path.endswith((".json", ".jsonld")) and not path.endswith(".csl.json")


def _first_other(now: str, kept: str) -> int:
    """The first piece whose fingerprint is another."""
    places = range(0, max(len(now), len(kept)), SHORT)
    other = (at for at in places if now[at : at + SHORT] != kept[at : at + SHORT])
    return next(other, 0) // SHORT

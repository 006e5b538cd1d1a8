"""Packages: one zip with an answer, its source texts and everything that is needed to check it, and
the words that say what that proves and what not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from django.template.loader import render_to_string

from citations.drafts import EvidenceDraft
from citations.export.answer_json import answer_json
from citations.export.archive import Archive
from citations.export.formats.html import report_html
from citations.export.formats.report.build import report_of
from citations.export.provenance import Provenance
from citations.export.recheck.archive import is_safe_path
from citations.export.recheck.assemble import verify_py
from citations.export.recheck.records import key_fingerprint
from citations.export.sealing import Signer


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """An original file, open for reading from its start; whoever opened it closes it."""

    name: str
    sha256: str
    file: IO[bytes]


def write_package(
    stream: IO[bytes],
    provenance: Provenance,
    signer: Signer | None,
    originals: Iterable[Original] = (),
) -> None:
    """One answer with its source texts, which must have been loaded, as one zip. Raises
    `PackageRefused`."""
    archive = Archive(stream, signer, about=_about(provenance))
    _add_members(archive, "", provenance, signer, originals)
    add_tools(archive, signer)
    archive.close()


def add_answer(
    archive: Archive,
    folder: str,
    provenance: Provenance,
    signer: Signer | None,
    originals: Iterable[Original] = (),
) -> None:
    """One answer as a folder of an archive of many, with a manifest of its own; the archive itself
    gets `add_tools` once."""
    _add_members(archive, f"{folder}/", provenance, signer, originals)
    archive.close_folder(folder, _about(provenance))


def add_tools(archive: Archive, signer: Signer | None) -> None:
    """What is needed to check an archive: the check itself, and the words that explain it."""
    archive.add("README.txt", _readme(signer).encode())
    archive.add("verify.py", verify_py().encode())


def _add_members(
    archive: Archive,
    at: str,
    provenance: Provenance,
    signer: Signer | None,
    originals: Iterable[Original],
) -> None:
    archive.add(f"{at}answer.json", answer_json(provenance, signer).encode())
    archive.add(f"{at}report.html", report_html(report_of(provenance, signer)).encode())
    texts = {text.info.sha256: text.text for text in provenance.texts.values()}
    for digest in sorted(texts):
        archive.add(f"{at}sources/{digest}.txt", texts[digest].encode("utf-8", "surrogatepass"))
    packed: set[str] = set()
    for original in sorted(originals, key=lambda each: each.sha256):
        if original.sha256 not in packed:
            packed.add(original.sha256)
            path = f"{at}originals/{original.sha256}{_ending(original.name)}"
            archive.add_file(path, original.file, sha256_of_file=original.sha256)


def _ending(name: str) -> str:
    """The ending of a file's name, where it is a plain one."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    is_plain = ending.isascii() and ending.isalnum() and len(ending) <= 8
    return f".{ending}" if is_plain and is_safe_path(f"x.{ending}") else ""


def _about(provenance: Provenance) -> dict[str, Any]:
    """The head of a manifest. Original files are listed by hash, also where they are not in the
    package."""
    return {
        "software": provenance.software,
        "answer_id": str(provenance.answer.id),
        "original_files": list(_original_files(provenance.answer.evidence)),
    }


def _original_files(evidence: Iterable[EvidenceDraft]) -> Iterator[dict[str, str]]:
    sources = {item.source.file_sha256: item.source for item in evidence}
    for digest in sorted(sources):
        if digest:
            yield {
                "sha256": digest,
                "name": sources[digest].file_name,
                "title": sources[digest].title,
            }


def _readme(signer: Signer | None) -> str:
    """The README of a package that is signed by this key, or by none."""
    groups = key_fingerprint(signer.public_key).split(" ") if signer else []
    half = len(groups) // 2
    fingerprint = [" ".join(groups[:half]), " ".join(groups[half:])] if groups else []
    return render_to_string("export/package.txt", {"fingerprint": fingerprint})

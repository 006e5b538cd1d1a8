"""Packages: one zip with an answer, its source texts and everything that is needed to check it, and
the words that say what that proves and what not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any

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
    archive.add("README.txt", _readme(signer.public_key if signer else None).encode())
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


_HEAD = """\
EVIDENCE DESK: AN ANSWER WITH ITS EVIDENCE
==========================================

What is in here
---------------
  report.html      the answer to read and to print: claims, numbers, quotes, sources
  answer.json      the same for programs, complete: also rejected evidence, checks, older verdicts
  sources/         the source texts in which the quotes were found, one file each, named by SHA-256
  originals/       the files that the texts were read from, where they were put in; the SHA-256 of
                   each is in the manifest in any case
  verify.py        checks all of this again; needs Python 3.9 or newer and nothing else
  manifest.json    size and SHA-256 of every other file, sealed and signed
An archive of several answers holds a folder for each, with a manifest of its own.

How to check it
---------------
  python verify.py PACKAGE.zip --key KEY

Take verify.py from somewhere you trust: from the installation itself, or from an earlier package
that you kept. One that came along with a forged package may say whatever the forger likes. It is
one readable file; nothing it needs comes from the internet, and it writes nothing.
KEY is the public key of the installation, or its fingerprint, which you should have from the people
who run it and not from this package. Without --key the report says "signed by an unknown key".
"""

_SIGNED = """
This package is signed (Ed25519, RFC 8032) by the key with the fingerprint
  {first}
  {second}
(SHA-256 of the raw key). Compare it with what the installation gives you on another way.
"""

_UNSIGNED = """
This package is not signed: whoever can change it can seal it anew. It shows whether something was
damaged, not whether somebody has forged it.
"""

_PROVEN = """
What is proven when the check passes
------------------------------------
  - No byte of the package was changed since it was sealed, and with --key: the holder of that key
    has sealed it.
  - Every quote stands word for word at its place in the source text that is in the package, and
    every text has the SHA-256 under which the answer names it.
  - Every claim stands at its place in the answer, and every label leads to evidence that is there.
  - Every computed number follows from the figures in the quotes by the formula that is shown.
  - Counts, rates and the current verdicts agree with the claims.

What is not proven
------------------
  - That a source is right, or that it is the best one there is.
  - That a source said this when it was read: a web page may have changed since. The text in the
    package is the copy that was made then; its time was noted by the installation.
  - That a verdict is right where a judge gave it and not a rule. The claim and its quotes are here
    so that you can read them yourself.
  - That nothing of importance was left out of the answer.
  - When the package was made.
"""


def _readme(public_key: bytes | None) -> str:
    """The README of a package that is signed by this key, or by none."""
    if public_key is None:
        return _HEAD + _UNSIGNED + _PROVEN
    groups = key_fingerprint(public_key).split(" ")
    half = len(groups) // 2
    signed = _SIGNED.format(first=" ".join(groups[:half]), second=" ".join(groups[half:]))
    return _HEAD + signed + _PROVEN

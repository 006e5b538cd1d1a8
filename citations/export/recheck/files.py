"""What kind of file it is, and everything that is checked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from citations.export.recheck.contents.answers import ANSWER_KEYS, check_answer
from citations.export.recheck.contents.documents import check_annotations, check_audit, check_prov
from citations.export.recheck.report import Finding, Report
from citations.export.recheck.sealed.check import check_seal
from citations.export.recheck.sealed.split import split_seal
from citations.export.recheck.sealed.strict_json import read_strictly, wrong_bytes
from citations.export.recheck.signed.keys import TrustedKeys

KINDS = {
    "answer": "an answer (JSON)",
    "prov": "an answer as W3C PROV",
    "webannotation": "citations as W3C Web Annotations",
    "audit": "an audit of requirements",
    "manifest": "the manifest of a package",
}
_HELD_BY = {
    "answer": ("answer_id", "claims", "evidence"),
    "prov": ("entity", "prefix"),
    "webannotation": ("@context", "type", "total"),
    "audit": ("answer_id", "extracted_requirements"),
    "manifest": ("manifest_version", "members"),
}


Deeper = Callable[[dict[str, Any], list[Finding]], list[Finding]]
"""Checks of an answer beyond those here: its document and what was found so far → further findings.
"""


class FileRefused(ValueError):
    """The file is of no kind that can be checked; the message is a sentence."""


def check_json(
    data: bytes,
    *,
    trusted: TrustedKeys | None = None,
    texts: Mapping[str, str] | None = None,
    expected: str = "",
    deeper: Deeper | None = None,
) -> tuple[Report, Any]:
    """The report of a JSON file, and its document without the seal; None where it cannot be read.
    `expected` is the kind it must be; `deeper` looks at an answer once more. Raises
    `FileRefused`."""
    read = read_strictly(data)
    if read.document is None:
        report = Report(KINDS.get(expected, "a JSON file"))
        report.add(read.findings)
        return report, None
    if not isinstance(read.document, dict):
        raise FileRefused("The file is JSON, and none of the product's exports.")
    split = split_seal(read.document)
    kind = kind_of(split.document, split.seal)
    report = Report(KINDS[kind])
    if expected and kind != expected:
        report.add([Finding("the file", "", f"It should be {KINDS[expected]}.")])
    if split.seal is not None:
        report.add(wrong_bytes(data, read.document))
        said = split.seal.get("kind")
        if isinstance(said, str) and said in KINDS and said != kind:
            report.add([Finding("seal", "kind", f"The file is {KINDS[kind]}.")])
    elif kind != "answer":
        report.add([Finding("seal", "", "The seal is missing.")])
    check_seal(split, report, trusted)
    check_contents(kind, split.document, texts or {}, report)
    if deeper is not None and kind == "answer":
        report.add(deeper(split.document, report.findings))
    return report, split.document


def kind_of(document: Mapping[str, Any], seal: Mapping[str, Any] | None) -> str:
    """What the file is by what it holds: most of the keys of a kind, so that a changed key makes no
    other kind of it. Raises `FileRefused`."""
    said = seal.get("kind") if seal else None
    for kind, keys in _HELD_BY.items():
        if all(key in document for key in keys):
            return kind
    if isinstance(said, str) and said in KINDS:
        return said
    held = {kind: sum(key in document for key in keys) for kind, keys in _HELD_BY.items()}
    if sum(key in document for key in ANSWER_KEYS) > len(ANSWER_KEYS) // 2:
        return "answer"
    best = max(held, key=lambda kind: held[kind])
    if held[best] * 2 > len(_HELD_BY[best]):
        return best
    raise FileRefused(
        "The file is JSON, and none of the product's exports: answers, PROV, Web Annotations and "
        "audits can be checked, and packages."
    )


def check_contents(
    kind: str, document: dict[str, Any], texts: Mapping[str, str], report: Report
) -> None:
    """What the file says, whatever its seal."""
    if kind == "answer":
        check_answer(document, texts, report)
    elif kind == "prov":
        check_prov(document, report)
    elif kind == "webannotation":
        check_annotations(document, report)
    elif kind == "audit":
        check_audit(document, report)

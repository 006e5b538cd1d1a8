"""What kind of file it is, and everything that is checked of it; PROV and Web Annotations, held
against themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from citations.export.recheck.answers import check_answer
from citations.export.recheck.compliance import check_audit
from citations.export.recheck.evidence import Texts, wrong_quote
from citations.export.recheck.records import split_seal
from citations.export.recheck.report import Finding, Report, guarded
from citations.export.recheck.seal import check_seal
from citations.export.recheck.signature import TrustedKeys
from citations.export.recheck.strict_json import read_strictly, wrong_bytes

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
_IN_PACKAGE = "That the quotes stand in their sources: the package shows that."

Deeper = Callable[[dict[str, Any], list[Finding]], list[Finding]]
"""Checks of an answer beyond those here: its document and what was found so far → further findings.
"""


class FileRefused(ValueError):
    """The file is of no kind that can be checked; the message is a sentence."""


def check_json(
    data: bytes,
    *,
    trusted: TrustedKeys | None = None,
    texts: Texts | None = None,
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
        named = split.seal.get("kind")
        if isinstance(named, str) and named in KINDS and named != kind:
            report.add([Finding("seal", "kind", f"The file is {KINDS[kind]}.")])
    elif kind != "answer":
        report.add([Finding("seal", "", "The seal is missing.")])
    check_seal(split, report, trusted)
    check_contents(kind, split.document, texts or {}, report)
    if deeper is not None and kind == "answer":
        report.add(deeper(split.document, report.findings))
    return report, split.document


def kind_of(document: Mapping[str, Any], seal: Mapping[str, Any] | None) -> str:
    """What the file is by what it holds, else by what its seal says. Raises `FileRefused`."""
    for kind, keys in _HELD_BY.items():
        if all(key in document for key in keys):
            return kind
    named = seal.get("kind") if seal else None
    if isinstance(named, str) and named in KINDS:
        return named
    raise FileRefused(
        "The file is JSON, and none of the product's exports: answers, PROV, Web Annotations and "
        "audits can be checked, and packages."
    )


def check_contents(kind: str, document: dict[str, Any], texts: Texts, report: Report) -> None:
    """What the file says, whatever its seal."""
    if kind == "answer":
        check_answer(document, texts, report)
    elif kind == "prov":
        check_prov(document, report)
    elif kind == "webannotation":
        check_annotations(document, report)
    elif kind == "audit":
        check_audit(document, report)
        report.open.append(_IN_PACKAGE)


PLACES = ("entity", "activity", "agent")
_REFERS = ("entity", "activity", "agent", "Entity", "Activity", "collection", "plan", "trigger")


def check_prov(document: Mapping[str, Any], report: Report) -> None:
    report.add(guarded("prov", document, _wrong_prov))
    for place in PLACES:
        held = document.get(place)
        report.count(f"PROV {place} records", len(held) if isinstance(held, (list, dict)) else 0)
    report.proven.append("Every relation leads to an entity, activity or agent of the file.")
    report.proven.append("Every quote has the SHA-256 under which it is known.")
    report.open.append(_IN_PACKAGE)


def _wrong_prov(document: Mapping[str, Any]) -> Iterator[Finding]:
    known = {name for place in PLACES for name in document.get(place, {})}
    for kind, relations in document.items():
        if kind in (*PLACES, "prefix", "bundle") or not isinstance(relations, dict):
            continue
        for name, relation in relations.items():
            for key, value in _references(relation):
                if value not in known:
                    problem = f"It leads to “{str(value)[:80]}”, which is not in the file."
                    yield Finding(f"{kind} {name}", key, problem)
    for name, entity in document["entity"].items():
        for one in entity if isinstance(entity, list) else [entity]:
            if "ed:quote_sha256" in one and "ed:quote" in one:
                quote, known_hash = _plain(one["ed:quote"]), _plain(one["ed:quote_sha256"])
                length = int(_plain(one.get("ed:end"))) - int(_plain(one.get("ed:start")))
                fields = ("ed:quote", "ed:end")
                yield from wrong_quote(f"entity {name}", quote, known_hash, length, fields)


def _references(relation: Any) -> Iterator[tuple[str, Any]]:
    for one in relation if isinstance(relation, list) else [relation]:
        for key, value in one.items():
            if key.startswith("prov:") and key.endswith(_REFERS):
                for each in value if isinstance(value, list) else [value]:
                    yield key, each.get("$") if isinstance(each, dict) else each


def _plain(value: Any) -> Any:
    return value["$"] if isinstance(value, dict) else value


def check_annotations(document: Mapping[str, Any], report: Report) -> None:
    report.add(guarded("webannotation", document, _wrong_annotations))
    report.count("annotations", len(_annotations(document)))
    report.proven.append("Every quote has its SHA-256 and the length of its place.")
    report.proven.append("Every annotated claim stands at its place in the answer's text.")
    report.open.append(_IN_PACKAGE)


def _annotations(document: Mapping[str, Any]) -> list[Any]:
    page = document.get("first")
    items = page.get("items") if isinstance(page, dict) else []
    return items if isinstance(items, list) else []


def _wrong_annotations(document: Mapping[str, Any]) -> Iterator[Finding]:
    items = _annotations(document)
    if document["total"] != len(items):
        yield Finding("total", "", f"It says {document['total']}; there are {len(items)}.")
    text = document["ed:answerText"]
    seen = set()
    for at, item in enumerate(items):
        record = f"first items {item['id']}"
        if item["id"] in seen:
            yield Finding(record, "id", "It is given twice.")
        seen.add(item["id"])
        words = text[item["ed:claimStart"] : item["ed:claimEnd"]]
        if item["body"][0]["value"] != words:
            yield Finding(record, "body[0].value", "The claim does not stand at its place.")
        yield from guarded(f"first items no. {at + 1}", item, _wrong_target)


def _wrong_target(item: Mapping[str, Any]) -> Iterator[Finding]:
    if "selector" in item["target"]:
        by_words, by_place = item["target"]["selector"]
        length = by_place["end"] - by_place["start"]
        fields = ("target.selector[0].exact", "target.selector[1].end")
        record = f"first items {item['id']}"
        yield from wrong_quote(record, by_words["exact"], by_words["ed:sha256"], length, fields)

"""The other forms of an answer, PROV, Web Annotations and audit, checked against themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from citations.export.recheck.contents.answers import guarded, hashed
from citations.export.recheck.contents.counts import rate
from citations.export.recheck.report import Finding, Report

PLACES = ("entity", "activity", "agent")
_REFERS = ("entity", "activity", "agent", "Entity", "Activity", "collection", "plan", "trigger")


def check_prov(document: Mapping[str, Any], report: Report) -> None:
    report.add(guarded("prov", document, _wrong_prov))
    for place in PLACES:
        report.count(f"PROV {place} records", _size(document.get(place)))
    report.proven.append("Every relation leads to an entity, activity or agent of the file.")
    report.proven.append("Every quote has the SHA-256 under which it is known.")
    report.open.append("That the quotes stand in their sources: the package shows that.")


def _size(held: Any) -> int:
    return len(held) if isinstance(held, (list, dict)) else 0


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
            yield from _wrong_quote(f"entity {name}", one)


def _references(relation: Any) -> Iterator[tuple[str, Any]]:
    for one in relation if isinstance(relation, list) else [relation]:
        for key, value in one.items():
            if key.startswith("prov:") and key.endswith(_REFERS):
                for each in value if isinstance(value, list) else [value]:
                    yield key, each.get("$") if isinstance(each, dict) else each


def _wrong_quote(record: str, entity: Mapping[str, Any]) -> Iterator[Finding]:
    if "ed:quote_sha256" not in entity or "ed:quote" not in entity:
        return
    quote, start, end = (_plain(entity.get(f"ed:{key}")) for key in ("quote", "start", "end"))
    if hashed(quote) != _plain(entity["ed:quote_sha256"]):
        yield Finding(record, "ed:quote", "The quote is not the one that was hashed.")
    if int(end) - int(start) != len(quote):
        yield Finding(record, "ed:end", "The quote is not as long as its place.")


def _plain(value: Any) -> Any:
    return value["$"] if isinstance(value, dict) else value


def check_annotations(document: Mapping[str, Any], report: Report) -> None:
    items = _annotations(document)
    report.add(guarded("webannotation", document, _wrong_annotations))
    report.count("annotations", len(items))
    report.proven.append("Every quote has its SHA-256 and the length of its place.")
    report.proven.append("Every annotated claim stands at its place in the answer's text.")
    report.open.append("That the quotes stand in their sources: the package shows that.")


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
    record, target = f"first items {item['id']}", item["target"]
    if "selector" not in target:
        return
    by_words, by_place = target["selector"]
    if hashed(by_words["exact"]) != by_words["ed:sha256"]:
        problem = "The quote is not the one that was hashed."
        yield Finding(record, "target.selector[0].exact", problem)
    if by_place["end"] - by_place["start"] != len(by_words["exact"]):
        problem = "The quote is not as long as its place."
        yield Finding(record, "target.selector[1].end", problem)


def check_audit(document: Mapping[str, Any], report: Report) -> None:
    report.add(guarded("audit", document, _wrong_audit))
    report.count("requirements", _size(document.get("extracted_requirements")))
    report.proven.append(
        "Every requirement named anywhere was extracted; counts are counted again."
    )
    report.open.append("That the quotes stand in their sources: the package shows that.")


def _wrong_audit(document: Mapping[str, Any]) -> Iterator[Finding]:
    found = [each["requirement_id"] for each in document["extracted_requirements"]]
    verified = [each["requirement_id"] for each in document["verified_requirements"]]
    passed = set(verified)
    rejected = [each["requirement_id"] for each in document["rejected_requirements"]]
    if sorted(verified + rejected) != sorted(found) or len(set(found)) < len(found):
        problem = "Extracted ones are not the verified and the rejected ones together."
        yield Finding("extracted_requirements", "", problem)
    for each in document["extracted_requirements"]:
        yield from _wrong_extracted(each)
    for each in document["requirement_references"]:
        if each["requirement_id"] not in passed:
            record = f"requirement_references {each['requirement_id']}"
            yield Finding(record, "requirement_id", "It is no verified requirement.")
    yield from _wrong_audit_counts(document, len(found), len(verified))


def _wrong_extracted(each: Mapping[str, Any]) -> Iterator[Finding]:
    record = f"extracted_requirements {each['requirement_id']}"
    if each["exact_quote"] != " … ".join(segment["text"] for segment in each["segments"]):
        yield Finding(record, "exact_quote", "The words are not those of the segments.")
    if each["quote_sha256"] is None:
        return
    if hashed(each["quote_span"]) != each["quote_sha256"]:
        yield Finding(record, "quote_span", "The quote is not the one that was hashed.")
    if each["end"] - each["start"] != len(each["quote_span"]):
        yield Finding(record, "end", "The quote is not as long as its place.")


def _wrong_audit_counts(
    document: Mapping[str, Any], found: int, verified: int
) -> Iterator[Finding]:
    gate, trail = document["verification_metadata"], document["evidence_audit_trail"]
    told = [
        ("extraction_metadata", "total_extracted", document["extraction_metadata"], found),
        ("verification_metadata", "total_verified", gate, verified),
        ("verification_metadata", "total_rejected", gate, found - verified),
        ("verification_metadata", "pass_rate", gate, rate(verified, found)),
        ("evidence_audit_trail", "total_requirements_extracted", trail, found),
        ("evidence_audit_trail", "total_requirements_verified", trail, verified),
        ("evidence_audit_trail", "verification_pass_rate", trail, rate(verified, found)),
    ]
    for record, key, values, count in told:
        if values[key] != count:
            yield Finding(f"{record} {key}", "", f"It says {values[key]}; it is {count}.")

"""The way of an answer about statutes and policies, in the answer's own file and in its audit:
labels, words, counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from citations.export.recheck.evidence import stands, wrong_quote
from citations.export.recheck.report import Finding, Report, guarded
from citations.export.recheck.summary import rate

_LABEL = re.compile(r"REQ-[SP]\d{3,6}")


def wrong_compliance(document: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[Finding]:
    """What does not hold of it; nothing for an answer of another mode."""
    compliance = document["compliance"]
    if compliance is None:
        return
    evidence = {item["id"]: item for item in document["evidence"]}
    labels = [each["label"] for each in compliance["requirements"]]
    for label, times in Counter(labels).items():
        if times > 1:
            yield Finding("compliance requirements", label, f"The label is given {times} times.")
    for at, each in enumerate(compliance["requirements"]):
        text = texts.get(evidence.get(each["label"], {}).get("source_text_sha256"))
        yield from _wrong_requirement(each, f"[{at}]", evidence, text)
    yield from _wrong_labels(compliance, labels)
    yield from _wrong_uses(compliance, document["claims"])
    yield from _wrong_counts(compliance)


def _wrong_requirement(
    each: Mapping[str, Any], at: str, evidence: Mapping[str, Any], text: str | None
) -> Iterator[Finding]:
    record, label = "compliance requirements", each["label"]
    if label not in evidence:
        yield Finding(record, f"{at}.label", f"{label} is no evidence of the file.")
    elif bool(evidence[label]["verified"]) != each["verified"]:
        yield Finding(record, f"{at}.verified", f"Its evidence {label} says otherwise.")
    if each["words"] != " … ".join(segment["text"] for segment in each["segments"]):
        yield Finding(record, f"{at}.words", f"The words of {label} are not its segments.")
    if each["verified"] == (each["rejection_reason"] is not None):
        problem = f"The reason does not go with whether {label} is verified."
        yield Finding(record, f"{at}.rejection_reason", problem)
    parts = [part for part in each["parts"].values() if isinstance(part, list)]
    for stretch in (*each["segments"], *(one for part in parts for one in part)):
        if stretch["end"] - stretch["start"] != len(stretch["text"]):
            yield Finding(record, f"{at}.segments", f"Words of {label} are not as long as told.")
            return
        if text is not None and not stands(stretch["text"], text, stretch["start"], stretch["end"]):
            problem = f"“{stretch['text'][:60]}” of {label} does not stand in its source text."
            yield Finding(record, f"{at}.segments", problem)


def _wrong_labels(compliance: Mapping[str, Any], labels: list[str]) -> Iterator[Finding]:
    known = set(labels)
    named = {
        "used": compliance["used"],
        "unused": compliance["unused"],
        "closest": compliance.get("closest", []),
        "comparison": [
            label
            for row in compliance["comparison"]
            for label in (*row["statute"], *row["policy"], *row.get("near", ()))
        ],
        "conflicts": [label for each in compliance["conflicts"] for label in each["labels"]],
        "statute_summary": _LABEL.findall(compliance["statute_summary"]),
        "policy_summary": _LABEL.findall(compliance["policy_summary"]),
    }
    for field, found in named.items():
        for label in dict.fromkeys(found):
            if label not in known:
                yield Finding(f"compliance {field}", "", f"{label} is no requirement of the file.")


def _wrong_uses(compliance: Mapping[str, Any], claims: list[dict[str, Any]]) -> Iterator[Finding]:
    verified = [each["label"] for each in compliance["requirements"] if each["verified"]]
    cited = {label for claim in claims for label in claim["citations"]}
    passed, used = set(verified), set(compliance["used"])
    for label in compliance["used"]:
        if label not in passed:
            yield Finding("compliance used", "", f"{label} did not pass the gate.")
        if label not in cited:
            yield Finding("compliance used", "", f"No claim cites {label}.")
    if compliance["unused"] != [label for label in verified if label not in used]:
        yield Finding("compliance unused", "", "They are not the verified ones that are not used.")


def _wrong_counts(compliance: Mapping[str, Any]) -> Iterator[Finding]:
    found = compliance["requirements"]
    rejected = [each["rejection_reason"] or "" for each in found if not each["verified"]]
    counted: dict[str, Any] = {
        "extracted": len(found),
        "verified": len(found) - len(rejected),
        "rejected": len(rejected),
        "used": len(compliance["used"]),
        "unused": len(compliance["unused"]),
        "pass_rate": rate(len(found) - len(rejected), len(found)),
        "rejection_reasons": dict(Counter(rejected)),
    }
    for name, count in counted.items():
        if compliance["counts"][name] != count:
            problem = f"It says {compliance['counts'][name]}; it is {count}."
            yield Finding("compliance counts", name, problem)


def check_audit(document: Mapping[str, Any], report: Report) -> None:
    report.add(guarded("audit", document, _wrong_audit))
    extracted = document.get("extracted_requirements")
    report.count("requirements", len(extracted) if isinstance(extracted, (list, dict)) else 0)
    report.proven.append(
        "Every requirement named anywhere was extracted; counts are counted again."
    )


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
    length = each["end"] - each["start"]
    yield from wrong_quote(record, each["quote_span"], each["quote_sha256"], length)


def _wrong_audit_counts(
    document: Mapping[str, Any], found: int, verified: int
) -> Iterator[Finding]:
    share = rate(verified, found)
    counts: dict[str, dict[str, Any]] = {
        "extraction_metadata": {"total_extracted": found},
        "verification_metadata": {
            "total_verified": verified,
            "total_rejected": found - verified,
            "pass_rate": share,
        },
        "evidence_audit_trail": {
            "total_requirements_extracted": found,
            "total_requirements_verified": verified,
            "verification_pass_rate": share,
        },
    }
    for record, counted in counts.items():
        for key, count in counted.items():
            said = document[record][key]
            if said != count:
                yield Finding(f"{record} {key}", "", f"It says {said}; it is {count}.")

"""The way of an answer about statutes and policies: labels, words, counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from citations.export.recheck.contents.counts import rate
from citations.export.recheck.contents.numbers import stands
from citations.export.recheck.report import Finding

_LABEL = re.compile(r"REQ-[SP]\d{3,6}")


def wrong_compliance(document: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[Finding]:
    """What does not hold of it; nothing for an answer of another mode."""
    told = document["compliance"]
    if told is None:
        return
    evidence = {item["id"]: item for item in document["evidence"]}
    labels = [each["label"] for each in told["requirements"]]
    for label, times in Counter(labels).items():
        if times > 1:
            yield Finding("compliance requirements", label, f"The label is given {times} times.")
    for at, each in enumerate(told["requirements"]):
        text = texts.get(evidence.get(each["label"], {}).get("source_text_sha256"))
        yield from _wrong_requirement(each, f"[{at}]", evidence, text)
    yield from _wrong_labels(told, labels)
    yield from _wrong_uses(told, document["claims"])
    yield from _wrong_counts(told)


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


def _wrong_labels(told: Mapping[str, Any], labels: list[str]) -> Iterator[Finding]:
    known = set(labels)
    named = {
        "used": told["used"],
        "unused": told["unused"],
        "closest": told.get("closest", []),
        "comparison": [
            label
            for row in told["comparison"]
            for label in (*row["statute"], *row["policy"], *row.get("near", ()))
        ],
        "conflicts": [label for each in told["conflicts"] for label in each["labels"]],
        "statute_summary": _LABEL.findall(told["statute_summary"]),
        "policy_summary": _LABEL.findall(told["policy_summary"]),
    }
    for field, found in named.items():
        for label in dict.fromkeys(found):
            if label not in known:
                yield Finding(f"compliance {field}", "", f"{label} is no requirement of the file.")


def _wrong_uses(told: Mapping[str, Any], claims: list[dict[str, Any]]) -> Iterator[Finding]:
    verified = [each["label"] for each in told["requirements"] if each["verified"]]
    cited = {label for claim in claims for label in claim["citations"]}
    passed, used = set(verified), set(told["used"])
    for label in told["used"]:
        if label not in passed:
            yield Finding("compliance used", "", f"{label} did not pass the gate.")
        if label not in cited:
            yield Finding("compliance used", "", f"No claim cites {label}.")
    if told["unused"] != [label for label in verified if label not in used]:
        yield Finding("compliance unused", "", "They are not the verified ones that are not used.")


def _wrong_counts(told: Mapping[str, Any]) -> Iterator[Finding]:
    found = told["requirements"]
    rejected = [each["rejection_reason"] or "" for each in found if not each["verified"]]
    counted: dict[str, Any] = {
        "extracted": len(found),
        "verified": len(found) - len(rejected),
        "rejected": len(rejected),
        "used": len(told["used"]),
        "unused": len(told["unused"]),
        "pass_rate": rate(len(found) - len(rejected), len(found)),
        "rejection_reasons": dict(Counter(rejected)),
    }
    for name, count in counted.items():
        if told["counts"][name] != count:
            problem = f"It says {told['counts'][name]}; it is {count}."
            yield Finding("compliance counts", name, problem)

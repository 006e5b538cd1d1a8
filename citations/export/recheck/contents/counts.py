"""What a file counts, counted again; and the verdict that holds, held against the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from citations.export.recheck.contents.agreement import Between, counted_agreement
from citations.export.recheck.report import Finding

LEVELS = ("supported", "partially supported", "not supported", "unverified")
MOST_UNSUPPORTED, MOST_UNVERIFIED = 0.20, 0.50


def wrong_summary(document: Mapping[str, Any]) -> Iterator[Finding]:
    """The summary's counts and rates against the claims and evidence."""
    said = document["summary"]
    for name, count in _counted(document).items():
        found = said[name]
        if found != count or type(found) is not type(count):
            yield Finding(f"summary {name}", "", f"It says {_told(found)}; it is {_told(count)}.")
    for name, between in counted_agreement(document).items():
        # Files from before a count was told are not asked for it.
        if name in said and not _is_between(said[name], between):
            problem = f"It says {_told(said[name])}; it is {between.most}."
            yield Finding(f"summary {name}", "", problem)
    for claim in document["claims"]:
        if claim["verdict"] not in LEVELS:
            yield Finding(f"claims {claim['id']}", "verdict", "It is no verdict.")


def _is_between(said: Any, between: Between) -> bool:
    return type(said) is int and between.least <= said <= between.most


def _told(value: Any) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _counted(document: Mapping[str, Any]) -> dict[str, Any]:
    claims = document["claims"]
    levels = Counter(claim["verdict"] for claim in claims)
    total, unverified = len(claims), levels["unverified"]
    cited = {label for claim in claims for label in claim["citations"]}
    usable = [item["id"] for item in document["evidence"] if item["verified"]]
    return {
        "claims": total,
        **{level.replace(" ", "_"): levels[level] for level in LEVELS},
        "conflicting": sum(claim["conflicting"] is True for claim in claims),
        "unsupported_rate": rate(levels["not supported"], total - unverified),
        "unverified_rate": rate(unverified, total),
        "warning": _warns(total, levels["not supported"], unverified),
        "citation_coverage": rate(len(cited.intersection(usable)), len(set(usable))),
        "uncited": sum(not claim["citations"] for claim in claims),
        "unused_evidence": [label for label in usable if label not in cited],
    }


def rate(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _warns(claims: int, not_supported: int, unverified: int) -> bool:
    """More than a fifth of the checked claims not supported, or more than half of all unverified,
    or none checked at all."""
    checked = claims - unverified
    if not claims:
        return False
    return (
        not checked
        or not_supported / checked > MOST_UNSUPPORTED
        or unverified / claims > MOST_UNVERIFIED
    )


def wrong_history(claim: Mapping[str, Any]) -> Iterator[Finding]:
    """The current verdict of the history is the one that is told; times go forward."""
    record = f"claims {claim['id']}"
    yield from _wrong_past(record, "", claim, "verdict")
    for at, link in enumerate(claim["links"]):
        yield from _wrong_past(record, f"links[{at}].", link, "verdict")


def _wrong_past(record: str, at: str, judged: Mapping[str, Any], key: str) -> Iterator[Finding]:
    history = judged["verdicts"]
    current = [each for each in history if each["current"] is True]
    if not history:
        return
    if len(current) != 1:
        yield Finding(record, f"{at}verdicts", f"{len(current)} of its verdicts are current.")
        return
    pairs = {key: "level", "reason": "reason", "confidence": "confidence", "code": "code"}
    for own, past in {**pairs, "judge": "judge"}.items():
        if judged[own] != current[0][past]:
            problem = "It is not that of the current verdict of its history."
            yield Finding(record, f"{at}{own}", problem)
    times = [each["at"] for each in history if each["at"] is not None]
    if times != sorted(times):
        yield Finding(record, f"{at}verdicts", "Its verdicts are not in the order of their times.")

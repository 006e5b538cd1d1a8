"""An answer's file, checked against itself and, where they are at hand, its source texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from citations.export.recheck.compliance import wrong_compliance
from citations.export.recheck.evidence import (
    Texts,
    cells_of,
    stands,
    wrong_cell_claim,
    wrong_cells,
    wrong_evidence,
    wrong_passages,
)
from citations.export.recheck.numbers import wrong_numbers
from citations.export.recheck.report import Finding, Report, guarded
from citations.export.recheck.stances import wrong_cites, wrong_stances
from citations.export.recheck.summary import wrong_history, wrong_summary

ANSWER_KEYS = tuple(
    "schema_version software answer_id answered_at asked_by chat_id chat_title turn result "
    "question understood_as style refines answer text blocks claims evidence passages summary "
    "grounding_confidence missing_evidence findings searched plan research compliance spent "
    "engine judge config timings_ms".split()
)
OF_A_CHECK = "check"
"""The key that a checked text has beside these."""
#: What files of the first version do not have.
LATER_KEYS = ("weights", "cites")
SCHEMA_VERSIONS = ("1.0", "1.1")
RESULTS = ("ANSWERED", "NO_AUTHORITATIVE_EVIDENCE", "CLARIFY", "FAILED")


def check_answer(document: Mapping[str, Any], texts: Texts, report: Report) -> None:
    """Add what does not hold, and count what was checked."""
    report.add(wrong_answer(document, texts))
    evidence = _listed(document.get("evidence"))
    claims = _listed(document.get("claims"))
    numbers = [each for claim in claims for each in _listed(claim.get("numbers"))]
    computed = sum(number.get("derivation") == "computed" for number in numbers)
    report.count("claims", len(claims))
    report.count("pieces of evidence", len(evidence))
    report.count("numbers", len(numbers))
    report.count("computed again", computed)
    report.proven += [
        "Every claim stands at its place in the answer, and every label leads to evidence.",
        "Every quote has the SHA-256 under which it is known.",
        "Every computed number follows from its inputs by its formula, rounded as it says.",
        "Counts and rates are those of the claims; each current verdict is the claim's own.",
    ]
    stances = [each for claim in claims for each in _listed(claim.get("stances"))]
    if stances:
        report.count("stances of other sources", len(stances))
        report.proven.append(
            "Each source says one thing of a claim; independent groups, their counts and the "
            "support ratio follow from the stances."
        )
        report.open.append(
            "That other sources were understood rightly, and that no further one says otherwise."
        )
    if any("cells" in item for item in evidence):
        report.open.append(
            "That a cell stands under its heads: the page's layout says that, not the quote."
        )
    if texts:
        report.proven.append("Every quote stands word for word at its place in its source text.")
    elif evidence:
        report.open.append(
            "That the quotes stand in their sources: the source texts are in the package only."
        )
    report.open.append(
        "That a source is right, that it still says so, and that a judge's verdict is right."
    )


def wrong_answer(document: Any, texts: Texts) -> Iterator[Finding]:
    """What does not hold of an answer's document, seal aside."""
    if not isinstance(document, dict):
        yield Finding("the file", "", "It is no answer.")
        return
    yield from _wrong_head(document)
    text = document.get("text")
    evidence: Any = document.get("evidence")
    claims: Any = document.get("claims")
    if not (isinstance(text, str) and _are_maps(evidence) and _are_maps(claims)):
        yield Finding("text", "", "The file has no text, evidence and claims that can be read.")
        return
    yield from _doubled("evidence", evidence)
    yield from _doubled("claims", claims)
    for item in evidence:
        yield from guarded("evidence", item, lambda item: wrong_evidence(item, texts))
    quotes = _verified_quotes(evidence)
    cells = cells_of(evidence)
    weights = document.get("weights")
    weights = weights if isinstance(weights, dict) else {}
    for item in evidence:
        yield from guarded("evidence", item, lambda item: wrong_cells(item, quotes))
    for claim in claims:
        yield from guarded("claims", claim, lambda claim: _wrong_claim(claim, text, quotes))
        yield from guarded("claims", claim, lambda claim: wrong_numbers(claim, text, quotes))
        yield from guarded("claims", claim, lambda claim: wrong_cell_claim(claim, cells))
        yield from guarded("claims", claim, wrong_history)
        yield from guarded("claims", claim, lambda claim: wrong_stances(claim, texts, weights))
    yield from guarded("passages", document, lambda all_: wrong_passages(all_, texts))
    yield from guarded("blocks", document, _wrong_blocks)
    yield from guarded("cites", document, lambda all_: wrong_cites(all_, texts))
    yield from guarded("evidence", document, _wrong_passage_labels)
    yield from guarded("summary", document, wrong_summary)
    yield from guarded("compliance", document, lambda all_: wrong_compliance(all_, texts))
    if OF_A_CHECK in document:
        yield from guarded(OF_A_CHECK, document, _wrong_check)


def _are_maps(items: Any) -> bool:
    return isinstance(items, list) and all(isinstance(each, dict) for each in items)


def _listed(items: Any) -> list[dict[str, Any]]:
    return [each for each in items if isinstance(each, dict)] if isinstance(items, list) else []


def _wrong_head(document: dict[str, Any]) -> Iterator[Finding]:
    for key in ANSWER_KEYS:
        if key not in document:
            yield Finding(key, "", "It is missing in the file.")
    for key in document:
        if key not in (*ANSWER_KEYS, *LATER_KEYS, OF_A_CHECK):
            yield Finding(str(key), "", "No answer's file has this.")
    if document.get("schema_version") not in SCHEMA_VERSIONS:
        yield Finding("schema_version", "", "This version of the file is not known here.")
    if document.get("result") not in RESULTS:
        yield Finding("result", "", "It is no outcome of a question.")


def _doubled(kind: str, items: list[dict[str, Any]]) -> Iterator[Finding]:
    for name, times in Counter(str(item.get("id")) for item in items).items():
        if times > 1:
            yield Finding(f"{kind} {name}", "id", f"It is given {times} times.")


def _verified_quotes(evidence: list[dict[str, Any]]) -> dict[str, str]:
    return {
        item["id"]: item["quote_span"]
        for item in evidence
        if item.get("verified") is True
        and isinstance(item.get("id"), str)
        and isinstance(item.get("quote_span"), str)
    }


def _wrong_claim(
    claim: Mapping[str, Any], text: str, quotes: Mapping[str, str]
) -> Iterator[Finding]:
    record = f"claims {claim['id']}"
    if not stands(claim["text"], text, claim["start"], claim["end"]):
        yield Finding(record, "text", "The claim does not stand at its place in the text.")
    if not claim["citations"] and claim["verdict"] != "unverified":
        problem = f"It cites nothing and is called {claim['verdict']}."
        yield Finding(record, "verdict", problem)
    relevance = claim.get("relevance")  # Older files do not have it.
    if relevance is not None and not 0 <= relevance <= 1:
        yield Finding(record, "relevance", "It is no probability.")
    for key in ("citations", "against"):
        if unknown := [str(label) for label in claim[key] if label not in quotes]:
            listed = ", ".join(unknown)
            yield Finding(record, key, f"It names {listed}, which is no verified evidence.")
    linked = [link["evidence"] for link in claim["links"]]
    if linked != claim["citations"] or len(set(linked)) < len(linked):
        yield Finding(record, "citations", "They are not those of its links.")


def _wrong_passage_labels(document: Mapping[str, Any]) -> Iterator[Finding]:
    """Evidence that is said to lie in a passage which does not hold it."""
    for item in document["evidence"]:
        label = item.get("passage")  # Older files do not have it.
        if label is None:
            continue
        passage = document["passages"].get(label)
        if passage is None or not (
            passage["start"] <= item["start"]
            and item["end"] <= passage["end"]
            and passage["source_text_sha256"] == item["source_text_sha256"]
        ):
            yield Finding(f"evidence {item['id']}", "passage", "The quote does not lie in it.")


def _wrong_blocks(document: Mapping[str, Any]) -> Iterator[Finding]:
    length = len(document["text"])
    for at, block in enumerate(document["blocks"]):
        for piece in (block, *block["cells"], *block["strong"]):
            if not 0 <= piece["start"] <= piece["end"] <= length:
                yield Finding(f"blocks no. {at + 1}", "start", "It goes beyond the text.")
                break


def _wrong_check(document: Mapping[str, Any]) -> Iterator[Finding]:
    """What was found of a sentence follows from its claims, and the counts from the sentences."""
    length, check = len(document["text"]), document["check"]
    found = {claim["id"]: _found_of(claim) for claim in document["claims"]}
    for at, sentence in enumerate(check["sentences"]):
        record = f"check sentences no. {at + 1}"
        if not 0 <= sentence["start"] < sentence["end"] <= length:
            yield Finding(record, "start", "It goes beyond the text.")
        if unknown := [str(each) for each in sentence["claims"] if each not in found]:
            yield Finding(record, "claims", f"It names {', '.join(unknown)}, which is no claim.")
        elif sentence["status"] != _together([found[each] for each in sentence["claims"]]):
            yield Finding(record, "status", "It does not follow from its claims.")
    statuses = Counter(each["status"].replace(" ", "_") for each in check["sentences"])
    for status, count in check["counts"].items():
        if count != statuses.pop(status, 0):
            yield Finding("check counts", status, "It is not how many sentences have it.")
    if statuses:
        yield Finding("check counts", ", ".join(statuses), "Sentences have it, and it is missing.")


def _found_of(claim: Mapping[str, Any]) -> str:
    if claim["against"]:
        return "contradicted"
    if claim["verdict"] == "supported":
        return "supported"
    return "partly" if claim["citations"] else "nothing found"


def _together(found: list[str]) -> str:
    if not found:
        return "no statement of fact"
    if "contradicted" in found:
        return "contradicted"
    return found[0] if len(set(found)) == 1 else "partly"

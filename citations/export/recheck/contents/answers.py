"""An answer's file, checked against itself and, where they are at hand, its source texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from citations.export.recheck.contents.cells import cells_of, wrong_cell_claim, wrong_cells
from citations.export.recheck.contents.compliance import wrong_compliance
from citations.export.recheck.contents.counts import wrong_history, wrong_summary
from citations.export.recheck.contents.numbers import stands, wrong_numbers
from citations.export.recheck.report import Finding, Report

Texts = Mapping[str, str]
"""Source texts by their SHA-256; empty where only the answer's file is at hand."""

ANSWER_KEYS = tuple(
    "schema_version software answer_id answered_at asked_by chat_id chat_title turn result "
    "question understood_as style refines answer text blocks claims evidence passages summary "
    "grounding_confidence missing_evidence findings searched plan research compliance spent "
    "engine judge config timings_ms".split()
)
SCHEMA_VERSIONS = ("1.0",)
RESULTS = ("ANSWERED", "NO_AUTHORITATIVE_EVIDENCE", "CLARIFY", "FAILED")
SNIPPET = 300
#: Characters of all passages together. They may be a forger's, each as long as a whole text.
MOST_PASSAGES = 500_000_000
_STRANGE = (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError)


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
    evidence, claims = _listed(document.get("evidence")), _listed(document.get("claims"))
    if not isinstance(text, str) or not _are_maps(document.get("evidence")):
        yield Finding("text", "", "The file has no text, or no evidence that can be read.")
        return
    if not _are_maps(document.get("claims")):
        yield Finding("claims", "", "A claim of the file is none.")
        return
    yield from _doubled("evidence", evidence)
    yield from _doubled("claims", claims)
    for item in evidence:
        yield from guarded("evidence", item, lambda item: _wrong_evidence(item, texts))
    quotes = _verified_quotes(evidence)
    cells = cells_of(evidence)
    for item in evidence:
        yield from guarded("evidence", item, lambda item: wrong_cells(item, quotes))
    for claim in claims:
        yield from guarded("claims", claim, lambda claim: _wrong_claim(claim, text, quotes))
        yield from guarded("claims", claim, lambda claim: wrong_numbers(claim, text, quotes))
        yield from guarded("claims", claim, lambda claim: wrong_cell_claim(claim, cells))
        yield from guarded("claims", claim, wrong_history)
    yield from guarded("passages", document, lambda all_: _wrong_passages(all_, texts))
    yield from guarded("blocks", document, _wrong_blocks)
    yield from guarded("summary", document, wrong_summary)
    yield from guarded("compliance", document, lambda all_: wrong_compliance(all_, texts))


def guarded(
    kind: str, item: Mapping[str, Any], check: Callable[[Any], Iterable[Finding]]
) -> Iterator[Finding]:
    """The findings of a check; what it cannot read is one, too."""
    try:
        yield from list(check(item))
    except _STRANGE as error:
        name = f"{kind} {item['id']}" if isinstance(item.get("id"), str) else kind
        missing = f" (“{error.args[0]}”)" if isinstance(error, KeyError) and error.args else ""
        yield Finding(name, "", f"It is not built as the product builds it{missing}.")


def _are_maps(items: Any) -> bool:
    return isinstance(items, list) and all(isinstance(each, dict) for each in items)


def _listed(items: Any) -> list[dict[str, Any]]:
    return [each for each in items if isinstance(each, dict)] if isinstance(items, list) else []


def _wrong_head(document: dict[str, Any]) -> Iterator[Finding]:
    for key in ANSWER_KEYS:
        if key not in document:
            yield Finding(key, "", "It is missing in the file.")
    for key in document:
        if key not in ANSWER_KEYS:
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


def _wrong_evidence(item: Mapping[str, Any], texts: Texts) -> Iterator[Finding]:
    record = f"evidence {item['id']}"
    yield from _wrong_corrections(item)
    quote, start, end, known = (item[key] for key in ("quote_span", "start", "end", "quote_sha256"))
    if (item["rejection_reason"] is None) != (item["verified"] is True):
        yield Finding(record, "rejection_reason", "It does not go with whether it is verified.")
    if start is None or end is None or known is None:
        if item["verified"]:
            yield Finding(record, "start", "It is called verified and has no place.")
        return
    if hashed(quote) != known:
        yield Finding(record, "quote_span", "The quote is not the one that was hashed.")
    if type(start) is not int or type(end) is not int or end - start != len(quote):
        yield Finding(record, "end", "The quote is not as long as its place.")
    if not texts:
        return
    text = texts.get(item["source_text_sha256"])
    if text is None:
        yield Finding(record, "source_text_sha256", "The package holds no text of this hash.")
    elif not stands(quote, text, start, end):
        yield Finding(record, "start", "The quote does not stand at its place in the source text.")


#: Where the facts that a person may set right stand.
_FACTS = {
    "title": "source_title",
    "author": "author",
    "published": "published",
    "publisher": "publisher",
    "doi": "doi",
}


def _wrong_corrections(item: Mapping[str, Any]) -> Iterator[Finding]:
    for correction in item["corrections"]:
        key = _FACTS[correction["fact"]]
        if item[key] != correction["corrected"]:
            yield Finding(f"evidence {item['id']}", key, "It is not what it was corrected to.")


def hashed(words: str) -> str:
    return sha256(words.encode("utf-8", "replace")).hexdigest()


def _wrong_claim(
    claim: Mapping[str, Any], text: str, quotes: Mapping[str, str]
) -> Iterator[Finding]:
    record = f"claims {claim['id']}"
    if not stands(claim["text"], text, claim["start"], claim["end"]):
        yield Finding(record, "text", "The claim does not stand at its place in the text.")
    if not claim["citations"] and claim["verdict"] != "unverified":
        problem = f"It cites nothing and is called {claim['verdict']}."
        yield Finding(record, "verdict", problem)
    relevance = claim.get("relevance")  # Files from before it was told do not have it.
    if relevance is not None and not 0 <= relevance <= 1:
        yield Finding(record, "relevance", "It is no probability.")
    for key in ("citations", "against"):
        if unknown := [str(label) for label in claim[key] if label not in quotes]:
            listed = ", ".join(unknown)
            yield Finding(record, key, f"It names {listed}, which is no verified evidence.")
    linked = [link["evidence"] for link in claim["links"]]
    if linked != claim["citations"] or len(set(linked)) < len(linked):
        yield Finding(record, "citations", "They are not those of its links.")


def _wrong_passages(document: Mapping[str, Any], texts: Texts) -> Iterator[Finding]:
    left = MOST_PASSAGES
    for label, passage in document["passages"].items():
        text = texts.get(passage["source_text_sha256"])
        if text is None:
            if texts and passage["source_text_sha256"] is not None:
                problem = "The package holds no text of this hash."
                yield Finding(f"passages {label}", "source_text_sha256", problem)
            continue
        words = text[passage["start"] : passage["end"]]
        left -= len(words)
        if left < 0:
            yield Finding(f"passages {label}", "end", "Passages of such a length are never read.")
            return
        if hashed(words) != passage["sha256"]:
            yield Finding(f"passages {label}", "sha256", "These words do not stand at its place.")
        if words[:SNIPPET] != passage["snippet"]:
            yield Finding(f"passages {label}", "snippet", "It is not how the passage begins.")


def _wrong_blocks(document: Mapping[str, Any]) -> Iterator[Finding]:
    length = len(document["text"])
    for at, block in enumerate(document["blocks"]):
        for piece in (block, *block["cells"], *block["strong"]):
            if not 0 <= piece["start"] <= piece["end"] <= length:
                yield Finding(f"blocks no. {at + 1}", "start", "It goes beyond the text.")
                break

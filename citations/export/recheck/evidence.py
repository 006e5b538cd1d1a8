"""Evidence and passages: quotes have their hashes, stand at their places and hold the cells of
tables that claims are made from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from citations.export.recheck.report import Finding

Texts = Mapping[str, str]
"""Source texts by their SHA-256; empty where only the answer's file is at hand."""
Cells = Mapping[str, Iterable[Mapping[str, Any]]]
"""The cells of quoted rows, by the label of the evidence."""


SNIPPET = 300
#: Characters of all passages together. They may be a forger's, each as long as a whole text.
MOST_PASSAGES = 500_000_000
#: Where the facts that a person may set right stand.
_FACTS = {
    "title": "source_title",
    "author": "author",
    "published": "published",
    "publisher": "publisher",
    "doi": "doi",
}


def hashed(words: str) -> str:
    return sha256(words.encode("utf-8", "replace")).hexdigest()


def stands(words: Any, text: str, start: Any, end: Any) -> bool:
    """Whether the words stand there; places before the text are none."""
    return (
        type(start) is int
        and type(end) is int
        and 0 <= start < end <= len(text)
        and text[start:end] == words
    )


def wrong_quote(
    record: str,
    quote: str,
    known: Any,
    length: Any,
    fields: tuple[str, str] = ("quote_span", "end"),
) -> Iterator[Finding]:
    """Where a quote is not the one of its hash, or not as long as its place; `fields` are those of
    the quote and of its end."""
    if hashed(quote) != known:
        yield Finding(record, fields[0], "The quote is not the one that was hashed.")
    if length != len(quote):
        yield Finding(record, fields[1], "The quote is not as long as its place.")


def wrong_evidence(item: Mapping[str, Any], texts: Texts) -> Iterator[Finding]:
    record = f"evidence {item['id']}"
    for correction in item["corrections"]:
        key = _FACTS[correction["fact"]]
        if item[key] != correction["corrected"]:
            yield Finding(record, key, "It is not what it was corrected to.")
    quote, start, end, known = (item[key] for key in ("quote_span", "start", "end", "quote_sha256"))
    if (item["rejection_reason"] is None) != (item["verified"] is True):
        yield Finding(record, "rejection_reason", "It does not go with whether it is verified.")
    if start is None or end is None or known is None:
        if item["verified"]:
            yield Finding(record, "start", "It is called verified and has no place.")
        return
    are_places = type(start) is int and type(end) is int
    yield from wrong_quote(record, quote, known, end - start if are_places else None)
    text = texts.get(item["source_text_sha256"])
    if texts and text is None:
        yield Finding(record, "source_text_sha256", "The package holds no text of this hash.")
    elif text is not None and not stands(quote, text, start, end):
        yield Finding(record, "start", "The quote does not stand at its place in the source text.")


def wrong_passages(document: Mapping[str, Any], texts: Texts) -> Iterator[Finding]:
    left = MOST_PASSAGES
    for label, passage in document["passages"].items():
        record, known = f"passages {label}", passage["source_text_sha256"]
        text = texts.get(known)
        if text is None:
            if texts and known is not None:
                problem = "The package holds no text of this hash."
                yield Finding(record, "source_text_sha256", problem)
            continue
        words = text[passage["start"] : passage["end"]]
        left -= len(words)
        if left < 0:
            yield Finding(record, "end", "Passages of such a length are never read.")
            return
        if hashed(words) != passage["sha256"]:
            yield Finding(record, "sha256", "These words do not stand at its place.")
        if words[:SNIPPET] != passage["snippet"]:
            yield Finding(record, "snippet", "It is not how the passage begins.")


def cells_of(evidence: Iterable[Mapping[str, Any]]) -> Cells:
    return {
        str(item.get("id")): item["cells"]
        for item in evidence
        if item.get("verified") is True and "cells" in item
    }


def stands_whole(words: str, quotes: Iterable[str]) -> bool:
    """Whether a quote holds the words, whatever the white space, as no part of a longer word or
    figure."""
    before = r"(?<!\w)(?<!\d[.,])" if words[:1].isalnum() else ""
    after = r"(?!\w|[.,]\d)" if words[-1:].isalnum() else ""
    whole = re.compile(before + r"\s+".join(map(re.escape, words.split())) + after)
    return bool(words) and any(whole.search(quote) for quote in quotes)


def wrong_cells(item: Mapping[str, Any], quotes: Mapping[str, str]) -> Iterator[Finding]:
    """What does not hold of the cells of a piece of evidence; `quotes` are all verified ones."""
    for at, cell in enumerate(item.get("cells", ())):
        around = (cell["label"], *cell["heads"], *cell["around"])
        lost = [words for words in around if not stands_whole(words, quotes.values())]
        if not stands_whole(cell["value"], [item["quote_span"]]):
            lost.append(cell["value"])
        for words in lost:
            problem = f"“{words}” does not stand in the quotes."
            yield Finding(f"evidence {item['id']}", f"cells[{at}]", problem)


def wrong_cell_claim(claim: Mapping[str, Any], cells: Cells) -> Iterator[Finding]:
    """What a claim, or an input of its numbers, takes for supported as a cell and is none. Evidence
    of older files has no cells; then nothing is found."""
    record = f"claims {claim['id']}"
    is_table = claim.get("code") == "table" and claim["verdict"] == "supported"
    if is_table and _is_none(claim["parts"], claim["citations"], cells):
        problem = "No cell of the cited rows has this row, column and value."
        yield Finding(record, "parts", problem)
    for at, number in enumerate(claim["numbers"]):
        for item in number["inputs"]:
            cited = [item["evidence"], *item["context"]]
            if item["verdict"] == "supported" and _is_none(item["parts"], cited, cells):
                problem = f"“{item['name']}” is no cell of the cited rows."
                yield Finding(record, f"numbers[{at}]", problem)


def _is_none(parts: list[str], labels: list[str], cells: Cells) -> bool:
    """Whether rows whose cells are known are cited, and none of these has all the parts."""
    known = [cell for label in labels for cell in cells.get(label, ())]
    return bool(parts and known) and not any(_is_made_of(parts, cell) for cell in known)


def _is_made_of(parts: list[str], cell: Mapping[str, Any]) -> bool:
    said = [_plain_words(part) for part in parts]
    value, label = _plain_words(cell["value"]), _plain_words(cell["label"])
    heads = {_plain_words(head) for head in cell["heads"]}
    around = {_plain_words(words) for words in cell["around"]}
    around |= {words.strip("()[] ") for words in around}
    named = label in said and not heads.isdisjoint(said) and said.count(value) == 1
    return named and set(said) <= {value, label} | heads | around


def _plain_words(words: str) -> str:
    return " ".join(words.split()).casefold()

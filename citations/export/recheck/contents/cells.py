"""Cells of tables: their words stand in the quotes, and a claim made from a cell is one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from citations.export.recheck.report import Finding

Cells = Mapping[str, Iterable[Mapping[str, Any]]]
"""The cells of quoted rows, by the label of the evidence."""


def cells_of(evidence: Iterable[Mapping[str, Any]]) -> Cells:
    told = (item for item in evidence if item.get("verified") is True and "cells" in item)
    return {str(item.get("id")): item["cells"] for item in told}


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
    of older files tells no cells; then nothing is found."""
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

"""The candidates of the passages of a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from citations.drafts import PassageDraft, TextDraft
from citations.language import sentences
from citations.tables import tables_of
from research_app.synthesis.candidates.lines import (
    Bounds,
    heading_path,
    read_lines,
    stretches,
)
from research_app.synthesis.candidates.prose import Found
from research_app.synthesis.candidates.reading import read_found
from research_app.synthesis.candidates.rows import told
from research_app.synthesis.candidates.values import Candidate


def find_candidates(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> list[Candidate]:
    """Everything in the passages that may answer, each place once, by the rank of its best passage
    and then in the order of the text. The items of a list come all, where one is in a passage."""
    found: list[Candidate] = []
    for text_id in dict.fromkeys(each.text_id for each in passages):
        ranked = [
            (rank, each.start, each.end)
            for rank, each in enumerate(passages)
            if each.text_id == text_id
        ]
        found += _of_source(texts[text_id], ranked)
    return sorted(found, key=lambda each: each.rank)


def sentences_at(source: TextDraft, start: int, end: int) -> list[Bounds]:
    """The whole sentences, items and rows that reach into `[start:end)` of a source text."""
    [(low, high)] = stretches(source.text, [(start, end)])
    lines = (line for line in read_lines(source, low, high) if not line.heading)
    spans = (span for line in lines for span in sentences(source.text, line.words, line.end))
    return [(first, last) for first, last in spans if first < end and last > start]


def _of_source(source: TextDraft, ranked: Sequence[tuple[int, int, int]]) -> Iterator[Candidate]:
    def wanted(start: int, end: int) -> bool:
        return any(start < last and end > first for _, first, last in ranked)

    for start, end in stretches(source.text, [(first, last) for _, first, last in ranked]):
        lines = read_lines(source, start, end)
        tables = tables_of(source, start, end)
        seen: set[Bounds] = set()
        for each in read_found(source.text, lines, tables, wanted):
            rank = _rank(each.group or (each.start, each.end), ranked)
            if rank is not None and (each.start, each.end) not in seen:
                seen.add((each.start, each.end))
                yield _candidate(source, each, rank)


def _rank(place: Bounds, ranked: Sequence[tuple[int, int, int]]) -> int | None:
    """That of the best passage which the place reaches into."""
    start, end = place
    return min((rank for rank, first, last in ranked if start < last and end > first), default=None)


def _candidate(source: TextDraft, found: Found, rank: int) -> Candidate:
    text = source.text
    lead, before = found.lead, found.before
    return Candidate(
        text_id=source.id,
        start=found.start,
        end=found.end,
        text=text[found.start : found.end],
        kind=found.kind,
        rank=rank,
        lead=lead,
        lead_text=text[slice(*lead)] if lead else "",
        title=source.info.title,
        heading=heading_path(source, found.start),
        before=text[slice(*before)] if before and before != lead else "",
        group=found.group,
        table=found.table,
        row=found.row,
        columns=told(text, found.table, found.row) if found.table and found.row else "",
    )

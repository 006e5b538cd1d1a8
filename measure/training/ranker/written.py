"""Questions written for training: documents of many kinds, each with questions that it answers in
other words or, in a third of them, speaks about without answering. The candidates are those that
the product itself finds in such a document."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from citations.drafts import PassageDraft, TextDraft
from measure.training.ranker.cell_questions import cell_questions, labels_in
from measure.training.ranker.groups import Group, Pair, is_held_out
from research_app.reading.in_memory import read_location
from research_app.synthesis.candidates import Candidate, find_candidates, told_cell
from research_app.synthesis.ranking import reranker_context

WRITTEN = Path(__file__).parent / "written.jsonl.gz"
"""A line a document: `document` its name, `text` in Markdown, `questions` each with the `quotes`
that answer (none where nothing does) and the `answer` in them, "" where no words stand out."""
_MARKUP, _BETWEEN_WORDS = re.compile(r"[*`]+"), re.compile(r"[\s|]+")
_NUMBERED = re.compile(r"(?:[-–•]|\(?(?:\d+(?:\.\d+)*|[a-z])[.)]?) ")


def written_groups(*, measured: bool, path: Path = WRITTEN) -> Iterator[Group]:
    """Of the documents that measure the reranker, or of those that teach it."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    labels = list(dict.fromkeys(each for row in rows for each in labels_in(row["text"])))
    with TemporaryDirectory() as folder:
        for row in (each for each in rows if is_held_out(each["document"]) == measured):
            document = Path(folder) / f"{row['document']}.md"
            document.parent.mkdir(exist_ok=True)
            document.write_text(row["text"], encoding="utf-8")
            text = read_location(str(document), text_id=-1)
            whole = PassageDraft(
                label="C1", text_id=text.id, start=0, end=len(text.text), text=text.text
            )
            candidates = find_candidates([whole], {text.id: text})
            yield from _groups(row, text, candidates)
            yield from cell_questions(row["document"], text, candidates, labels)


def _groups(
    row: dict[str, Any], text: TextDraft, candidates: Sequence[Candidate]
) -> Iterator[Group]:
    read = [(reranker_context(each), each.assertion, _plain(each.text)) for each in candidates]
    cells = [_cells_of(each, text.text) for each in candidates if each.row and each.table]
    for asked in row["questions"]:
        quotes = [_plain(quote) for quote in asked["quotes"]]
        pairs = tuple(
            _pair(context, told, asked["answer"] if _quotes(quotes, own) else None)
            for context, told, own in read
        )
        group = Group(
            source="written", document=row["document"], question=asked["question"], pairs=pairs
        )
        if group.is_answerable or not quotes:
            yield group
            yield from _of_cells(group, asked["answer"], quotes, cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class _CellsOfRow:
    """`told` is each cell as an assertion with its value."""

    own: str
    label: str
    context: str
    told: tuple[tuple[str, str], ...]


def _cells_of(candidate: Candidate, text: str) -> _CellsOfRow:
    assert candidate.table and candidate.row
    table, row = candidate.table, candidate.row
    return _CellsOfRow(
        own=_plain(candidate.text),
        label=_plain(row.label_in(text)),
        context=reranker_context(candidate),
        told=tuple(
            (told_cell(text, table, row, cell), _plain(cell.span.of(text)))
            for cell in row.cells
            if cell.heads
        ),
    )


def _of_cells(
    group: Group, answer: str, quotes: Sequence[str], rows: Sequence[_CellsOfRow]
) -> Iterator[Group]:
    """The same question put to the cells of the tables: the one with the answer in a row that
    answers; or none, where nothing answers and a row is named like what is asked for."""
    pairs = [
        Pair(
            context=row.context,
            text=told,
            answers=_quotes(quotes, row.own) and value == _plain(answer),
        )
        for row in rows
        for told, value in row.told
    ]
    asked = set(_plain(group.question).split())
    is_tempting = any(asked & set(row.label.split()) for row in rows)
    if any(pair.answers for pair in pairs) or (not quotes and is_tempting and pairs):
        yield replace(group, source="cells", pairs=tuple(pairs))


def _quotes(quotes: Sequence[str], own: str) -> bool:
    return any(quote in own or own in quote for quote in quotes if len(own) > 1)


def _pair(context: str, told: str, answer: str | None) -> Pair:
    found = re.search(rf"(?<!\w){re.escape(answer)}(?!\w)", told) if answer else None
    span = found.span() if found else None
    return Pair(context=context, text=told, answers=answer is not None, answer=span)


def _plain(text: str) -> str:
    """Without markup and the number of an item, which candidates do not have."""
    words = _BETWEEN_WORDS.sub(" ", _MARKUP.sub("", text)).strip().casefold()
    return _NUMBERED.sub("", words, count=1) if _NUMBERED.match(words) else words

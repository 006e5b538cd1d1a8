"""`evaluate frames`: does an answer set a true quote in a false frame?

A row has `question`, `sources` (paths beside the file) and `previous` (the questions before it in a
conversation); what must and must not be shown is read by `frames_score`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

from citations.drafts import AnswerDraft, BlockDraft, NumberDraft
from measure.answers import Sources
from measure.answers_models import FROM_QUOTES
from measure.answers_read import cited_evidence, headline_of, words_of
from measure.frames_score import REFUSED, figures_of, score
from measure.rows import write_rows
from research_app.answering.request import AskRequest
from research_app.runs.ask import complete
from research_app.synthesis.question import understand

NEEDED = (
    *("id", "question", "kind", "sources", "answers", "gold_quotes", "cells"),
    *("computed", "conflict", "wrong", "refuse"),
)
ANSWERED = "answered"
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")


def evaluate_frames(
    rows: Iterable[Mapping[str, Any]],
    *,
    folder: Path,
    cache_dir: Path,
    predictions: Path | None = None,
) -> dict[str, Any]:
    """The figures over all rows, and `by_kind`. `predictions` gets a line a row, with the reasons
    for which an answer misleads."""
    sources = Sources(folder, cache_dir)
    total: Counter[str] = Counter()
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    lines = []
    for row in rows:
        shown = predict(row, sources)
        scored = score(row, shown)
        total.update(scored.counts)
        kinds[row["kind"]].update(scored.counts)
        lines.append(shown | {"misleads": scored.misleads})
    write_rows(predictions, lines)
    by_kind = {kind: figures_of(counts) for kind, counts in sorted(kinds.items())}
    return figures_of(total) | {"by_kind": by_kind, "unreadable_sources": sources.unreadable}


def predict(row: Mapping[str, Any], sources: Sources) -> dict[str, Any]:
    """What is shown for a row, as in `prediction_of`."""
    request = AskRequest(
        answer_id=uuid4(),
        question=row["question"],
        previous_question=_in_full(row.get("previous") or ()),
        options=FROM_QUOTES,
    )
    return prediction_of(complete(request, sources.tools_for(row)), row["id"])


def _in_full(questions: Sequence[str]) -> str | None:
    """The last of the earlier questions as a chat keeps it: completed from those before it."""
    before: str | None = None
    for question in questions:
        before = understand(question, before).understood_as or question
    return before


def prediction_of(answer: AnswerDraft, row_id: str) -> dict[str, Any]:
    """What a reader was shown, in the form that other programs score, too. A refusal keeps the
    words it says, and `result` tells that it is one."""
    return {
        "id": row_id,
        "result": ANSWERED if answer.result == "ANSWERED" else REFUSED,
        "headline": headline_of(answer),
        "cells": [*_cells(answer)],
        "quotes": [item.quote for item in cited_evidence(answer)],
        "conflict": any(block.type == "disagreement" for block in answer.blocks),
        "computed": [*_computed(answer)],
    }


def _cells(answer: AnswerDraft) -> Iterator[dict[str, str]]:
    """Every cell of a table under its row's label and its column's head, every dated sentence under
    its date, and, where things are compared, the short answer that stands under each thing."""
    asked = answer.understood_as or answer.question
    for block in answer.blocks:
        if block.type == "table":
            yield from _of_table(answer, block)
        elif block.type == "timeline":
            yield from _of_timeline(answer, block, asked)
    if understand(asked, None).shape == "compare":
        yield from _of_sections(answer, asked)


def _of_table(answer: AnswerDraft, block: BlockDraft) -> Iterator[dict[str, str]]:
    for cell in block.cells:
        if cell.header or cell.column == 0:
            continue
        label = [each for each in block.cells if each.row == cell.row and each.column == 0]
        heads = [
            each
            for each in block.cells
            if each.header and each.column == cell.column and each.row < cell.row
        ]
        yield _cell(words_of(answer, *label), words_of(answer, *heads), words_of(answer, cell))


def _of_timeline(answer: AnswerDraft, block: BlockDraft, asked: str) -> Iterator[dict[str, str]]:
    dates = {cell.row: words_of(answer, cell) for cell in block.cells if cell.column == 0}
    for cell in block.cells:
        if cell.column > 0:
            yield _cell(dates.get(cell.row, ""), asked, words_of(answer, cell))


def _of_sections(answer: AnswerDraft, asked: str) -> Iterator[dict[str, str]]:
    """The first claim under each heading; what stands there where nothing is claimed. The heading
    of a table is its caption, and its cells are told already."""
    heads = [number for number, block in enumerate(answer.blocks) if block.type == "heading"]
    for head, following in pairwise([*heads, len(answer.blocks)]):
        below = answer.blocks[head + 1 : following]
        if not below or below[0].type == "table":
            continue
        start, end = below[0].start, below[-1].end
        claims = [each.text for each in answer.claims if start <= each.start < end]
        text = claims[0] if claims else answer.text[below[0].start : below[0].end]
        yield _cell(words_of(answer, answer.blocks[head]), asked, text)


def _computed(answer: AnswerDraft) -> Iterator[Mapping[str, Any]]:
    """The computed figures as shown: 24.5 of "24.5 million"."""
    for claim in answer.claims:
        for number in claim.numbers:
            if number.derivation == "computed":
                yield {"value": _shown(number), "unit": number.unit}


def _shown(number: NumberDraft) -> float:
    digits = _DIGITS.search(number.raw)
    shown = float(digits.group().replace(",", "")) if digits else abs(float(number.value))
    return -shown if number.value < 0 else shown


def _cell(row: str, column: str, text: str) -> dict[str, str]:
    return {"row": row, "column": column, "text": text}

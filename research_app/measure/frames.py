"""`evaluate frames`: does an answer set a true quote in a false frame?

A row has `question`, `sources` (paths beside the file) and `previous` (the questions before it in a
conversation); what must and must not be shown is read by `frames_score`.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

from research_app.answering.request import AskRequest
from research_app.measure.answers_models import FROM_QUOTES
from research_app.measure.answers_sources import Sources
from research_app.measure.frames_predictions import prediction_of
from research_app.measure.frames_score import figures_of, score
from research_app.runs.ask import complete
from research_app.synthesis.question import understand

NEEDED = (
    *("id", "question", "kind", "sources", "answers", "gold_quotes", "cells"),
    *("computed", "conflict", "wrong", "refuse"),
)


def evaluate_frames(
    rows: Iterable[Mapping[str, Any]],
    *,
    folder: Path,
    cache_dir: Path,
    predictions: Path | None = None,
) -> dict[str, Any]:
    """The figures over all rows, and `by_kind`. `predictions` gets a line a row as the answers
    come, with the reasons for which an answer misleads."""
    sources = Sources(folder, cache_dir)
    total: Counter[str] = Counter()
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    with ExitStack() as closing:
        out = closing.enter_context(predictions.open("w")) if predictions else None
        for row in rows:
            shown = predict(row, sources)
            scored = score(row, shown)
            total.update(scored.counts)
            kinds[row["kind"]].update(scored.counts)
            if out is not None:
                line = shown | {"misleads": scored.misleads}
                print(json.dumps(line, ensure_ascii=False), file=out, flush=True)
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

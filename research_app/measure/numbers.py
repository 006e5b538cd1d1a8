"""`evaluate numbers`: finding quantities, matching a claim's number with its source, recomputing.

What a file holds shows in its rows:

- `text` and `quantities`: labelled quantities (see `numbers_labels`, `numbers_score`). Files label
  what they are about: where that is one type only (money, temperatures), whatever else is found
  counts against precision, so `recall_only` repeats the recalls by themselves; where the labels
  are no quantities at all (dates, phone numbers), `reported` is the figure: the share of labels
  that overlap a reported quantity, in all and by kind of label.
- `claim`, `source` and `operations`: headlines with one number (see `numbers_headlines`).
- `derivation` and `answer`: calculations (see `numbers_derivations`).

Figures that a file has no labels for are null.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from research_app.measure.numbers_derivations import evaluate_derivations
from research_app.measure.numbers_headlines import evaluate_headlines
from research_app.measure.numbers_labels import Label, described, read_labels
from research_app.measure.numbers_score import Score, TextOutcome, add_text
from research_app.measure.rows import BadRows, share
from research_app.retrieval.cutting.units import find_sentences

Row = Mapping[str, Any]
Measure = Callable[[Sequence[Row]], tuple[dict[str, Any], list[dict[str, Any]]]]

FIGURES: dict[str, Any] = {
    "texts": 0,
    "value": None,
    "overlap": None,
    "exact": None,
    "value_accuracy": None,
    "comparator_accuracy": None,
    "reported": None,
    "matched": None,
    "recomputed": None,
    "per_second": None,
}
"""The keys that are always printed, in order."""


def evaluate_numbers(rows: Sequence[Row], *, predictions: Path | None = None) -> dict[str, Any]:
    """The keys that `evaluate numbers --json` prints; `predictions` is a file for one line a text.
    Raises `BadRows` for rows of no known kind."""
    measure = _measure_for(rows)
    started = perf_counter()
    figures, lines = measure(rows)
    seconds = perf_counter() - started
    per_second = round(len(rows) / seconds, 1) if seconds else None
    if predictions is not None:
        written = (json.dumps(line, ensure_ascii=False, default=str) for line in lines)
        predictions.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
    return FIGURES | {"texts": len(rows), "per_second": per_second} | figures


def _measure_for(rows: Sequence[Row]) -> Measure:
    kinds: tuple[tuple[set[str], Measure], ...] = (
        ({"claim", "masked_claim", "answer", "source", "operations"}, evaluate_headlines),
        ({"derivation", "answer"}, evaluate_derivations),
        ({"text", "quantities"}, evaluate_quantities),
    )
    for keys, measure in kinds:
        if rows and all(keys <= row.keys() for row in rows):
            return measure
    raise BadRows(
        "evaluate numbers needs rows with text and quantities, with claim, masked_claim, answer, "
        "source and operations, or with derivation and answer."
    )


def evaluate_quantities(rows: Sequence[Row]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Figures over labelled texts, and a line a text. `per_second` counts sentences, and the time
    of finding alone, on one core; what is loaded once is loaded before."""
    texts = [row["text"] for row in rows]
    find_numbers(texts[0])
    started = perf_counter()
    found = [find_numbers(text) for text in texts]
    seconds = perf_counter() - started
    sentences = sum(len(list(find_sentences(text))) for text in texts)
    score = Score()
    labels = read_labels(rows)
    lines = []
    for row, own, numbers in zip(rows, labels, found, strict=True):
        outcome = add_text(score, own, numbers)
        lines.append(_line(row, numbers, outcome))
    figures = _figures(score, [label for each in labels for label in each])
    figures["per_second"] = round(sentences / seconds, 1) if seconds else None
    return figures, lines


def _figures(score: Score, labels: Sequence[Label]) -> dict[str, Any]:
    has_values = any(label.points for label in labels)
    has_spans = any(label.has_span for label in labels)
    value = score.value.figures() if has_values else None
    overlap = score.overlap.figures() if has_spans else None
    exact = score.exact.figures() if has_spans else None
    counted = {"value": value, "overlap": overlap, "exact": exact}
    reported = {kind: share(each.hit, each.labelled) for kind, each in score.by_kind.items()}
    return {
        **counted,
        "value_accuracy": share(score.same_value.hit, score.same_value.labelled),
        "comparator_accuracy": share(score.same_sign.hit, score.same_sign.labelled),
        "reported": overlap["recall"] if overlap else None,
        "reported_by_kind": reported if any(reported) else None,
        "recall_only": {name: each["recall"] for name, each in counted.items() if each},
        "false_positives": score.beside,
        "false_positives_per_text": share(score.beside, score.texts),
    }


def _line(row: Row, numbers: Sequence[Number], outcome: TextOutcome) -> dict[str, Any]:
    return {
        "id": row.get("id"),
        "text": row["text"],
        "found": [described(number) for number in numbers],
        "missed": [dict(label.row) for label in outcome.missed],
        "wrong_value": [dict(label.row) for label in outcome.wrong_value],
        "wrong_comparator": [dict(label.row) for label in outcome.wrong_sign],
        "beside": [described(number) for number in outcome.beside],
    }

"""`evaluate numbers`: finding quantities, matching a claim's number with its source, recomputing.

What a file holds shows in its rows:

- `text` and `quantities`: labelled quantities (see `numbers_labels`, `numbers_score`). Files label
  what they are about: where that is one type only (money, temperatures), whatever else is found
  counts against precision; where the labels are no quantities at all (dates, phone numbers),
  `reported` is the figure: the share of labels that overlap a reported quantity.
- `claim`, `source` and `operations`: headlines with one number (see `numbers_headlines`).
- `derivation` and `answer`: calculations, in figures as they are printed ("(1,301+1,608) / 2").

Figures that a file has no labels for are null.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from time import perf_counter
from typing import Any

from citations.numbers.derive import FormulaError, compute, parse_formula, rounded
from citations.numbers.detect import find_numbers
from citations.numbers.values import Number
from measure.numbers_headlines import evaluate_headlines
from measure.numbers_labels import Label, described, read_labels
from measure.numbers_score import Score, TextOutcome, add_text
from measure.rows import BadRows, share, write_rows
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

SCALES = {"thousand": Decimal(10**3), "million": Decimal(10**6), "billion": Decimal(10**9)}


def evaluate_numbers(rows: Sequence[Row], *, predictions: Path | None = None) -> dict[str, Any]:
    """The keys that `evaluate numbers --json` prints; `predictions` is a file for one line a text.
    Raises `BadRows` for rows of no known kind."""
    measure = _measure_for(rows)
    started = perf_counter()
    figures, lines = measure(rows)
    seconds = perf_counter() - started
    per_second = round(len(rows) / seconds, 1) if seconds else None
    write_rows(predictions, lines)
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
    return {
        "value": value,
        "overlap": overlap,
        "exact": exact,
        "value_accuracy": share(score.same_value.hit, score.same_value.labelled),
        "comparator_accuracy": share(score.same_sign.hit, score.same_sign.labelled),
        "reported": overlap["recall"] if overlap else None,
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


def evaluate_derivations(rows: Sequence[Row]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The share of rows whose derivation gives their answer by the product's own formulas, rounded
    half up to the decimals that the answer prints, and a line a row."""
    lines = [_derived(row) for row in rows]
    right = sum(line["right"] for line in lines)
    return {"recomputed": share(right, len(rows))}, lines


def _derived(row: Row) -> dict[str, Any]:
    line = {key: row.get(key) for key in ("id", "derivation", "answer", "scale")}
    try:
        result = _recompute(row)
    except FormulaError as error:
        return line | {"result": None, "error": str(error), "right": False}
    return line | {"result": str(result), "error": None, "right": _gives(result, row)}


def _recompute(row: Row) -> Decimal:
    """A row of the kind "count" lists what is counted, with "##" between."""
    if row.get("kind") != "count":
        return compute(parse_formula(str(row["derivation"])), [])
    counted = str(row["derivation"]).split("##")
    listed = ", ".join(f"#{position}" for position in range(1, len(counted) + 1))
    return compute(parse_formula(f"count({listed})"), [Decimal(0)] * len(counted))


def _gives(result: Decimal, row: Row) -> bool:
    answer = Decimal(str(row["answer"]))
    exponent = answer.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) else 0
    return any(rounded(reading, decimals) == answer for reading in _readings(result, row))


def _readings(result: Decimal, row: Row) -> list[Decimal]:
    """Where `scale` is "percent", a share is written as per cent (0.79 as 79) unless the figures
    are percentages themselves, which the row does not say. Where the derivation writes scale words
    out ("60.3 million"), the answer counts in its `scale`."""
    scale = str(row.get("scale"))
    if scale == "percent":
        return [result, result * 100]
    is_spelled_out = scale in SCALES and any(word in str(row["derivation"]) for word in SCALES)
    return [result / SCALES[scale]] if is_spelled_out else [result]

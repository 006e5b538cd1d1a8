"""`evaluate numbers` over calculations: does the product compute what a person computed?

A row has a `derivation`, in figures as they are printed ("(1,301+1,608) / 2"), and the `answer`
that somebody wrote down. It is recomputed if the product's own formulas give the answer, rounded
half up to the decimals that the answer prints. Where `scale` is "percent", a share is written as
per cent (0.79 as 79) unless the figures are percentages themselves, which the row does not say;
both readings are allowed there. Where the derivation writes scale words out ("60.3 million"), the
answer counts in its `scale`. A row of the kind "count" lists what is counted, with "##" between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from citations.numbers.derive import FormulaError, compute, parse_formula, rounded
from research_app.measure.rows import share

Row = Mapping[str, Any]

SCALES = {"thousand": Decimal(10**3), "million": Decimal(10**6), "billion": Decimal(10**9)}


def evaluate_derivations(rows: Sequence[Row]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The share of rows whose derivation gives their answer, and a line a row."""
    lines = [_line(row) for row in rows]
    right = sum(line["right"] for line in lines)
    return {"recomputed": share(right, len(rows))}, lines


def _line(row: Row) -> dict[str, Any]:
    line = {key: row.get(key) for key in ("id", "derivation", "answer", "scale")}
    try:
        result = _recompute(row)
    except FormulaError as error:
        return line | {"result": None, "error": str(error), "right": False}
    return line | {"result": str(result), "error": None, "right": _gives(result, row)}


def _recompute(row: Row) -> Decimal:
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
    scale = str(row.get("scale"))
    if scale == "percent":
        return [result, result * 100]
    is_spelled_out = scale in SCALES and any(word in str(row["derivation"]) for word in SCALES)
    return [result / SCALES[scale]] if is_spelled_out else [result]

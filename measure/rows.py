"""Labelled rows from a file, and the figures that every measurement shares."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any


class BadRows(ValueError):
    """The file does not hold what the measurement needs; the message says where."""


def read_rows(
    file: Path, *, needed: Sequence[str], limit: int | None = None
) -> list[dict[str, Any]]:
    """The first `limit` JSON objects of a file, one a line; what follows them is not looked at.
    Raises `BadRows`."""
    try:
        # Not splitlines: JSON may hold U+2028 and other ends of lines as they are.
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRows(f"{file} cannot be read: {error}.") from error
    filled = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    return [_row(line, file, number, needed) for number, line in islice(filled, limit)]


def write_rows(file: Path | None, rows: Iterable[Mapping[str, Any]]) -> None:
    """One JSON object a line, values that JSON does not know as text; nothing without a file."""
    if file is not None:
        lines = (json.dumps(row, ensure_ascii=False, default=str) for row in rows)
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def percentile(values: Sequence[float], percent: int) -> float | None:
    """The smallest value that at least `percent` of all values do not exceed (nearest rank)."""
    if not values:
        return None
    rank = max(1, -(-len(values) * percent // 100))
    return round(sorted(values)[rank - 1], 2)


def share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def mean(values: Iterable[float]) -> float | None:
    known = list(values)
    return round(fmean(known), 4) if known else None


def _row(line: str, file: Path, number: int, needed: Sequence[str]) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BadRows(f"{file}, line {number}, is not JSON: {error}.") from error
    missing = [key for key in needed if not isinstance(row, dict) or key not in row]
    if missing:
        raise BadRows(f"{file}, line {number}, lacks {', '.join(missing)}.")
    return dict(row)

"""The table of numbers as comma-separated values (RFC 4180) that a spreadsheet may open.

A cell that a spreadsheet would read as a formula gets an apostrophe before it, as OWASP advises
(https://owasp.org/www-community/attacks/CSV_Injection). A plain number is none, with whatever sign:
"-12.5" and "+33.4 %" stay as they are.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from decimal import Decimal

from citations.cards.numbers.values import NumberRow

HEAD = (
    "Number",
    "Value",
    "Value to",
    "Unit",
    "Stated as",
    "Direction",
    "Of what",
    "When",
    "Match",
    "Note",
    "Assumed",
    "Steps",
    "Claim",
    "Verdict",
    "Source",
    "Document",
    "Quote",
)
_STARTS_A_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")
_PLAIN_NUMBER = re.compile(r"[+-]?[0-9][0-9,]*(?:\.[0-9]+)?(?: ?%)?")


def numbers_csv(rows: Iterable[NumberRow]) -> str:
    """A line a number, under a line of names."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEAD)
    for row in rows:
        writer.writerow([safe_cell(cell) for cell in _cells(row)])
    return out.getvalue()


def safe_cell(cell: str) -> str:
    """The cell so that no spreadsheet computes it."""
    if _STARTS_A_FORMULA.match(cell) and not _PLAIN_NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def _cells(row: NumberRow) -> tuple[str, ...]:
    return (
        row.chip.text,
        _plain(row.value),
        _plain(row.high) if row.high is not None else "",
        row.unit,
        row.comparator,
        row.direction,
        row.entity,
        row.period,
        row.chip.word,
        row.note,
        "; ".join(row.assumptions),
        "; ".join(row.steps),
        row.claim,
        row.level,
        row.source,
        row.title,
        row.quote,
    )


def _plain(value: Decimal) -> str:
    """Digits and a point alone, so that it is read as a number everywhere."""
    return f"{value.normalize():f}"

"""`evaluate numbers` over headlines: does the one number of a claim stand in its article?

A row has a `claim` with the number `answer` where its `masked_claim` has "____", the `source`, and
`operations`: how the number comes about. Rows that only copy, respell, round or rescale (`DIRECT`)
are true claims and should match; the others need a calculation, which is another measurement.

Near misses are made here: the last kept digit of the answer ±1 and ±2, put in the answer's place in
the claim, none below nought. A near miss is matched if the match does not fail, although the new
value may by chance be said of something else in the article, which unit and entity must tell.

What the product counts as no quantity (a year, "2nd", "Q3") it does not match as a number; these
rows are left out, and how many they are is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from citations.numbers.detect import find_numbers
from citations.numbers.match import lengths_in, match_in_quotes
from citations.numbers.values import Number
from measure.numbers_labels import described
from measure.rows import share

Row = Mapping[str, Any]

DIRECT = frozenset({"Copy", "Paraphrase", "Round", "SRound", "Trans"})
BLANK = "____"
STEPS = (-2, -1, 1, 2)


def evaluate_headlines(rows: Sequence[Row]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The shares of true claims and of near misses that matched, and a line a row."""
    direct = [row for row in rows if set(row["operations"]) <= DIRECT]
    lines = [line for row in direct if (line := _line(row)) is not None]
    near = [each for line in lines for each in line["near"]]
    figures = {
        "matched": {
            "true": share(sum(line["holds"] for line in lines), len(lines)),
            "near_miss": share(sum(each["holds"] for each in near), len(near)),
        },
        "no_quantity": len(direct) - len(lines),
    }
    return figures, lines


def _line(row: Row) -> dict[str, Any] | None:
    quoted = find_numbers(row["source"])
    answer = str(row["answer"])
    told = _outcome(row, answer, quoted)
    if told is None:
        return None
    near = [(value, _outcome(row, value, quoted)) for value in near_misses(answer)]
    return {
        "id": row.get("id"),
        "claim": row["claim"],
        "operations": row["operations"],
        **told,
        "near": [{"answer": value, **outcome} for value, outcome in near if outcome],
    }


def _outcome(row: Row, answer: str, quoted: Sequence[Number]) -> dict[str, Any] | None:
    """How the claim with this answer in its blank stands to its source; None where the product
    reads no quantity there."""
    masked = str(row["masked_claim"])
    start = masked.index(BLANK)
    end = start + len(answer)
    claim = masked.replace(BLANK, answer, 1)
    number = _number_at(claim, start, end)
    if number is None:
        return None
    matched = match_in_quotes(claim, number, [(row["source"], quoted)])
    compared = described(matched.number) if matched.number else None
    return {
        "match": matched.match,
        "holds": matched.holds,
        "note": matched.note,
        "number": described(number),
        "quoted": compared,
    }


def _number_at(claim: str, start: int, end: int) -> Number | None:
    """The number whose figure is, or holds, the answer ("3 out of 10" holds "3"); also the length
    of a time ("25 years ago")."""
    for number in (*find_numbers(claim), *lengths_in(claim)):
        if number.start <= start and end <= number.end:
            return number
    return None


def near_misses(answer: str) -> Iterator[str]:
    """The answer with its last digit one or two higher or lower, as it is printed: "3.3" gives
    "3.1", "3.2", "3.4", "3.5"."""
    plain = answer.replace(",", "")
    if re.fullmatch(r"[0-9]*\.?[0-9]+", plain) is None:
        return
    value = Decimal(plain)
    unit = Decimal(1).scaleb(int(value.as_tuple().exponent))
    for step in STEPS:
        changed = value + step * unit
        if changed > 0:
            yield f"{changed:,f}" if "," in answer else f"{changed:f}"

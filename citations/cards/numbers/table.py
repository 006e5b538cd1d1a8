"""All numbers of an answer as rows, in the order that a reader asks for, and as a file for a
spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal, get_args

from citations.cards.chips import chips_of
from citations.cards.notes import citation_line
from citations.cards.numbers.card import COMPARATORS, assumptions_of
from citations.cards.numbers.values import NumberRow
from citations.cards.segments import carrying_labels
from citations.cards.values import NumberChip
from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft
from citations.language.wording import listed
from citations.steps.labels import shown_as

HEAD = (
    *("Number", "Value", "Value to", "Unit", "Stated as", "Direction", "Measure", "When"),
    *("Match", "Note", "Assumed", "Steps", "Claim", "Verdict", "Source", "Document", "Quote"),
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
    number, derived = row.number, row.chip.kind == "derived"
    steps = number.computation.steps if derived and number.computation else ()
    return (
        row.chip.text,
        _plain(number.value),
        _plain(number.high) if number.high is not None else "",
        *(number.unit, COMPARATORS[number.comparator], number.direction),
        *(number.entity, number.period, row.chip.word, number.note),
        "; ".join(assumptions_of(number)),
        "; ".join(steps),
        *(row.claim.text, row.claim.verdict.level, row.source, row.title, row.quote),
    )


def _plain(value: Decimal) -> str:
    """Digits and a point alone, so that it is read as a number everywhere."""
    return f"{value.normalize():f}"


Column = Literal["place", "value", "unit", "entity", "period", "source", "match"]
COLUMNS: tuple[Column, ...] = get_args(Column)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_DIGITS = re.compile(r"\d+")


def number_rows(answer: AnswerDraft) -> tuple[NumberRow, ...]:
    """The numbers in reading order."""
    evidence = answer.evidence_by_label()
    claims = sorted(answer.claims, key=lambda claim: claim.start)
    pairs = [(claim, chip) for claim in claims for chip in chips_of(claim)]
    return tuple(
        _row(place, claim, chip, evidence) for place, (claim, chip) in enumerate(pairs, start=1)
    )


def column_of(order: str) -> tuple[Column, bool]:
    """The column and whether it runs down, as "value" or "-value" asks for it; reading order for
    anything else."""
    name = order.removeprefix("-")
    return (name, order != name) if name in COLUMNS else ("place", False)


def sort_rows(rows: Sequence[NumberRow], order: str) -> list[NumberRow]:
    """The rows by the column that `order` names, empty cells last, else in reading order."""
    column, down = column_of(order)
    key = _KEYS[column]
    filled = [row for row in rows if _filled(row, column)]
    empty = [row for row in rows if not _filled(row, column)]
    return sorted(filled, key=key, reverse=down) + empty


def _filled(row: NumberRow, column: Column) -> bool:
    if column == "source":
        return bool(row.source)
    return column in ("place", "value", "match") or bool(getattr(row.number, column))


def _by_words(column: Column) -> Callable[[NumberRow], Any]:
    return lambda row: getattr(row.number, column).casefold()


def _by_year(row: NumberRow) -> Any:
    """Periods in order of their first year, then by their words ("2019", "Q1 2020", "Q2 2020")."""
    year = _YEAR.search(row.number.period)
    return (year is None, year.group() if year else "", row.number.period.casefold())


def _by_label(row: NumberRow) -> Any:
    """Sources by their number, "2" before "10"."""
    number = _DIGITS.search(row.source)
    return (int(number.group()) if number else 0, row.source)


_KEYS: Mapping[Column, Callable[[NumberRow], Any]] = {
    "place": lambda row: row.place,
    "value": lambda row: row.number.value,
    "unit": _by_words("unit"),
    "entity": _by_words("entity"),
    "period": _by_year,
    "source": _by_label,
    "match": lambda row: row.chip.word,
}


def _row(
    place: int, claim: ClaimDraft, chip: NumberChip, evidence: Mapping[str, EvidenceDraft]
) -> NumberRow:
    number = claim.numbers[chip.index]
    labels = list(_labels(claim, chip))
    cited = [evidence[label] for label in labels if label in evidence]
    names = [shown_as(label) for label in labels]
    level = claim.verdict.level
    return NumberRow(
        place=place,
        chip=chip,
        number=number,
        claim=claim,
        source=", ".join(names),
        source_name=f"{'Source' if len(names) == 1 else 'Sources'} {listed(names)}, {level}",
        title="; ".join(
            dict.fromkeys(citation_line(each.source, each.page, each.section) for each in cited)
        ),
        quote=" … ".join(dict.fromkeys(" ".join(each.quote.split()) for each in cited)),
    )


def _labels(claim: ClaimDraft, chip: NumberChip) -> Iterator[str]:
    """The evidence of one number: its inputs', else its quote's, else all that carries the
    claim."""
    number = claim.numbers[chip.index]
    if chip.kind == "derived" and number.computation is not None:
        yield from dict.fromkeys(each.label for each in number.computation.inputs)
    elif number.quoted is not None:
        yield number.quoted.label
    else:
        yield from carrying_labels(claim) or ["?"]

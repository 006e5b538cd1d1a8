"""Checking an exported answer again, from the file alone: no database, no network, no model.

Everything that needs no rule of the product is checked by `recheck`, which anybody can run without
the product. What is added here needs its rules: how a number is read, how it stands to its quote,
which verdict follows from words, tables and checks (see `verdicts`), and how a calculation is
shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from pydantic import ValidationError

from citations.drafts import CellFact, Level
from citations.errors import FormulaError, WrongNumber
from citations.export.exported import (
    ExportedAnswer,
    ExportedClaim,
    ExportedInput,
    ExportedNumber,
)
from citations.export.matches import matches
from citations.export.recheck.contents.answers import wrong_answer
from citations.export.recheck.report import Finding
from citations.export.recheck.sealed.split import split_seal
from citations.export.verdicts import wrong_verdicts
from citations.numbers.derive import parse_formula, repeat, uncited_constants
from citations.numbers.detect import find_numbers
from citations.numbers.units import written_value
from citations.steps.verify_computed import check_shown, check_units, checked_input

_Cells = Mapping[str, Sequence[CellFact]]
"""The cells of quoted rows, by label."""
_LEVELS: tuple[Level, ...] = (
    "not supported",
    "unverified",
    "partially supported",
    "supported",
)


def verify_export(data: object) -> list[Finding]:
    """What does not hold in an exported answer, seal aside; nothing when all of it does."""
    document = split_seal(data).document if isinstance(data, dict) else data
    found = list(wrong_answer(document, {}))
    return found + (deeper_findings(document, found) if isinstance(document, dict) else [])


def deeper_findings(document: dict[str, Any], found: list[Finding]) -> list[Finding]:
    """What does not hold by the product's own rules. Numbers of which something was `found` already
    are passed over."""
    try:
        answer = ExportedAnswer.model_validate(document)
    except ValidationError as error:
        return [] if found else list(_unreadable(error))
    known = {(finding.record, finding.field.partition(".")[0]) for finding in found}
    quotes = {item.id: item.quote_span for item in answer.evidence if item.verified}
    cells = {item.id: [cell.fact() for cell in item.cells] for item in answer.evidence}
    return [
        finding
        for claim in answer.claims
        for finding in _claim(claim, quotes, cells)
        if (finding.record, finding.field) not in known or finding.field == "verdict"
    ]


def _unreadable(error: ValidationError) -> Iterator[Finding]:
    for each in error.errors():
        record, *path = [str(part) for part in each["loc"]] or ["the file"]
        yield Finding(record, ".".join(path), f"{each['msg']}.")


def _claim(claim: ExportedClaim, quotes: Mapping[str, str], cells: _Cells) -> Iterator[Finding]:
    record = f"claims {claim.id}"
    cited = {label: quote for label, quote in quotes.items() if label in claim.citations}
    for problem in wrong_verdicts(claim, cited, cells):
        yield Finding(record, "verdict", problem)
    for at, number in enumerate(claim.numbers):
        for problem in _number(number, claim, cited, cells):
            yield Finding(record, f"numbers[{at}]", f"“{number.raw}”: {problem}")


def _number(
    number: ExportedNumber, claim: ExportedClaim, quotes: Mapping[str, str], cells: _Cells
) -> Iterator[str]:
    if number.derivation == "computed":
        yield from _computed(number, claim, quotes, cells)
        return
    if not _says_value(number, claim):
        yield f"Its value {number.value:f} is not what its figure says."
    yield from matches(number, claim, quotes)


def _says_value(number: ExportedNumber, claim: ExportedClaim) -> bool:
    """Whether the figure, read again in its claim, has the digits of the value. Its scale and sign
    may come from the head of a table, which the claim does not show."""
    start, end = number.start - claim.start, number.end - claim.start
    read = [each for each in find_numbers(claim.text) if each.start < end and start < each.end]
    return not read or any(_digits(each.value) == _digits(number.value) for each in read)


def _digits(value: Decimal) -> str:
    return "".join(map(str, value.as_tuple().digits)).strip("0")


def _computed(
    number: ExportedNumber, claim: ExportedClaim, quotes: Mapping[str, str], cells: _Cells
) -> Iterator[str]:
    for item in number.inputs:
        yield from _input(item, claim, quotes, cells)
    draft = number.draft()
    try:
        repeat(draft)
        check_units(draft, draft.computation.inputs if draft.computation else ())
        check_shown(draft, claim.text, claim.start)
    except FormulaError as error:
        yield str(error)
        return
    if number.match != "computed":
        yield f"It is computed and called “{number.match}”."
    if _digits_in(number.written) != _digits_in(written_value(_plain(number.value), draft.unit)):
        yield f"“{number.written}” is not how its value is written."
    strange = uncited_constants(parse_formula(number.formula or ""))
    if claim.verdict == "supported" and strange:
        yield f"The claim is called supported; no evidence gives {strange[0]:f}."


def _digits_in(written: str) -> str:
    return re.sub(r"[^\d]", "", written).strip("0")


def _plain(value: Decimal) -> Decimal:
    whole = value.to_integral_value()
    return Decimal(f"{whole:f}") if value == whole else value


def _input(
    item: ExportedInput, claim: ExportedClaim, quotes: Mapping[str, str], cells: _Cells
) -> Iterator[str]:
    try:
        checked = checked_input(item.draft(), quotes, cells)
    except WrongNumber as error:
        yield str(error)
        return
    if _LEVELS.index(item.verdict) > _LEVELS.index(checked.level):
        yield f"The input “{item.name}” is {checked.level}, not {item.verdict}: {checked.reason}"
    if _LEVELS.index(claim.verdict) > _LEVELS.index(item.verdict):
        yield f"The claim is called {claim.verdict}, its input “{item.name}” only {item.verdict}."

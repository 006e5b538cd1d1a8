"""Checking an exported answer again, from the file alone: no database, no network, no model.

What can be checked without the sources is: that claims, quotes and numbers stand where the file
says, that no quote was changed since it was hashed, that every computed number follows from the
figures in its quotes, that verdicts which rest on words, tables and checks follow from them (see
`verdicts`), and that the summary counts the claims.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256

from pydantic import ValidationError

from citations.drafts import Level
from citations.errors import FormulaError, WrongNumber
from citations.export.exported import (
    ExportedAnswer,
    ExportedClaim,
    ExportedEvidence,
    ExportedInput,
    ExportedNumber,
    ExportedQuoted,
)
from citations.export.matches import matches
from citations.export.verdicts import wrong_verdicts
from citations.numbers.derive import parse_formula, repeat, uncited_constants
from citations.numbers.detect import find_numbers
from citations.numbers.units import written_value
from citations.steps.review_answer import reasons_to_warn
from citations.steps.verify_computed import check_shown, check_units, checked_input

_LEVELS: tuple[Level, ...] = (
    "not supported",
    "unverified",
    "partially supported",
    "supported",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that does not hold: where in the file, and what, in a sentence."""

    place: str
    problem: str


def verify_export(data: object) -> list[Finding]:
    """What does not hold in an exported answer; nothing when all of it does."""
    try:
        answer = ExportedAnswer.model_validate(data)
    except ValidationError as error:
        return list(_unreadable(error))
    quotes = {item.id: item.quote_span for item in answer.evidence if item.verified}
    found = [finding for item in answer.evidence for finding in _evidence(item)]
    found += _unique("evidence", [item.id for item in answer.evidence])
    for claim in answer.claims:
        found += _claim(claim, answer.text, quotes)
    return found + list(_summary(answer))


def _unreadable(error: ValidationError) -> Iterator[Finding]:
    for each in error.errors():
        place = ".".join(str(part) for part in each["loc"]) or "file"
        yield Finding(place=place, problem=f"{each['msg']}.")


def _unique(kind: str, labels: list[str]) -> Iterator[Finding]:
    for label, times in Counter(labels).items():
        if times > 1:
            yield Finding(place=f"{kind} {label}", problem=f"The label is given {times} times.")


def _evidence(item: ExportedEvidence) -> Iterator[Finding]:
    place = f"evidence {item.id}"
    if item.start is None or item.end is None or item.quote_sha256 is None:
        if item.verified:
            yield Finding(place=place, problem="It is called verified and has no place.")
        return
    if sha256(item.quote_span.encode("utf-8", "replace")).hexdigest() != item.quote_sha256:
        yield Finding(place=place, problem="The quote is not the one that was hashed.")
    if item.end - item.start != len(item.quote_span):
        yield Finding(place=place, problem="The quote is not as long as its place.")


def _claim(claim: ExportedClaim, text: str, quotes: Mapping[str, str]) -> Iterator[Finding]:
    place = f"claim {claim.id}"
    if not _stands(claim.text, text, claim.start, claim.end):
        yield Finding(place=place, problem="The claim does not stand at its place in the text.")
    if not claim.citations and claim.verdict != "unverified":
        yield Finding(place=place, problem=f"It cites nothing and is called {claim.verdict}.")
    if unknown := [label for label in claim.citations if label not in quotes]:
        listed = ", ".join(unknown)
        yield Finding(place=place, problem=f"It cites {listed}, which is no verified evidence.")
    cited = {label: quote for label, quote in quotes.items() if label in claim.citations}
    yield from (Finding(place=place, problem=said) for said in wrong_verdicts(claim, cited))
    for number in claim.numbers:
        at = f"{place}, number “{number.raw}”"
        yield from (Finding(place=at, problem=said) for said in _number(number, claim, text, cited))


def _stands(words: str, text: str, start: int, end: int) -> bool:
    return 0 <= start < end <= len(text) and text[start:end] == words


def _number(
    number: ExportedNumber, claim: ExportedClaim, text: str, quotes: Mapping[str, str]
) -> Iterator[str]:
    if not _stands(number.raw, text, number.start, number.end):
        yield "It does not stand at its place in the text."
    if not claim.start <= number.start < number.end <= claim.end:
        yield "It is not inside its claim."
    if number.quoted is not None and not _is_quoted(number.quoted, quotes):
        yield f"“{number.quoted.raw}” does not stand at its place in {number.quoted.evidence}."
    if number.derivation == "computed":
        yield from _computed(number, claim, quotes)
        return
    if number.inputs or number.formula:
        yield "It has a formula and is not called computed."
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


def _is_quoted(item: ExportedQuoted | ExportedInput, quotes: Mapping[str, str]) -> bool:
    return _stands(item.raw, quotes.get(item.evidence, ""), item.start, item.end)


def _computed(
    number: ExportedNumber, claim: ExportedClaim, quotes: Mapping[str, str]
) -> Iterator[str]:
    for item in number.inputs:
        yield from _input(item, claim, quotes)
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


def _input(item: ExportedInput, claim: ExportedClaim, quotes: Mapping[str, str]) -> Iterator[str]:
    if not _is_quoted(item, quotes):
        yield f"The input “{item.raw}” does not stand at its place in {item.evidence}."
        return
    try:
        checked = checked_input(item.draft(), quotes)
    except WrongNumber as error:
        yield str(error)
        return
    if _LEVELS.index(item.verdict) > _LEVELS.index(checked.level):
        yield f"The input “{item.name}” is {checked.level}, not {item.verdict}: {checked.reason}"
    if _LEVELS.index(claim.verdict) > _LEVELS.index(item.verdict):
        yield f"The claim is called {claim.verdict}, its input “{item.name}” only {item.verdict}."


def _summary(answer: ExportedAnswer) -> Iterator[Finding]:
    levels = Counter(claim.verdict.replace(" ", "_") for claim in answer.claims)
    total = len(answer.claims)
    counted: dict[str, float] = {
        "claims": total,
        "conflicting": sum(claim.conflicting for claim in answer.claims),
        **{name.replace(" ", "_"): levels[name.replace(" ", "_")] for name in _LEVELS},
        "unsupported_rate": _rate(levels["not_supported"], total - levels["unverified"]),
        "unverified_rate": _rate(levels["unverified"], total),
        "warning": bool(
            reasons_to_warn(
                claims=total,
                not_supported=levels["not_supported"],
                unverified=levels["unverified"],
            )
        ),
    }
    if answer.summary.uncited is not None:
        counted["uncited"] = sum(not claim.citations for claim in answer.claims)
    for name, count in counted.items():
        said = getattr(answer.summary, name)
        if said == count:
            continue
        verb = "there are" if isinstance(said, int) and not isinstance(said, bool) else "it is"
        problem = f"It says {said}; {verb} {count}."
        yield Finding(place=f"summary {name}", problem=problem)


def _rate(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0

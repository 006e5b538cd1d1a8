"""Checking an exported answer again, from the file alone: no database, no network, no model.

Everything that needs no rule of the product is checked by `recheck`, which anybody can run without
the product. What is added here needs its rules: how numbers are read and compared
(`verify_numbers`), and which verdict follows from words, tables and checks. Verdicts can be given
again without a model where they rest on words and on tables, and none may be better than its checks
allow. What other sources say of a claim is judged again where code decided it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from citations.drafts import CellFact, Level
from citations.drafts.verdicts import (
    CARRIED,
    NO_EVIDENCE,
    NOT_CARRIED,
    NOT_CHECKED,
    NOT_YET,
    OTHER_WORDS,
    PART_OF_SENTENCE,
    PARTLY_CARRIED,
    REPHRASED,
    SMALL_WORDS,
    TABLE,
    UNCERTAIN,
    WORD_FOR_WORD,
)
from citations.export.exported import ExportedAnswer, ExportedClaim, ExportedStance
from citations.export.recheck.answers import wrong_answer
from citations.export.recheck.records import split_seal
from citations.export.recheck.report import Finding
from citations.export.verify_numbers import Cells, wrong_number
from citations.stance import Statement
from citations.stance.judge import RULES, judge_stance
from citations.steps.verifying.parts import carries_parts
from citations.verification.explicit import CONTRADICTING, LIMITING, check_claim
from citations.verification.judge import EmbeddedJudge
from citations.verification.word_for_word import read_wording

_ALLOWED: Mapping[str, Level] = {
    WORD_FOR_WORD: "supported",
    CARRIED: "supported",
    REPHRASED: "supported",
    PARTLY_CARRIED: "partially supported",
    NOT_CARRIED: "not supported",
    **dict.fromkeys(
        (UNCERTAIN, PART_OF_SENTENCE, SMALL_WORDS, NOT_CHECKED, NOT_YET, NO_EVIDENCE, OTHER_WORDS),
        "unverified",
    ),
}
"""The one level that a code goes with; codes of checks and tables go with several."""
_OPPOSITE = {"supports": "refutes", "refutes": "supports"}
_SAYS = {"supports": "is said to support", "refutes": "is said to contradict"}


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
    cells = {item.id: item.cells for item in answer.evidence}
    return [
        finding
        for claim in answer.claims
        for finding in _wrong_claim(claim, quotes, cells)
        if (finding.record, finding.field) not in known or finding.field == "verdict"
    ]


def _unreadable(error: ValidationError) -> Iterator[Finding]:
    for each in error.errors():
        record, *path = [str(part) for part in each["loc"]] or ["the file"]
        yield Finding(record, ".".join(path), f"{each['msg']}.")


def _wrong_claim(
    claim: ExportedClaim, quotes: Mapping[str, str], cells: Cells
) -> Iterator[Finding]:
    record = f"claims {claim.id}"
    cited = {label: quote for label, quote in quotes.items() if label in claim.citations}
    for problem in _wrong_verdicts(claim, cited, cells):
        yield Finding(record, "verdict", problem)
    for at, number in enumerate(claim.numbers):
        for problem in wrong_number(number, claim, cited, cells):
            yield Finding(record, f"numbers[{at}]", f"“{number.raw}”: {problem}")
    for at, stance in enumerate(claim.stances):
        for problem in _wrong_stance(claim, stance):
            yield Finding(record, f"stances[{at}]", problem)


def _wrong_stance(claim: ExportedClaim, stance: ExportedStance) -> Iterator[str]:
    """What does not hold of a stance that code decided by today's rules. What only the words around
    the two sentences decided stays undecided here; it must not come out the other way round."""
    if stance.code == WORD_FOR_WORD:
        read = read_wording(claim.statement, claim.statement, [stance.quote])
        if not read.holds:
            yield f"It is called word for word and is not. {read.reason}"
    elif stance.relation in _OPPOSITE and stance.judge == f"{RULES}, {EmbeddedJudge.name}":
        quote = Statement(text=stance.quote, title=stance.source_title, date=stance.published or "")
        again = judge_stance(Statement(text=claim.statement), quote)
        if again is not None and again.relation == _OPPOSITE[stance.relation]:
            yield f"It {_SAYS[stance.relation]} the claim; judged again: {again.note}"


def _wrong_verdicts(claim: ExportedClaim, quotes: Mapping[str, str], cells: Cells) -> Iterator[str]:
    """What does not hold of the verdicts of a claim; `quotes` are the verified ones that it cites,
    and `cells` those of their rows, by label."""
    yield from _wrong_level(claim.verdict, claim.code)
    yield from _wrong_wording(claim, quotes)
    yield from _wrong_table(claim, quotes, [each for label in quotes for each in cells[label]])
    if claim.verdict == "supported":
        yield from _ruled_out(claim, quotes)


def _wrong_level(level: Level, code: str | None) -> Iterator[str]:
    if code is not None and _ALLOWED.get(code, level) != level:
        yield f"It is called {level}, which does not go with its reason “{code}”."
    if level == "supported" and code is not None and code.endswith(("_differs", "_missing")):
        yield f"It is called supported, which does not go with its reason “{code}”."


def _wrong_wording(claim: ExportedClaim, quotes: Mapping[str, str]) -> Iterator[str]:
    called = [("", list(quotes.values()))] if claim.code == WORD_FOR_WORD else []
    called += [
        (f"{link.evidence}: ", [quotes[link.evidence]])
        for link in claim.links
        if link.code == WORD_FOR_WORD and link.evidence in quotes
    ]
    for where, quoted in called:
        read = read_wording(claim.statement, claim.text, quoted)
        if not read.holds:
            yield f"{where}It is called word for word and is not. {read.reason}"


def _wrong_table(
    claim: ExportedClaim, quotes: Mapping[str, str], cells: Sequence[CellFact]
) -> Iterator[str]:
    if claim.code != TABLE or claim.verdict != "supported" or not claim.parts:
        return
    shown = list(quotes.values())
    outcome = carries_parts(claim.text, claim.statement, claim.parts, shown, cells)
    if outcome.level != "supported":
        yield f"It is called supported by a table. {outcome.reason}"


def _ruled_out(claim: ExportedClaim, quotes: Mapping[str, str]) -> Iterator[str]:
    for check in claim.checks:
        failed = check.outcome == "failed" and check.kind in CONTRADICTING
        missing = check.outcome == "missing" and check.kind in LIMITING
        if failed or missing:
            outcome = "failed" if failed else "found nothing"
            yield f"It is called supported, and its check of {check.kind} has {outcome}."
    if claim.code not in (CARRIED, REPHRASED) or claim.judge != EmbeddedJudge.name:
        # Another version may have checked by other rules.
        return
    for again in check_claim(claim.statement, list(quotes.values())):
        if again.outcome == "failed" and again.kind in CONTRADICTING:
            yield f"It is called supported; checked again: {again.note}"

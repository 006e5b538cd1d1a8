"""Verdicts of an exported answer that can be told again without a model: those that rest on words
and on tables, and that no claim is called better than its checks allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from citations.drafts import CellFact, Level
from citations.drafts.codes import (
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
from citations.export.exported import ExportedClaim
from citations.steps.verifying.parts import carries_parts
from citations.verification.decision import CONTRADICTING, LIMITING
from citations.verification.explicit import check_claim
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


def wrong_verdicts(
    claim: ExportedClaim, quotes: Mapping[str, str], cells: Mapping[str, Sequence[CellFact]]
) -> Iterator[str]:
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
    if claim.code == WORD_FOR_WORD:
        yield from _not_word_for_word(claim, "", list(quotes.values()))
    for link in claim.links:
        if link.code == WORD_FOR_WORD and link.evidence in quotes:
            yield from _not_word_for_word(claim, f"{link.evidence}: ", [quotes[link.evidence]])


def _not_word_for_word(claim: ExportedClaim, where: str, quotes: list[str]) -> Iterator[str]:
    said = read_wording(claim.statement, claim.text, quotes)
    if not said.holds:
        yield f"{where}It is called word for word and is not. {said.reason}"


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
            told = "failed" if failed else "found nothing"
            yield f"It is called supported, and its check of {check.kind} has {told}."
    if claim.code not in (CARRIED, REPHRASED) or claim.judge != EmbeddedJudge.name:
        # Another version may have checked by other rules.
        return
    for again in check_claim(claim.statement, list(quotes.values())):
        if again.outcome == "failed" and again.kind in CONTRADICTING:
            yield f"It is called supported; checked again: {again.note}"

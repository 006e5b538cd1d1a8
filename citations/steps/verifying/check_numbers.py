"""The invariants of a claim's numbers, checked before an answer is stored.

`answer.text[number.start:number.end] == number.raw` inside the claim, every quoted number and every
input stands at its place in the quote of evidence that the claim cites, and a computed number comes
out again.
"""

from __future__ import annotations

from collections.abc import Mapping

from citations.drafts import ClaimDraft, InputDraft, NumberDraft, QuotedNumber
from citations.errors import FormulaError, InvalidAnswer
from citations.numbers.derive import repeat


def check_numbers(text: str, claim: ClaimDraft, quotes: Mapping[str, str]) -> None:
    """Raises `InvalidAnswer` where a number of the claim does not hold. `text` is the answer's,
    `quotes` are those of verified evidence, by label."""
    cited = {citation.label for citation in claim.citations}
    end = claim.start
    for number in claim.numbers:
        if text[number.start : number.end] != number.raw or not number.raw:
            raise InvalidAnswer(f"The number “{number.raw}” does not stand at its place.")
        if number.start < end or number.end > claim.end:
            raise InvalidAnswer(f"The number “{number.raw}” is not in its claim, or overlaps.")
        end = number.end
        known = {label: quote for label, quote in quotes.items() if label in cited}
        if number.quoted is not None:
            _check_place(number.quoted, number.raw, known)
        _check_computed(number, known)


def _check_computed(number: NumberDraft, quotes: Mapping[str, str]) -> None:
    if (number.derivation == "computed") != (number.computation is not None):
        raise InvalidAnswer(f"“{number.raw}” is called computed and is not, or the other way.")
    if number.computation is None:
        return
    for item in number.computation.inputs:
        _check_place(item, number.raw, quotes)
        if unknown := [label for label in item.context if label not in quotes]:
            raise InvalidAnswer(f"“{number.raw}” rests on {', '.join(unknown)}, not cited with it.")
    try:
        repeat(number)
    except FormulaError as error:
        raise InvalidAnswer(f"“{number.raw}” is not what its formula gives: {error}") from error


def _check_place(item: QuotedNumber | InputDraft, raw: str, quotes: Mapping[str, str]) -> None:
    if item.label not in quotes:
        raise InvalidAnswer(f"“{raw}” rests on {item.label}, which is not cited with it.")
    if quotes[item.label][item.start : item.end] != item.raw or not item.raw:
        raise InvalidAnswer(f"“{item.raw}” does not stand at its place in {item.label}.")

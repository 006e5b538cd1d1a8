"""A claim's number against quotes as they stand: numbers, the words around them, ordinals."""

from __future__ import annotations

from collections.abc import Sequence

from citations.numbers.match.beside import words_beside
from citations.numbers.match.choose import match_number
from citations.numbers.match.named import is_length, lengths_in, ordinal_in
from citations.numbers.match.outcome import Matched
from citations.numbers.values import Number

Quoted = tuple[str, Sequence[Number]]
"""A quote's text and the numbers found in it."""


def match_in_quotes(claim: str, number: Number, quotes: Sequence[Quoted]) -> Matched:
    """How a number of the claim's text stands to these quotes, all taken together. A count that no
    number of them gives may stand there as an ordinal."""
    pairs = [(text, each) for text, numbers in quotes for each in numbers]
    if is_length(number):
        pairs += [(text, each) for text, _ in quotes for each in lengths_in(text)]
    beside = words_beside(claim, number, pairs)
    matched = match_number(number, [each for _, each in pairs], beside=beside)
    if matched.match != "not found" or not _may_be_ordinal(number):
        return matched
    ordinals = (ordinal_in(text, int(number.value)) for text, _ in quotes)
    ordinal = next((each for each in ordinals if each is not None), None)
    if ordinal is None:
        return matched
    note = f"The quote says “{ordinal.raw}”, which counts the same."
    return Matched(match="other spelling", number=ordinal, note=note)


def _may_be_ordinal(number: Number) -> bool:
    is_whole = number.value == number.value.to_integral_value() and number.high is None
    is_bare = number.unit.kind == "none" or number.unit.code == "years"
    return is_whole and is_bare and number.comparator == "="

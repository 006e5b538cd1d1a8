"""Whether a number tells how much something is, or by how much it changed."""

from __future__ import annotations

import re

from citations.numbers.detect.find import find_numbers
from citations.numbers.values import Number

_BY = re.compile(
    r"\b(?:by"
    r"|(?:increase|rise|drop|fall|decline|growth|gain|loss|reduction|decrease|jump|change)s? of"
    r"|(?:up|down|rose|fell|grew|increased|decreased|declined|climbed|dropped|gained|lost)"
    r")"
    r"(?: (?:about|around|nearly|almost|roughly|approximately|some|over|more than|a|an|only|just))?"
    r" $",
    re.IGNORECASE,
)
_MORE = re.compile(
    r" (?:more|less|fewer|higher|lower|above|below|increase|decrease|rise|drop|decline|growth|up"
    r"|down|jump|gain|fall|reduction|a year (?:earlier|before)|better|worse)\b",
    re.IGNORECASE,
)
ASKS_FOR_CHANGE = re.compile(
    r"\b(?:chang|grow|grew|increas|decreas|declin|ris|rose|fall|fell|drop|gain|loss|lost|los[ei]"
    r"|up|down|more|less|differ|improv|by how much)",
    re.IGNORECASE,
)

_REASONS = re.compile(
    r"\b(?:as a result of|due to|driven by|because|reflecting|owing to|thanks to|offset by"
    r"|mainly|primarily|largely)\b",
    re.IGNORECASE,
)


def is_change(text: str, number: Number) -> bool:
    """Whether the number, one of the text, is an amount by which something changed."""
    before, behind = text[: number.start], text[number.end :]
    return bool(_BY.search(before[-60:]) or _MORE.match(behind[:24]))


def tells_a_level(text: str) -> bool:
    """Whether a sentence tells how much something is: an amount that is no change, nor a share,
    which most often goes with a change, nor part of what brought it about."""
    said = _REASONS.split(text, maxsplit=1)[0]
    return any(
        number.unit.kind != "percent" and not is_change(said, number)
        for number in find_numbers(said)
    )

"""The words of a computed claim: each must come from its inputs, its definition, its own number, or
be a word that only says which calculation it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations.drafts import ClaimDraft, NumberDraft

_WORD = re.compile(r"\w+(?:[.,’'&-]\w+)*|[%$€£¥]")
_PLAIN = """
a an the of for in at on as and is are was were be by to per from between over than with or its it
which that this all both each same : – change changed difference increase increased decrease
decreased rise rose fall fell grew growth decline declined higher lower more less percentage percent
per cent points point total sum average mean ratio share part number count smallest largest highest
lowest minimum maximum times yearly annual year years rate compound computed calculated
"""
_KNOWN = frozenset(_PLAIN.split())


def words_beyond(claim: ClaimDraft, numbers: Sequence[NumberDraft]) -> list[str]:
    """The claim's words that nothing explains, each once."""
    known = {word for said in _explained(numbers) for word in _words(said)} | _KNOWN
    spoken = dict.fromkeys(word for said in (claim.text, claim.statement) for word in _words(said))
    return [word for word in spoken if word not in known]


def without_named(claim: ClaimDraft) -> ClaimDraft:
    """The claim without numbers that only repeat a name of an input ("average of 2020 and 2021"):
    they are no quantities of the claim's own."""
    known = {word for said in _explained(claim.numbers) for word in _words(said)}
    numbers = tuple(
        number
        for number in claim.numbers
        if number.computation or number.holds or not known.issuperset(_words(number.raw))
    )
    return replace(claim, numbers=numbers)


def _explained(numbers: Sequence[NumberDraft]) -> Iterator[str]:
    for number in numbers:
        yield from (number.raw, number.unit)
        if number.computation is None:
            continue
        yield number.computation.definition
        for item in number.computation.inputs:
            yield from (item.name, item.raw, item.period, item.unit, *item.parts)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]

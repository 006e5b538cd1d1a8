"""Frames that lay out one point a line: lists, and the reasons of why and how."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import Worded, headline, words
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.relevance import Candidate, Scored
from research_app.synthesis.selection import Chosen, choose_many

MOST_POINTS = 8
FEWEST_POINTS = 2
_ANNOUNCES = re.compile(
    r"\b(?:two|three|four|five|six|seven|several|the following|these)\s+(?:\w+\s+){0,2}"
    r"(?:reasons?|causes?|factors?|ways?|steps?|choices|conditions|decisions|rules|points|goals|aims"
    r"|targets|measures|risks|things|parts|segments|kinds|types)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|fifth|sixth|finally|lastly)\b",
    re.IGNORECASE,
)


def lay_out_list(material: Material) -> tuple[BlockPlan, ...]:
    """The points, merged over sources, each with the number of its sources; in the order of their
    source. What announces an enumeration stands first, its members below."""
    announced = _announced(material)
    chosen = announced[1] if announced else _ordered(_points(material))
    items = list(words(material, chosen))
    if len(items) < FEWEST_POINTS:
        return ()
    lead = [headline(announced[0][1])] if announced else []
    return (*lead, _list(items))


def lay_out_reasons(material: Material) -> tuple[BlockPlan, ...]:
    """The sentence that gives the reason first, then further ones in the order of the source."""
    announced = _announced(material)
    if announced:
        items = list(words(material, announced[1]))
        return (headline(announced[0][1]), _list(items)) if items else ()
    worded = list(words(material, material.chosen))
    if len(worded) <= FEWEST_POINTS:
        return ()
    return (headline(worded[0][1]), _list(worded[1:]))


def _points(material: Material) -> Sequence[Chosen]:
    return choose_many(material.question, material.scored, MOST_POINTS) if material.chosen else ()


def _ordered(chosen: Sequence[Chosen]) -> list[Chosen]:
    """By source, the one with the best point first, and within it as the source has them."""
    sources = list(dict.fromkeys(each.scored.sentence.text_id for each in chosen))
    return sorted(
        chosen,
        key=lambda each: (
            sources.index(each.scored.sentence.text_id),
            each.scored.sentence.start,
        ),
    )


def _list(worded: Iterable[Worded]) -> BlockPlan:
    several = list(worded)
    shows_sources = any(_sources(items) > 1 for _, items in several)
    rows = (_row(row, items, shows_sources=shows_sources) for row, (_, items) in enumerate(several))
    return BlockPlan(type="list", items=tuple(item for row in rows for item in row))


def _row(row: int, items: Sequence[Item], *, shows_sources: bool) -> Iterator[Item]:
    for position, item in enumerate(items):
        placed = replace(item, cell=CellAt(row=row))
        if position == len(items) - 1 and shows_sources:
            count = _sources(items)
            placed = replace(
                placed, tail=f"{item.tail} ({count} source{'' if count == 1 else 's'})"
            )
        yield placed


def _sources(items: Sequence[Item]) -> int:
    """How many texts say so."""
    quotes = [quote for item in items for quote in (item.quote, *item.further) if quote]
    return len({quote.text_id for quote in quotes})


def _announced(material: Material) -> tuple[Worded, list[Chosen]] | None:
    """A chosen sentence that announces an enumeration ("for three reasons"), and its members."""
    for worded in words(material, material.chosen[:2]):
        sentence = worded[0].scored.sentence
        if _ANNOUNCES.search(sentence.text):
            members = list(_members(material.candidates, worded[0].scored.candidate))
            if len(members) >= FEWEST_POINTS:
                return worded, [_as_chosen(each, worded[0].scored) for each in members]
    return None


def _members(candidates: Sequence[Candidate], opening: Candidate) -> Iterator[Candidate]:
    """The sentences right behind that begin with an ordinal, or are items of a list."""
    behind = sorted(
        (
            each
            for each in candidates
            if each.sentence.text_id == opening.sentence.text_id
            and each.sentence.start > opening.sentence.start
        ),
        key=lambda each: each.sentence.start,
    )
    for each in behind:
        if not (_ORDINAL.match(each.sentence.text) or each.sentence.kind == "item"):
            return
        yield each


def _as_chosen(candidate: Candidate, like: Scored) -> Chosen:
    return Chosen(scored=replace(like, candidate=candidate))

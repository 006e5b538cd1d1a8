"""Frames that lay out one point a line: lists, and the reasons of why and how."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import Worded, headline, paragraphs, words
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import CellAt
from research_app.synthesis.relevance import Candidate, Scored
from research_app.synthesis.selection import Chosen, choose_many
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording import items_of

MOST_POINTS = 8
FEWEST_POINTS = 2
_ANNOUNCES = re.compile(
    r"\b(?:two|three|four|five|six|seven|several|the following|these)\s+(?:\w+\s+){0,2}"
    r"(?:reasons?|causes?|factors?|ways?|steps?|choices|conditions|decisions|rules|points|goals|aims"
    r"|targets|measures|risks|things|parts|segments|kinds|types)\b",
    re.IGNORECASE,
)
_MARK = re.compile(r"[•▪●○■◦‣*–—-]|\(?\w{1,4}[.)]")
_REASON = re.compile(
    r"\b(?:because|due to|owing to|reasons?|caused|so that|in order to|as a result of"
    r"|driven by|thanks to|therefore|led to|attributable|could no longer|explained by)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|fifth|sixth|finally|lastly)\b",
    re.IGNORECASE,
)


def lay_out_list(material: Material) -> tuple[BlockPlan, ...]:
    """The best point first, the others below, merged over sources, each with the number of its
    sources and in the order of its source. What announces an enumeration stands first, its members
    below."""
    announced = _announced(material)
    if announced:
        return (headline(announced[0][1]), _list(announced[1]))
    worded = list(words(material, _points(material)))
    if len(worded) <= FEWEST_POINTS:
        return ()
    return _merged([worded[0], *_ordered(worded[1:])])


def lay_out_reasons(material: Material) -> tuple[BlockPlan, ...]:
    """The sentence that gives the reason first, then further ones in the order of the source."""
    announced = _announced(material)
    if announced:
        members = list(announced[1])
        return (headline(announced[0][1]), _list(members))
    worded = list(words(material, material.chosen))
    if not worded:
        return ()
    first = next((each for each in worded if _gives_reason(each)), worded[0])
    rest = [each for each in worded if each is not first]
    return (headline(first[1]), *([_list(rest)] if len(rest) > 1 else paragraphs(rest)))


def _gives_reason(worded: Worded) -> bool:
    return bool(_REASON.search(worded[0].scored.sentence.text))


def _points(material: Material) -> Sequence[Chosen]:
    return choose_many(material.question, material.scored, MOST_POINTS) if material.chosen else ()


def _ordered(worded: Sequence[Worded]) -> list[Worded]:
    """By source, the one with the best point first, and within it as the source has them."""
    sources = list(dict.fromkeys(each.scored.sentence.text_id for each, _ in worded))
    return sorted(
        worded,
        key=lambda each: (
            sources.index(each[0].scored.sentence.text_id),
            each[0].scored.sentence.start,
        ),
    )


def _list(worded: Iterable[Worded]) -> BlockPlan:
    return _rows([items for _, items in worded])


def _merged(worded: Sequence[Worded]) -> tuple[BlockPlan, BlockPlan]:
    """The first point as headline, the others as a list, each with the number of its sources if any
    has several."""
    shows_sources = any(_sources(items) > 1 for _, items in worded)
    counted = [_counted(items) if shows_sources else items for _, items in worded]
    return headline(counted[0]), _rows(counted[1:])


def _rows(points: Iterable[Sequence[Item]]) -> BlockPlan:
    items = (
        replace(item, cell=CellAt(row=row)) for row, point in enumerate(points) for item in point
    )
    return BlockPlan(type="list", items=tuple(items))


def _counted(items: Sequence[Item]) -> tuple[Item, ...]:
    count = _sources(items)
    noun = "source" if count == 1 else "sources"
    last = replace(items[-1], tail=f"{items[-1].tail} ({count} {noun})")
    return (*items[:-1], last)


def _sources(items: Sequence[Item]) -> int:
    """How many texts say so."""
    quotes = [quote for item in items for quote in (item.quote, *item.further) if quote]
    return len({quote.text_id for quote in quotes})


def _announced(material: Material) -> tuple[Worded, list[Worded]] | None:
    """A chosen sentence that announces an enumeration ("for three reasons"), and its members."""
    for worded in words(material, material.chosen):
        if _ANNOUNCES.search(worded[0].scored.sentence.text):
            members = list(_members(material, worded[0].scored))
            if len(members) >= FEWEST_POINTS:
                return worded, members
    return None


def _members(material: Material, opening: Scored) -> Iterator[Worded]:
    """What stands right behind: sentences that begin with an ordinal or a list's mark, each with
    those behind it up to the next."""
    source = material.texts[opening.sentence.text_id]
    member: list[Item] = []
    chosen: Chosen | None = None
    for candidate in _behind(material.candidates, opening.sentence):
        if _opens_member(candidate.sentence, source.text):
            if chosen is not None and member:
                yield chosen, tuple(member)
            chosen, member = Chosen(scored=replace(opening, candidate=candidate)), []
        elif chosen is None or not _is_joined(member, candidate.sentence, source.text):
            break
        member += items_of(candidate.sentence, source)
    if chosen is not None and member:
        yield chosen, tuple(member)


def _behind(candidates: Sequence[Candidate], opening: Sentence) -> list[Candidate]:
    behind = (
        each
        for each in candidates
        if each.sentence.text_id == opening.text_id and each.sentence.start > opening.start
    )
    return sorted(behind, key=lambda each: each.sentence.start)


def _opens_member(sentence: Sentence, text: str) -> bool:
    line = text.rfind("\n", 0, sentence.start) + 1
    mark = text[line : sentence.start].strip()
    return bool(_ORDINAL.match(sentence.text) or _MARK.fullmatch(mark))


def _is_joined(member: Sequence[Item], sentence: Sentence, text: str) -> bool:
    """Does the sentence go on in the paragraph of the member's last one?"""
    if not member or member[-1].quote is None or member[-1].quote.near is None:
        return False
    between = text[member[-1].quote.near : sentence.start]
    return "\n\n" not in between

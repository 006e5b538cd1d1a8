"""The plain frame: the sentence that answers first, then its context, a paragraph a source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.selection import Chosen
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording import items_of_each, with_further

Worded = tuple[Chosen, tuple[Item, ...]]


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    worded = list(words(material, material.chosen))
    if not worded:
        return ()
    return (headline(worded[0][1]), *paragraphs(worded[1:]))


def words(material: Material, chosen: Iterable[Chosen]) -> Iterator[Worded]:
    """The chosen sentences with their items; those that cannot be read alone are left out."""
    several = list(chosen)
    worded = items_of_each([each.scored.sentence for each in several], material.texts)
    for each, items in zip(several, worded, strict=True):
        if items:
            yield each, with_further(items, [other.sentence for other in each.corroborations])


def headline(items: Sequence[Item]) -> BlockPlan:
    return BlockPlan(type="headline", items=tuple(items))


def heading(text: str) -> BlockPlan:
    return BlockPlan(type="heading", items=(Item(text=text),))


def paragraphs(worded: Iterable[Worded]) -> Iterator[BlockPlan]:
    """Sentences of one source share a paragraph; a table row has one of its own."""
    for _, group in groupby(worded, key=lambda each: _paragraph(each[0].scored.sentence)):
        items = [item for _, sentence in group for item in sentence]
        yield BlockPlan(type="paragraph", items=tuple(items))


def _paragraph(sentence: Sentence) -> tuple[int, int]:
    return sentence.text_id, sentence.start if sentence.kind == "row" else -1

"""Where sources disagree on what is asked, all sides come first and none of them leads.

Each side is a row: its statement as a claim, then which sources say so and when. What else of the
answer states one of the sides stays where it is and is marked; a headline that does so goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citations.drafts import ProposedQuote
from research_app.synthesis.answer_type import find_answer
from research_app.synthesis.disagreement import Disagreement, Side, find_disagreements
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.frames.disagreement_cells import with_other_values
from research_app.synthesis.frames.disagreement_rows import disagreement_block, quotes_of
from research_app.synthesis.frames.figures import answering_rows, answers, bare_question
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import BlockPlan, Item

Blocks = tuple[BlockPlan, ...]
_ONE_FACT = frozenset({"person", "place", "reason", "definition"})


def with_disagreements(material: Material, blocks: Blocks) -> Blocks:
    """The blocks with those of disagreements that the answer touches: in front where they concern
    what is asked, else at the end."""
    if not blocks or len({passage.text_id for passage in material.passages}) < 1:
        return blocks
    question = bare_question(material.question)
    rows = answering_rows(question, material.cells)
    cells = [cell for row in rows for cell in row.cells if answers(question, cell)]
    found = find_disagreements(material.question, material.scored, cells, material.texts)
    first: list[BlockPlan] = []
    last: list[BlockPlan] = []
    for disagreement in found:
        if not any(_states(item, told) for item in _items(blocks) for told in disagreement.told):
            continue
        asked = _is_asked(material, blocks, disagreement)
        own = disagreement_block(material, disagreement)
        (first if asked else last).append(own)
        blocks = _without_sides(blocks, disagreement, own, is_asked=asked)
        blocks = with_other_values(_marked(material, blocks, disagreement), material, disagreement)
    return (*first, *blocks, *last)


def _items(blocks: Sequence[BlockPlan]) -> Iterator[Item]:
    return (item for block in blocks for item in block.items)


def _states(item: Item, told: Told) -> bool:
    """Whether the item is made of the sentence or row that tells it."""
    return item.quote is not None and item.computed is None and _is_of(item.quote, told)


def _is_of(quote: ProposedQuote, told: Told) -> bool:
    """A quote may begin with a name before its sentence; it ends in it."""
    text_id, start, end = told.place
    return quote.text_id == text_id and start < (quote.near or 0) + len(quote.quote) <= end


def _is_asked(material: Material, blocks: Blocks, disagreement: Disagreement) -> bool:
    """Whether the sources disagree on what leads the answer."""
    question = material.question
    if question.expected in _ONE_FACT:
        return False
    leading = blocks if question.shape in ("compare", "develop") else _first(blocks)
    shown = [
        (item, told)
        for item in _items(leading)
        for told in disagreement.told
        if _states(item, told) and _holds_value(item, told)
    ]
    if question.expected == "date":
        return any(told.kind == "date" for _, told in shown)
    if question.expected == "number":
        return any(_is_answer(material, item, told) for item, told in shown)
    return bool(shown)


def _first(blocks: Blocks) -> Blocks:
    """The first block that states something."""
    return next(((block,) for block in blocks if block.type != "heading"), ())


def _is_answer(material: Material, item: Item, told: Told) -> bool:
    """Whether the disputed value is the one of the sentence that answers."""
    if told.number is None:
        return False
    question = material.question
    spans = find_answer(item.text, "number", question.search_text)
    at = item.text.find(told.number.raw)
    return told.cell is not None or any(start < at + 1 and at < end for start, end in spans)


def _holds_value(item: Item, told: Told) -> bool:
    return told.cell is not None or told.raw in item.statement or told.raw in item.text


def _without_sides(
    blocks: Blocks, disagreement: Disagreement, own: BlockPlan, *, is_asked: bool
) -> Blocks:
    """Without a headline that takes a side, and without the sentences that the rows show."""
    if is_asked and blocks[0].type == "heading" and blocks[1].type == "paragraph":
        blocks = blocks[1:]
    kept: list[BlockPlan] = []
    shown = {item.quote for item in own.items if item.quote}
    for block in blocks:
        if block.type == "headline" and not is_asked:
            kept.append(block)
        elif block.type in ("headline", "paragraph"):
            rest = tuple(item for item in block.items if item.quote not in shown)
            takes_side = block.type == "headline" and any(
                _states(item, told) for item in rest for told in disagreement.told
            )
            if any(item.quote for item in rest):
                kept.append(
                    replace(block, items=rest, type="paragraph" if takes_side else block.type)
                )
        else:
            kept.append(block)
    return tuple(kept)


def _marked(material: Material, blocks: Blocks, disagreement: Disagreement) -> Blocks:
    """Every claim that states a side, with the quotes of the others."""
    return tuple(
        replace(
            block, items=tuple(_marked_item(material, item, disagreement) for item in block.items)
        )
        for block in blocks
    )


def _marked_item(material: Material, item: Item, disagreement: Disagreement) -> Item:
    side = side_of(item, disagreement)
    if side is None:
        return item
    others = disagreement.against(side)
    quotes = [quote for other in others for quote in quotes_of(material, other)]
    return replace(item, against=tuple(dict.fromkeys((*item.against, *quotes))))


def side_of(item: Item, disagreement: Disagreement) -> Side | None:
    """The side that an item states."""
    for side in disagreement.sides:
        if any(_states(item, told) and _holds_value(item, told) for told in side.told):
            return side
    return None

"""Where sources disagree on what is asked, all sides come first and none of them leads.

Each side is a row: its statement as a claim, then which sources say so and when. What else of the
answer states one of the sides stays where it is and is marked; a headline that does so goes, or
becomes a paragraph where it was computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from research_app.synthesis.answer_type import expected_of, find_answer
from research_app.synthesis.disagreement import Disagreement, find_disagreements
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.frames.disagreement.cells import with_other_values
from research_app.synthesis.frames.disagreement.rows import disagreement_block, quotes_of
from research_app.synthesis.frames.disagreement.sides import side_of, states
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.tables.figures import answering_rows, answers, bare_question
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.protocols import Shape

Blocks = tuple[BlockPlan, ...]
_OTHER_FACTS = frozenset({"person", "place", "reason", "definition"})
"""Kinds of answers about which no value, date or denial is a disagreement."""
_ONE_FACT: frozenset[Shape] = frozenset({"fact", "yes_no"})
_PROSE = ("headline", "paragraph")
_VERDICT = re.compile(r"^(?:Yes|No)\. ")


def with_disagreements(material: Material, blocks: Blocks) -> Blocks:
    """The blocks with those of disagreements that the answer touches: in front where they concern
    what is asked. Beside a single fact that is asked for, others are only marked; where much is
    asked for, they follow at the end."""
    if not blocks:
        return blocks
    question = bare_question(material.question)
    rows = answering_rows(question, material.cells)
    cells = [cell for row in rows for cell in row.cells if answers(question, cell)]
    first: list[BlockPlan] = []
    last: list[BlockPlan] = []
    for each in find_disagreements(material.question, material.scored, cells, material.texts):
        if not any(states(item, told) for item in _items(blocks) for told in each.told):
            continue
        if is_asked := _is_asked(material, blocks, each):
            first.append(disagreement_block(material, each))
            blocks = _without_lead(_without_rows(blocks, first[-1]), each)
        elif material.question.shape not in _ONE_FACT:
            last.append(disagreement_block(material, each))
            blocks = _without_rows(blocks, last[-1], keep_headline=True)
        blocks = _marked(material, blocks, each)
        blocks = with_other_values(blocks, material, each) if is_asked else blocks
    return (*first, *blocks, *last)


def _items(blocks: Sequence[BlockPlan]) -> Iterator[Item]:
    return (item for block in blocks for item in block.items)


def _is_asked(material: Material, blocks: Blocks, disagreement: Disagreement) -> bool:
    """Whether the sources disagree on what leads the answer."""
    question = material.question
    several = question.shape in ("compare", "develop")
    leading = list(_items(blocks if several else _first(blocks)))
    if any(item.computed and side_of(item, disagreement) for item in leading):
        return True
    shown = [
        (item, told)
        for item in leading
        for told in disagreement.told
        if states(item, told) and told.raw in (item.statement or item.text)
    ]
    if expected_of(question) == "date":
        return any(told.kind == "date" for _, told in shown)
    if expected_of(question) == "number":
        return any(_is_answer(material, item, told) for item, told in shown)
    if expected_of(question) in _OTHER_FACTS:
        return any(told.kind == "statement" for _, told in shown)
    return bool(shown)


def _first(blocks: Blocks) -> Blocks:
    """The first block that states something."""
    return next(((block,) for block in blocks if block.type != "heading"), ())


def _is_answer(material: Material, item: Item, told: Told) -> bool:
    """Whether the disputed value is the one of the sentence that answers."""
    if told.number is None or told.cell is not None:
        return told.cell is not None
    spans = find_answer(item.text, "number", material.question.search_text)
    at = item.text.find(told.raw)
    return any(start <= at < end or at <= start < at + len(told.raw) for start, end in spans)


def _without_rows(blocks: Blocks, rows: BlockPlan, *, keep_headline: bool = False) -> Blocks:
    """Without the sentences that the rows show, and without a line over them that says what could
    not be computed: the sources state it."""
    if not keep_headline and [block.type for block in blocks[:2]] == ["heading", "paragraph"]:
        blocks = blocks[1:]
    shown = {item.quote for item in rows.items if item.quote}
    kept: list[BlockPlan] = []
    for block in blocks:
        rest = tuple(item for item in block.items if item.quote not in shown)
        if block.type == "list":
            kept += _shorter_list(block, rest)
        elif block.type not in _PROSE or (block.type == "headline" and keep_headline):
            kept.append(block)
        elif any(item.quote for item in rest):
            kept.append(replace(block, items=rest))
    return tuple(kept)


def _shorter_list(block: BlockPlan, rest: Sequence[Item]) -> Iterator[BlockPlan]:
    """The list without the points of which a claim is gone, the others counted anew."""
    gone = {item.cell for item in block.items if item not in rest}
    kept = [item for item in rest if item.cell not in gone]
    rows = list(dict.fromkeys(item.cell.row for item in kept if item.cell))
    items = tuple(
        replace(item, cell=replace(item.cell, row=rows.index(item.cell.row)))
        for item in kept
        if item.cell
    )
    if items:
        yield replace(block, items=items)


def _without_lead(blocks: Blocks, disagreement: Disagreement) -> Blocks:
    """A headline that states a side becomes a paragraph, without its "Yes."."""
    return tuple(
        replace(block, type="paragraph", items=tuple(_without_verdict(block.items)))
        if block.type == "headline" and any(side_of(item, disagreement) for item in block.items)
        else block
        for block in blocks
    )


def _without_verdict(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield replace(item, lead=_VERDICT.sub("", item.lead))


def _marked(material: Material, blocks: Blocks, disagreement: Disagreement) -> Blocks:
    """Every claim that states a side, with the quotes of the others."""
    return tuple(
        replace(block, items=tuple(_marked_item(material, each, disagreement) for each in items))
        for block in blocks
        for items in (block.items,)
    )


def _marked_item(material: Material, item: Item, disagreement: Disagreement) -> Item:
    side = side_of(item, disagreement)
    if side is None:
        return item
    others = disagreement.against(side)
    quotes = [quote for other in others for quote in quotes_of(material, other)]
    return replace(item, against=tuple(dict.fromkeys((*item.against, *quotes))))

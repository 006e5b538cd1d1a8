"""The plan of an answer before its quotes are placed: blocks of items, each with the quote it rests
on.

A frame lays an outline out; here it is turned into proposed quotes and, once code has let them
through, into the answer's words. An item whose quote or context was refused is left out, a block
without claims too, a heading with the block below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from citations.drafts import BlockType, EvidenceDraft, ProposedQuote
from research_app.synthesis.calculations.values import PlannedNumber
from research_app.synthesis.protocols import CellAt, Piece

CELL_BREAK, ROW_BREAK, SENTENCE_BREAK = " | ", "\n", " "


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A claim with the free text around it, or free text alone (`quote` None).

    A computed number rests on the quotes of all its inputs, all of which must be let through;
    `quote` is then the first of them.

    `text` are the claim's words, `lead` and `tail` free text before and behind. All of `context`
    must be let through, of `further` (the same said by other sources) whatever is. `otherwise` is
    free text in place of a claim that falls away, so that a table keeps its cell. `strong` are
    stretches of `text` in bold. `against` are quotes of other sources that say otherwise.
    `relevance` as in `ClaimDraft`.
    """

    text: str
    quote: ProposedQuote | None = None
    context: tuple[ProposedQuote, ...] = ()
    further: tuple[ProposedQuote, ...] = ()
    against: tuple[ProposedQuote, ...] = ()
    lead: str = ""
    tail: str = ""
    statement: str = ""
    parts: tuple[str, ...] = ()
    strong: tuple[tuple[int, int], ...] = ()
    reported: bool = False
    otherwise: str = ""
    relevance: float | None = None
    cell: CellAt | None = None
    computed: PlannedNumber | None = None

    @property
    def needed(self) -> tuple[ProposedQuote, ...]:
        """The quotes without which the item may not be shown."""
        own = (self.quote, *self.context) if self.quote is not None else ()
        return (*own, *self.computed.quotes) if self.computed is not None else own


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockPlan:
    """A block; its `title` becomes a heading above it and goes with it."""

    type: BlockType
    items: tuple[Item, ...]
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """The blocks of an answer; `missed` are quotes that were looked at and do not answer, `lacking`
    says in a sentence what could not be computed for want of an input."""

    blocks: tuple[BlockPlan, ...] = ()
    missed: tuple[ProposedQuote, ...] = ()
    lacking: str = ""

    def quotes(self) -> list[ProposedQuote]:
        """Candidate quotes in the order of the answer, each once; those that only look relevant
        carry `addresses_question=False`."""
        return list(dict.fromkeys(_quotes_of(self)))

    def pieces(self, accepted: Mapping[int, EvidenceDraft]) -> Iterator[Piece]:
        """The answer's words in reading order, from accepted evidence only; the keys count the
        quotes from 0."""
        labels = {
            quote: accepted[number].label
            for number, quote in enumerate(self.quotes())
            if number in accepted
        }
        kept = [_kept(block, labels) for block in self.blocks]
        shown = _with_titles(_without_bare_headings([block for block in kept if block]))
        for index, block in enumerate(shown):
            yield from _block_pieces(index, block, labels)


def _quotes_of(outline: Outline) -> Iterator[ProposedQuote]:
    for block in outline.blocks:
        for item in block.items:
            if item.quote is not None:
                yield item.quote
            yield from (*item.further, *item.context)
            if item.computed is not None:
                yield from item.computed.quotes
    for block in outline.blocks:
        for item in block.items:
            yield from item.against
    yield from outline.missed


def _kept(block: BlockPlan, labels: Mapping[ProposedQuote, str]) -> BlockPlan | None:
    """The block with the items that may be shown; None when nothing is left to say."""
    shown = [_shown(item, labels) for item in block.items]
    items = tuple(item for item in shown if item is not None)
    if block.type == "disagreement" and _sides(items) < 2:
        return _undisputed(items)
    if block.type == "heading":
        return replace(block, items=items)
    says_nothing = any(item.quote for item in block.items) and not any(each.quote for each in items)
    return None if says_nothing else replace(block, items=items)


def _sides(items: Sequence[Item]) -> int:
    return len({item.cell.row for item in items if item.quote and item.cell})


def _undisputed(items: Sequence[Item]) -> BlockPlan | None:
    """What is left of a disagreement whose other sides were not let through: a plain answer."""
    left = tuple(replace(item, cell=None, against=()) for item in items if item.quote)
    return BlockPlan(type="headline", items=left) if left else None


def _shown(item: Item, labels: Mapping[ProposedQuote, str]) -> Item | None:
    if item.quote is None:
        return item
    if all(quote in labels for quote in item.needed):
        return item
    return Item(text=item.otherwise, cell=item.cell) if item.otherwise else None


def _without_bare_headings(blocks: Sequence[BlockPlan]) -> Iterator[BlockPlan]:
    for block, following in zip_longest(blocks, blocks[1:]):
        if block.type != "heading" or (following is not None and following.type != "heading"):
            yield block


def _with_titles(blocks: Iterable[BlockPlan]) -> Iterator[BlockPlan]:
    for block in blocks:
        if block.title:
            yield BlockPlan(type="heading", items=(Item(text=block.title),))
        yield block


def _block_pieces(
    index: int, block: BlockPlan, labels: Mapping[ProposedQuote, str]
) -> Iterator[Piece]:
    before: Item | None = None
    for item in block.items:
        if before is not None and (between := _between(before, item)):
            yield Piece(block=index, block_type=block.type, text=between)
        yield from _item_pieces(index, block.type, item, labels)
        before = item


def _between(before: Item, item: Item) -> str:
    """What parts two items: nothing inside one cell, else a sign or a space."""
    if item.cell is None or before.cell is None:
        return "" if item.lead.startswith((",", ";", " ")) else SENTENCE_BREAK
    if item.cell == before.cell:
        return SENTENCE_BREAK
    return CELL_BREAK if item.cell.row == before.cell.row else ROW_BREAK


def _item_pieces(
    index: int, kind: BlockType, item: Item, labels: Mapping[ProposedQuote, str]
) -> Iterator[Piece]:
    free = Piece(block=index, block_type=kind, text="", cell=item.cell)
    if item.lead:
        yield replace(free, text=item.lead)
    if item.quote is None:
        yield replace(free, text=item.text, strong=item.strong)
    else:
        computed = item.computed
        supporting = (item.quote, *item.further, *(computed.figures if computed else ()))
        context = (*item.context, *(computed.context if computed else ()))
        yield replace(
            free,
            text=item.text,
            labels=_labels(supporting, labels),
            context=_labels(context, labels),
            against=_others(_labels(item.against, labels), _labels(supporting, labels)),
            statement=item.statement,
            parts=item.parts,
            strong=item.strong,
            reported=item.reported,
            relevance=item.relevance,
            computed=computed.with_labels(labels) if computed else None,
        )
    if item.tail:
        yield replace(free, text=item.tail)


def _labels(
    quotes: Sequence[ProposedQuote], labels: Mapping[ProposedQuote, str]
) -> tuple[str, ...]:
    return tuple(dict.fromkeys(labels[quote] for quote in quotes if quote in labels))


def _others(labels: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """What a claim cites itself does not speak against it."""
    return tuple(label for label in labels if label not in own)

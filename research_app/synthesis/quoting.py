"""A candidate as an item of the answer: its words as the source has them, on one line, together
with what they lean on. Nothing is left out of a sentence and nothing is put into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from citations.drafts import ProposedQuote, TextDraft
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.ranking import Ranked

CUT = " … "
LONGEST_GAP = 2
"""Characters between a lead and the words that lean on it, where nothing stands between."""


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def item_of(ranked: Ranked, texts: Mapping[int, TextDraft]) -> Item:
    """The candidate as one claim, the words that answer in bold, each further source with its
    quote."""
    quote = quote_of(ranked.candidate, texts)
    text = quote.shown or on_one_line(quote.quote)
    return Item(
        text=text,
        quote=quote,
        further=tuple(quote_of(each, texts) for each in ranked.further),
        statement=text.replace(CUT, " "),
        strong=_strong(ranked, text),
        relevance=ranked.probability,
    )


def quote_of(
    candidate: Candidate, texts: Mapping[int, TextDraft], *, addresses_question: bool = True
) -> ProposedQuote:
    """The candidate's words with the lead before them; what stands between is quoted and not
    shown."""
    source = texts[candidate.text_id].text
    start, shown = candidate.start, ""
    lead = _lead(candidate)
    if lead is not None:
        start = lead[0]
        if source[lead[1] : candidate.start].strip() or candidate.kind in ("row", "definition"):
            words = (source[slice(*lead)], candidate.text)
            shown = CUT.join(on_one_line(each) for each in words)
    quote = source[start : candidate.end]
    return ProposedQuote(
        text_id=candidate.text_id,
        quote=quote,
        statement=(shown or on_one_line(quote)).replace(CUT, " "),
        shown=shown,
        near=start,
        addresses_question=addresses_question,
    )


def _lead(candidate: Candidate) -> tuple[int, int] | None:
    """What must be read with the words: of a row whose columns are not certain, the lines over the
    table as they are printed."""
    if candidate.row is None or candidate.table is None:
        return candidate.lead
    header = candidate.table.header
    return (header[0].start, header[-1].end) if header else None


def _strong(ranked: Ranked, text: str) -> tuple[tuple[int, int], ...]:
    """The words that answer, found again in the words shown."""
    if ranked.span is None:
        return ()
    words = ranked.candidate.assertion[slice(*ranked.span)].strip()
    start = text.find(words) if words else -1
    return ((start, start + len(words)),) if start >= 0 else ()


def with_joined_quotes(
    blocks: Sequence[BlockPlan], texts: Mapping[int, TextDraft]
) -> tuple[BlockPlan, ...]:
    """The blocks with quotes that overlap made one: the items of a list share their lead-in, two
    answers the sentence that one of them leans on. Apart, the second would repeat the first and be
    refused."""
    items = [item for block in blocks for item in block.items]
    joined = dict(_joined([quote for item in items for quote in _own_quotes(item)], texts))

    def with_joined(item: Item) -> Item:
        return replace(
            item,
            quote=joined.get(item.quote, item.quote) if item.quote else None,
            further=tuple(joined.get(each, each) for each in item.further),
            against=tuple(joined.get(each, each) for each in item.against),
        )

    return tuple(
        replace(block, items=tuple(with_joined(item) for item in block.items)) for block in blocks
    )


def _own_quotes(item: Item) -> Iterator[ProposedQuote]:
    """Those that may be widened: the inputs of a computed number stay as they are."""
    if item.quote is not None and item.computed is None:
        yield from (item.quote, *item.further)


def _joined(
    quotes: Iterable[ProposedQuote], texts: Mapping[int, TextDraft]
) -> Iterator[tuple[ProposedQuote, ProposedQuote]]:
    """Each quote that overlaps others with the quote widened to all of them."""
    placed = sorted(set(quotes), key=lambda each: (each.text_id, *_place(each), each.shown))
    while placed:
        start, end = _place(placed[0])
        group = []
        while placed and placed[0].text_id == (group or placed)[0].text_id:
            if group and _place(placed[0])[0] >= end:
                break
            group.append(placed.pop(0))
            end = max(end, _place(group[-1])[1])
        words = texts[group[0].text_id].text[start:end]
        yield from ((each, replace(each, quote=words, near=start)) for each in group)


def _place(quote: ProposedQuote) -> tuple[int, int]:
    start = quote.near or 0
    return start, start + len(quote.quote)

"""A sentence as items of an outline: each of its facts a claim that is its quote, word for word.

The words that join two facts and the signs behind the last are free text, taken from the source
too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citations.drafts import ProposedQuote, TextDraft
from citations.steps.decompose import Part, decompose
from research_app.synthesis.agreement import say_the_same
from research_app.synthesis.outline import Item
from research_app.synthesis.sentence_kinds import is_row
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording.one_line import on_one_line

_CLOSING = re.compile(r"[.!?…;:]?[\"”’'»)\]]{0,2}(?=\s|\[|$)")
_ENDED = re.compile(r"[.!?…][\"”’'»)\]]*$")


def items_of(sentence: Sentence, source: TextDraft) -> tuple[Item, ...]:
    """The facts of a sentence in reading order; none where it cannot be read alone."""
    parts = facts_of(sentence)
    items = []
    for position, part in enumerate(parts):
        joint = sentence.text[parts[position - 1].end : part.start] if position else ""
        quote = quote_of(sentence, part)
        items.append(
            Item(
                text=on_one_line(quote.quote),
                quote=quote,
                lead=re.sub(r"\s+", " ", joint),
                statement=part.statement,
            )
        )
    if items and parts:
        tail = _closing(sentence, parts[-1], source)
        items[-1] = replace(items[-1], tail=tail)
    return tuple(items)


def with_further(items: Sequence[Item], others: Sequence[Sentence]) -> tuple[Item, ...]:
    """The items, each with the facts of other sentences that say the same."""
    proposals = [quote_of(other, part) for other in others for part in facts_of(other)]
    return tuple(
        replace(
            item,
            further=tuple(
                each for each in proposals if say_the_same(item.statement, each.statement)
            ),
        )
        for item in items
    )


def facts_of(sentence: Sentence) -> list[Part]:
    if sentence.kind == "row":
        return [Part(start=0, end=len(sentence.text), statement=sentence.shown)]
    return decompose(sentence.text)


def quote_of(sentence: Sentence, part: Part, *, addresses_question: bool = True) -> ProposedQuote:
    return ProposedQuote(
        text_id=sentence.text_id,
        quote=sentence.text[part.start : part.end],
        statement=part.statement,
        near=sentence.start + part.start,
        addresses_question=addresses_question,
    )


def _closing(sentence: Sentence, part: Part, source: TextDraft) -> str:
    """The signs that end the sentence in the source, or a full stop where it has none. A table row
    ends without."""
    quote = sentence.text[part.start : part.end]
    if _ENDED.search(quote) or is_row(quote):
        return ""
    found = _CLOSING.match(source.text, sentence.start + part.end)
    signs = found.group() if found else ""
    return signs if signs and signs not in ";:" else "."

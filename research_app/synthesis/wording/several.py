"""Several sentences of one answer: none is shown twice because another one needs it before
itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citations.drafts import TextDraft
from research_app.synthesis.outline import Item
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording.openings import opening_of
from research_app.synthesis.wording.sentence_items import items_of

Shown = tuple[int, int, int]
"""Text, start and end of the words that a sentence is shown with."""


def items_of_each(
    sentences: Sequence[Sentence], texts: Mapping[int, TextDraft]
) -> list[tuple[Item, ...]]:
    """The items of each sentence in its place. Where one is shown together with another that is
    asked for too, both stand in the first place of the two and the second one is empty."""
    shown = [_shown(sentence, texts[sentence.text_id]) for sentence in sentences]
    holders = [_holder(each, shown) for each in shown]
    return [
        items_of(sentences[holder], texts[sentences[holder].text_id])
        if holders.index(holder) == position
        else ()
        for position, holder in enumerate(holders)
    ]


def _shown(sentence: Sentence, source: TextDraft) -> Shown:
    opening = opening_of(sentence, source)
    before = opening.before if opening else None
    return sentence.text_id, before.start if before else sentence.start, sentence.end


def _holder(own: Shown, shown: Sequence[Shown]) -> int:
    """The position of the widest stretch that holds this one; its own where no other does."""
    around = [
        number
        for number, (text_id, start, end) in enumerate(shown)
        if text_id == own[0] and start <= own[1] and own[2] <= end
    ]
    return max(around, key=lambda number: (shown[number][2] - shown[number][1], -number))

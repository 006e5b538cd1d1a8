"""Which passages of a card can be shown on their page."""

from __future__ import annotations

from collections.abc import Iterable

from citations.cards import CardPassage, EvidenceCard
from citations.cards.compliance import RequirementCard
from citations.cards.numbers import NumberCard
from research_app.sources.care.states import CopyState, states_of
from research_app.sources.originals import texts_with_pages

Card = EvidenceCard | NumberCard | RequirementCard


def pictured_texts(card: Card) -> frozenset[int]:
    """The texts of its passages that are PDFs whose original is kept. Nothing is drawn, and without
    a page in any passage nothing is asked."""
    text_ids = {each.place.text_id for each in _passages(card) if each.item.page is not None}
    return texts_with_pages(text_ids) if text_ids else frozenset()


def copies_of(card: Card) -> tuple[CopyState, ...]:
    """What is known of the pages on the web that its passages were copied from: that they are gone,
    or read differently now. Nothing is asked of what is no web address."""
    passages = _passages(card)
    fetched = {each.place.text_id for each in passages if each.source.http_status is not None}
    return states_of(fetched) if fetched else ()


def _passages(card: Card) -> Iterable[CardPassage]:
    if isinstance(card, EvidenceCard):
        return (*card.passages, *(side.passage for side in card.sides))
    if isinstance(card, NumberCard):
        return (*card.passages, *card.explaining)
    return (card.passage,) if card.passage else ()

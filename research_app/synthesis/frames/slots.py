"""Filling the places of a grid: a table's cell where one fits, else the sentence that fits best."""

from __future__ import annotations

from dataclasses import replace

from research_app.synthesis.frames.asked import Slot, fits
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import Item
from research_app.synthesis.relevance import Candidate
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording import items_of


class SlotFinder:
    """Finds what fills a slot; `used` are the sentences given out so far."""

    def __init__(self, material: Material) -> None:
        self._material = material
        self.used: set[Sentence] = set()

    def find(self, slot: Slot) -> Item | None:
        """A claim for the slot, without its place in the grid; None when nothing fits."""
        return self._sentence(slot)

    def _sentence(self, slot: Slot) -> Item | None:
        ranked = sorted(
            ((fits(slot, candidate), candidate) for candidate in self._material.candidates),
            key=lambda each: -each[0],
        )
        for score, candidate in ranked:
            if not score:
                return None
            item = self._item(slot, candidate)
            if item is not None:
                self.used.add(candidate.sentence)
                return item
        return None

    def _item(self, slot: Slot, candidate: Candidate) -> Item | None:
        """The fact of the sentence that fills the slot: the only one, or the one that names the
        period or else the attribute."""
        source = self._material.texts[candidate.sentence.text_id]
        items = items_of(candidate.sentence, source)
        if len(items) < 2:
            return items[0] if items else None
        wanted = (slot.period or slot.attribute).casefold()
        named = [item for item in items if wanted and wanted in item.statement.casefold()]
        return replace(named[0] if named else items[0], lead="", tail="")

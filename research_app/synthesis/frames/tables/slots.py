"""Filling the places of a grid: a table's cell where one fits, else the sentence that fits best."""

from __future__ import annotations

from dataclasses import replace

from research_app.synthesis.cells import score_cells
from research_app.synthesis.frames.asked import Slot, fits, fits_cell, is_named
from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.tables.figures import answers
from research_app.synthesis.frames.tables.table_items import bare_cell
from research_app.synthesis.outline import Item
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance import Candidate
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording import items_of

HAS_FIGURE, OPENS_SECTION = 0.35, 0.35
"""For a sentence with a figure: what is compared is mostly counted or measured. For one right
behind its heading: the rule stands before its exceptions."""
BEHIND_HEADING = 160
"""Characters between the beginning of a heading and a sentence right behind it."""


class SlotFinder:
    """Finds what fills a slot; `used` are the sentences given out so far."""

    def __init__(self, material: Material) -> None:
        self._material = material
        self._scores = {each.sentence: each.score for each in material.scored}
        self.homes = homes_of(material)
        self.used: set[Sentence] = set()

    def find(self, slot: Slot) -> Item | None:
        """A claim for the slot, without its place in the grid; None when nothing fits."""
        return self._cell(slot) or self._sentence(slot)

    def _cell(self, slot: Slot) -> Item | None:
        """The value of a table's cell that holds all that the slot names."""
        asked = Question(
            text=slot.words,
            search_text=slot.words,
            periods=(slot.period,) if slot.period else (),
        )
        scored = score_cells(asked, self._material.cells)
        fitting = (cell for cell in scored if answers(asked, cell) and fits_cell(slot, cell))
        best = next(fitting, None)
        return bare_cell(best) if best else None

    def _sentence(self, slot: Slot) -> Item | None:
        ranked = sorted(
            ((self._score(slot, candidate), candidate) for candidate in self._material.candidates),
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

    def _score(self, slot: Slot, candidate: Candidate) -> float:
        """0 for what does not fit; a document compared speaks for itself."""
        homes = self.homes.get(slot.entity)
        if homes and candidate.sentence.text_id not in homes:
            return 0.0
        fit = fits(slot, candidate)
        figure = HAS_FIGURE * any(character.isdigit() for character in candidate.sentence.text)
        opens = OPENS_SECTION * self._opens_section(candidate.sentence)
        return fit and fit + figure + opens + self._scores.get(candidate.sentence, 0.0)

    def _opens_section(self, sentence: Sentence) -> bool:
        sections = self._material.texts[sentence.text_id].sections
        return any(0 <= sentence.start - each.start < BEHIND_HEADING for each in sections)

    def _item(self, slot: Slot, candidate: Candidate) -> Item | None:
        """The fact of the sentence that fills the slot: the only one, or the one that names the
        period or else the attribute."""
        source = self._material.texts[candidate.sentence.text_id]
        items = items_of(candidate.sentence, source)
        if len(items) < 2:
            return items[0] if items else None
        wanted = (slot.period or slot.attribute).casefold()
        named = [item for item in items if wanted and wanted in item.statement.casefold()]
        fact = named[0] if named else items[0]
        # A name in brackets opens the first fact; before another stands only what joins it.
        return replace(fact, lead=fact.lead if fact is items[0] else "", tail="")


def homes_of(material: Material) -> dict[str, frozenset[int]]:
    """The texts whose title names a thing compared, where these are not all: "the Act" is the
    document of that name, not whatever mentions it."""
    homes = {}
    for entity in material.question.entities:
        named = {
            text_id for text_id, text in material.texts.items() if is_named(entity, text.info.title)
        }
        if named and len(named) < len(material.texts):
            homes[entity] = frozenset(named)
    return homes

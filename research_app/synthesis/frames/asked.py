"""Does a sentence speak of a thing, of what is asked of it, of a period? Stems in common tell."""

from __future__ import annotations

from dataclasses import dataclass

from research_app.retrieval.ranking.measures import measures_asked
from research_app.synthesis.cells import ScoredCell
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance import Candidate
from research_app.synthesis.terms import content_stems, telling_stems, years_of

_KINDS = {
    "statut": {"act", "law", "statut", "code", "bill"},
    "law": {"act", "law", "statut", "code"},
    "act": {"act", "law", "statut"},
    "guidelin": {"guidelin", "guidanc"},
    "paper": {"paper", "studi", "articl"},
    "studi": {"paper", "studi", "articl"},
}
"""Words for a kind of document (as stems), and those that titles have instead."""
IN_SENTENCE, AROUND = 1.0, 0.7
"""How much a mention counts in the sentence itself and in title, heading or the sentence before."""
LEAST_SHARE = 0.5
"""Of the words of an attribute, those a sentence must have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A place in a grid: what of which thing in which period. Empty means any."""

    entity: str = ""
    attribute: str = ""
    period: str = ""

    @property
    def words(self) -> str:
        return " ".join(part for part in (self.attribute, self.entity, self.period) if part)


def fits(slot: Slot, candidate: Candidate) -> float:
    """How well a sentence fills the slot; 0 where it speaks of another thing, attribute or
    period."""
    own = set(content_stems(candidate.sentence.text))
    entity = _mention(slot.entity, own, candidate.about)
    attribute = _share(slot.attribute, own, candidate.about)
    if not entity or attribute < LEAST_SHARE or not _is_of(slot.period, candidate):
        return 0.0
    return entity + attribute + 0.01 / (1 + candidate.rank)


def fits_cell(slot: Slot, cell: ScoredCell) -> bool:
    """Do row, column and titles name the thing, what is asked of it, and the period, one of them in
    the row or over the column? A cell whose column is not certain fits nothing."""
    row = cell.candidate.row
    near = set(content_stems(" ".join((cell.label, cell.group, *cell.heads))))
    around = near | set(content_stems(f"{row.caption} {row.title}"))
    years = set(years_of(" ".join(cell.heads)))
    asked = [telling_stems(words) for words in (slot.attribute, slot.entity) if words]
    is_near = bool(cell.line) or any(_knows(near, stems) for stems in asked)
    is_asked = all(_knows(around, stems) for stems in asked[bool(cell.line and slot.attribute) :])
    return bool(cell.heads) and is_near and is_asked and set(years_of(slot.period)) <= years


def is_named(name: str, title: str) -> bool:
    """Does a document's title name the thing, or say that it is of that kind?"""
    wanted = telling_stems(name)
    return bool(wanted) and _knows(frozenset(content_stems(title)), wanted)


def mentions(name: str, candidate: Candidate) -> bool:
    """Is the thing named in the sentence itself?"""
    return _mention(name, set(content_stems(candidate.sentence.text)), frozenset()) > 0


def _mention(name: str, own: set[str], about: frozenset[str]) -> float:
    wanted = telling_stems(name)
    if not wanted or wanted <= own:
        return IN_SENTENCE
    return AROUND if _knows(own | about, wanted) else 0.0


def _knows(known: set[str] | frozenset[str], wanted: set[str]) -> bool:
    return all(_KINDS.get(stem, {stem}) & known for stem in wanted)


def _share(attribute: str, own: set[str], about: frozenset[str]) -> float:
    """The share of the attribute's words in the sentence and, for less, around it."""
    wanted = telling_stems(attribute)
    if not wanted:
        return IN_SENTENCE
    found = IN_SENTENCE * len(wanted & own) + AROUND * len((wanted - own) & about)
    return found / len(wanted)


def _is_of(period: str, candidate: Candidate) -> bool:
    years = years_of(period)
    return not years or set(years) <= set(years_of(candidate.sentence.text))


def tells_of_the_measure(question: Question, text: str) -> bool:
    """Whether words tell of a measure that the question asks for, where it asks for one: "net
    income" is in half of the words "net sales"."""
    asked = {measure.names[0] for measure in measures_asked(question.search_text)}
    return not asked or any(measure.names[0] in asked for measure in measures_asked(text))

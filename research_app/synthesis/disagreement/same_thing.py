"""Are two things told of the same: the same words for it, the same time, both as facts?"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass

from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.numbers.values import Number
from research_app.retrieval.ranking.measures import measures_asked
from research_app.synthesis.calculations.periods import When
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.disagreement.vocabulary import ONCE
from research_app.synthesis.disagreement.words import is_kin
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import asked_words, content_words

FEWEST = 2
"""Stems that both must share: with one alone ("employees") anybody may be meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The stems of a question's content words, and those of each thing that it names."""

    stems: frozenset[str]
    things: tuple[frozenset[str], ...]

    @property
    def names(self) -> frozenset[str]:
        return frozenset().union(*self.things)


def read_asked(question: Question) -> Asked:
    return Asked(
        stems=frozenset(stem for _, stem in asked_words(question.search_text)),
        things=tuple(filter(None, (_name_of(entity) for entity in question.entities))),
    )


def _name_of(entity: str) -> frozenset[str]:
    """Its proper name ("Grane" of "Grane mill"); a measure ("Operating income") is nobody's."""
    if measures_asked(entity):
        return frozenset()
    return frozenset(stem for word, stem in content_words(entity) if word[0].isupper())


def are_of_the_same(one: Told, other: Told, asked: Asked) -> bool:
    """Whether both speak of the same thing at the same time, as facts or both as plans."""
    if one.kind != other.kind or one.is_plan != other.is_plan:
        return False
    if one.kind != "date" and not is_same_time(one.when, other.when):
        return False
    if one.weekdays and other.weekdays and not one.weekdays & other.weekdays:
        return False
    if one.kind == "date" and _is_one_event(one, other, asked):
        return True
    return _is_same_thing(one, other, asked) and are_beside_the_same(one, other)


def are_beside_the_same(one: Told, other: Told) -> bool:
    """The other numbers of a clause tell which thing is meant ("aged 5 to 9")."""
    return holds_all(one.beside, other.beside) and holds_all(other.beside, one.beside)


def holds_all(numbers: Sequence[Number], others: Sequence[Number]) -> bool:
    return all(
        any(are_comparable(one, other) and can_both_hold(one, other) for other in others)
        for one in numbers
    )


def is_same_time(one: When, other: When) -> bool:
    if one.years != other.years or one.quarter != other.quarter:
        return False
    return not one.day or not other.day or one.day.startswith(other.day[:2])


def _is_same_thing(one: Told, other: Told, asked: Asked) -> bool:
    left = [stem for stem in one.stems if not has_kin(stem, other.stems)]
    right = [stem for stem in other.stems if not has_kin(stem, one.stems)]
    left = _unexplained(left, one, other, asked)
    right = _unexplained(right, other, one, asked)
    shared = [stem for stem in one.stems if has_kin(stem, other.stems)]
    if not is_enough(shared, one, other, asked):
        return False
    return not left and not right


def has_kin(stem: str, stems: Set[str]) -> bool:
    return stem in stems or any(is_kin(stem, each) for each in stems)


def _unexplained(stems: list[str], own: Told, other: Told, asked: Asked) -> list[str]:
    """What the other does not say, unless the question names it and it is known around the other;
    or it belongs to a longer form of a name that both have."""
    has_names = bool(own.subject & other.subject)
    lacks_names = not other.subject - own.subject
    return [
        stem
        for stem in stems
        if not (_is_asked(stem, asked) and _is_known_around(stem, other))
        and not (stem in own.subject and has_names and lacks_names and stem in other.near)
    ]


def _is_asked(stem: str, asked: Asked) -> bool:
    return any(is_kin(stem, each) for each in asked.stems)


def _is_known_around(stem: str, told: Told) -> bool:
    """In title, heading or the sentence before; a thing that the question names also anywhere in
    the passage, as long as the sentence names nobody else."""
    return stem in told.about or (stem in told.near and not told.subject)


def is_enough(shared: Collection[str], one: Told, other: Told, asked: Asked) -> bool:
    """Do they share enough to tell the thing from others: a name, and two words, or what is asked
    for of the thing that the question names?"""
    if not _are_of_one_name(one, other, asked):
        return False
    if len(shared) >= FEWEST:
        return True
    return bool(shared) and bool(asked.things) and any(_is_asked(stem, asked) for stem in shared)


def _are_of_one_name(one: Told, other: Told, asked: Asked) -> bool:
    """ "Revenue was 3 billion" is said of every company: who is meant must be named by both, or be
    what the question names and both texts speak of, or stand in both titles. Texts without any
    names speak of what they have in common."""
    if one.names & other.names:
        return True
    if asked.things:
        known = [told.stems | told.about | told.near for told in (one, other)]
        return any(all(thing <= each for each in known) for thing in asked.things)
    return bool(one.titled & other.titled) or not (one.has_names or other.has_names)


def _is_one_event(one: Told, other: Told, asked: Asked) -> bool:
    """Founding, birth, death: they happen once, so that only whose it is must be the same, and
    that is what the question names."""
    events = [frozenset(stem for stem in told.stems if stem in ONCE) for told in (one, other)]
    if not all(events) or not any(has_kin(stem, events[1]) for stem in events[0]):
        return False
    if not any(_is_asked(stem, asked) for stem in events[0]):
        return False
    return any(_is_of(one, thing, asked) and _is_of(other, thing, asked) for thing in asked.things)


def _is_of(told: Told, thing: frozenset[str], asked: Asked) -> bool:
    """Whether the event is that of the thing asked about: "Helios was founded", "founded Helios",
    not "Helios founded Vega" nor "the father of Holt was born". A sentence that names nobody must
    stand in a text on the thing."""
    stems = list(told.words)
    verb = next(at for at, stem in enumerate(stems) if stem in ONCE)
    before, behind = stems[:verb], stems[verb + 1 :]
    if not thing & told.stems:
        return not told.subject and bool(thing & (told.about | told.near))
    if thing & set(before):
        return bool(_HAPPENED_TO.search(told.clause)) and all(
            stem in told.subject or stem in asked.stems for stem in before
        )
    return not before or bool(thing & set(behind[:NEXT]))


NEXT = 3
"""Words behind a verb among which is what it is done to."""
_HAPPENED_TO = re.compile(
    r"\b(?:was|were|been|being|is|are)\b|\b(?:born|died|dies)\b|^(?:first )?[A-Z]?\w+ed\b",
)

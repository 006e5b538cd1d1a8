"""What a text is read into: units of meaning with what governs them, and the small words that turn
or limit them; and what a difference between two such readings amounts to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from citations.language.lexicon import Lexicon
from citations.verification.checks.aligned import key_of
from citations.verification.checks.synonyms.lexicon import share_of

LISTS = Lexicon(Path(__file__).parent / "data" / "words.txt")
LIGHT = frozenset(map(key_of, LISTS.words("light")))
"""Keys of words that say little of their own: what they are said of says it."""


UnitAlignment = dict[int, int]
"""For a unit of the claim the one of the evidence that it is aligned to."""
Relation = Literal["entailed", "contradicted", "neutral", "undecided"]
"""As in natural language inference: the quote says it; it says otherwise; the claim says more, or
leaves out what limits it; or what differs cannot be told from a synonym."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A word of meaning or a figure with its scale. `[start:end)` of the text that was read;
    `preposition` is the preposition of its phrase ("" for subjects, objects and verbs, "said" for
    who says it), `head` the unit that the preposition follows, -1 where none does. `first` opens
    its phrase, `antecedent`: a relative clause says something of it; `joined`: "and" or "which"
    stands before."""

    text: str
    lower: str
    key: str
    start: int
    end: int
    preposition: str
    head: int
    segment: int
    first: bool
    is_figure: bool
    is_time: bool
    capitalised: bool
    passive: bool
    article: bool
    antecedent: bool
    joined: bool
    weight: float

    @property
    def is_light(self) -> bool:
        return key_of(self.lower) in LIGHT

    @property
    def is_verb(self) -> bool:
        """Whether the word is more often a verb than a noun."""
        return share_of(self.lower, "v") > share_of(self.lower, "n")

    @property
    def verb_like(self) -> bool:
        """Whether its form is one that verbs have."""
        return not self.capitalised and self.lower.endswith(("ed", "ing", "es")) or self.passive


@dataclass(frozen=True, slots=True)
class Marker:
    """A small word or phrase that turns or limits; `unit` is the unit it stands before in its
    segment, or else the one behind which it stands; -1 where there is none."""

    text: str
    senses: frozenset[str]
    start: int
    segment: int
    unit: int


@dataclass(frozen=True, slots=True)
class Reading:
    text: str
    units: tuple[Unit, ...]
    markers: tuple[Marker, ...]
    coordinated: tuple[bool, ...]
    """By segment: does it begin with "and", "but", "while", or behind a full stop or semicolon?"""


@dataclass(frozen=True)
class Pair:
    """A claim and the window of its evidence, with the alignment of their units."""

    claim: Reading
    evidence: Reading
    aligned: UnitAlignment

    @property
    def units(self) -> tuple[Unit, ...]:
        """The claim's."""
        return self.claim.units

    @property
    def others(self) -> tuple[Unit, ...]:
        """The evidence's."""
        return self.evidence.units

    def other(self, at: int) -> Unit:
        """The evidence's unit that the claim's at `at` is aligned to."""
        return self.evidence.units[self.aligned[at]]

    @cached_property
    def relevant(self) -> frozenset[int]:
        """The segments of the evidence that the claim is aligned to."""
        return frozenset(self.evidence.units[place].segment for place in self.aligned.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """`note` is a sentence for readers, `words` what it is about: the claim's if it has them.
    `certain`: tells by itself, in a claim that repeats only a part of its quote as well. `absent`:
    a word of the claim that the quote may say in others. `substituted`: a word in the place of
    another, which may be a synonym that no list has."""

    relation: Relation
    note: str
    words: tuple[str, ...] = ()
    certain: bool = False
    absent: bool = False
    substituted: bool = False

"""What a question in everyday words means, where no requirement says its words.

A requirement answers by its meaning if it lies nearest to the question of all requirements of its
document, clearly nearer than what stands under other headings, and if each thing that the question
names is said there in another word: one that the document defines by it, one of which it is a kind,
or one that is as good as the same. A thing that the documents name elsewhere in the question's own
word is another thing. Otherwise nothing is answered, and the nearest ones are only offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from citations.drafts import RequirementDraft, TextDraft
from citations.embedding import ModelUnavailable
from citations.requirements.definitions import definitions_in
from citations.steps.instructions import is_instruction
from citations.verification.checks.synonyms import are_siblings
from research_app.synthesis.compliance.addressing import bar_to
from research_app.synthesis.compliance.asked import Asked
from research_app.synthesis.compliance.nearness import nearness
from research_app.synthesis.compliance.related import (
    CLOSE,
    CLOSE_ENOUGH,
    Relation,
    is_narrowed,
    names_an_act,
    names_the_same,
    relation_of,
)
from research_app.synthesis.compliance.subject import subject_of
from research_app.synthesis.compliance.words import Said, Term
from research_app.synthesis.terms import stem

NEAR, APART = 0.42, 0.08
"""Cosine of a requirement to the question, at least, and how much nearer it has to be than those
under other headings. Calibrated on self-made documents: of questions that they answer most lie at
0.45 and 0.15 or above."""
FAR_APART = 0.3
"""The same for one that stands out: then each word need not be as close."""
LEAST_NEAR = 0.3
"""The same where a word stands for every single one of the question."""
BESIDE = 0.12
"""How much farther another one of the same heading may be that answers as well."""
OFFERED, LEAST = 3, 0.25
"""How many requirements are offered where nothing answers, and how near they have to be."""
MOST_COMPARED = 160
_EXACT = frozenset(("time", "duration", "frequency", "amount"))
"""What is asked by a measure: then the act counts as well. "How long … kept" is not answered by how
soon something has to be answered."""
_ACT = re.compile(
    r"\b(?:can|may|must|shall|should|do|does|did|could|will|would|to)\s+(?:i|we|you|they|he|she|it|one"
    r"|people|somebody|someone|anyone|anybody|us)\s+(?:\w+ly\s+|also\s+|still\s+|just\s+)?(?P<act>\w+)"
    r"|\b(?:allowed|permitted|forbidden|able|have|has|need|needs|required|supposed|how)\s+to\s+(?P<inf>\w+)"
    r"|\b(?P<done>\w+)\s+(?:up|down|out|off|away|back|around)\b",
    re.IGNORECASE,
)
Each = tuple[RequirementDraft, TextDraft]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The place of a requirement among all, and the words that stand for those of the question."""

    at: int
    relations: tuple[Relation, ...] = ()
    whole: bool = True
    """Whether a word stands for every one of the question."""


class Meaning:
    """One question held against requirements. Where the model cannot run nothing is near."""

    def __init__(self, asked: Asked, requirements: Sequence[Each]) -> None:
        self._asked = asked
        self._all = requirements

    @cached_property
    def near(self) -> Mapping[int, float]:
        """Cosines to the question of those that the search ranked first, by their place."""
        ranked = sorted(range(len(self._all)), key=lambda at: _rank(self._all[at][0]))
        compared = ranked[:MOST_COMPARED]
        try:
            found = nearness(self._asked.text, [self._all[at] for at in compared])
        except ModelUnavailable:
            return {}
        return dict(zip(compared, found, strict=True))

    def answering(self) -> list[Found]:
        """Those that answer by their meaning, the nearest first."""
        asked_for = [term for term in self._asked.terms if not self._asked.is_weak(term)]
        if not asked_for:
            return []
        found = [
            each
            for places, margin in self._nearest()
            for each in self._related(places, margin, asked_for)
        ]
        return sorted(found, key=lambda each: -self.near[each.at])

    def closest(self) -> list[int]:
        """The places of those nearest to the question, the nearest first; at most `OFFERED`."""
        offered: dict[str, int] = {}
        for at in sorted(self.near, key=lambda at: -self.near[at]):
            requirement = self._all[at][0]
            if self.near[at] < LEAST or len(offered) == OFFERED:
                break
            is_asked_of = requirement.source_type in self._asked.kinds
            if is_asked_of and not is_instruction(requirement.words):
                offered.setdefault(" ".join(requirement.words.split()), at)
        return list(offered.values())

    def _nearest(self) -> Iterator[tuple[list[int], float]]:
        """For each document those under the heading of its nearest one, and how much nearer they
        are than all others."""
        for places in self._by_text().values():
            best = max(places, key=lambda at: self.near[at])
            heading = self._all[best][0].section_heading
            same = [at for at in places if self._all[at][0].section_heading == heading]
            others = [self.near[at] for at in places if at not in same]
            margin = self.near[best] - max(others, default=0.0)
            if margin < APART:
                continue
            near = [at for at in same if self.near[best] - self.near[at] <= BESIDE]
            yield sorted(near, key=lambda at: -self.near[at]), margin

    def _by_text(self) -> Mapping[int, list[int]]:
        places: dict[int, list[int]] = {}
        for at in self.near:
            places.setdefault(self._all[at][1].id, []).append(at)
        return places

    def _related(
        self, places: Sequence[int], margin: float, terms: Sequence[Term]
    ) -> Iterator[Found]:
        """Nothing where the nearest one, which comes first, does not answer: what lies behind it is
        on a neighbouring matter."""
        stands_out = self.near[places[0]] >= NEAR and margin >= FAR_APART
        for at in places:
            if bar_to(self._asked, *self._all[at]):
                if at == places[0]:
                    return
                continue
            found = self._relations(at, terms, CLOSE_ENOUGH if stands_out else CLOSE)
            if found is None or self.near[at] < (LEAST_NEAR if found.whole else NEAR):
                continue
            if at == places[0] or found.whole:
                yield found

    def _relations(self, at: int, terms: Sequence[Term], close: float) -> Found | None:
        """What stands there for the words of the question; None where a thing is not named."""
        requirement, text = self._all[at]
        own = Said.of(requirement.words, requirement.section_heading)
        found: list[Relation] = []
        said, left_out = 0, 0
        for term in terms:
            if own.means(*term):
                said += 1
            elif self._is_named_elsewhere(term, text):
                return None
            elif relation := _defined(term, own, text) or related_in(
                term, own, requirement.words, close
            ):
                found.append(relation)
            elif not is_about(term, own, text):
                left_out += 1
                if not self._may_be_left_out(term):
                    return None
        if not said and all(self._is_anybody(each.told) for each in found):
            return None
        return Found(at=at, relations=tuple(found), whole=not left_out)

    def _is_anybody(self, told: str) -> bool:
        """Whether the word names persons in general, which alone is no link: how old a person has
        to be who steers says nothing of passengers."""
        return self._asked.is_weak((told, stem(told)))

    def _may_be_left_out(self, term: Term) -> bool:
        is_act = term[1] in self._acts or names_an_act(term[0].lower())
        return is_act and not _EXACT & set(self._asked.aspects)

    @cached_property
    def _acts(self) -> frozenset[str]:
        """Stems of what somebody does, by where it stands in the question: "may I light", "have to
        go", "throw out"."""
        found = (
            match["act"] or match["inf"] or match["done"]
            for match in _ACT.finditer(self._asked.text)
        )
        return frozenset(stem(word.lower()) for word in found)

    def _is_named_elsewhere(self, term: Term, text: TextDraft) -> bool:
        """In a requirement, in the question's own word; what the whole document is about says
        nothing."""
        if term[1] in subject_of(text).stems:
            return False
        return term[1] in self._stems

    @cached_property
    def _stems(self) -> frozenset[str]:
        """Of the words of all requirements."""
        return Said.of(*(each.words for each, _ in self._all)).stems


def related_in(term: Term, own: Said, text: str, close: float) -> Relation | None:
    """A word of the text for which the term stands. What is told of one kind of things says nothing
    of another kind: tuition is a fee, and no late fee."""
    words = sorted({word.lower() for word, _ in own.words})
    relation = relation_of(term[0].lower(), words, close=close)
    if relation is not None and relation.is_kind and is_narrowed(relation.told, text):
        words.remove(relation.told)
        return relation_of(term[0].lower(), words, close=close)
    return relation


def is_about(term: Term, own: Said, text: TextDraft) -> bool:
    """Whether the whole document is about what the term names, so that a requirement need not say
    it, and speaks of nothing else of the kind: in an act on animals a cat is no dog."""
    word = term[0].lower()
    if any(are_siblings(word, other.lower()) for other, _ in own.words):
        return False
    subject = subject_of(text)
    return subject.means(*term) or any(
        names_the_same(word, other.lower()) for other, _ in subject.words
    )


def _defined(term: Term, own: Said, text: TextDraft) -> Relation | None:
    """A word of the requirement that the document defines by the term."""
    for definition in definitions_in(text.text):
        if not Said.of(definition.term).stems <= own.stems:
            continue
        meaning = Said.of(definition.meaning)
        words = sorted({word.lower() for word, _ in meaning.words})
        if meaning.means(*term) or relation_of(term[0].lower(), words, kinds=False):
            return Relation(asked=term[0], told=definition.term, how="in the definition of")
    return None


def _rank(requirement: RequirementDraft) -> int:
    digits = requirement.passage[1:]
    return int(digits) if digits.isdecimal() else 0

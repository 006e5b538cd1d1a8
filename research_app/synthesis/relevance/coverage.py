"""Which of the question's words a sentence has, in itself or around it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache

from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance.candidates import Candidate
from research_app.synthesis.terms import asked_words, content_stems

ABOUT, IN_PASSAGE = 0.6, 0.3
"""What a question's word counts that stands around the sentence, not in it."""
INHERITED = 0.6
"""What a word counts that comes from the question before."""
KIN, ROOT = 0.7, 5
"""What a word of the same root counts ("decision" for "decide"), and how many first letters of two
stems make it one."""


class Coverage:
    """The words of one question held against all sentences that may answer it."""

    def __init__(self, question: Question, candidates: Sequence[Candidate]) -> None:
        self.own = [frozenset(content_stems(each.sentence.text)) for each in candidates]
        self.candidates = candidates
        asked = asked_words(question.search_text)
        self.names = frozenset(
            stem
            for word, stem in asked
            if word[0].isdigit()
            or (word[0].isupper() and not question.search_text.startswith(word))
        )
        self.weights = self._weighted(question, [stem for _, stem in asked])
        self._total = sum(self.weights.values())

    def _weighted(self, question: Question, asked: Iterable[str]) -> dict[str, float]:
        """How much each word tells: more when rare among the sentences, less when it comes from the
        question before."""
        occurs = Counter(stem for stems in self.own for stem in stems)
        told = {stem for _, stem in asked_words(question.text)}
        return {
            stem: math.log(1 + (len(self.own) + 1) / (occurs[stem] + 0.5))
            * (1.0 if stem in told else INHERITED)
            for stem in asked
        }

    def of(self, at: int) -> float:
        """The weighted share of the question's words in and around a sentence."""
        candidate, own = self.candidates[at], Known(self.own[at])
        about = Known(candidate.about)
        found = 0.0
        for stem, weight in self.weights.items():
            near = max(own.has(stem), ABOUT * about.has(stem))
            found += weight * max(near, IN_PASSAGE * (stem in candidate.passage))
        return found / self._total if self._total else 0.0

    def around(self, at: int) -> float:
        """The plain share of the question's words in a sentence's passage, title and heading."""
        candidate = self.candidates[at]
        known = Known(self.own[at] | candidate.about | candidate.passage)
        found = sum(
            known.has(stem) > 0 or is_misspelt(stem, candidate.passage) for stem in self.weights
        )
        return found / len(self.weights) if self.weights else 0.0

    def shares(self, at: int) -> bool:
        """Does the sentence itself hold one of the question's words?"""
        own = Known(self.own[at])
        return any(own.has(stem) for stem in self.weights)

    def shares_only_names(self, at: int) -> bool:
        others = self.weights.keys() - self.names
        return bool(self.names) and bool(others) and not others & self.own[at]


@dataclass(frozen=True)
class Known:
    """Stems, asked for with others of the same root."""

    stems: frozenset[str]

    @cached_property
    def _roots(self) -> frozenset[str]:
        return frozenset(stem[:ROOT] for stem in self.stems if len(stem) >= ROOT)

    def has(self, stem: str) -> float:
        if stem in self.stems:
            return 1.0
        is_kin = len(stem) >= ROOT and not stem[0].isdigit() and stem[:ROOT] in self._roots
        return KIN if is_kin else 0.0


@lru_cache(maxsize=512)
def is_misspelt(stem: str, known: frozenset[str]) -> bool:
    """Is a word known that differs by a letter or two? Another number is another number."""
    return not stem[0].isdigit() and bool(get_close_matches(stem, known, n=1, cutoff=0.8))

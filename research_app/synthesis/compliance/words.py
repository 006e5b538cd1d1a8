"""Whether a requirement says a word of the question: the word itself, one of its root, or one that
means the same where duties are written down."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from citations.verification.checks.synonyms import are_synonyms
from research_app.synthesis.compliance.alike import alike_of
from research_app.synthesis.relevance.coverage import Known
from research_app.synthesis.terms import content_words

Term = tuple[str, str]
"""A word as written, and its stem."""
_POINTS_BACK = re.compile(r"\W*(?:this|these|those|such)\s+\w", re.IGNORECASE)


def points_back(words: str) -> bool:
    """Whether the words begin with something that was named before ("Such reports must …")."""
    return bool(_POINTS_BACK.match(words))


@dataclass(frozen=True)
class Said:
    """The words of a text, asked for one by one."""

    words: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, *texts: str) -> Said:
        return cls(frozenset(pair for text in texts for pair in _pairs(text)))

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stemmed for _, stemmed in self.words)

    @cached_property
    def _known(self) -> Known:
        return Known(self.stems)

    def has(self, word: str, stemmed: str) -> bool:
        """The word, or one of its root."""
        return self._known.has(stemmed) > 0

    def means(self, word: str, stemmed: str) -> bool:
        """The same, or a word that means the same."""
        if self.has(word, stemmed) or alike_of(stemmed) & self.stems:
            return True
        return any(_same(word.lower(), other.lower()) for other, _ in self.words)


@lru_cache(maxsize=20_000)
def _same(asked: str, told: str) -> bool:
    return are_synonyms(asked, told)


@lru_cache(maxsize=4_000)
def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys(content_words(text)))


def missing_of(terms: Iterable[Term], said: Said, *, in_other_words: bool) -> list[Term]:
    tell = said.means if in_other_words else said.has
    return [term for term in terms if not tell(*term)]

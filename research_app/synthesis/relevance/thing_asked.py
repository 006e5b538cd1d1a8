"""The thing a question asks for ("how many *patents*", "the *salary* of", "how much did it
*cost*"), and whether a sentence speaks of it.

A text on the same subject shares every other word with the question, so that this one word decides.
It is read only where the grammar is plain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from citations.embedding import ModelUnavailable, embed
from research_app.synthesis.relevance.candidates import Candidate
from research_app.synthesis.relevance.coverage import Known
from research_app.synthesis.terms import content_stems, is_stop_word, stem, words_of

SAME_MEANING = 0.45
"""Cosine of two single words from which they may mean the same ("inhabitants", "population")."""
AUX = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|must|may|might)"
)
_PLAIN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bhow many (?P<phrase>[^?,]+?) (?:{AUX}|of|in|at|on|for|by|from|with)\b",
        r"\b(?:what|who) (?:is|are|was|were) (?:the|an?) (?P<phrase>[^?,]+?) (?:of|per)\b",
        rf"\bhow much {AUX} (?:[^?,]+ )?(?P<phrase>[a-z]+) *\??$",
    )
)
_OF_A_CLASS = re.compile(rf"\b(?:what|which) (?!{AUX}\b)(?P<phrase>[^?,]+?) {AUX} ", re.IGNORECASE)
"""A class is often left out where its member is named: "in Latin" for "in which language"."""
_SAYS_NOTHING = frozenset(
    """year date day month century decade time period country city town place region location person
    man woman name number amount percentage percent proportion fraction kind type sort form term
    word part thing way example one some result total value level group area title""".split()
)
"""Nouns that only tell the kind of answer."""
LONGEST = 4
"""Words of a phrase that is still plain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """`word` is the head of the phrase, small; `is_class` where only its kind is asked for."""

    word: str
    is_class: bool = False


@lru_cache(maxsize=64)
def thing_asked(question: str) -> Thing | None:
    """None where the grammar does not tell, or the word says nothing."""
    for pattern in (*_PLAIN, _OF_A_CLASS):
        if match := pattern.search(question):
            head = _head(match["phrase"])
            return Thing(word=head, is_class=pattern is _OF_A_CLASS) if head else None
    return None


def _head(phrase: str) -> str:
    words = words_of(phrase)
    if not 0 < len(words) <= LONGEST or is_stop_word(words[-1]) or words[-1][0].isdigit():
        return ""
    return "" if words[-1].removesuffix("s") in _SAYS_NOTHING else words[-1]


def lacks(thing: Thing, candidate: Candidate, *, in_other_words: bool) -> bool:
    """Does neither the sentence nor what stands around it name the thing? Words of the same meaning
    are looked for only on request: they cost a run of the model."""
    sentence = candidate.sentence
    near = Known(frozenset(content_stems(sentence.text)) | candidate.about)
    if near.has(stem(thing.word)):
        return False
    if not in_other_words:
        return True
    words = [each for each in words_of(sentence.text) if not is_stop_word(each)]
    return not means_one_of(thing.word, tuple(dict.fromkeys(words)))


@lru_cache(maxsize=256)
def means_one_of(thing: str, words: tuple[str, ...], *, least: float = SAME_MEANING) -> bool:
    """Does one of the words mean nearly the same?"""
    try:
        vectors = embed([thing, *words])
    except ModelUnavailable:
        return False
    return any(float(each @ vectors[0]) >= least for each in vectors[1:])

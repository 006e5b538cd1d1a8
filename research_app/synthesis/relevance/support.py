"""Does the best sentence answer at all?

A text on the same subject shares its names with the question, so that likeness alone says little.
What tells is how much of the question is known around the sentence, and plain objections: it does
not name the thing asked for, it is about another year, it holds no word of the kind asked for, or
none of the question at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance.candidates import Candidate
from research_app.synthesis.relevance.qualifiers import is_of_another_number
from research_app.synthesis.relevance.thing_asked import lacks, thing_asked
from research_app.synthesis.terms import content_stems, years_of

AROUND, OWN, WITH_BEFORE, AT_LEAST = 8.0, 4.5, 4.5, 7.3
"""Weights of a logistic regression on questions put to their own text and to another text on the
same subject, rounded; `AT_LEAST` is set so that about three in a hundred of the former are
refused."""
NO_THING, NO_CLASS, OTHER_YEAR, WRONG_KIND, NO_WORD = 7.0, 1.5, 9.0, 1.5, 4.0
"""What each objection weighs. Of the questions whose answer is there, 2 % meet the first, almost
none the third; a class is often left out where its member is named ("in Latin")."""
OTHER_NUMBER = 6.0
"""For a sentence on another version, another duration than the one that is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What is known of a sentence beside a question. `covered` and `around` are shares of the
    question's words, in and near the sentence and in its whole passage; `own` and `with_before`
    cosines, `kind` is 1 where the sentence holds the kind of words asked for, -1 where it lacks
    them, 0 where no kind is asked for; `shares` whether it has any of the question's words."""

    covered: float
    own: float
    with_before: float
    around: float
    kind: int
    shares: bool


def support(
    question: Question, candidate: Candidate, signs: Signs, *, in_other_words: bool
) -> float:
    """From 0 on the sentence answers. `in_other_words`: the thing asked for may be named by a word
    of the same meaning."""
    likely = AROUND * signs.around + OWN * signs.own + WITH_BEFORE * signs.with_before - AT_LEAST
    thing = thing_asked(question.search_text)
    if thing is not None and lacks(thing, candidate, in_other_words=in_other_words):
        likely -= NO_CLASS if thing.is_class else NO_THING
    return likely - _objections(question, candidate, signs)


def _objections(question: Question, candidate: Candidate, signs: Signs) -> float:
    weight = WRONG_KIND * (signs.kind < 0) + NO_WORD * (not signs.shares)
    if _is_of_another_year(question, candidate):
        weight += OTHER_YEAR
    if is_of_another_number(question.search_text, candidate.sentence.text):
        weight += OTHER_NUMBER
    return weight


def _is_of_another_year(question: Question, candidate: Candidate) -> bool:
    """A year that is asked for stands nowhere around, or the sentence names only others."""
    asked = set(years_of(question.search_text))
    if not asked:
        return False
    named = set(years_of(candidate.sentence.text))
    known = candidate.about | candidate.passage | set(content_stems(candidate.sentence.text))
    return not asked <= known or bool(named and not asked & named)

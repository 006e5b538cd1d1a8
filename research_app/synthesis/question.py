"""Reads a question; one that leans on the question before is completed for the search.

The text is only ever searched and compared. Nothing in it is an instruction.
"""

from __future__ import annotations

import re

from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import content_words, is_year

MOST_INHERITED_WORDS = 40

_OPENS_FOLLOW_UP = re.compile(
    r"^\W*(?:and|but|so|or|also|then)\b|^\W*(?:what|how) about\b|^\W*(?:why|how|when|where|who"
    r"|really|how so|why not|how come|what else|since when|how much|how many|by how much)\W*$",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"\b(?:it|its|they|them|their|theirs|he|him|his|she|hers?|this|that|these|those|ones?|there"
    r"|the (?:same|former|latter|others?))\b",
    re.IGNORECASE,
)
_EXPLETIVE = re.compile(
    r"\bit\b(?= [^?]*\b(?:that|to|true)\b)|\bthere (?:is|are|was|were)\b"
    r"|\b(?:is|are|was|were|do|did) there\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.?!]) (?=[A-Z])")
_INSTRUCTION = re.compile(
    r"(?:please )?(?:give|answer|respond|assume|use|state|explain|note|write|reply|cite)\b[^?]*$",
    re.IGNORECASE,
)
_INTRODUCTION = re.compile(
    r"^(?:please )?answer (?:the|this) (?:following )?question\b[^:?]*: ?", re.I
)
_SPACE = re.compile(r"\s+")


def understand(question: str, previous: str | None) -> Question:
    """The question as asked, and what to search for it. A question that names its own subject is
    left alone, whatever was asked before."""
    text = _SPACE.sub(" ", question).strip()
    core = core_of(text)
    if not previous or not lacks_subject(core):
        return Question(text=text, search_text=core)
    inherited = _inherited_words(core_of(previous), core)
    return Question(text=text, search_text=f"{inherited} {core}".strip())


def core_of(question: str) -> str:
    """The question without sentences that only say how to answer ("Give a number in millions.")."""
    sentences = _SENTENCE_END.split(question)
    asking = [_INTRODUCTION.sub("", each) for each in sentences if not _INSTRUCTION.match(each)]
    return " ".join(asking) if any("?" in each for each in asking) else question


def lacks_subject(question: str) -> bool:
    """Does the question only make sense after another one ("And in 2021?", "What about its
    margin?")?"""
    own = [word for word, _ in content_words(question) if not is_year(word)]
    if not own:
        return True
    if _OPENS_FOLLOW_UP.search(question) and len(own) <= 3:
        return True
    reference = _REFERS.search(_EXPLETIVE.sub(" ", question))
    if reference is None:
        return False
    # "Does Helios pay its staff?" names first whom it means; "Is its margin falling?" and "Who
    # decided this?" do not.
    named = [word for word, _ in content_words(question[: reference.start()])]
    is_last = not content_words(question[reference.end() :])
    return not named or (is_last and len(named) == 1 and named[0].islower())


def _inherited_words(previous: str, question: str) -> str:
    """The content words of the question before. A year gives way to the year that is asked for
    now."""
    has_year = any(is_year(word) for word, _ in content_words(question))
    words = [word for word, _ in content_words(previous) if not (has_year and is_year(word))]
    return " ".join(words[:MOST_INHERITED_WORDS])

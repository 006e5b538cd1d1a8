"""What a refusal can say: which words of the question stand nowhere in what was found."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import PassageDraft
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance.coverage import Known
from research_app.synthesis.terms import asked_words, content_stems, stem

_WEAK_WORDS = """
    hold held report have get got give gave take took make made use used put keep kept find
    found know known call called name named tell come came become became go went see saw show
    include contain consist involve provide happen occur exist begin end start stop want need
    try mean say state refer relate work number amount kind type sort form way part thing
    example total new old big small large great good high low long short main different other
    certain various several first last next early late often usually currently originally
    approximately roughly overall exactly according text article document passage author
    question answer people person
"""
_WEAK = frozenset(stem(word) for word in _WEAK_WORDS.split())
"""Words that are missing for no reader: he would not look for them."""


LEAST_MISSING = 1 / 6
"""Of the question's content words."""


def lacks_a_telling_word(question: Question, passages: Sequence[PassageDraft]) -> bool:
    """Do names, figures or telling words of the question stand in none of the passages? In a long
    question one may be missing."""
    missing = len(_telling(question, passages)[0])
    return missing > 0 and missing >= LEAST_MISSING * len(asked_words(question.search_text))


def missing_terms(question: Question, passages: Sequence[PassageDraft]) -> list[str]:
    """The names, figures and telling words of the question, as written, that occur in none of the
    passages, not even in another form. Weak words are named only where nothing else is missing."""
    telling, absent = _telling(question, passages)
    return telling or absent


def _telling(question: Question, passages: Sequence[PassageDraft]) -> tuple[list[str], list[str]]:
    """Of the words that are absent those that tell something, and all."""
    stems = {each for passage in passages for each in content_stems(passage.text)}
    stems |= {each for passage in passages for each in content_stems(passage.source)}
    found = Known(frozenset(stems))
    missing = {each: word for word, each in reversed(asked_words(question.search_text))}
    absent = [(word, each) for each, word in reversed(missing.items()) if not found.has(each)]
    telling = [word for word, each in absent if word[0].isupper() or each not in _WEAK]
    return telling, [word for word, _ in absent]

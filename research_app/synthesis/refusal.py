"""What a refusal can say: which names, numbers and years of the question stand nowhere in what was
found. An everyday word that is missing is no reason: a source may say it in another."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import PassageDraft
from research_app.synthesis.protocols import Question
from research_app.synthesis.ranking import names_in
from research_app.synthesis.terms import content_stems, content_words


def missing_terms(question: Question, passages: Sequence[PassageDraft]) -> list[str]:
    """As written, each once, in the order of the question."""
    known = {
        each for passage in passages for each in content_stems(f"{passage.text} {passage.source}")
    }
    names = names_in(question.search_text)
    missing = {
        stem: word
        for word, stem in content_words(question.search_text)
        if stem in names and stem not in known
    }
    return list(missing.values())

"""What a refusal can say: which words of the question stand nowhere in what was found."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts import PassageDraft
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import asked_words, content_stems


def missing_terms(question: Question, passages: Sequence[PassageDraft]) -> list[str]:
    """The question's content words, as written, that occur in none of the passages."""
    found = {stem for passage in passages for stem in content_stems(passage.text)}
    found |= {stem for passage in passages for stem in content_stems(passage.source)}
    missing = {stem: word for word, stem in reversed(asked_words(question.search_text))}
    return [word for stem, word in reversed(missing.items()) if stem not in found]

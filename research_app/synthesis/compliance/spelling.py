"""Misspelt words of a question in the spelling of the documents that are asked of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from citations.verification.checks.synonyms.readings import readings_of
from research_app.synthesis.terms import is_stop_word, stem

_WORD = re.compile(r"[^\W\d_]{5,40}")
_ALIKE = 0.84
"""Share of letters in common: "landord" and "landlord", not "tenant" and "tenancy"."""


def in_their_spelling(question: str, texts: Iterable[str]) -> str:
    """The question with each word that no dictionary and no document has in the spelling of the one
    word of the documents that is nearly the same. A word that the dictionary has stays: a near miss
    of letters is another word then."""
    unknown = [word for word in _WORD.findall(question) if _is_unknown(word.lower())]
    if not unknown:
        return question
    known = {word.lower() for text in texts for word in _WORD.findall(text)}
    stems = {stem(word) for word in known}
    for word in dict.fromkeys(unknown):
        if stem(word.lower()) not in stems:
            near = get_close_matches(word.lower(), known, n=1, cutoff=_ALIKE)
            if near and near[0][0] == word[0].lower():
                question = re.sub(rf"\b{re.escape(word)}\b", near[0], question)
    return question


def _is_unknown(word: str) -> bool:
    return not is_stop_word(word) and not readings_of(word)

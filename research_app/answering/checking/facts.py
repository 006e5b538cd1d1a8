"""Which sentences of a text state a fact that a source could support. A question, a request, a
heading and an opinion do not."""

from __future__ import annotations

import re

from citations.verification.checks.synonyms.lexicon import entries_of
from citations.verification.free_text import fact_in, hard_fact
from research_app.synthesis.candidates.stating import ends_as_sentence, may_state, states_nothing

_MARK = re.compile(r"^\s*(?:[-*•–—]\s+|#{1,6}\s+|>\s+|\(?\d{1,3}[.)]\s+)*")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_OPINION = re.compile(
    r"\b(?:I|we)\s+(?:\w+ly\s+)?(?:think|believe|feel|hope|guess|suppose|prefer|recommend|suggest"
    r"|would|should|must|need|want|love|like|hate)\b"
    r"|\bin\s+(?:my|our)\s+(?:opinion|view|eyes)\b|\b(?:should|ought\s+to)\b"
    r"|\b(?:is|are|was|were|seems?|looks?)\s+(?:\w+ly\s+|very\s+|quite\s+|so\s+|a\s+|an\s+)*"
    r"(?:great|good|bad|excellent|impressive|remarkable|beautiful|terrible|disappointing|exciting"
    r"|wonderful|amazing|interesting|fascinating|sad|pity|shame|success|disaster|unfortunate)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"^(?:please|let\s+us|let['’]s|do\s+not|don['’]t)\b", re.IGNORECASE)
_REQUEST = re.compile(r"^([A-Za-z]+)\s+(?:the|a|an|this|that|these|those|all|each|your|my|our)\b")
_PREPOSITIONS = frozenset({"like", "given", "except", "save", "bar", "pending"})


def states_fact(sentence: str) -> bool:
    words = _MARK.sub("", " ".join(sentence.split()))
    undated = _YEAR.sub("", words)  # "Helios in 2022" is a title
    if states_nothing(words) or not (ends_as_sentence(words) or may_state(undated)):
        return False
    if fact_in(words) is None or _is_request(words):
        return False
    return not _OPINION.search(words) or _is_measured(words)


def _is_measured(words: str) -> bool:
    """An opinion of a figure or a date can be looked up as far as these go."""
    fact = hard_fact(words)
    return fact is not None and fact.kind in ("number", "date")


def _is_request(words: str) -> bool:
    """ "Check the appendix.": a verb more often than a noun, and what it is to be done to."""
    if _ASKS.match(words):
        return True
    first = _REQUEST.match(words)
    if first is None or first[1].lower() in _PREPOSITIONS:
        return False
    counts = {entry.part: entry.count + 1 for entry in entries_of(first[1].lower())}
    return counts.get("v", 0) > max(counts.get("n", 0), counts.get("a", 0), counts.get("r", 0))

"""The summary of a checked text: sentences counted instead of claims."""

from __future__ import annotations

from citations.cards.summary.words import counted
from citations.drafts import AnswerDraft
from citations.steps.checked import checked_sentences, counts_of

MEANING = (
    "Supported means that a source says so, not that it is true. Where nothing was found, the "
    "documents that were searched are silent; a contradiction in quite other words is missed."
)


def checked_in_words(answer: AnswerDraft) -> str:
    """Such as "12 sentences: 5 supported, 1 contradicted, 6 nothing found."."""
    sentences = checked_sentences(answer)
    counts = counts_of(sentences)
    said = ", ".join(f"{count:,} {status}" for status, count in counts.items() if count)
    whole = counted(len(sentences), "sentence")
    return f"{whole}: {said}." if said else f"{whole}."

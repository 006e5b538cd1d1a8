"""The summary of a checked text: sentences counted instead of claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from citations.drafts import AnswerDraft, ClaimDraft
from citations.language.wording import counted
from citations.steps.checked import STATUSES, checked_sentences, counts_of, status_of

MEANING = (
    "Supported means that a source says so, not that it is true. Where nothing was found, the "
    "documents that were searched are silent; a contradiction in quite other words is missed."
)


def statements_in_words(claims: Collection[ClaimDraft]) -> str:
    """The same of the statements that were looked for so far."""
    found = Counter(status_of(claim) for claim in claims)
    said = ", ".join(f"{found[status]:,} {status}" for status in STATUSES if found[status])
    return f"{counted(len(claims), 'statement')}: {said}."


def checked_in_words(answer: AnswerDraft) -> str:
    """Such as "12 sentences: 5 supported, 1 contradicted, 6 nothing found."."""
    sentences = checked_sentences(answer)
    counts = counts_of(sentences)
    said = ", ".join(f"{count:,} {status}" for status, count in counts.items() if count)
    whole = counted(len(sentences), "sentence")
    return f"{whole}: {said}." if said else f"{whole}."

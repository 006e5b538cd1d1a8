"""The reasons of verdicts in a word, for programs: stable, stored and exported.

Where one check has decided, the code is that check's, see `code_of`.
"""

from __future__ import annotations

from citations.drafts.verdicts import CheckDraft

WORD_FOR_WORD = "word_for_word"
"""The claim is its quote, or a fair excerpt of it."""
TABLE = "table"
"""Whether row, column and value meet in a cell has decided."""
CALCULATION = "calculation"
"""A computed number was computed again."""
NOT_YET = "not_checked_yet"
NO_EVIDENCE = "no_evidence"
"""The claim cites nothing that exists, or nothing that was found in its source."""
NOT_CHECKED = "could_not_be_checked"
"""The judge could not be asked."""
PART_OF_SENTENCE = "part_of_sentence"
"""The claim's words stand in the quote, and what the quote says around them may turn them."""
REPHRASED = "rephrased"
"""Every word of the claim is in the quote or means the same there, and nothing that would change it
is left out."""
SMALL_WORDS = "small_words"
"""The claim all but repeats the quote, and differs in what no check can tell."""
OTHER_WORDS = "other_words"
"""The claim is not its quote word for word, and the judge reads nothing else."""
CARRIED = "carried"
PARTLY_CARRIED = "partly_carried"
NOT_CARRIED = "not_carried"
"""The embedded judge's calibrated probability has decided."""
UNCERTAIN = "uncertain"
"""The embedded judge abstains."""
LANGUAGE_MODEL = "language_model"
"""A language model lowered the embedded judge's verdict, or settled what that one left open."""
CONTEXT = "context"
"""A passage that only explains the claim's words."""
TOGETHER = "together"
"""The passage carries the claim only with another one cited beside it."""

_STEMS = {"numbers": "number", "names": "name", "dates": "date"}


def code_of(check: CheckDraft) -> str:
    """The code of a verdict that a check has decided: "number_differs", "date_missing"."""
    stem = _STEMS.get(check.kind, check.kind.replace(" ", "_"))
    return f"{stem}_{'differs' if check.outcome == 'failed' else 'missing'}"

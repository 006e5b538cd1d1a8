"""A word-by-word account of a claim that all but repeats a sentence of its evidence.

A judge of likeness cannot see a single word. Where claim and sentence are close, this room reads
both into words with what governs them (`reading`), lets words meet that are or mean the same
(`matching`, `same_words`, `phrases`), and asks of every difference what it does: words in the place
of others (`replaced`), small words added or left out (`small_words`), words that stand elsewhere
(`moved`), values and years that are paired otherwise (`pairs`). `account_for` sums up (`outcome`).
Pure, English; it knows no model.
"""

from citations.verification.account.outcome import Account, Standing, account_for

__all__ = ["Account", "Standing", "account_for"]

"""The words that somebody looks for, as many as a database may be asked for at once.

Each word is a condition of its own in the query, and often one on another table: SQLite refuses
patterns and conditions without end, and a pasted page would be looked for at everybody's cost.
"""

from __future__ import annotations

MOST_WORDS = 30
LONGEST_WORD = 200


def looked_for(typed: str) -> list[str]:
    """The words of what was typed, each once; those past `MOST_WORDS` are left out, so that more is
    found and never less."""
    words = dict.fromkeys(word[:LONGEST_WORD] for word in typed.split())
    return list(words)[:MOST_WORDS]

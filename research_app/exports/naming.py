"""File names that say what is inside and are safe everywhere."""

from __future__ import annotations

import unicodedata
from uuid import UUID

LONGEST = 50
#: What stays of a name beside letters and digits.
JOINS = "-"


def slug(words: str) -> str:
    """Letters a–z, digits and single hyphens, `LONGEST` of them at most; "" where none are left.
    Such a name is no path, no option, no device, and shows the same in every script direction."""
    plain = unicodedata.normalize("NFKD", words[: 4 * LONGEST]).encode("ascii", "ignore").decode()
    kept = "".join(each if each.isalnum() else " " for each in plain.lower())
    name = ""
    for word in kept.split():
        longer = f"{name}{JOINS}{word}" if name else word
        if len(longer) > LONGEST:
            break
        name = longer
    return name or kept.replace(" ", "")[:LONGEST]


def answer_stem(question: str, answer_id: UUID) -> str:
    """Such as "how-did-revenue-develop-1f3a9c2e"."""
    return "-".join(part for part in (slug(question), str(answer_id)[:8]) if part)


def folder_of_turn(position: int, question: str, answer_id: UUID) -> str:
    """A folder of a chat's zip; sorted by name they stand in order."""
    return f"{position:03}-{answer_stem(question, answer_id)}"

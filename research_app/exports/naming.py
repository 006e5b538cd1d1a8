"""File names that say what is inside and are safe everywhere."""

from __future__ import annotations

import re
import unicodedata
from textwrap import shorten
from uuid import UUID

LONGEST = 50


def slug(words: str) -> str:
    """Letters a–z, digits and single hyphens, `LONGEST` of them at most; "" where none are left.
    Such a name is no path, no option, no device, and shows the same in every script direction."""
    plain = unicodedata.normalize("NFKD", words[: 4 * LONGEST]).encode("ascii", "ignore").decode()
    kept = re.findall("[a-z0-9]+", plain.lower())
    name = shorten(" ".join(kept), LONGEST, placeholder="").replace(" ", "-")
    return name or "".join(kept)[:LONGEST]


def answer_stem(question: str, answer_id: UUID) -> str:
    """Such as "how-did-revenue-develop-1f3a9c2e"."""
    return "-".join(part for part in (slug(question), str(answer_id)[:8]) if part)


def folder_of_turn(position: int, question: str, answer_id: UUID) -> str:
    """A folder of a chat's zip; sorted by name they stand in order."""
    return f"{position:03}-{answer_stem(question, answer_id)}"

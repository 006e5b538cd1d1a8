"""What cannot be the title of a document, wherever a reader found it."""

from __future__ import annotations

import re

_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.\w")
_CONTENTS = re.compile(
    r"(?:table of )?contents|.*\S\s?(?:(?:\.\s?){4,}|…+\s?)\s*[\divxlc]{1,6}", re.IGNORECASE
)
#: Characters of a line that are looked at.
LONGEST = 500


def names_document(line: str) -> bool:
    """Whether a line may be a title: one that holds an e-mail address, or leads to a page of a
    table of contents, is none."""
    words = line.strip()[:LONGEST]
    return not _EMAIL.search(words) and not _CONTENTS.fullmatch(words)

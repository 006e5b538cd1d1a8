"""What a whole statute or policy is about: the words of its title and of the lines at its head."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.drafts import TextDraft
from research_app.synthesis.compliance.words import Said

_BEGINS = re.compile(
    r"\W*(?:§|sections?\b|sec\.|articles?\b|art\.|\d|\(|[A-Z]\.\s|whereas\b|having\b|as\s+used\b"
    r"|in\s+this\b|definitions?\b|contents\b|(?:chapter|part|division)\s+[\dIVX])",
    re.IGNORECASE,
)
LONGEST_LINE, MOST_LINES, HEAD = 120, 12, 1_000


def subject_of(text: TextDraft) -> Said:
    """Its requirements need not say these words again: "Animal Shelters Act" is about animals
    throughout. Nothing from the first section on counts."""
    return Said.of(text.info.title, *_head(text.text[:HEAD]))


def _head(beginning: str) -> Iterator[str]:
    lines = [line.strip() for line in beginning.splitlines() if line.strip()][:MOST_LINES]
    for line in lines:
        if _BEGINS.match(line) or len(line) > LONGEST_LINE:
            return
        yield line

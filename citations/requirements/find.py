"""All requirements of a text, in order."""

from __future__ import annotations

import re

from citations.drafts import TextDraft
from citations.requirements.values import FoundRequirement, stretch

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s)[^.!?\n]*)*[.!?]?")
_MODAL = re.compile(
    r"\b(?:(?:shall|must)(?:\s+not)?|may\s+not|may\s+only|(?:is|are)\s+(?:required|prohibited)"
    r"(?:\s+to)?)\b",
    re.IGNORECASE,
)


def find_requirements(
    text: TextDraft, start: int = 0, end: int | None = None
) -> list[FoundRequirement]:
    """The requirements that begin in `[start:end)` of the text."""
    found = []
    last = len(text.text) if end is None else end
    for sentence in _SENTENCE.finditer(text.text, start, last):
        modal = _MODAL.search(text.text, sentence.start(), sentence.end())
        if modal is None:
            continue
        words = stretch(text.text, sentence.start(), sentence.end())
        found.append(
            FoundRequirement(
                quote=words,
                segments=(words,),
                modality_words=stretch(text.text, modal.start(), modal.end()),
            )
        )
    return found

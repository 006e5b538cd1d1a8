"""How a sentence ends in its source."""

from __future__ import annotations

import re

from citations.drafts import TextDraft
from research_app.synthesis.sentences import Sentence

_CLOSING = re.compile(r"[.!?…;:]?[\"”’'»)\]]{0,2}(?=\s|\[|$)")
_ENDED = re.compile(r"[.!?…][\"”’'»)\]]*$")


def closing_signs(sentence: Sentence, end: int, source: TextDraft) -> str:
    """The signs that end the sentence in the source, or a full stop where it has none."""
    if _ENDED.search(sentence.text[:end]):
        return ""
    found = _CLOSING.match(source.text, sentence.start + end)
    signs = found.group() if found else ""
    return signs if signs and signs not in ";:" else "."

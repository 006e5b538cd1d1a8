"""Whether words can stand in a text at all, told by letters and figures alone.

Placing a quote folds white space, case, quotation marks and hyphens, which takes a pattern made for
it. Most claims stand nowhere word for word, and that is seen much faster without any sign.
"""

from __future__ import annotations

from functools import lru_cache

from citations.steps.placing.excerpt import segments_of

_NOT_FOLDED = str.maketrans("ı", "i")
"""Equal for a pattern that ignores case, and apart when folded."""


def may_stand_in(words: str, text: str) -> bool:
    """False where no segment of the words can be placed in the text, however signs are folded."""
    there = _letters(text)
    return all(_letters(segment) in there for segment in segments_of(words))


@lru_cache(maxsize=64)
def _letters(text: str) -> str:
    folded = text.translate(_NOT_FOLDED).casefold()
    return "".join(filter(str.isalnum, folded))

"""The self-contained reading of a statement that opens with a pointing word: "It rose by 5 %".

The word is read as the name that opens the sentence before it. A name put in only makes a statement
say more, so a wrong one costs a verdict and never earns one.
"""

from __future__ import annotations

import re

from citations.language import sentences
from citations.steps.openings import pointer_at_start

_NAME = re.compile(r"(?:The )?[A-Z][\w&’'-]*(?: (?:of |the |and )?[A-Z0-9][\w&’'-]*)*(?<!The)")


def restored(words: str, before: str) -> str:
    """The statement with a name in place of the pointing words, or nothing where it has none, or
    the sentence before does not open with one. `before` are the words of the block so far."""
    pointer = pointer_at_start(words)
    spans = sentences(before)
    if pointer is None or pointer.own or not spans:
        return ""
    name = _NAME.match(before[slice(*spans[-1])])
    if name is None or pointer_at_start(f"{name[0]} is") is not None:
        return ""
    ending = ("’" if name[0].endswith("s") else "’s") if pointer.possessive else ""
    return f"{name[0]}{ending} {words[pointer.length :].lstrip()}"

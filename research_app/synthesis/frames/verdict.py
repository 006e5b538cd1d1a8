"""Yes or no: the sentence that decides, then what speaks for and against it.

For and against are told by denial alone: a sentence that denies stands apart from those that do
not. Where all say the same way, nothing is parted.
"""

from __future__ import annotations

import re

from research_app.synthesis.frames.material import Material
from research_app.synthesis.frames.prose import (
    Worded,
    heading,
    headline,
    paragraphs,
    words,
)
from research_app.synthesis.outline import BlockPlan

AFFIRMS, DENIES = "Sentences that affirm", "Sentences that deny"
_DENIAL = re.compile(
    r"\b(?:not|no|never|none|neither|nor|cannot|without|nobody|nothing|hardly|denie[sd]|deny"
    r"|refuse[sd]?|reject(?:s|ed)?|refute[sd]?|prohibit(?:s|ed)?|forbid(?:s|den)?"
    r"|fail(?:s|ed)? to)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)


def lay_out(material: Material) -> tuple[BlockPlan, ...]:
    worded = list(words(material, material.chosen))
    if not worded:
        return ()
    rest = worded[1:]
    denying = [each for each in rest if denies(each)]
    affirming = [each for each in rest if not denies(each)]
    first = headline(worded[0][1])
    if not denying or not affirming:
        return (first, *paragraphs(rest))
    return (
        first,
        heading(AFFIRMS),
        *paragraphs(affirming),
        heading(DENIES),
        *paragraphs(denying),
    )


def denies(worded: Worded) -> bool:
    return bool(_DENIAL.search(worded[0].scored.sentence.text))

"""How sure a judge is, in words and as a figure that means something.

Only a calibrated probability is shown: of all claims that were judged alike and whose truth is
known, this share held. Retrieval scores and what a model says of itself never come here.
"""

from __future__ import annotations

from dataclasses import dataclass

#: From this probability on, the words hold.
_WORDS = (
    (0.95, "Very likely to hold"),
    (0.8, "Likely to hold"),
    (0.6, "More likely to hold than not"),
    (0.4, "As likely to hold as not"),
    (0.2, "Less likely to hold than not"),
    (0.05, "Unlikely to hold"),
    (0.0, "Very unlikely to hold"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    """`words` and what they mean: "Likely to hold", "of 100 claims judged like this one, about 87
    held"."""

    words: str
    meaning: str


def confidence_of(probability: float | None) -> Confidence | None:
    """None where nothing gave a calibrated probability."""
    if probability is None:
        return None
    words = next(words for least, words in _WORDS if max(probability, 0.0) >= least)
    held = round(100 * probability)
    count = "more than 99" if held >= 100 else "fewer than 1" if held <= 0 else f"about {held}"
    return Confidence(words=words, meaning=f"of 100 claims judged like this one, {count} held")

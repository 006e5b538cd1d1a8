"""What of the ranked candidates an answer shows."""

from __future__ import annotations

from collections.abc import Sequence

from research_app.synthesis.ranking import ANSWERS, Ranked

FURTHER = 0.5
"""What a further candidate must reach, in shares of the best one's probability."""
MOST_FURTHER = 2


def answering(ranked: Sequence[Ranked], most: int = 1 + MOST_FURTHER) -> list[Ranked]:
    """The candidates that are shown, best first; none where the best one does not answer. What
    stands inside another one that is shown is left out."""
    if not ranked or ranked[0].probability < ANSWERS:
        return []
    least = max(ANSWERS, FURTHER * ranked[0].probability)
    shown: list[Ranked] = []
    for each in ranked:
        if each.probability >= least and not any(_overlap(each, other) for other in shown):
            shown.append(each)
    return shown[:most]


def _overlap(one: Ranked, other: Ranked) -> bool:
    here, there = one.candidate, other.candidate
    if here.text_id != there.text_id:
        return False
    start, end = (here.lead or (here.start, 0))[0], here.end
    return start < there.end and (there.lead or (there.start, 0))[0] < end

"""Which evidence speaks of some words: by the words it shares with them, rare ones first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

from citations.drafts import EvidenceDraft
from research_app.synthesis.terms import content_stems


def best_first(words: str, evidence: Sequence[EvidenceDraft]) -> list[EvidenceDraft]:
    """All of the evidence, that which says most of the words first; else in its own order."""
    scores = _scores(words, evidence)
    order = sorted(range(len(evidence)), key=lambda place: (-scores[place], place))
    return [evidence[place] for place in order]


def speaking_of(
    words: str, evidence: Sequence[EvidenceDraft], *, limit: int
) -> list[EvidenceDraft]:
    """The evidence that says any of the words, best first."""
    scores = _scores(words, evidence)
    order = sorted(range(len(evidence)), key=lambda place: (-scores[place], place))
    return [evidence[place] for place in order if scores[place] > 0][:limit]


def _scores(words: str, evidence: Sequence[EvidenceDraft]) -> list[float]:
    wanted = set(content_stems(words))
    told = [
        set(content_stems(f"{item.quote} {item.statement} {item.source.title}"))
        for item in evidence
    ]
    counts = Counter(stem for stems in told for stem in stems & wanted)
    weights = {stem: log(1 + len(evidence) / count) for stem, count in counts.items()}
    return [sum(weights[stem] for stem in stems & wanted) for stems in told]

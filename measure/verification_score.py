"""The figures of verdicts against labels.

A verdict is "supported" or not for the two-sided figures, which is also how the labels of all
known collections can be read (partial and refuted are not supported); on three levels refuted
counts as not supported. What the figures mean and where they come from stands at each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import Any

import numpy as np

from citations.drafts import Level

LEVELS: tuple[Level, ...] = ("supported", "partially supported", "not supported")
AGREEMENT = 0.9
"""The agreement that is asked of decided pairs; readers agree with each other on 84 to 90 %."""
BINS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One claim with its label. `level` is the verdict, "unverified" where the judge abstained,
    `leaning` the level without abstaining. `score` is the probability that the claim is supported;
    1 for a claim that is its quote word for word."""

    label: Level
    level: Level
    leaning: Level
    score: float

    @property
    def holds(self) -> bool:
        """Whether the label is supported."""
        return self.label == "supported"


def figures(rows: Sequence[Judged]) -> dict[str, Any]:
    """Every figure over the rows; one that they cannot tell is None. Abstention is off unless the
    name says otherwise."""
    scored = [(row.score, row.holds) for row in rows]
    leanings = [row.leaning for row in rows]
    given = [row.level for row in rows]
    found = {
        "balanced_accuracy": balanced_accuracy(rows, leanings),
        "accuracy": _mean(_right(rows, leanings)),
        "macro_f1": macro_f1(rows, leanings),
        "auc": area_under_curve(scored),
        "coverage_at_90": coverage(rows),
        "supported_precision": _precision(rows, given),
        "supported_recall": _recall(rows, given),
        "ece": calibration_error(scored),
        "abstained": _mean([level == "unverified" for level in given]) or 0.0,
        "confusion": _confusion(rows, leanings),
    }
    rounded = {name: round(x, 4) if isinstance(x, float) else x for name, x in found.items()}
    return {"rows": len(rows), **rounded}


def balanced_accuracy(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """The mean of the shares of supported and of other rows that were told right (Brodersen et al.
    2010), as LLM-AggreFact and its leaderboard report it: 0.5 by guessing, whatever the classes'
    sizes."""
    right = list(zip(rows, _right(rows, said), strict=True))
    sides = [[ok for row, ok in right if row.holds is side] for side in (True, False)]
    return fmean(fmean(side) for side in sides) if all(sides) else None


def macro_f1(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """The mean of F1 (van Rijsbergen 1979) over the levels that occur among the labels; a verdict
    of another level is wrong."""
    labels, levels = Counter(row.label for row in rows), Counter(said)
    hits = Counter(row.label for row, level in zip(rows, said, strict=True) if row.label == level)
    return _mean([2 * hits[each] / (labels[each] + levels[each]) for each in labels])


def area_under_curve(scored: Sequence[tuple[float, bool]]) -> float | None:
    """The chance that a positive scores above a negative, ties counting half (area under the ROC
    curve, Hanley and McNeil 1982); None without both."""
    positive = np.array([score for score, is_positive in scored if is_positive])
    negative = np.sort([score for score, is_positive in scored if not is_positive])
    if not len(positive) or not len(negative):
        return None
    below, or_equal = (np.searchsorted(negative, positive, side) for side in ("left", "right"))
    return float((below + or_equal).sum() / (2 * len(positive) * len(negative)))


def coverage(rows: Sequence[Judged]) -> float | None:
    """The largest share of rows, taken by confidence, on which the verdict agrees with the label
    in at least nine of ten. Confidence is the distance of the score from even chances, on either
    side of which the row is said to be supported or not (risk and coverage as in El-Yaniv and
    Wiener 2010). Rows of one confidence are taken together."""
    if not rows:
        return None
    taken = right = best = 0
    ranked = sorted(rows, key=_confidence, reverse=True)
    for _, several in groupby(ranked, key=_confidence):
        agreeing = [(row.score >= 0.5) is row.holds for row in several]
        taken, right = taken + len(agreeing), right + sum(agreeing)
        best = taken if right >= AGREEMENT * taken else best
    return best / len(rows)


def _confidence(row: Judged) -> float:
    return abs(row.score - 0.5)


def calibration_error(scored: Sequence[tuple[float, bool]]) -> float | None:
    """Expected calibration error (Naeini et al. 2015): how far, in the mean, a probability is from
    the share that holds, over ten bins of equal width."""
    gaps = [0.0] * BINS
    for score, holds in scored:
        gaps[min(BINS - 1, int(score * BINS))] += score - holds
    return sum(map(abs, gaps)) / len(scored) if scored else None


def mean_of(figures_of_files: Sequence[Mapping[str, Any]]) -> dict[str, float | None]:
    """The mean of every figure over files, each file counting the same."""
    names = [name for name, value in figures_of_files[0].items() if not isinstance(value, dict)]
    means: dict[str, float | None] = {}
    for name in names:
        told = [each[name] for each in figures_of_files if each[name] is not None]
        means[name] = round(fmean(told), 4) if told else None
    return means


def _confusion(rows: Sequence[Judged], said: Sequence[Level]) -> dict[str, dict[str, int]]:
    """By label, how often each level was said."""
    pairs = Counter((row.label, level) for row, level in zip(rows, said, strict=True))
    return {label: {level: pairs[label, level] for level in LEVELS} for label in LEVELS}


def _right(rows: Sequence[Judged], said: Sequence[Level]) -> list[bool]:
    """Whether each row was told right as supported or not."""
    return [(level == "supported") == row.holds for row, level in zip(rows, said, strict=True)]


def _precision(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """Of the rows called supported the share that is."""
    pairs = zip(rows, said, strict=True)
    return _mean([row.holds for row, level in pairs if level == "supported"])


def _recall(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """Of the supported rows the share that is called so."""
    return _mean([level == "supported" for row, level in zip(rows, said, strict=True) if row.holds])


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None

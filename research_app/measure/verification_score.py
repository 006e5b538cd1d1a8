"""The figures of verdicts against labels.

A verdict is "supported" or not for the two-sided figures, which is also how the labels of all
known collections can be read (partial and refuted are not supported); on three levels refuted
counts as not supported. What the figures mean and where they come from stands at each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    leanings = [row.leaning for row in rows]
    given = [row.level for row in rows]
    kept = [row for row in rows if row.level != "unverified"]
    decided = kept, [row.level for row in kept]
    found = {
        "balanced_accuracy": balanced_accuracy(rows, leanings),
        "accuracy": _mean(_right(rows, leanings)),
        "macro_f1": macro_f1(rows, leanings),
        "auc": auc(rows),
        "coverage_at_90": coverage(rows),
        "coverage_at_90_two_cuts": coverage_with_two_cuts(rows),
        "supported_precision": _precision(rows, given),
        "supported_recall": _recall(rows, given),
        "ece": calibration_error(rows, _bins_of_equal_width(rows)),
        "ece_equal_mass": calibration_error(rows, _bins_of_equal_mass(rows)),
        "abstained": _mean([level == "unverified" for level in given]) or 0.0,
        "confusion": _confusion(rows, leanings),
        "balanced_accuracy_abstaining": balanced_accuracy(*decided),
        "macro_f1_abstaining": macro_f1(*decided),
        "supported_precision_all": _precision(rows, leanings),
        "supported_recall_all": _recall(rows, leanings),
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


def auc(rows: Sequence[Judged]) -> float | None:
    """The chance that a supported row scores above another one."""
    return area_under_curve([(row.score, row.holds) for row in rows])


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
    ranked = sorted(rows, key=lambda row: -abs(row.score - 0.5))
    right = [(row.score >= 0.5) is row.holds for row in ranked]
    taken, margins = _cuts([abs(row.score - 0.5) for row in ranked], right)
    return float(taken[margins >= 0].max() / len(rows))


def coverage_with_two_cuts(rows: Sequence[Judged]) -> float | None:
    """The same with one cut from the top and another from the bottom, each where it does best on
    these very rows: what the ranking alone would allow."""
    if not rows:
        return None
    ranked = sorted(rows, key=lambda row: -row.score)
    scores, holds = [row.score for row in ranked], [row.holds for row in ranked]
    tops, top_margins = _cuts(scores, holds)
    bottoms, margins = _cuts(scores[::-1], [not each for each in holds[::-1]])
    # The more a cut loses, the more rows it may have: keep the largest for each margin.
    order = np.argsort(margins)
    largest = np.maximum.accumulate(bottoms[order][::-1])[::-1]
    places = np.searchsorted(margins[order], -top_margins - 1e-9, "right")
    has_match = places < len(bottoms)
    best = (tops[has_match] + largest[places[has_match]]).max(initial=0)
    return float(min(len(rows), best) / len(rows))


def calibration_error(rows: Sequence[Judged], bins: Sequence[Sequence[Judged]]) -> float | None:
    """Expected calibration error (Naeini et al. 2015): how far, in the mean over rows, the score of
    a bin is from its share of supported rows."""
    if not rows:
        return None
    gaps = [
        len(each) * abs(fmean(row.score for row in each) - fmean(row.holds for row in each))
        for each in bins
        if each
    ]
    return sum(gaps) / len(rows)


def mean_of(figures_of_files: Sequence[Mapping[str, Any]]) -> dict[str, float | None]:
    """The mean of every figure over files, each file counting the same."""
    names = [name for name, value in figures_of_files[0].items() if not isinstance(value, dict)]
    means: dict[str, float | None] = {}
    for name in names:
        told = [each[name] for each in figures_of_files if each[name] is not None]
        means[name] = round(fmean(told), 4) if told else None
    return means


def _cuts(
    scores: Sequence[float], right: Sequence[bool]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """For each place to cut rows between different scores: how many are taken, and how many more of
    them than nine in ten are right."""
    taken = np.arange(len(right) + 1)
    margins = np.append(0, np.cumsum(right)) - AGREEMENT * taken
    apart = np.concatenate([[True], np.diff(scores) != 0, [True]])
    return taken[apart], margins[apart]


def _bins_of_equal_width(rows: Sequence[Judged]) -> list[list[Judged]]:
    bins: list[list[Judged]] = [[] for _ in range(BINS)]
    for row in rows:
        bins[min(BINS - 1, int(row.score * BINS))].append(row)
    return bins


def _bins_of_equal_mass(rows: Sequence[Judged]) -> list[list[Judged]]:
    ranked = sorted(rows, key=lambda row: row.score)
    edges = [round(len(ranked) * number / BINS) for number in range(BINS + 1)]
    return [ranked[start:end] for start, end in zip(edges, edges[1:], strict=False)]


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

"""The figures of verdicts against labels.

A verdict is "supported" or not for the two-sided figures, which is also how the labels of all
known collections can be read (partial and refuted are not supported); on three levels refuted
counts as not supported. What the figures mean and where they come from stands at each.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean
from typing import Any

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
    return {
        "rows": len(rows),
        "balanced_accuracy": _rounded(balanced_accuracy(rows, leanings)),
        "accuracy": _rounded(_accuracy(rows, leanings)),
        "macro_f1": _rounded(macro_f1(rows, leanings)),
        "auc": _rounded(auc(rows)),
        "coverage_at_90": _rounded(coverage(rows)),
        "coverage_at_90_two_cuts": _rounded(coverage_with_two_cuts(rows)),
        "supported_precision": _rounded(_precision(rows, given)),
        "supported_recall": _rounded(_recall(rows, given)),
        "ece": _rounded(calibration_error(rows, _bins_of_equal_width(rows))),
        "ece_equal_mass": _rounded(calibration_error(rows, _bins_of_equal_mass(rows))),
        "abstained": _rounded(_share([level == "unverified" for level in given])),
        "confusion": _confusion(rows, leanings),
        "balanced_accuracy_abstaining": _rounded(balanced_accuracy(*_decided(rows))),
        "macro_f1_abstaining": _rounded(macro_f1(*_decided(rows))),
        "supported_precision_all": _rounded(_precision(rows, leanings)),
        "supported_recall_all": _rounded(_recall(rows, leanings)),
    }


def balanced_accuracy(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """The mean of the shares of supported and of other rows that were told right (Brodersen et al.
    2010), as LLM-AggreFact and its leaderboard report it: 0.5 by guessing, whatever the classes'
    sizes."""
    right = [(level == "supported") == row.holds for row, level in zip(rows, said, strict=True)]
    sides = [
        [ok for row, ok in zip(rows, right, strict=True) if row.holds is side]
        for side in (True, False)
    ]
    if not all(sides):
        return None
    return fmean(fmean(side) for side in sides)


def macro_f1(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """The mean of F1 (van Rijsbergen 1979) over the levels that occur among the labels; a verdict
    of another level is wrong."""
    levels = [level for level in LEVELS if any(row.label == level for row in rows)]
    scores = [_f1(rows, said, level) for level in levels]
    return fmean(scores) if scores else None


def auc(rows: Sequence[Judged]) -> float | None:
    """The chance that a supported row scores above another one."""
    return area_under_curve([(row.score, row.holds) for row in rows])


def area_under_curve(scored: Sequence[tuple[float, bool]]) -> float | None:
    """The chance that a positive scores above a negative, ties counting half (area under the ROC
    curve by ranks, Hanley and McNeil 1982); None without both."""
    scores = sorted(score for score, _ in scored)
    below = Counter(scores)
    starts = dict(zip(below, accumulate(below.values(), initial=0), strict=False))
    positive = [
        starts[score] + (below[score] + 1) / 2 for score, is_positive in scored if is_positive
    ]
    negative = len(scored) - len(positive)
    if not positive or not negative:
        return None
    smallest = len(positive) * (len(positive) + 1) / 2
    return (sum(positive) - smallest) / (len(positive) * negative)


def coverage(rows: Sequence[Judged]) -> float | None:
    """The largest share of rows, taken by confidence, on which the verdict agrees with the label
    in at least nine of ten. Confidence is the distance of the score from even chances, on either
    side of which the row is said to be supported or not (risk and coverage as in El-Yaniv and
    Wiener 2010). Rows of one confidence are taken together."""
    if not rows:
        return None
    by_confidence = sorted(rows, key=lambda row: -abs(row.score - 0.5))
    right = list(accumulate((row.score >= 0.5) is row.holds for row in by_confidence))
    best = 0
    for taken, correct in enumerate(right, start=1):
        if correct >= AGREEMENT * taken and _ends_tie(by_confidence, taken):
            best = taken
    return best / len(rows)


def coverage_with_two_cuts(rows: Sequence[Judged]) -> float | None:
    """The same with one cut from the top and another from the bottom, each where it does best on
    these very rows: what the ranking alone would allow."""
    if not rows:
        return None
    ranked = sorted(rows, key=lambda row: -row.score)
    tops = _cuts(ranked, holds=True)
    bottoms = _cuts(ranked[::-1], holds=False)
    # The more a cut loses, the more rows it may have: keep the largest for each margin.
    by_margin = sorted((margin, taken) for taken, margin in bottoms)
    largest = list(accumulate((taken for _, taken in reversed(by_margin)), max))[::-1]
    margins = [margin for margin, _ in by_margin]
    best = 0
    for taken, margin in tops:
        place = bisect_right(margins, -margin - 1e-9)
        if place < len(margins):
            best = max(best, min(len(rows), taken + largest[place]))
    return best / len(rows)


def calibration_error(rows: Sequence[Judged], bins: Sequence[Sequence[Judged]]) -> float | None:
    """Expected calibration error (Naeini et al. 2015): how far, in the mean over rows, the score of
    a bin is from its share of supported rows."""
    if not rows:
        return None
    gaps = [
        len(each) * abs(fmean(row.score for row in each) - _share([row.holds for row in each]))
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


def _cuts(ranked: Sequence[Judged], *, holds: bool) -> list[tuple[int, float]]:
    """For each place to cut between different scores: rows taken, and how many more of them than
    nine in ten are right."""
    right = accumulate((row.holds is holds for row in ranked), initial=0)
    return [
        (taken, correct - AGREEMENT * taken)
        for taken, correct in enumerate(right)
        if taken in (0, len(ranked)) or ranked[taken - 1].score != ranked[taken].score
    ]


def _ends_tie(ranked: Sequence[Judged], taken: int) -> bool:
    if taken == len(ranked):
        return True
    return abs(ranked[taken - 1].score - 0.5) != abs(ranked[taken].score - 0.5)


def _bins_of_equal_width(rows: Sequence[Judged]) -> list[list[Judged]]:
    bins: list[list[Judged]] = [[] for _ in range(BINS)]
    for row in rows:
        bins[min(BINS - 1, int(row.score * BINS))].append(row)
    return bins


def _bins_of_equal_mass(rows: Sequence[Judged]) -> list[list[Judged]]:
    ranked = sorted(rows, key=lambda row: row.score)
    edges = [round(len(ranked) * number / BINS) for number in range(BINS + 1)]
    return [ranked[start:end] for start, end in zip(edges, edges[1:], strict=False)]


def _decided(rows: Sequence[Judged]) -> tuple[list[Judged], list[Level]]:
    kept = [row for row in rows if row.level != "unverified"]
    return kept, [row.level for row in kept]


def _confusion(rows: Sequence[Judged], said: Sequence[Level]) -> dict[str, dict[str, int]]:
    """By label, how often each level was said."""
    pairs = Counter((row.label, level) for row, level in zip(rows, said, strict=True))
    return {label: {level: pairs[label, level] for level in LEVELS} for label in LEVELS}


def _f1(rows: Sequence[Judged], said: Sequence[Level], level: Level) -> float:
    hits = sum(row.label == each == level for row, each in zip(rows, said, strict=True))
    total = sum(row.label == level for row in rows) + sum(each == level for each in said)
    return 2 * hits / total if total else 0.0


def _precision(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """Of the rows called supported the share that is."""
    called = [row.holds for row, level in zip(rows, said, strict=True) if level == "supported"]
    return fmean(called) if called else None


def _recall(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """Of the supported rows the share that is called so."""
    found = [level == "supported" for row, level in zip(rows, said, strict=True) if row.holds]
    return fmean(found) if found else None


def _accuracy(rows: Sequence[Judged], said: Sequence[Level]) -> float | None:
    """The share of rows told right as supported or not."""
    right = [(level == "supported") == row.holds for row, level in zip(rows, said, strict=True)]
    return fmean(right) if right else None


def _share(held: Sequence[bool]) -> float:
    return fmean(held) if held else 0.0


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)

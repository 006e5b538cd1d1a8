"""How a judge does on sets of families to which it owes nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, cast

from citations.drafts import CheckDraft
from citations.verification.decision import decide
from citations.verification.embedded.judgement import assess_features
from citations.verification.embedded.weights import Weights
from measure.training.held_out import best_label, best_of_groups, train
from measure.training.sets import KIN, MEASURED, Examples, LabelledSet
from measure.verification_score import LEVELS, Judged, figures, mean_of


def judge_held_out(known: Mapping[LabelledSet, Examples]) -> dict[str, list[Judged]]:
    """The verdicts on every set that is measured, by weights to which its family gave nothing: no
    line, no tree, no calibration, no cut."""
    made: dict[frozenset[str], Weights] = {}
    found: dict[str, list[Judged]] = {}
    for each in known:
        if not each.measures:
            continue
        left_out = frozenset({each.family, *KIN.get(each.family, ())})
        if left_out not in made:
            made[left_out] = train(known, without=left_out)
        found[each.file] = judged(known[each], made[left_out])
    return found


def precision_by_cut(
    found: Mapping[str, list[Judged]], known: Collection[LabelledSet], cuts: Collection[float]
) -> list[tuple[float, float | None, float | None]]:
    """For each cut the precision and recall of "supported", in the mean of families, if only what
    scores at least so much (and no check limits) were called so."""
    curve = []
    for cut in cuts:
        told = {
            file: figures([_from_cut(row, cut) for row in rows]) for file, rows in found.items()
        }
        mean = mean_of_families(told, known)
        curve.append((cut, mean.get("supported_precision"), mean.get("supported_recall")))
    return curve


def _from_cut(row: Judged, cut: float) -> Judged:
    holds = row.leaning == "supported" and row.score >= cut
    return replace(row, level="supported" if holds else "unverified")


def mean_of_families(
    found: Mapping[str, dict[str, Any]], known: Collection[LabelledSet]
) -> dict[str, float | None]:
    """The mean over the families that count, each the mean of its sets."""
    families = []
    for family in MEASURED:
        sets = [found[each.file] for each in known if each.family == family and each.measures]
        if sets:
            families.append(mean_of(sets))
    return mean_of(families) if families else {}


def judged(examples: Examples, weights: Weights) -> list[Judged]:
    """Each claim as the product decides it, with its best chunk where it has several."""
    rows = [
        decide(
            checks, assess_features(dict(zip(examples.names, row, strict=True)), checks, weights)
        )
        for row, checks in zip(examples.rows.tolist(), _checks(examples), strict=True)
    ]
    scores = [each.probability or 0.0 for each in rows]
    labels = best_label(examples.groups, examples.whole + examples.partly)
    return [
        Judged(
            label=LEVELS[2 - int(labels[at])],
            level=rows[at].level,
            leaning=rows[at].leaning or rows[at].level,
            score=scores[at],
        )
        for at in best_of_groups(examples.groups, scores).tolist()
    ]


def _checks(examples: Examples) -> list[list[CheckDraft]]:
    """The checks of each pair, without their notes."""
    drafts = []
    for name in examples.outcome_names:
        kind, _, outcome = name.rpartition(" ")
        drafts.append(CheckDraft(kind=cast(Any, kind), outcome=cast(Any, outcome)))
    return [
        [draft for draft, held in zip(drafts, row, strict=True) if held]
        for row in examples.outcomes.tolist()
    ]

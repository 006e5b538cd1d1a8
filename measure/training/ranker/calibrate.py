"""From raw scores to probabilities, on questions and documents that taught nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from measure.training.logistic import fit_logistic
from measure.training.ranker.groups import Group, is_held_out, is_measured, read_groups
from measure.training.ranker.near_misses import (
    of_another,
    on_another_document,
    without_answer,
)
from measure.training.ranker.norms import norm_groups
from measure.training.ranker.tables import invented_groups, tatqa_groups
from measure.training.ranker.written import written_groups
from measure.verification_score import calibration_error
from research_app.reranker.model import WEIGHTS, raw_scores

SEED = 7
MOST_OF_A_SET = 90
BEST = 3
"""Candidates of a question that the curve is fitted to: those far below are none in any case."""
MOST_ANSWERED = 0.05
"""Of near-misses, questions like answerable ones that nothing here answers."""


NO_NEAR_MISSES = ("policyqa", "wice", "fm2", "written", "cells", "norms", "besides")
"""Sets of which none are made: questions all of a kind, claims, and those that have their own."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The best scores of a question, best first, and which of them answer."""

    source: str
    scores: tuple[float, ...]
    answers: tuple[bool, ...]
    near_miss: bool


def held_out_groups(folder: Path) -> list[Group]:
    """What the weights have not seen, a sample of each set."""
    dice = random.Random(SEED)
    groups = [each for each in read_groups(folder) if is_measured(each) and each.is_answerable]
    groups += list(tatqa_groups(folder / "qa" / "tatqa_dev.jsonl", first=0, last=400))
    groups += written_groups(measured=True)
    groups += [each for each in norm_groups() if is_measured(each)]
    groups += list(invented_groups(MOST_OF_A_SET, random.Random(SEED + 1)))
    dice.shuffle(groups)
    by_set: dict[str, list[Group]] = {}
    for each in groups:
        by_set.setdefault(each.source, []).append(each)
    return [each for several in by_set.values() for each in several[:MOST_OF_A_SET]]


def scored_groups(groups: Sequence[Group]) -> Iterator[Scored]:
    """Each question as it is labelled, and where possible a near-miss of it."""
    dice = random.Random(SEED)
    for group in groups:
        yield _scored(group, near_miss=not group.is_answerable)
        if group.source in NO_NEAR_MISSES or not group.is_answerable:
            continue
        changed = of_another(group, groups, dice) or on_another_document(group, groups, dice)
        if dice.random() < 0.3:
            changed = without_answer(group)
        if changed.pairs:
            yield _scored(changed, near_miss=True)


def _scored(group: Group, *, near_miss: bool) -> Scored:
    scores = raw_scores(group.question, [(pair.context, pair.text) for pair in group.pairs])
    order = sorted(range(len(scores)), key=lambda at: -scores[at])[:BEST]
    return Scored(
        source=group.source,
        scores=tuple(scores[at] for at in order),
        answers=tuple(group.pairs[at].answers for at in order),
        near_miss=near_miss,
    )


def fitted(scored: Sequence[Scored]) -> tuple[float, float]:
    """Slope and shift of the logistic curve with the least loss over the best candidates (Platt
    1999)."""
    scores = np.array([score for each in scored for score in each.scores])
    labels = np.array([float(label) for each in scored for label in each.answers])
    line, shift = fit_logistic(scores[:, np.newaxis], labels, np.ones_like(labels), 1e-3)
    return float(line[0]), shift


def figures(scored: Sequence[Scored], slope: float, shift: float) -> dict[str, object]:
    """How often the best candidate answers, by set; the expected calibration error of its
    probability; and the threshold at which few near-misses are answered."""

    def chance(each: Scored) -> float:
        return float(1 / (1 + np.exp(-(slope * each.scores[0] + shift))))

    answerable = [each for each in scored if not each.near_miss]
    misses = sorted((chance(each) for each in scored if each.near_miss), reverse=True)
    threshold = misses[int(MOST_ANSWERED * len(misses))] if misses else 0.5
    by_set = {
        source: round(
            float(np.mean([each.answers[0] for each in answerable if each.source == source])), 3
        )
        for source in sorted({each.source for each in answerable})
    }
    kept = [chance(each) >= threshold for each in answerable]
    chances = [(chance(each), each.answers[0]) for each in scored]
    return {
        "best_right": by_set,
        "ece": round(calibration_error(chances) or 0.0, 3),
        "threshold_at_5_percent_near_misses": round(threshold, 3),
        "answerable_kept_there": round(float(np.mean(kept)), 3),
        "near_misses": len(misses),
        "questions": len(answerable),
    }


def calibrate(folder: Path, out: Path = WEIGHTS) -> dict[str, object]:
    """Fits on half of the documents and reports on the others; writes `calibration.json`."""
    groups = held_out_groups(folder)
    fitting = [each for each in groups if is_held_out(f"halves {each.document}", 0.5)]
    measuring = [each for each in groups if not is_held_out(f"halves {each.document}", 0.5)]
    slope, shift = fitted(list(scored_groups(fitting)))
    found = figures(list(scored_groups(measuring)), slope, shift)
    values = {"slope": round(slope, 4), "shift": round(shift, 4), "measured": found}
    (out / "calibration.json").write_text(json.dumps(values, indent=1) + "\n")
    return found

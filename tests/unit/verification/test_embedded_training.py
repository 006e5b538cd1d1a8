"""Training finds what there is to learn, keeps families apart and is not fooled by good luck."""

import json

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from citations.verification.embedded.weights import (
    Head,
    from_arrays,
    log_odds,
    normal_scores,
    version_of,
)
from research_app.measure.training.boosting import Growth, grow_trees
from research_app.measure.training.calibrate import choose_band, fit_scale, probabilities
from research_app.measure.training.held_out import best_of_groups
from research_app.measure.training.logistic import fit_logistic

RANDOM = np.random.default_rng(5)


def test_trees_learn_what_no_line_can():
    rows = RANDOM.normal(size=(1500, 4))
    labels = ((rows[:, 0] > 0) != (rows[:, 1] > 0)).astype(float)
    how = Growth(trees=60, features=1.0, least=2.0)
    trees = grow_trees(rows, labels, np.ones(len(rows)), 0.0, how)
    head = Head(
        line=np.zeros(4),
        intercept=0.0,
        split_features=trees.features,
        split_values=trees.thresholds,
        leaves=trees.leaves,
        slope=1.0,
        offset=0.0,
    )
    said = np.array([log_odds(head, row, row) > 0 for row in rows[:300]])
    assert (said == labels[:300]).mean() > 0.95


def test_a_line_finds_the_direction_and_the_base_rate():
    rows = RANDOM.normal(size=(2000, 2))
    chance = 1 / (1 + np.exp(-(2 * rows[:, 0] - 1)))
    labels = (RANDOM.random(2000) < chance).astype(float)
    line, intercept = fit_logistic(rows, labels, np.ones(2000), 1.0)
    assert line == pytest.approx([2, 0], abs=0.3)
    assert intercept == pytest.approx(-1, abs=0.2)


def test_normal_scores_are_ranks_and_ties_share_their_middle():
    quantiles = np.array([[0.0], [0.0], [0.0], [1.0], [2.0]])
    low, middle, high, beyond = normal_scores(np.array([[-9.0], [0.0], [1.5], [9.0]]), quantiles)
    assert low < middle < high < beyond
    assert -1.2 < middle[0] < 0


def test_a_failed_check_can_only_speak_against_a_claim():
    scores = RANDOM.normal(size=1000)
    labels = (RANDOM.random(1000) < 1 / (1 + np.exp(-scores))).astype(float)
    against = (labels == 0) & (RANDOM.random(1000) < 0.5)
    outcomes = np.column_stack([against, labels]).astype(float)
    scale = fit_scale(scores, labels, np.ones(1000), outcomes)
    assert scale.shifts[0] < -1
    assert scale.shifts[1] == 0


def test_probabilities_are_what_they_say():
    scores = RANDOM.normal(size=5000) * 3
    labels = (RANDOM.random(5000) < 1 / (1 + np.exp(-scores / 3 + 0.5))).astype(float)
    none = np.zeros((5000, 0))
    chances = probabilities(scores, none, fit_scale(scores, labels, np.ones(5000), none))
    sure = chances > 0.7
    assert labels[sure].mean() == pytest.approx(chances[sure].mean(), abs=0.05)


def test_the_band_lets_only_what_holds_be_called_supported():
    chances = RANDOM.random(4000)
    labels = (RANDOM.random(4000) < chances).astype(float)
    band = choose_band(chances, labels, np.ones(4000), np.ones(4000))
    assert labels[chances >= band.high].mean() >= 0.84
    assert labels[chances <= band.low].mean() <= 0.16
    assert band.low <= band.middle <= band.high
    assert 0.35 < band.middle < 0.65


def test_of_a_claims_chunks_the_best_counts():
    assert best_of_groups(("a", "b", "a"), [0.1, 0.5, 0.3]).tolist() == [2, 1]


SUBJECTS = ("The river", "A mill", "The old bridge", "Our school", "The library", "A farmer")
DEEDS = ("was built in 1901", "stands in Bern", "lost its roof", "opened again", "feeds the lake")


def _row(number):
    subject, deed = SUBJECTS[number % 6], DEEDS[number % 5]
    evidence = f"{subject} {deed}, as the council wrote. It rained for {number} days."
    labels = ("supported", "partial", "not_supported")
    claims = (
        f"{subject} {deed}.",
        f"{subject} {deed} and won a prize in Oslo.",
        "Whales sing at night.",
    )
    return {"claim": claims[number % 3], "evidence": evidence, "label": labels[number % 3]}


def test_the_command_trains_the_same_weights_twice(tmp_path, settings, capsys):
    settings.CACHE_DIR = tmp_path / "cache"
    for name in ("wice_chunks_dev", "factcheckgpt_stance", "begin_dev_wow"):
        shift = len(name)
        rows = [json.dumps(_row(number + shift)) for number in range(30)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(rows), encoding="utf-8")
    for out in ("one.npz", "two.npz"):
        call_command("train_judge", tmp_path, out=tmp_path / out)
    told = capsys.readouterr().out
    assert "Held out" in told and "mean of families" in told
    assert version_of(tmp_path / "one.npz") == version_of(tmp_path / "two.npz")
    with np.load(tmp_path / "one.npz") as stored:
        weights = from_arrays({name: stored[name] for name in stored.files})
    assert weights.low <= weights.middle <= weights.high


def test_the_command_says_that_it_found_nothing_to_learn_from(tmp_path):
    with pytest.raises(CommandError, match="no set to learn from"):
        call_command("train_judge", tmp_path)

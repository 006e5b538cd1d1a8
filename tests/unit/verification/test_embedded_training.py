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
from measure.training.calibrate import (
    BASE_RATE,
    Scale,
    Scored,
    choose_cuts,
    fit_scale,
    probabilities,
)
from measure.training.heads import grow_trees, scores_of, sign_of
from measure.training.held_out import LIKENESS, best_of_groups, likeliest_chunks
from measure.training.logistic import fit_classes, fit_logistic, fit_signed
from measure.training.sets import Examples


@pytest.fixture
def random() -> np.random.Generator:
    """The same numbers for a test in whatever order the tests run."""
    return np.random.default_rng(5)


def test_trees_learn_what_no_line_can(random):
    rows = random.normal(size=(1500, 4))
    labels = ((rows[:, 0] > 0) != (rows[:, 1] > 0)).astype(float)
    trees = grow_trees(rows, labels, np.ones(len(rows)), max_features=1.0)
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


def test_a_line_finds_the_direction_and_the_base_rate(random):
    rows = random.normal(size=(2000, 2))
    chance = 1 / (1 + np.exp(-(2 * rows[:, 0] - 1)))
    labels = (random.random(2000) < chance).astype(float)
    line, intercept = fit_logistic(rows, labels, np.ones(2000), 1.0)
    assert line == pytest.approx([2, 0], abs=0.3)
    assert intercept == pytest.approx(-1, abs=0.2)


def test_a_tree_that_ends_early_falls_to_the_same_leaf(random):
    rows = random.normal(size=(300, 2))
    labels = (rows[:, 0] > 0).astype(float)
    trees = grow_trees(rows, labels, np.ones(300), n_estimators=3, min_weight_fraction_leaf=0.4)
    assert trees.thresholds.shape == (3, 3) and trees.leaves.shape == (3, 4)
    assert np.isinf(trees.thresholds[:, 1:]).all()
    assert (trees.leaves[:, 0] == trees.leaves[:, 1]).all()


def test_a_weight_that_is_held_tighter_stays_smaller(random):
    rows = random.normal(size=(900, 1)).repeat(2, axis=1)
    labels = np.digitize(rows[:, 0], [-0.5, 0.5])
    found = fit_classes(rows, labels, np.array([1e-3, 1e-1]))
    assert found.shape == (3, 3)
    assert (np.abs(found[0]) > 10 * np.abs(found[1]))[[0, 2]].all()
    assert ((rows @ found[:2] + found[2]).argmax(axis=1) == labels).mean() > 0.9


def test_normal_scores_are_ranks_and_ties_share_their_middle():
    quantiles = np.array([[0.0], [0.0], [0.0], [1.0], [2.0]])
    low, middle, high, beyond = normal_scores(np.array([[-9.0], [0.0], [1.5], [9.0]]), quantiles)
    assert low < middle < high < beyond
    assert -1.2 < middle[0] < 0


def test_a_failed_check_can_only_speak_against_a_claim(random):
    names = ("check numbers failed", "check names missing", "shared")
    assert [sign_of(name) for name in names] == [-1, -1, 1]
    labels = (random.random(1000) < 0.5).astype(float)
    against = (labels == 0) & (random.random(1000) < 0.5)
    rows = np.column_stack([against, labels, labels]).astype(float)
    signs = np.array([sign_of(name) for name in names])
    line, _ = fit_signed(rows, labels, np.ones(1000), 1.0, signs)
    assert line[0] < -1
    assert line[1] == 0
    assert line[2] > 1


def test_probabilities_are_what_they_say(random):
    scores = random.normal(size=5000) * 3
    labels = (random.random(5000) < 1 / (1 + np.exp(-scores / 3 + 0.4))).astype(float)
    chances = probabilities(scores, fit_scale([scores], [labels]))
    sure = chances > 0.6
    assert labels[sure].mean() == pytest.approx(chances[sure].mean(), abs=0.05)


def test_families_in_which_more_or_less_holds_meet_at_one_base_rate(random):
    scores = random.normal(size=6000)
    labels = (random.random(6000) < 1 / (1 + np.exp(-scores))).astype(float)
    rare = np.flatnonzero((labels == 0) | (random.random(6000) < 0.2))
    often = np.flatnonzero((labels == 1) | (random.random(6000) < 0.2))
    found = [
        probabilities(np.zeros(1), fit_scale([scores[kept]], [labels[kept]]))[0]
        for kept in (rare, often)
    ]
    assert found[0] == pytest.approx(found[1], abs=0.05)
    assert found[0] == pytest.approx(BASE_RATE, abs=0.05)


def _scored(count, **changed):
    random = np.random.default_rng(5)
    scores = random.normal(size=count) * 2
    chances = 1 / (1 + np.exp(-scores))
    luck = random.random(count)
    whole = (luck < chances).astype(float)
    given = {
        "whole_scores": scores,
        "partly_scores": scores,
        "whole": whole,
        "partly": np.maximum(whole, (luck < chances + 0.2).astype(float)),
        "limited": np.zeros(count, dtype=bool),
        "decided": np.zeros(count, dtype=bool),
        "share": 1.0,
        "calibrates": True,
    }
    return Scored(**{**given, **changed})


AS_IT_IS = Scale(slope=1.0, offset=0.0)


def test_cuts_leave_little_open_and_find_what_holds():
    part = _scored(4000)
    cuts = choose_cuts([part], AS_IT_IS, AS_IT_IS)
    chances = probabilities(part.whole_scores, AS_IT_IS)
    assert cuts.low <= cuts.middle <= cuts.high
    assert 0.35 < cuts.middle < 0.65
    assert part.whole[chances >= cuts.high].mean() > part.whole[chances >= cuts.middle].mean()
    assert (chances >= cuts.high).any()


def test_a_large_family_moves_the_middle_no_more_than_a_small_one():
    small, large = _scored(2000), _scored(2000)
    large = _scored(2000, whole_scores=large.whole_scores + 2, whole=large.whole)
    again = _scored(
        20000,
        whole_scores=np.tile(large.whole_scores, 10),
        whole=np.tile(large.whole, 10),
    )
    one = choose_cuts([small, large], AS_IT_IS, AS_IT_IS).middle
    other = choose_cuts([small, again], AS_IT_IS, AS_IT_IS).middle
    assert one == pytest.approx(other, abs=0.08)


def test_where_checks_rule_out_support_no_cut_brings_it_back(random):
    limited = random.random(4000) < 0.5
    part = _scored(4000, limited=limited, whole=(~limited).astype(float))
    cuts = choose_cuts([part], AS_IT_IS, AS_IT_IS)
    assert cuts.middle < 0.2


def test_many_rows_score_as_they_do_one_by_one(random):
    rows = random.normal(size=(40, 3))
    trees = grow_trees(
        np.tile(rows, (10, 1)),
        np.tile((rows[:, 0] > 0).astype(float), 10),
        np.ones(400),
        n_estimators=9,
        max_features=1.0,
    )
    head = Head(
        line=np.array([1.0, -1.0, 0.5]),
        intercept=0.2,
        split_features=trees.features,
        split_values=trees.thresholds,
        leaves=trees.leaves,
        slope=1.5,
        offset=-0.3,
    )
    quantiles = np.quantile(rows, np.linspace(0, 1, 9), axis=0)
    one_by_one = [log_odds(head, row, normal_scores(row, quantiles)) for row in rows]
    assert scores_of(head, rows, quantiles) == pytest.approx(one_by_one)


def test_of_a_claims_chunks_the_best_counts():
    assert best_of_groups(("a", "b", "a"), [0.1, 0.5, 0.3]).tolist() == [2, 1]


def test_a_claim_is_taught_by_the_chunk_that_is_most_like_it():
    examples = Examples(
        names=LIKENESS,
        rows=np.array([[0.1, 0.2, 0.1], [0.9, 0.8, 0.9], [0.5, 0.5, 0.5]]),
        outcome_names=(),
        outcomes=np.zeros((3, 0)),
        labels=("supported", "supported", "not_supported"),
        groups=("a", "a", "b"),
    )
    taught = likeliest_chunks(examples)
    assert taught.rows[:, 0].tolist() == [0.9, 0.5]
    assert taught.labels == ("supported", "not_supported")


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
    measured, _ = json.JSONDecoder().raw_decode(told[told.index("{") :])
    assert 0 <= measured["held_out"]["mean of families"]["auc"] <= 1
    assert [cut for cut, *_ in measured["from_cut"]] == sorted(
        {c for c, *_ in measured["from_cut"]}
    )
    assert version_of(tmp_path / "one.npz") == version_of(tmp_path / "two.npz")
    with np.load(tmp_path / "one.npz") as stored:
        weights = from_arrays({name: stored[name] for name in stored.files})
    assert weights.low <= weights.middle <= weights.high


def test_the_command_says_that_it_found_nothing_to_learn_from(tmp_path):
    with pytest.raises(CommandError, match="no set to learn from"):
        call_command("train_judge", tmp_path)


def test_the_command_says_which_package_it_lacks(tmp_path, monkeypatch):
    monkeypatch.setattr("measure.training.find_spec", lambda name: None)
    with pytest.raises(CommandError, match="sklearn is missing: pip install"):
        call_command("train_judge", tmp_path)

"""What `evaluate verification` prints, by hand-made rows whose figures can be told on paper."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from citations.drafts import VerdictDraft
from measure.ablation import ablate_verification
from measure.rows import BadRows
from measure.verification import evaluate_verification
from measure.verification_score import (
    Judged,
    area_under_curve,
    balanced_accuracy,
    calibration_error,
    coverage,
    figures,
    macro_f1,
)

KEYS = """rows balanced_accuracy accuracy macro_f1 auc coverage_at_90 supported_precision
supported_recall ece abstained confusion per_second by_source""".split()


def row(label, level, score, leaning=None):
    return Judged(label=label, level=level, leaning=leaning or level, score=score)


YES, PART, NO = "supported", "partially supported", "not supported"


def scored(*pairs):
    """Rows from (is supported, score)."""
    return [row(YES if holds else NO, YES if p >= 0.5 else NO, p) for holds, p in pairs]


def test_balanced_accuracy_is_the_mean_over_both_sides():
    rows = [row(YES, YES, 1)] * 9 + [row(YES, PART, 0)] + [row(NO, YES, 1), row(PART, NO, 0)]
    assert balanced_accuracy(rows, [each.level for each in rows]) == pytest.approx((0.9 + 0.5) / 2)
    assert balanced_accuracy(rows[:9], [YES] * 9) is None


def test_macro_f1_counts_the_levels_that_are_labelled():
    rows = [row(YES, YES, 1), row(PART, NO, 0), row(NO, NO, 0)]
    said = [each.level for each in rows]
    assert macro_f1(rows, said) == pytest.approx((1 + 0 + 2 / 3) / 3)
    assert macro_f1(rows[:1], said[:1]) == 1


def test_auc_is_the_chance_of_the_right_order_and_ties_count_half():
    assert area_under_curve([(0.9, True), (0.1, False)]) == 1
    assert area_under_curve([(0.4, True), (0.4, False)]) == 0.5
    assert area_under_curve([(0.9, True), (0.2, True), (0.5, False), (0.1, False)]) == 0.75
    assert area_under_curve([(0.9, True)]) is None


def test_coverage_takes_the_most_confident_on_either_side():
    sure = [(True, 0.95)] * 5 + [(False, 0.04)] * 5
    assert coverage(scored(*sure)) == 1
    assert coverage(scored(*sure, (False, 0.6), (False, 0.6))) == pytest.approx(10 / 12)
    assert coverage(scored((False, 0.9), (True, 0.8))) == 0


def test_rows_of_one_confidence_are_not_cut_apart():
    rows = scored(*[(True, 0.9)] * 5, *[(False, 0.9)] * 5)
    assert coverage(rows) == 0


def test_calibration_error_is_the_mean_distance_in_the_bins():
    right = [(0.85, True)] * 3
    assert calibration_error([*right, (0.85, False)]) == pytest.approx(0.1)
    assert calibration_error([*right, (0.3, False)]) == pytest.approx(0.75 * 0.15 + 0.25 * 0.3)


def test_abstaining_counts_for_precision_and_recall_of_supported_only():
    rows = [
        row(YES, YES, 0.9),
        row(YES, "unverified", 0.6, leaning=YES),
        row(NO, "unverified", 0.55, leaning=YES),
        row(NO, NO, 0.1),
    ]
    told = figures(rows)
    assert (told["supported_precision"], told["supported_recall"]) == (1, 0.5)
    assert told["abstained"] == 0.5
    assert told["balanced_accuracy"] == 0.75
    assert told["confusion"][NO] == {YES: 1, PART: 0, NO: 1}


class ByWords:
    """Says of each claim what the claim itself says, with a probability."""

    name = "by words"

    def judge(self, statement, claim, evidence, checks=()):
        level, probability = {
            "yes": (YES, 0.9),
            "part": (PART, 0.4),
            "no": (NO, 0.1),
            "unsure": ("unverified", 0.6),
        }[claim]
        leaning = YES if claim == "unsure" else level
        return VerdictDraft(
            level=level, reason="", judge=self.name, probability=probability, leaning=leaning
        )


@pytest.fixture
def measured(tmp_path, monkeypatch):
    def measure(*rows, files=1, **more):
        paths = []
        for number in range(files):
            path = tmp_path / f"rows{number}.jsonl"
            path.write_text("".join(json.dumps(each) + "\n" for each in rows), encoding="utf-8")
            paths.append(path)
        warm_up = {"claim": "no", "evidence": "x", "label": "supported"}
        monkeypatch.setattr("measure.verification._WARM_UP", warm_up)
        return evaluate_verification(paths, judge=ByWords(), **more)

    return measure


def made(claim, label, **more):
    return {"id": claim, "claim": claim, "evidence": "Some words.", "label": label} | more


def test_the_best_row_of_a_group_counts(measured):
    told = measured(
        made("no", "not_supported", group="g"),
        made("yes", "supported", group="g"),
        made("part", "partial", group="h"),
        made("no", "refuted", group="h"),
        made("no", "refuted"),
        made("unsure", "supported"),
    )
    assert (told["rows"], told["pairs"]) == (4, 6)
    assert told["confusion"][YES][YES] == 2
    assert told["confusion"][PART] == {YES: 0, PART: 1, NO: 0}
    assert told["confusion"][NO][NO] == 1
    assert told["abstained"] == 0.25


def test_every_key_is_there_and_sources_are_told_apart(measured):
    told = measured(made("yes", "supported", src="a"), made("no", "refuted", src="b"))
    assert told.keys() >= set(KEYS)
    assert told["by_source"].keys() == {"a", "b"}
    assert told["by_source"]["a"]["rows"] == 1


def test_of_several_files_each_counts_the_same(measured):
    told = measured(made("yes", "supported"), made("no", "refuted"), files=2)
    assert told["files"].keys() == {"rows0.jsonl", "rows1.jsonl"}
    assert told["mean_over_files"]["balanced_accuracy"] == 1
    assert told["rows"] == 4


def test_predictions_say_what_was_said_of_each_row(measured, tmp_path):
    out = tmp_path / "out.jsonl"
    measured(made("yes", "supported", evidence=["A.", "B."]), predictions=out)
    (line,) = [json.loads(each) for each in out.read_text(encoding="utf-8").splitlines()]
    assert (line["verdict"], line["score"], line["label"]) == (YES, 0.9, "supported")
    assert [check["kind"] for check in line["checks"]] == ["quote", "numbers"]


@pytest.mark.parametrize(
    "wrong",
    [{"label": "maybe"}, {"claim": 3}, {"evidence": [1]}, {"evidence": None}],
    ids=["label", "claim", "texts", "evidence"],
)
def test_rows_of_another_kind_are_refused(measured, wrong):
    with pytest.raises(BadRows):
        measured(made("yes", "supported") | wrong)


def test_the_command_judges_as_the_product_does(tmp_path):
    file = tmp_path / "rows.jsonl"
    rows = [
        {"claim": "The mill lies in Ostby.", "evidence": "The mill lies in Ostby."},
        {"claim": "It has 12 halls.", "evidence": "It has 13 halls."},
    ]
    labels = ("supported", "refuted")
    lines = [json.dumps(each | {"label": label}) for each, label in zip(rows, labels, strict=True)]
    file.write_text("\n".join(lines), encoding="utf-8")
    out = io.StringIO()
    call_command("evaluate", "verification", str(file), "--json", stdout=out)
    told = json.loads(out.getvalue().strip().splitlines()[-1])
    assert (told["rows"], told["supported_precision"], told["supported_recall"]) == (2, 1, 1)
    with pytest.raises(CommandError):
        call_command("evaluate", "numbers", str(file), str(file))


def test_what_a_part_is_worth_shows_when_it_is_switched_off():
    planted = Path(__file__).parents[2] / "data" / "planted_claims.jsonl"
    told = ablate_verification([planted], limit=30, parts=("dates",))
    dates = told["without"]["dates"][planted.name]
    assert dates["changed"] and dates["supported_precision"] <= 0
    assert "dates" not in told["never_decides"]
    with pytest.raises(CommandError, match="verification"):
        call_command("evaluate", "numbers", str(planted), ablate=True)


def test_what_is_no_labelled_claim_is_refused_before_anything_is_switched_off(tmp_path):
    file = tmp_path / "claims.jsonl"
    file.write_text('{"claim": "It rained.", "evidence": 3, "label": "supported"}\n')
    with pytest.raises(BadRows, match="row 1"):
        ablate_verification([tmp_path])

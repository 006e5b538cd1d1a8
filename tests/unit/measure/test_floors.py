"""A small labelled set of our own for each kind of `evaluate`: a change that makes what it measures
worse fails here. Others have theirs over the sample documents: answers (`test_near_misses`), frames
(`test_answers_of_samples`)."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

DATA = Path(__file__).resolve().parents[2] / "data"
FLOORS = (
    (
        "numbers",
        "floors/numbers.jsonl",
        {"value f1": 0.96, "exact f1": 0.92, "value_accuracy": 1, "comparator_accuracy": 1},
    ),
    ("numbers", "floors/headlines.jsonl", {"matched true": 1}),
    ("numbers", "floors/calculations.jsonl", {"recomputed": 1}),
    (
        "stance",
        "floors/stance.jsonl",
        {"refutes precision": 1, "refutes recall": 1, "supports precision": 1, "macro_f1": 0.95},
    ),
    (
        "answer_sentences",
        "floors/answer_sentences.jsonl",
        {"best_right": 0.9, "best_3_right": 0.9, "auc": 0.9},
    ),
    ("retrieval", "floors/retrieval", {"ndcg_at_10": 0.9, "hit_at_5": 1, "recall_at_100": 1}),
    (
        "requirements",
        "floors/requirements",
        {
            "extraction precision": 0.9,
            "extraction recall": 0.9,
            "modality_accuracy": 0.9,
            "questions recall": 0.8,
            "questions refused_right": 1,
            "pairs accuracy": 0.8,
            "comparisons right": 1,
            "slots actor": 0.9,
            "slots condition": 0.9,
            "slots amount": 0.8,
            "slots exception": 0.9,
        },
    ),
    (
        "verification",
        "planted_claims.jsonl",
        {"auc": 0.9, "supported_precision": 0.97, "supported_recall": 0.8},
    ),
)
"""What the product reaches today, and at least this of each figure."""


CEILINGS = {
    "floors/headlines.jsonl": {"matched near_miss": 0.05},
    "floors/requirements": {"questions wrong_shown": 0.2, "questions refused_wrong": 0.2},
    "planted_claims.jsonl": {"ece": 0.2},
}
"""Where less is better."""


@pytest.mark.parametrize(("kind", "file", "floors"), FLOORS, ids=[file for _, file, _ in FLOORS])
def test_what_is_measured_holds_its_floors(kind, file, floors, settings, tmp_path):
    settings.CACHE_DIR = tmp_path
    out = StringIO()
    call_command("evaluate", kind, str(DATA / file), "--json", stdout=out)
    figures = json.loads(out.getvalue().splitlines()[-1])
    assert {name: each for name in floors if (each := _figure(figures, name)) < floors[name]} == {}
    for name, most in CEILINGS.get(file, {}).items():
        assert _figure(figures, name) <= most


def _figure(figures, name):
    for part in name.split():
        figures = figures[part]
    return figures

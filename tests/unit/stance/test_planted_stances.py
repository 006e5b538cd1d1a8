"""Ninety statements of other sources about claims of the sample documents: thirty that contradict
them, sixty that only look like it (another year, unit, company or part, a plan, a view, a rounded
figure, a copy). They were labelled before anything judged them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from citations.stance import Statement, judge_stance
from research_app.intake.sample_library import read_samples

CASES = Path(__file__).parents[2] / "data" / "planted_stances.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]

LEAST_FOUND, MOST_FALSE = 12, 1


def test_planted_contradictions_are_found_and_near_misses_are_not_taken_for_one():
    facts = {sample.facts.file: sample.facts for sample in read_samples()}
    said: Counter[tuple[str, str]] = Counter()
    for row in ROWS:
        source = facts[row["file"]]
        claim = Statement(text=row["claim"], title=source.title, date=source.published)
        stance = judge_stance(claim, Statement(**row["other"]))
        said[row["relation"], stance.relation if stance else "silent"] += 1
    false = sum(said[label, "refutes"] for label in ("supports", "neutral"))
    assert sum(said.values()) == 90
    assert said["refutes", "refutes"] >= LEAST_FOUND
    assert false <= MOST_FALSE
    assert said["refutes", "supports"] + said["neutral", "supports"] == 0

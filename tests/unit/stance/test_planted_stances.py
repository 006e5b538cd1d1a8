"""Ninety statements of other sources about claims of the sample documents: thirty that contradict
them, sixty that only look like it (another year, unit, company or part, a plan, a view, a rounded
figure, a copy). They were labelled before anything judged them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from citations.stance import Statement, judge_stance
from research_app.intake.sample_library import read_samples

DATA = Path(__file__).parents[2] / "data"


def rows_of(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


LEAST_FOUND, MOST_FALSE = 27, 1


def test_planted_contradictions_are_found_and_near_misses_are_not_taken_for_one():
    facts = {sample.given.file_name: sample.given for sample in read_samples()}
    said: Counter[tuple[str, str]] = Counter()
    for row in rows_of("planted_stances.jsonl"):
        source = facts[row["file"]]
        claim = Statement(
            text=row["claim"],
            title=source.title,
            date=source.published,
            heading=row.get("heading", ""),
        )
        stance = judge_stance(claim, Statement(**row["other"]))
        said[row["relation"], stance.relation if stance else "silent"] += 1
    false = sum(said[label, "refutes"] for label in ("supports", "neutral"))
    assert sum(said.values()) == 90
    assert said["refutes", "refutes"] >= LEAST_FOUND
    assert false <= MOST_FALSE
    assert said["refutes", "supports"] + said["neutral", "supports"] == 0


def test_of_invented_pairs_nearly_all_that_is_called_contradicting_is_so():
    said: Counter[tuple[str, str]] = Counter()
    for row in rows_of("invented_stances.jsonl"):
        source = row["claim_source"]
        claim = Statement(text=row["claim"], title=source["title"], date=source["date"])
        stance = judge_stance(claim, Statement(**row["other"]))
        said[row["relation"], stance.relation if stance else "silent"] += 1
    found = said["refutes", "refutes"]
    false = said["neutral", "refutes"] + said["supports", "refutes"]
    assert found >= 0.7 * sum(n for (label, _), n in said.items() if label == "refutes")
    assert found >= 0.95 * (found + false)

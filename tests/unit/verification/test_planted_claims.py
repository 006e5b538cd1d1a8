"""200 claims over the sample documents, half of them wrong in one detail (a number, a name, a date,
a denial, a direction, the scope), labelled before anything judged them."""

from __future__ import annotations

import json
from pathlib import Path

from citations.steps.verifying.claims import verify_claim
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim

CLAIMS = Path(__file__).parents[2] / "data" / "planted_claims.jsonl"
ROWS = [json.loads(line) for line in CLAIMS.read_text(encoding="utf-8").splitlines()]


def level_of(row: dict[str, str]) -> str:
    draft, evidence = plain_claim(row["claim"], [row["evidence"]])
    return verify_claim(draft, evidence, EmbeddedJudge()).verdict.level


def test_nine_of_ten_are_judged_right_and_no_wrong_number_is_supported() -> None:
    judged = [(row, level_of(row)) for row in ROWS]
    wrong_supported = [
        row["claim"]
        for row, level in judged
        if level == "supported" and row["label"] != "supported" and row["src"] == "number"
    ]
    right = sum(
        level != "unverified" and (level == "supported") == (row["label"] == "supported")
        for row, level in judged
    )
    assert wrong_supported == []
    assert right >= 0.9 * len(judged)

"""The documents written for training, read as the product reads them: what answers a question is
among the candidates that it finds."""

import json
from pathlib import Path

from measure.training.ranker.written import WRITTEN, written_groups

EVERY = 12
LEAST_FOUND = 0.98


def test_the_sentences_items_and_rows_that_answer_are_candidates(tmp_path: Path) -> None:
    lines = WRITTEN.read_text(encoding="utf-8").splitlines()[::EVERY]
    sample = tmp_path / "sample.jsonl"
    sample.write_text("\n".join(lines), encoding="utf-8")
    asked = {
        (row["document"], question["question"])
        for row in map(json.loads, lines)
        for question in row["questions"]
        if question["quotes"]
    }
    groups = [each for each in written_groups(sample) if each.source == "written"]
    found = {(each.document, each.question) for each in groups if each.is_answerable}
    assert len(found) >= LEAST_FOUND * len(asked), asked - found
    assert any(not each.is_answerable for each in groups)

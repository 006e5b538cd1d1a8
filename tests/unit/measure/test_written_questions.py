"""The documents written for training, read as the product reads them: what answers a question is
among the candidates that it finds."""

import gzip
import json
from pathlib import Path

from measure.training.ranker.groups import is_held_out
from measure.training.ranker.written import WRITTEN, written_groups

EVERY = 22
LEAST_FOUND = 0.98


def test_the_sentences_items_and_rows_that_answer_are_candidates(tmp_path: Path) -> None:
    with gzip.open(WRITTEN, "rt", encoding="utf-8") as lines:
        kept = list(lines)[::EVERY]
    sample = tmp_path / "sample.jsonl.gz"
    with gzip.open(sample, "wt", encoding="utf-8") as lines:
        lines.writelines(kept)
    asked = {
        (row["document"], question["question"])
        for row in map(json.loads, kept)
        for question in row["questions"]
        if question["quotes"] and not is_held_out(row["document"])
    }
    groups = list(written_groups(measured=False, path=sample))
    found = {(each.document, each.question) for each in groups if each.is_answerable}
    assert len(asked & found) >= LEAST_FOUND * len(asked), asked - found
    assert any(not each.is_answerable for each in groups)
    assert found - asked, "no question was made from the tables"
    assert not {each.document for each in groups if is_held_out(each.document)}

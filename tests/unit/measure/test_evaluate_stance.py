"""Measuring what one source does to a claim of another."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

CLAIM = "Quillane Ferries carried 1.3 million passengers in 2018."
OTHER_TEXTS = {
    "refutes": "A dull year. Quillane Ferries carried 1.9 million passengers in 2018.",
    "supports": CLAIM,
    "neutral": "Quillane Ferries carried 1.9 million passengers in 2016.",
}


def test_relations_and_kinds_of_contradiction_are_counted(tmp_path):
    rows = [
        {
            "id": relation,
            "claim": CLAIM,
            "claim_source": {"title": "Annual report", "date": "2019-02-01", "text": CLAIM},
            "other": {"title": "Harbour news", "date": "2019-03-01", "text": text},
            "relation": relation,
        }
        for relation, text in OTHER_TEXTS.items()
    ]
    file, said = tmp_path / "rows.jsonl", tmp_path / "said.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    out = StringIO()
    call_command("evaluate", "stance", str(file), "--json", predictions=str(said), stdout=out)
    figures = json.loads(out.getvalue())
    assert figures["macro_f1"] == 1
    once = {"said": 1, "right": 1}
    expected = {"other_figure": once, "word_for_word": once, "speaks_of_it": once}
    assert figures["by_code"] == expected
    assert figures["decided"] == pytest.approx(2 / 3, abs=0.001)
    told = [json.loads(line) for line in said.read_text(encoding="utf-8").splitlines()]
    assert [each["relation"] for each in told] == [each["id"] for each in told]


def test_what_a_kind_is_worth_shows_when_it_is_switched_off(tmp_path):
    row = {"claim": CLAIM, "claim_source": {"text": CLAIM}, "relation": "refutes"}
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps(row | {"other": {"text": OTHER_TEXTS["refutes"]}}), encoding="utf-8")
    out = StringIO()
    call_command("evaluate", "stance", str(file), "--json", ablate=True, stdout=out)
    told = json.loads(out.getvalue())
    assert told["as_it_is"] == told["without"]["other_date"] == {"said": 1, "right": 1}
    assert told["without"]["other_figure"] == {"said": 0, "right": 0}


def test_a_row_without_a_relation_is_refused(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps({"claim": CLAIM}), encoding="utf-8")
    with pytest.raises(CommandError, match="lacks"):
        call_command("evaluate", "stance", str(file), "--json")

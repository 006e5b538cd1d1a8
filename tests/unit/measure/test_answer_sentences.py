"""`evaluate answer_sentences`: the ranker alone, on sentences that are labelled."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from measure.answer_sentences import evaluate_answer_sentences
from measure.rows import BadRows

SENTENCES = [
    "The harbour was dredged in spring.",
    "Fjordline Ferries carried 412,000 passengers in 2021.",
    "The company is based in Ulvik.",
    "Fuel cost 14 million euros.",
]
ROW = {"question": "Where is it based?", "sentences": SENTENCES, "labels": [0, 0, 1, 0]}


def by_order(*scores):
    """A ranker that gives these scores whatever is asked."""
    return lambda question, pairs: list(scores)


def test_the_place_of_the_first_sentence_that_answers_counts():
    assert evaluate_answer_sentences([ROW], by_order(1, 2, 3, 0))["best_right"] == 1
    second = evaluate_answer_sentences([ROW], by_order(1, 3, 2, 0))
    assert (second["best_right"], second["best_3_right"]) == (0, 1)
    assert second["auc"] == pytest.approx(2 / 3, abs=1e-4)
    assert evaluate_answer_sentences([ROW], by_order(3, 2, 0, 1))["best_3_right"] == 0


def test_candidates_come_with_title_heading_and_the_words_before_them():
    seen = []

    def rank(question, pairs):
        seen.extend(pairs)
        return [0.0] * len(pairs)

    long = " ".join(map(str, range(20)))
    row = {"sentences": [long, "Yes."], "labels": [0, 1], "title": "Notes", "heading": "Fuel"}
    evaluate_answer_sentences([ROW | row], rank)
    assert seen == [
        ("Notes · Fuel", long),
        ("Notes · Fuel · 8 9 10 11 12 13 14 15 16 17 18 19", "Yes."),
    ]


def test_a_text_is_cut_into_sentences_and_those_with_an_answer_are_the_ones_to_find():
    row = {"question": "?", "context": " ".join(SENTENCES), "answers": ["Ulvik"]}
    assert evaluate_answer_sentences([row], by_order(0, 0, 1, 0))["best_right"] == 1


def test_rows_without_an_answering_sentence_do_not_count():
    figures = evaluate_answer_sentences([ROW | {"labels": [0] * 4}], by_order(1, 2, 3, 4))
    assert figures["questions"] == 0
    assert figures["best_right"] is figures["auc"] is None


def test_a_row_without_candidates_is_named():
    with pytest.raises(BadRows, match="sentences"):
        evaluate_answer_sentences([{"question": "?"}], by_order())


@pytest.mark.parametrize("ranker", ["words", "vectors", "both"])
def test_the_yardsticks_find_an_easy_sentence(tmp_path, ranker):
    file, out = tmp_path / "rows.jsonl", StringIO()
    row = ROW | {"question": "How many passengers did Fjordline carry?", "labels": [0, 1, 0, 0]}
    file.write_text(json.dumps(row) + "\n")
    call_command("evaluate", "answer_sentences", str(file), "--ranker", ranker, stdout=out)
    told = dict(line.split() for line in out.getvalue().splitlines())
    assert (told["questions"], told["best_right"]) == ("1", "1.0")
    assert float(told["per_second"]) > 0

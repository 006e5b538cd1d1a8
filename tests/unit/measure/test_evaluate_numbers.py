"""`evaluate numbers` counts what is found against labels that somebody wrote."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

CONTRACT = {
    "texts",
    "value",
    "overlap",
    "exact",
    "value_accuracy",
    "comparator_accuracy",
    "reported",
    "matched",
    "recomputed",
    "per_second",
}


@pytest.fixture
def evaluate(tmp_path):
    """The figures over these rows, and with `predictions=True` the lines a text too."""

    def run(*rows, predictions=False, options=()):
        file, out = tmp_path / "rows.jsonl", tmp_path / "out.jsonl"
        file.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
        written = StringIO()
        more = ["--predictions", str(out)] if predictions else []
        call_command("evaluate", "numbers", str(file), "--json", *more, *options, stdout=written)
        figures = json.loads(written.getvalue().splitlines()[-1])
        if not predictions:
            return figures
        return figures, [json.loads(line) for line in out.read_text().splitlines()]

    return run


def labelled(text, *labels):
    """A row; a label is the words with what else is known of them."""
    quantities = [
        {"start": text.index(words), "end": text.index(words) + len(words), **more}
        for words, more in labels
    ]
    return {"id": text, "text": text, "quantities": quantities}


def test_found_missed_and_beside(evaluate):
    figures, (line, _) = evaluate(
        labelled("The mill made 40 tonnes and 7 barrels.", ("40 tonnes", {"value": 40.0})),
        labelled("Some came.", ("Some", {"value": 3.0})),
        predictions=True,
    )
    assert figures.keys() >= CONTRACT
    assert figures["texts"] == 2
    assert figures["overlap"] == {"precision": 0.5, "recall": 0.5, "f1": 0.5}
    assert figures["value"] == {"precision": 0.5, "recall": 0.5, "f1": 0.5}
    assert figures["exact"]["recall"] == 0.5
    assert figures["value_accuracy"] == 1
    assert figures["reported"] == 0.5
    assert figures["matched"] is None and figures["recomputed"] is None
    assert [each["value"] for each in line["found"]] == ["40", "7"]
    assert [each["value"] for each in line["beside"]] == ["7"]


def test_labels_without_places_are_matched_by_value_once_each(evaluate):
    row = {
        "text": "It sold 5 boats and 5 cars.",
        "quantities": [{"start": None, "end": None, "value": 5.0, "comparator": "="}] * 3,
    }
    figures = evaluate(row)
    assert figures["value"] == {"precision": 1.0, "recall": 0.6667, "f1": 0.8}
    assert figures["overlap"] is None


def test_a_range_counts_as_its_two_ends(evaluate):
    ends = labelled("It takes 5 to 6 weeks.", ("5 to 6 weeks", {"low": 5.0, "high": 6.0}))
    listed = {"text": "It rose from 5 % to 6 %.", "quantities": [{"value": [5.0, 6.0]}]}
    assert evaluate(ends)["value"]["f1"] == 1
    assert evaluate(listed)["value"]["f1"] == 1


def test_a_value_in_the_labelled_unit_is_the_same_value(evaluate):
    figures = evaluate(labelled("Add 0.5 kg.", ("0.5 kg", {"value": 500.0, "unit": "Gram"})))
    assert figures["value_accuracy"] == figures["value"]["f1"] == 1
    figures = evaluate(labelled("Add 0.5 kg.", ("0.5 kg", {"value": 50.0, "unit": "Gram"})))
    assert figures["value_accuracy"] == figures["value"]["recall"] == 0


def test_comparators_are_compared_as_labelled(evaluate):
    text = "More than 5 people and 7 boats came."
    right = labelled(text, ("5 people", {"comparator": ">"}), ("7 boats", {"comparator": "="}))
    wrong = labelled(text, ("5 people", {"comparator": "<"}))
    assert evaluate(right)["comparator_accuracy"] == 1
    assert evaluate(wrong)["comparator_accuracy"] == 0


def test_dates_are_left_out(evaluate):
    dated = labelled("On 4 May it sold 5 boats.", ("4 May", {"is_date": True}), ("5 boats", {}))
    figures = evaluate(dated)
    assert figures["overlap"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0}
    assert figures["value"] is None


def test_the_share_of_labels_that_are_reported_is_told(evaluate):
    figures = evaluate(
        labelled("Ask at 10.0.0.1 or 5 pm.", ("10.0.0.1", {"type": "ip", "value": "10.0.0.1"})),
        labelled("It took 3 days.", ("3 days", {"type": "duration"})),
    )
    assert figures["reported"] == 0.5
    assert figures["value"] is None


HEADLINE = {
    "claim": "Storm Sinks 14 Boats",
    "masked_claim": "Storm Sinks ____ Boats",
    "answer": "14",
    "source": "A storm sank fourteen boats in the bay. It took 15 hours.",
    "operations": ["Trans"],
}


def test_headlines_match_their_source_and_near_misses_do_not(evaluate):
    figures, (line,) = evaluate(HEADLINE, predictions=True)
    assert figures["matched"] == {"true": 1.0, "near_miss": 0.0}
    assert [each["answer"] for each in line["near"]] == ["12", "13", "15", "16"]


def test_near_misses_change_the_last_printed_digit(evaluate):
    price = HEADLINE | {
        "masked_claim": "Boat Sold for $____M",
        "claim": "Boat Sold for $3.3M",
        "answer": "3.3",
        "source": "The boat was sold for $3.4 million.",
    }
    figures, (line,) = evaluate(price, predictions=True)
    assert [each["answer"] for each in line["near"]] == ["3.1", "3.2", "3.4", "3.5"]
    assert figures["matched"] == {"true": 0.0, "near_miss": 0.25}


def test_headlines_that_need_a_calculation_are_left_out(evaluate):
    _, lines = evaluate(HEADLINE, HEADLINE | {"operations": ["Add", "Trans"]}, predictions=True)
    assert len(lines) == 1


def test_what_the_product_reads_as_no_quantity_is_left_out(evaluate):
    year = HEADLINE | {
        "masked_claim": "Boats Lost Since ____",
        "claim": "Boats Lost Since 2008",
        "answer": "2008",
        "source": "No boat has been seen since 2008.",
    }
    figures = evaluate(HEADLINE, year)
    assert figures["no_quantity"] == 1


def test_calculations_are_recomputed(evaluate):
    def row(derivation, answer, scale="", kind="arithmetic"):
        return {"derivation": derivation, "answer": answer, "scale": scale, "kind": kind}

    figures, lines = evaluate(
        row("(1,301+1,608) / 2", 1454.5, "thousand"),
        row("8/12", 66.67, "percent"),
        row("40.5 - 30", 10.5, "percent"),
        row("1.5 million + 250 thousand", 1750, "thousand"),
        row("north##south", "2", kind="count"),
        row("5 - 3", 3),
        row("5 /", 3),
        predictions=True,
    )
    assert [line["right"] for line in lines] == [True] * 5 + [False] * 2
    assert figures["recomputed"] == 0.7143
    assert lines[-1]["error"]


def test_limit_takes_the_first_texts(evaluate):
    assert evaluate(HEADLINE, HEADLINE, options=["--limit", "1"])["texts"] == 1


def test_rows_of_no_known_kind_are_refused(evaluate):
    with pytest.raises(CommandError, match="text and quantities"):
        evaluate({"text": "5"})

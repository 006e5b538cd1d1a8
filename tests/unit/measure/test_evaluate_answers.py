"""`evaluate answers` runs labelled rows through the real pipeline and counts what came of them."""

import json
from io import BytesIO, StringIO

import pytest
from django.core.management import CommandError, call_command
from reportlab.pdfgen.canvas import Canvas

NOTES = (
    "Fjordline Ferries carried 412,000 passengers in 2021. The company is based in Ulvik.\n\n"
    "Fuel cost the company 14 million euros in the same year."
)
PAGES = (
    "The Kestrel lighthouse was built in 1874 by order of the harbour board.",
    "The lamp of the Kestrel lighthouse can be seen for 21 nautical miles.",
)
CONTRACT = {
    "rows",
    "answered",
    "refused",
    "quote_contains_answer",
    "headline_contains_answer",
    "page_hit",
    "dangling_openings",
    "quoted_sentences",
    "quoted_words",
    "cited_pages",
    "blocks",
    "unsupported_rate",
    "mean_claims",
    "p50_ms",
    "p95_ms",
    "misses",
    "refused_by_group",
}


@pytest.fixture(autouse=True)
def cache_of_this_test(settings, tmp_path):
    settings.CACHE_DIR = tmp_path / "cache"


@pytest.fixture
def answered_row():
    return {
        "id": "a1",
        "question": "How many passengers did Fjordline Ferries carry in 2021?",
        "context": NOTES,
        "answers": ["412,000"],
    }


@pytest.fixture
def unanswerable_row():
    return {"id": "a2", "question": "Who painted the chapel?", "context": NOTES, "answers": []}


@pytest.fixture
def pdf_row(tmp_path):
    (tmp_path / "documents").mkdir()
    file = BytesIO()
    canvas = Canvas(file)
    for page in PAGES:
        canvas.drawString(60, 700, page)
        canvas.showPage()
    canvas.save()
    (tmp_path / "documents" / "lighthouse.pdf").write_bytes(file.getvalue())
    return {
        "question": "How far can the lamp of the Kestrel lighthouse be seen?",
        "sources": ["documents/lighthouse.pdf"],
        "answers": ["21 nautical miles"],
        "page": [1],
    }


@pytest.fixture
def evaluate(tmp_path):
    """`evaluate(rows, *options)` → the object on the last line."""

    def evaluate(rows, *options):
        file = tmp_path / "rows.jsonl"
        file.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
        out = StringIO()
        call_command("evaluate", "answers", str(file), "--json", *options, stdout=out)
        return json.loads(out.getvalue().splitlines()[-1])

    return evaluate


def test_an_answered_and_a_refused_row_are_counted(evaluate, answered_row, unanswerable_row):
    figures = evaluate([answered_row, unanswerable_row])
    assert figures.keys() >= CONTRACT
    assert (figures["rows"], figures["answered"], figures["refused"]) == (2, 1, 1)
    assert figures["quote_contains_answer"] == 0.5
    assert figures["unsupported_rate"] == 0
    assert figures["mean_claims"] >= 1
    assert figures["page_hit"] is None
    assert figures["misses"] == {}


def test_gold_pages_count_from_0_and_ours_from_1(evaluate, pdf_row):
    assert evaluate([pdf_row])["page_hit"] == 1
    assert evaluate([{**pdf_row, "page": [0]}])["page_hit"] == 0


def test_an_answer_to_an_unanswerable_row_is_a_miss(evaluate, answered_row):
    figures = evaluate([{**answered_row, "answers": []}])
    assert figures["misses"] == {"answered_but_unanswerable": 1}


def test_a_gold_answer_inside_another_number_does_not_count(evaluate, answered_row):
    assert evaluate([{**answered_row, "answers": ["412000"]}])["quote_contains_answer"] == 1
    assert evaluate([{**answered_row, "answers": ["412"]}])["quote_contains_answer"] == 0
    assert evaluate([{**answered_row, "answers": ["12"]}])["quote_contains_answer"] == 0


def test_the_headline_is_looked_at_by_itself(evaluate, answered_row, unanswerable_row):
    figures = evaluate([answered_row, unanswerable_row])
    assert figures["headline_contains_answer"] == 1
    assert figures["blocks"]["headline"] == 1
    assert evaluate([{**answered_row, "answers": ["Ulvik"]}])["headline_contains_answer"] == 0


def test_what_is_quoted_is_counted(evaluate, answered_row, pdf_row):
    one_line = {**answered_row, "context": "Fjordline Ferries carried 412,000 passengers in 2021."}
    figures = evaluate([one_line])
    assert (figures["quoted_sentences"], figures["quoted_words"]) == (1, 7)
    assert figures["dangling_openings"] == 0
    assert evaluate([pdf_row])["cited_pages"] >= 1


def test_refusals_are_counted_by_group(evaluate, answered_row, unanswerable_row):
    rows = [
        {**unanswerable_row, "group": "same article"},
        {**answered_row, "answers": [], "group": "same article"},
        {**unanswerable_row, "group": "other article"},
        {**answered_row, "group": "answerable"},
    ]
    figures = evaluate(rows)
    assert figures["refused_by_group"] == {"same article": 0.5, "other article": 1}


def test_a_source_that_cannot_be_read_is_named_and_the_rest_goes_on(evaluate, pdf_row):
    figures = evaluate([{**pdf_row, "sources": [*pdf_row["sources"], "documents/gone.pdf"]}])
    assert figures["answered"] == 1
    (sentence,) = figures["unreadable_sources"]
    assert sentence.startswith("documents/gone.pdf: ")


def test_limit_takes_the_first_rows(evaluate, answered_row, unanswerable_row):
    assert evaluate([answered_row, unanswerable_row], "--limit", "1")["rows"] == 1


def test_predictions_hold_a_line_a_row(evaluate, answered_row, unanswerable_row, tmp_path):
    predictions = tmp_path / "predictions.jsonl"
    evaluate([answered_row, unanswerable_row], "--predictions", str(predictions))
    first, second = [json.loads(line) for line in predictions.read_text().splitlines()]
    assert (first["id"], first["result"]) == ("a1", "ANSWERED")
    assert any("412,000" in quote for quote in first["quotes"])
    assert "412,000" in first["headline"]
    assert (first["shape"], first["miss"], first["headline_miss"]) == ("fact", "", False)
    assert (second["id"], second["result"]) == ("a2", "NO_AUTHORITATIVE_EVIDENCE")


def test_a_line_that_is_not_json_is_named_by_its_number(tmp_path, answered_row):
    file = tmp_path / "rows.jsonl"
    file.write_text(f"{json.dumps(answered_row)}\n{{broken\n")
    with pytest.raises(CommandError, match=r"rows\.jsonl, line 2, is not JSON"):
        call_command("evaluate", "answers", str(file), "--json")


def test_a_row_without_a_question_is_named_by_its_number(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_text('\n{"answers": []}\n')
    with pytest.raises(CommandError, match=r"line 2, lacks question"):
        call_command("evaluate", "answers", str(file), "--json")


def test_a_line_separator_inside_a_text_does_not_end_the_line(tmp_path, answered_row):
    file = tmp_path / "rows.jsonl"
    row = {**answered_row, "context": NOTES.replace("\n\n", "\u2028")}
    file.write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
    out = StringIO()
    call_command("evaluate", "answers", str(file), "--json", stdout=out)
    assert json.loads(out.getvalue())["rows"] == 1


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match="gone.jsonl cannot be read"):
        call_command("evaluate", "answers", str(tmp_path / "gone.jsonl"), "--json")


def test_a_limit_of_nothing_is_refused(tmp_path):
    with pytest.raises(CommandError, match="--limit must be"):
        call_command("evaluate", "answers", str(tmp_path), "--limit", "0")

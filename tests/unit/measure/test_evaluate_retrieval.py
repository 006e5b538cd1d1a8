"""`evaluate retrieval` ranks a small labelled collection."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from measure.retrieval import ndcg_at_10, recall_at_100

CONTRACT = {"queries", "ndcg_at_10", "hit_at_5", "recall_at_100", "p50_ms", "p95_ms"}
DOCS = {
    "d1": "Ferries across the fjord carried 412,000 passengers in 2021.",
    "d2": "The lighthouse on Kestrel Point was built in 1874.",
    "d3": "Beehives beside the canal are counted every spring.",
}
QUERIES = {"q1": "passengers of ferries", "q2": "age of the lighthouse", "q3": "not judged"}


@pytest.fixture(autouse=True)
def cache_of_this_test(settings, tmp_path):
    settings.CACHE_DIR = tmp_path / "cache"


@pytest.fixture
def collection(tmp_path):
    folder = tmp_path / "collection"
    folder.mkdir()
    docs = [{"doc_id": name, "title": "", "text": text} for name, text in DOCS.items()]
    queries = [{"query_id": name, "text": text} for name, text in QUERIES.items()]
    for name, rows in (("docs", docs), ("queries", queries)):
        lines = "".join(f"{json.dumps(row)}\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(lines)
    (folder / "qrels.tsv").write_text("q1\td1\t1\nq1\td3\t0\nq2\td2\t2\n")
    return folder


def evaluate(path, *options):
    out = StringIO()
    call_command("evaluate", "retrieval", str(path), "--json", *options, stdout=out)
    return json.loads(out.getvalue().splitlines()[-1])


def test_every_judged_query_finds_its_document_first(collection):
    figures = evaluate(collection)
    assert figures.keys() >= CONTRACT
    assert figures["queries"] == 2
    assert figures["ndcg_at_10"] == figures["recall_at_100"] == 1


def test_limit_takes_the_first_queries(collection):
    assert evaluate(collection, "--limit", "1")["queries"] == 1


def test_a_bad_line_behind_the_limit_is_not_looked_at(collection):
    file = collection / "queries.jsonl"
    file.write_text("\n" + file.read_text() + "not JSON\n{}\n")
    assert evaluate(collection, "--limit", "2")["queries"] == 2
    with pytest.raises(CommandError, match="line 5, is not JSON"):
        evaluate(collection, "--limit", "4")


def test_sentences_that_carry_a_claim_are_ranked_too(tmp_path):
    file = tmp_path / "claims.jsonl"
    row = {
        "claim": "The lighthouse is from 1874.",
        "sentences": list(DOCS.values()),
        "supporting": [[1]],
    }
    file.write_text(json.dumps(row))
    assert evaluate(file)["ndcg_at_10"] == 1


def test_a_folder_without_its_files_is_refused(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        evaluate(tmp_path)


def test_a_document_further_down_counts_less():
    assert ndcg_at_10(["a", "b"], {"a": 1}) == 1
    assert 0 < ndcg_at_10(["b", "a"], {"a": 1}) < 1
    assert ndcg_at_10([*"bcdefghijk", "a"], {"a": 1}) == 0


def test_recall_is_the_share_of_relevant_documents_among_100():
    ranked = [str(number) for number in range(200)]
    assert recall_at_100(ranked, {"0": 1, "150": 1}) == 0.5

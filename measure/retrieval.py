"""How well search ranks, on labelled collections.

Two forms of data: a folder with `docs.jsonl`, `queries.jsonl` and `qrels.tsv` (query, document,
grade; relevant from grade 1 on), or a file whose rows bring a `claim`, the `sentences` of one
source in order and `supporting` (sets of their numbers, any of which carries the claim), where the
claim is the query and each sentence a passage that counts as a document.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citations.drafts import TextDraft
from measure.benchmarks.filled_library import store_texts
from measure.rows import BadRows, mean, percentile, read_rows
from research_app.reading.in_memory import plain_text
from research_app.retrieval import hybrid
from research_app.retrieval.cutting.passages import PassageSpan
from research_app.retrieval.indexing import index_meaning, index_words
from research_app.retrieval.memory import Cut, MemoryIndex
from research_app.retrieval.postgres.engine import move_over, postgres_index
from research_app.retrieval.protocols import Hit, Index

PASSAGES = 300
"""Asked of the search, so that 100 different documents are among them."""

Grades = Mapping[str, int]
"""The relevant documents of a query, each with its grade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """What one query brought: documents best first, and how long it took."""

    documents: tuple[str, ...]
    relevant: Grades
    milliseconds: float


def evaluate_retrieval(path: Path, *, limit: int | None, cache_dir: Path) -> dict[str, Any]:
    """Figures over the first `limit` queries; those without a relevant document count for nothing.
    A document stands where its best passage stands. Raises `BadRows`."""
    rankings = list(
        _rank_collection(path, limit, cache_dir)
        if path.is_dir()
        else _rank_sentences(path, limit, cache_dir)
    )
    return _figures(rankings)


def evaluate_collection_in_postgresql(folder: Path, *, limit: int | None) -> dict[str, Any]:
    """The same over a folder whose documents are stored in this process's database, which is
    somebody's own: PostgreSQL searches them. Raises `BadRows`."""
    docs, queries, grades = _read_collection(folder, limit)
    texts = store_texts([(doc.get("title") or "", _words_of(doc)) for doc in docs])
    for text in texts:
        index_words(text.pk)
        index_meaning(text.pk)
    move_over(lambda done, total: None)
    names = {text.pk: str(doc["doc_id"]) for text, doc in zip(texts, docs, strict=True)}
    return _figures(list(_rank_queries(postgres_index(), queries, grades, names)))


def _figures(rankings: Sequence[Ranking]) -> dict[str, Any]:
    judged = [ranking for ranking in rankings if ranking.relevant]
    times = [ranking.milliseconds for ranking in judged]
    return {
        "queries": len(judged),
        "ndcg_at_10": mean([ndcg_at_10(each.documents, each.relevant) for each in judged]),
        "hit_at_5": mean([hit_at_5(each.documents, each.relevant) for each in judged]),
        "recall_at_100": mean([recall_at_100(each.documents, each.relevant) for each in judged]),
        "p50_ms": percentile(times, 50),
        "p95_ms": percentile(times, 95),
    }


def ndcg_at_10(ranked: Sequence[str], relevant: Grades) -> float:
    """Normalised discounted cumulative gain of the first ten, the grade as gain (Järvelin and
    Kekäläinen 2002, as trec_eval computes it): 1 for the best possible order."""
    ideal = sorted(relevant.values(), reverse=True)
    return _gain([relevant.get(name, 0) for name in ranked[:10]]) / _gain(ideal[:10])


def hit_at_5(ranked: Sequence[str], relevant: Grades) -> float:
    """1 if a relevant document is among the first five, else 0."""
    return float(not relevant.keys().isdisjoint(ranked[:5]))


def recall_at_100(ranked: Sequence[str], relevant: Grades) -> float:
    return len(relevant.keys() & set(ranked[:100])) / len(relevant)


def _gain(grades: Sequence[int]) -> float:
    return sum(grade / math.log2(rank + 1) for rank, grade in enumerate(grades, start=1))


def _rank_collection(folder: Path, limit: int | None, cache_dir: Path) -> Iterator[Ranking]:
    docs, queries, grades = _read_collection(folder, limit)
    names = {-number: str(doc["doc_id"]) for number, doc in enumerate(docs, start=1)}
    texts = [
        plain_text(_words_of(doc), text_id=text_id, title=doc.get("title") or "")
        for text_id, doc in zip(names, docs, strict=True)
    ]
    yield from _rank_queries(MemoryIndex(texts, cache_dir), queries, grades, names)


def _read_collection(
    folder: Path, limit: int | None
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, dict[str, int]]]:
    """Documents, queries and, by query, the relevant documents."""
    docs = read_rows(folder / "docs.jsonl", needed=["doc_id", "text"])
    queries = read_rows(folder / "queries.jsonl", needed=["query_id", "text"], limit=limit)
    return docs, queries, _read_grades(folder / "qrels.tsv")


def _rank_queries(
    index: Index,
    queries: Iterable[Mapping[str, Any]],
    grades: Mapping[str, Grades],
    names: Mapping[int, str],
) -> Iterator[Ranking]:
    hybrid.search(index, "warm up", texts=None, limit=1)
    for query in queries:
        yield _rank(
            index,
            query["text"],
            lambda hit: names[hit.text_id],
            grades.get(str(query["query_id"]), {}),
        )


def _rank_sentences(file: Path, limit: int | None, cache_dir: Path) -> Iterator[Ranking]:
    for row in read_rows(file, needed=["claim", "sentences", "supporting"], limit=limit):
        relevant = {str(number): 1 for numbers in row["supporting"] for number in numbers}
        if not relevant:
            continue
        text, numbers = _one_text(row["sentences"])
        index = MemoryIndex([text], cache_dir, cut=_cut_as(numbers))
        hybrid.search(index, "warm up", texts=None, limit=1)
        yield _rank(index, row["claim"], _number_of(numbers), relevant)


def _rank(index: Index, query: str, name_of: Callable[[Hit], str], relevant: Grades) -> Ranking:
    began = time.perf_counter()
    hits = hybrid.search(index, query, texts=None, limit=PASSAGES)
    milliseconds = (time.perf_counter() - began) * 1000
    documents = tuple(dict.fromkeys(map(name_of, hits)))
    return Ranking(documents=documents, relevant=relevant, milliseconds=milliseconds)


def _one_text(sentences: Sequence[str]) -> tuple[TextDraft, dict[PassageSpan, int]]:
    """The sentences as one text, a line each, and their places in it with their numbers; empty
    ones have none."""
    lines = [" ".join(sentence.split()) for sentence in sentences]
    numbers, start = {}, 0
    for number, line in enumerate(lines):
        if line:
            numbers[PassageSpan(start=start, end=start + len(line))] = number
        start += len(line) + 1
    return plain_text("\n".join(lines), text_id=-1, title=""), numbers


def _cut_as(spans: Iterable[PassageSpan]) -> Cut:
    return lambda text: spans


def _number_of(numbers: Mapping[PassageSpan, int]) -> Callable[[Hit], str]:
    names = {span.start: str(number) for span, number in numbers.items()}
    return lambda hit: names[hit.start]


def _words_of(doc: Mapping[str, Any]) -> str:
    """A document without text is found by its title."""
    return str(doc["text"]).strip() or str(doc.get("title") or "")


def _read_grades(file: Path) -> dict[str, dict[str, int]]:
    """By query the documents with grade 1 or more. Lines of four columns have the form of TREC."""
    grades: dict[str, dict[str, int]] = {}
    try:
        for line in file.read_text(encoding="utf-8").splitlines():
            if fields := line.split():
                query, document, grade = fields[0], fields[-2], int(fields[-1])
                if grade >= 1:
                    grades.setdefault(query, {})[document] = grade
    except (OSError, ValueError, IndexError) as error:
        raise BadRows(f"{file} cannot be read: {error}.") from error
    return grades

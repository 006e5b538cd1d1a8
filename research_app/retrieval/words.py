"""Search by words: BM25 over body, title and section of each passage, with Tantivy.

A question is never parsed as a query language. It is taken apart into the terms the index itself
holds, and the query is built from them, so that any text a user types is a valid search.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import tantivy

from citations.embedding import without_surrogates

SCHEMA_VERSION = 1
"""Raised with every change of schema or analysis; an index of another version is built anew."""
WEIGHTS = {"body": 1.0, "title": 0.7, "section": 0.4}
"""Of the fields in the score; chosen on development data only."""
MOST_TERMS = 64
"""Different terms of a question that are searched: a pasted page needs no more."""
LONG_LIST = 2000
"""More texts than this are not named in a query before a search of all was tried."""
DEEPER = 4
"""How many times the hits asked for such a search of all looks at."""
WRITER_BYTES = 32_000_000
ANALYZER = "english"

Scored = tuple[int, float]
"""Id of a passage and its score; higher is better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordEntry:
    """What the word index keeps of a passage."""

    passage_id: int
    text_id: int
    title: str
    section: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageStats:
    """Tells cheaply whether two sets of passages differ: ids are given out once only."""

    count: int
    highest: int
    total: int


def index_in_memory(entries: Iterable[WordEntry]) -> "WordReader":
    """A finished index that takes no more entries."""
    index = tantivy.Index(build_schema())
    register_analyzer(index)
    writer = index.writer(WRITER_BYTES, 1)
    for entry in entries:
        writer.add_document(to_document(entry))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return WordReader(index)


def build_schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    for field in WEIGHTS:
        builder.add_text_field(field, tokenizer_name=ANALYZER, index_option="freq")
    builder.add_integer_field("text_id", indexed=True, fast=True)
    builder.add_integer_field("passage_id", indexed=True, fast=True)
    return builder.build()


def register_analyzer(index: tantivy.Index) -> None:
    """Tantivy stores an analyzer's name only, so every opened index needs it."""
    index.register_tokenizer(ANALYZER, _build_analyzer())


def to_document(entry: WordEntry) -> tantivy.Document:
    document = tantivy.Document()
    document.add_text("body", without_surrogates(entry.body))
    document.add_text("title", without_surrogates(entry.title))
    document.add_text("section", without_surrogates(entry.section))
    document.add_integer("text_id", entry.text_id)
    document.add_integer("passage_id", entry.passage_id)
    return document


class WordReader:
    """An index as it was when the reader was made. Any number of threads may search it."""

    def __init__(self, index: tantivy.Index) -> None:
        self._schema = index.schema
        self._searcher = index.searcher()

    def search(self, query: str, *, texts: Collection[int] | None, limit: int) -> list[Scored]:
        """Passages that hold at least one term of the query and belong to the texts (None: to any),
        best first."""
        terms = question_terms(query)
        if not terms or limit < 1 or (texts is not None and not texts):
            return []
        wanted = _any_term(self._schema, terms)
        if texts is None:
            return self._best(wanted, limit)
        if len(texts) > LONG_LIST:
            found = self._best_of_many(wanted, frozenset(texts), limit)
            if found is not None:
                return found
        listed = tantivy.Query.term_set_query(self._schema, "text_id", sorted(texts))
        unscored = tantivy.Query.const_score_query(listed, 0.0)
        must = tantivy.Occur.Must
        return self._best(tantivy.Query.boolean_query([(must, wanted), (must, unscored)]), limit)

    def _best(self, query: tantivy.Query, limit: int) -> list[Scored]:
        return self._scored(self._searcher.search(query, limit, count=False).hits)

    def _best_of_many(
        self, query: tantivy.Query, texts: frozenset[int], limit: int
    ) -> list[Scored] | None:
        """The best of these texts out of a longer list of the best of all: a passage's score does
        not depend on what else is searched. None when that list ends too early. A query that names
        thousands of texts takes several times as long."""
        depth = limit * DEEPER
        hits = self._searcher.search(query, depth, count=False).hits
        owners = self._column("text_id", hits)
        inside = [hit for hit, owner in zip(hits, owners, strict=True) if owner in texts]
        return self._scored(inside[:limit]) if len(inside) >= limit or len(hits) < depth else None

    def passage_stats(self) -> "PassageStats":
        """Number, highest and sum of the passages' ids."""
        stats = self._searcher.aggregate(
            tantivy.Query.all_query(), {"ids": {"stats": {"field": "passage_id"}}}
        )["ids"]
        return PassageStats(
            count=int(stats["count"]), highest=int(stats["max"] or 0), total=int(stats["sum"])
        )

    def passages(self) -> dict[int, int]:
        """The text of every passage in the index."""
        every = tantivy.Query.all_query()
        found = self._searcher.search(every, max(1, self._searcher.num_docs), count=False).hits
        ids, owners = self._column("passage_id", found), self._column("text_id", found)
        return dict(zip(ids, owners, strict=True))

    def _scored(self, found: Sequence[tuple[Any, tantivy.DocAddress]]) -> list[Scored]:
        ids = self._column("passage_id", found)
        scores = [float(score) for score, _ in found]
        return sorted(zip(ids, scores, strict=True), key=lambda hit: (-hit[1], hit[0]))

    def _column(self, name: str, found: Sequence[tuple[Any, tantivy.DocAddress]]) -> list[int]:
        addresses = [address for _, address in found]
        return [int(value or 0) for value in self._searcher.fast_field_values(name, addresses)]


def question_terms(query: str) -> list[str]:
    """The different terms of a question as the index holds them, without words such as "the" unless
    there are no others."""
    text = without_surrogates(query)
    terms = _question_analyzer().analyze(text) or _index_analyzer().analyze(text)
    return list(dict.fromkeys(terms))[:MOST_TERMS]


def _any_term(schema: tantivy.Schema, terms: Iterable[str]) -> tantivy.Query:
    return tantivy.Query.boolean_query(
        [
            (
                tantivy.Occur.Should,
                tantivy.Query.boost_query(
                    tantivy.Query.term_query(schema, field, term, "freq"), weight
                ),
            )
            for term in terms
            for field, weight in WEIGHTS.items()
        ]
    )


@cache
def _index_analyzer() -> tantivy.TextAnalyzer:
    return _build_analyzer()


@cache
def _question_analyzer() -> tantivy.TextAnalyzer:
    return _build_analyzer(tantivy.Filter.stopword("english"))


def _build_analyzer(*before_stemming: tantivy.Filter) -> tantivy.TextAnalyzer:
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    builder = builder.filter(tantivy.Filter.remove_long(60))
    builder = builder.filter(tantivy.Filter.lowercase())
    builder = builder.filter(tantivy.Filter.ascii_fold())
    for extra in before_stemming:
        builder = builder.filter(extra)
    return builder.filter(tantivy.Filter.stemmer("english")).build()

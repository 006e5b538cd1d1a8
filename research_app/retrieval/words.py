"""Search by words: BM25 over body, title and section of each passage, with Tantivy.

A question is never parsed as a query language. It is taken apart into the terms the index itself
holds, and the query is built from them, so that any text a user types is a valid search.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

import tantivy

SCHEMA_VERSION = 1
"""Raised with every change of schema or analysis; an index of another version is built anew."""
WEIGHTS = {"body": 1.0, "title": 0.4, "section": 0.4}
MOST_TERMS = 64
"""Different terms of a question that are searched: a pasted page needs no more."""
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


class WordIndex:
    """A word index in memory. Filled by one thread, then searched by any number."""

    def __init__(self, entries: Iterable[WordEntry] = ()) -> None:
        self._index = tantivy.Index(build_schema())
        register_analyzer(self._index)
        writer = self._index.writer(WRITER_BYTES, 1)
        for entry in entries:
            writer.add_document(to_document(entry))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()

    def search(self, query: str, *, texts: Collection[int] | None, limit: int) -> list[Scored]:
        """The best passages of these texts (None: of all), best first."""
        return search_words(self._index, query, texts=texts, limit=limit)


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
    document.add_text("body", entry.body)
    document.add_text("title", entry.title)
    document.add_text("section", entry.section)
    document.add_integer("text_id", entry.text_id)
    document.add_integer("passage_id", entry.passage_id)
    return document


def search_words(
    index: tantivy.Index, query: str, *, texts: Collection[int] | None, limit: int
) -> list[Scored]:
    """Passages that hold at least one term of the query and belong to the texts, best first."""
    terms = question_terms(query)
    if not terms or limit < 1 or (texts is not None and not texts):
        return []
    searcher = index.searcher()
    found = searcher.search(_build_query(index.schema, terms, texts), limit, count=False).hits
    ids = searcher.fast_field_values("passage_id", [address for _, address in found])
    scores = [float(score) for score, _ in found]
    scored = [(int(passage_id or 0), score) for passage_id, score in zip(ids, scores, strict=True)]
    return sorted(scored, key=lambda hit: (-hit[1], hit[0]))


def question_terms(query: str) -> list[str]:
    """The different terms of a question as the index holds them, without words such as "the" unless
    there are no others."""
    terms = _question_analyzer().analyze(query) or _index_analyzer().analyze(query)
    return list(dict.fromkeys(terms))[:MOST_TERMS]


def _build_query(
    schema: tantivy.Schema, terms: Iterable[str], texts: Collection[int] | None
) -> tantivy.Query:
    any_term = tantivy.Query.boolean_query(
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
    if texts is None:
        return any_term
    allowed = tantivy.Query.term_set_query(schema, "text_id", list(texts))
    return tantivy.Query.boolean_query(
        [
            (tantivy.Occur.Must, any_term),
            (tantivy.Occur.Must, tantivy.Query.const_score_query(allowed, 0.0)),
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
